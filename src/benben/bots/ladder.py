"""The rungs of the ladder and the levels for people: who there is, and what they need."""

from dataclasses import dataclass

from benben.bots.deciding import GREEDY, HEURISTIC, MCTS, RANDOM, SOLVER
from benben.bots.thinking import Thinker
from benben.core.protocol import Game


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
    "random": (RANDOM, "nothing", "any legal move"),
    "greedy": (GREEDY, "microseconds", "the move with the most points at once"),
    "heuristic": (HEURISTIC, "under a millisecond", "the move that leads to the best-weighed position"),
    "solver": (SOLVER, "a few milliseconds", "looks a turn ahead: auctions worked out, whole turns planned"),
    "mcts": (MCTS, "the time it is given", "tree search over moves and chance"),
}
_LEVELS = {
    "apprentice": ("greedy", 8.0),
    "scribe": ("greedy", 2.0),
    "priest": ("heuristic", 1.5),
    "vizier": ("solver", 0.5),
    "pharaoh": ("mcts", 0.0),
}


def listings(game: Game) -> list[Listing]:
    """The bots of a game: rungs first, then levels."""
    rungs = {
        name: Listing(name, game.name, rung, 0.0, needs, about)
        for name, (rung, needs, about) in _RUNGS.items()
        if game.features or rung in (RANDOM, MCTS)
    }
    levels = [
        Listing(name, game.name, rungs[rung].rung, warmth, rungs[rung].needs, _about(rung, warmth), level=True)
        for name, (rung, warmth) in _LEVELS.items()
        if rung in rungs
    ]
    return [*rungs.values(), *levels]


def _about(rung: str, temperature: float) -> str:
    return rung if temperature == 0.0 else f"{rung} that takes a lesser move now and then"


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
