"""What the ladder measures: the figures of acceptance, each with the plan that makes it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from benben import bots
from benben.arena.plan.budgets import read_spec
from benben.arena.plan.plan import Plan
from benben.games import game_named
from benben.search.rungs import SEARCHES, SOLVER


@dataclass(frozen=True)
class RungBar:
    """A bot, the rung below, and the share of two-player games it must win against that."""

    bot: str
    below: str
    bar: float


@dataclass(frozen=True)
class Measure:
    """One figure, or a table of them."""

    chapter: str  # of the page
    plan: Plan
    blocks: int
    weight: float = 1.0  # its part of the time
    bar: float | None = None  # the share to win
    same_odds: float | None = None  # the share that needs the same odds as the bar does between two
    blocks_if_open: int = 0  # in all, if a bar is inside the interval after the blocks


RUNGS = (
    RungBar("greedy", "random", 0.85),
    RungBar("heuristic", "greedy", 0.70),
    RungBar("solver", "heuristic", 0.60),
    RungBar("mcts@50ms", "solver", 0.50),
    RungBar("mcts@1s", "solver", 0.50),
    RungBar("learned", "solver", 0.60),
    RungBar("master", "learned", 0.50),
)
ALONE = {"mcts@50ms": 2.5, "solver": 0.7}  # the best bots for playing alone, and their part of the time
WEIGHTS = {"solver": 4.0, "mcts@50ms": 4.0, "mcts@1s": 16.0, "master": 8.0}  # what thinks long needs its time
ONLY_TWO = {"mcts@1s"}  # takes a minute a game: with two seats alone
SEARCHING = "@50ms"  # the budget of levels that search: measure them on a machine that does nothing else
EQUAL = 0.5  # the bar of a rung that must be as good as the one below
BLOCKS = 400  # of a measure, at most
BLOCKS_IF_OPEN = 2000  # of a rung whose bar is inside the interval after that


def measures(game: str) -> Iterator[Measure]:
    """All that the ladder measures of a game."""
    there = {listing.name for listing in bots.listings(game_named(game))}
    yield from _rungs(game, there)
    yield from _selves(game, there)
    yield from _alone(game)
    yield from _levels(game)


def _rungs(game: str, there: set[str]) -> Iterator[Measure]:
    """Every rung against the one below."""
    tables = game_named(game).ladder.seats
    for rung in RUNGS:
        for seats in tables[:1] if rung.bot in ONLY_TWO else tables:
            named = {read_spec(rung.bot).name, read_spec(rung.below).name}
            if named <= there:
                plan = Plan(game, seats, (rung.bot, rung.below))
                odds = same_odds(rung.bar, seats)
                bar = rung.bar if rung.bar > EQUAL else odds  # a rung as good as another wins its equal share
                yield Measure("rungs", plan, BLOCKS, WEIGHTS.get(rung.bot, 1.0), bar, odds, BLOCKS_IF_OPEN)


def _selves(game: str, there: set[str]) -> Iterator[Measure]:
    """Bots against themselves: the measuring itself is measured."""
    for seats in game_named(game).ladder.seats:
        for bot in ("random", "scribe"):  # both by chance: else all rotations are one game
            if bot in there:
                yield Measure("selves", Plan(game, seats, (bot,)), BLOCKS, 0.3, 1 / seats)


def _alone(game: str) -> Iterator[Measure]:
    """The best bots in the game alone, by difficulty."""
    for options, (bot, weight) in product(game_named(game).ladder.solo, ALONE.items()):
        yield Measure("alone", Plan(game, 1, (bot,), options=dict(options)), BLOCKS, weight)


def _levels(game: str) -> Iterator[Measure]:
    """The levels for people, highest first, each against the next; those that think long play fewer blocks.

    Ratings add up along the steps, so the upper part begins where the lower one ends.
    """
    rules = game_named(game)
    levels = [listing for listing in reversed(bots.listings(rules)) if listing.level]
    long = [listing.rung >= SOLVER for listing in levels]
    names = [listing.name + (SEARCHING if listing.rung in SEARCHES else "") for listing in levels]
    upper, lower = names[: sum(long) + 1], [*names[sum(long) :], "random"]
    for seats in rules.ladder.seats:
        if len(upper) > 1:
            yield Measure("levels", Plan(game, seats, tuple(upper), design="steps"), BLOCKS, 2.0 + seats)
        yield Measure("levels", Plan(game, seats, tuple(lower), design="steps"), BLOCKS, 1.5)


def same_odds(share: float, seats: int) -> float:
    """The win share of one among many that needs the same odds against each as this share of two-player games."""
    odds = share / (1 - share)
    return odds / (odds + seats - 1)
