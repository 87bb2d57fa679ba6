"""The registry of games: a line here and a folder beside it make a game."""

from importlib import import_module

from benben.core.protocol import Game

REGISTRY: dict[str, str | Game] = {
    "ra": "benben.games.ra.game",
    "pharaon": "benben.games.pharaon.game",
}
VARIANTS: dict[str, str] = {  # for programs: found by name, not offered to people
    "mini-ra": "benben.games.ra.mini",
}


def game_named(name: str) -> Game:
    """The game of this name, or a ValueError that names those there are."""
    entry = REGISTRY.get(name) or VARIANTS.get(name)
    if entry is None:
        raise ValueError(f"there is no game {name!r}; there are {', '.join(REGISTRY)}")
    if isinstance(entry, Game):
        return entry
    game: Game = import_module(entry).GAME
    return game
