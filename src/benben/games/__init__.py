"""The registry of games: ours, and those of installed packages with an entry point in the group `benben.games`.

A package offers a game by `[project.entry-points."benben.games"]` with `name = "module:GAME"`. A package that cannot
be loaded only causes a warning.
"""

import warnings
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from benben.core.protocol import Game

GROUP = "benben.games"
REGISTRY: dict[str, str | Game | EntryPoint] = {
    "ra": "benben.games.ra.game",
    "pharaon": "benben.games.pharaon.game",
}
for _found in entry_points(group=GROUP):
    if _found.name in REGISTRY:
        warnings.warn(f"a second game is called {_found.name!r}: {_found.value} is left out", stacklevel=2)
    else:
        REGISTRY[_found.name] = _found


def first_game() -> str:
    """The game used when none is named."""
    return next(iter(REGISTRY))


def all_games() -> dict[str, Game]:
    """The games that can be loaded, by name; a warning names those that cannot, once."""
    found = {}
    for name in list(REGISTRY):
        try:
            found[name] = game_named(name)
        except ValueError as error:
            if not isinstance(REGISTRY[name], EntryPoint):
                raise
            warnings.warn(str(error), stacklevel=2)
            del REGISTRY[name]
    return found


def with_variants() -> dict[str, Game]:
    """All games and their variants, by name."""
    games = all_games()
    places = {name: place for game in games.values() for name, place in game.variants.items()}
    return {**games, **{name: _loaded(name, place) for name, place in places.items()}}


def game_named(name: str) -> Game:
    """The game or variant of this name, or a ValueError that names the games there are."""
    if name in REGISTRY:
        return _loaded(name, REGISTRY[name])
    if (variant := with_variants().get(name)) is not None:
        return variant
    raise ValueError(f"there is no game {name!r}; there are {', '.join(REGISTRY)}")


def _loaded(name: str, entry: str | Game | EntryPoint) -> Game:
    if isinstance(entry, Game):
        return entry
    if isinstance(entry, str):
        game: Game = import_module(entry).GAME
        return game
    try:
        found = entry.load()
    except Exception as error:  # whatever goes wrong when a package is imported, the other games still load
        raise ValueError(f"the game {name!r} of {entry.value} cannot be loaded: {error!r}") from error
    if not isinstance(found, Game) or found.name != name:
        raise ValueError(f"the game {name!r} of {entry.value} cannot be loaded: it is not a Game of this name")
    REGISTRY[name] = found
    return found
