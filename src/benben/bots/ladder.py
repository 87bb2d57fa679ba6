"""The rungs of the ladder and the levels for people: who there is, and what they need."""

from dataclasses import dataclass, replace

from benben.bots.thinking import Thinker
from benben.core.language import N_
from benben.core.protocol import Game
from benben.search.rungs import GREEDY, HEURISTIC, LEARNED, MASTER, MCTS, RANDOM, SOLVER


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
    "random": (RANDOM, N_("needs of a bot|nothing"), N_("any legal move")),
    "greedy": (GREEDY, N_("needs of a bot|microseconds"), N_("the move with the most points at once")),
    "heuristic": (
        HEURISTIC,
        N_("under a millisecond"),
        N_("the move to the best-rated position"),
    ),
    "solver": (
        SOLVER,
        N_("a few milliseconds"),
        N_("looks ahead: works out auctions, plans whole turns and the replies"),
    ),
    "mcts": (MCTS, N_("its thinking time"), N_("tree search over moves and chance")),
    "learned": (
        LEARNED,
        N_("a few milliseconds"),
        N_("looks one turn ahead and judges positions with a trained net"),
    ),
    "master": (MASTER, N_("its thinking time"), N_("tree search that judges by the trained net")),
}
_LEVELS = {  # the rung below; at the game's temperature each wins two games of three or more against the one before
    "apprentice": ("greedy", N_("grabs points, makes many mistakes")),
    "scribe": ("greedy", N_("grabs points, makes some mistakes")),
    "priest": ("heuristic", N_("weighs positions, makes some mistakes")),
    "vizier": ("solver", N_("looks ahead, makes few mistakes")),
    "pharaoh": ("mcts", N_("searches for its whole thinking time")),
}


def listings(game: Game) -> list[Listing]:
    """The bots of a game: rungs first, then levels."""
    rungs = {
        name: Listing(name, game.name, rung, 0.0, needs, about)
        for name, (rung, needs, about) in _RUNGS.items()
        if game.features or rung in (RANDOM, MCTS)
    }
    warmth = game.ladder.temperatures
    levels = [
        replace(rungs[rung], name=name, temperature=warmth.get(name, 0.0), about=about, level=True)
        for name, (rung, about) in _LEVELS.items()
        if rung in rungs
    ]
    return [*rungs.values(), *levels]


def listing_named(name: str, game: Game) -> Listing:
    """The bot of this name, or a ValueError that names those there are."""
    found = {listing.name: listing for listing in listings(game)}
    if name not in found:
        raise ValueError(f"there is no bot {name!r} for {game.title}; there are {', '.join(found)}")
    return found[name]


def make_rung(
    name: str, game: Game, seed: int | None = None, simulations: int | None = None, wait: bool = True
) -> Thinker:
    """One of our own bots."""
    listing = listing_named(name, game)
    return Thinker(name, listing.rung, seed, listing.temperature, simulations, wait)
