"""The rungs of the ladder and the levels for people: who there is, and what they need."""

from dataclasses import dataclass, replace
from functools import cache

from benben.bots.characters import levels_of
from benben.bots.ratings import Rating, ratings_of
from benben.bots.thinking import Thinker
from benben.core.language import N_
from benben.core.protocol import Game
from benben.search.mind import Character
from benben.search.rungs import GREEDY, HEURISTIC, LEARNED, MASTER, MCTS, RANDOM, RUNG_NAMES, SOLVER


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
    character: Character = ()  # factors of the weights that it judges by
    ratings: tuple[Rating, ...] = ()  # of a level: as `benben ladder` has measured it, by number of seats


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
    "master": (
        MASTER,
        N_("its thinking time"),
        N_("tries its best moves for some turns ahead and judges by the trained net"),
    ),
}


@cache
def _all_listings(game: Game) -> tuple[Listing, ...]:
    rungs = {
        name: Listing(name, game.name, rung, 0.0, needs, about)
        for name, (rung, needs, about) in _RUNGS.items()
        if game.features or rung in (RANDOM, MCTS)
    }
    rated = ratings_of(game)
    levels = {
        level.name: replace(
            rungs[RUNG_NAMES[level.rung]],
            name=level.name,
            temperature=level.temperature,
            character=level.character,
            about=level.about,
            level=True,
            ratings=rated.get(level.name, ()),
        )
        for level in levels_of(game)
    }
    return (*(listing for name, listing in rungs.items() if name not in levels), *levels.values())


def listings(game: Game) -> list[Listing]:
    """The bots of a game: rungs first, then levels; the best level is the rung `master` itself, listed once."""
    return list(_all_listings(game))


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
    return Thinker(name, listing.rung, seed, listing.temperature, simulations, wait, listing.character)
