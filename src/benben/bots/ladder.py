"""The rungs of the ladder and the levels for people: who there is, and what they need."""

from dataclasses import dataclass

from benben.bots.thinking import Thinker
from benben.core.language import N_
from benben.core.protocol import Game
from benben.search.deciding import GREEDY, HEURISTIC, MCTS, RANDOM, SOLVER


@dataclass(frozen=True)
class Listing:
    """A bot by name."""

    name: str
    game: str
    rung: int
    temperature: float  # in points: how often it takes a lesser move
    needs: str
    about: str
    level: bool = False  # made for people to play against


_RUNGS = {
    "random": (RANDOM, N_("nothing"), N_("any legal move")),
    "greedy": (GREEDY, N_("microseconds"), N_("the move with the most points at once")),
    "heuristic": (
        HEURISTIC,
        N_("under a millisecond"),
        N_("the move that leads to the best-weighed position"),
    ),
    "solver": (
        SOLVER,
        N_("a few milliseconds"),
        N_("looks ahead: auctions worked out, whole turns planned with the replies"),
    ),
    "mcts": (MCTS, N_("the time it is given"), N_("tree search over moves and chance")),
}
_LEVELS = {  # a rung and, by game, its temperature: each wins two games of three or more against the one before
    "apprentice": ("greedy", {"ra": 4.0, "pharaon": 4.0}, N_("takes points, with many slips")),
    "scribe": ("greedy", {"ra": 2.0, "pharaon": 0.5}, N_("takes points, with some slips")),
    "priest": ("heuristic", {"ra": 1.6, "pharaon": 1.5}, N_("weighs positions, with some slips")),
    "vizier": ("solver", {"ra": 1.0, "pharaon": 2.0}, N_("looks ahead, with few slips")),
    "pharaoh": ("mcts", {}, N_("searches as long as it may think")),
}


def listings(game: Game) -> list[Listing]:
    """The bots of a game: rungs first, then levels."""
    rungs = {
        name: Listing(name, game.name, rung, 0.0, needs, about)
        for name, (rung, needs, about) in _RUNGS.items()
        if game.features or rung in (RANDOM, MCTS)
    }
    levels = [
        Listing(name, game.name, rungs[rung].rung, warmth.get(game.name, 0.0), rungs[rung].needs, about, level=True)
        for name, (rung, warmth, about) in _LEVELS.items()
        if rung in rungs
    ]
    return [*rungs.values(), *levels]


def listing_named(name: str, game: Game) -> Listing:
    """The bot of this name, or a ValueError that names those there are."""
    found = {listing.name: listing for listing in listings(game)}
    if name not in found:
        raise ValueError(f"there is no bot {name!r} for {game.title}; there are {', '.join(found)}")
    return found[name]


def make_rung(name: str, game: Game, seed: int | None = None, simulations: int | None = None) -> Thinker:
    """One of our own bots."""
    listing = listing_named(name, game)
    return Thinker(name, listing.rung, seed, listing.temperature, simulations)
