"""What a game offers to people, ready for JSON: seats, options, levels of bots, and its tables."""

import csv
import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from benben.bots.ladder import listings
from benben.core.protocol import Game
from benben.search.net_files import net_file
from benben.search.rungs import BY_NETS


def offer_of(game: Game, levels: Sequence[str]) -> dict[str, Any]:
    """A game for the lobby: seats, levels of bots, and the options that players may set."""
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "seats": list(game.seats),
        "options": {
            name: {
                "default": option.default,
                "people": game.people.options.get(name, option.default),
                "values": list(option.values) or None,  # where they can be listed
            }
            for name, option in game.options.items()
            if not option.host_only
        },
        "rules_version": str(game.rules_version),
        "bots": list(levels),
        "chapter": game.people.chapter,  # the key of a view that counts epochs or rounds
        "scored": game.people.scored,  # the event after which bots wait for people who read the scores
    }


def translated_levels(game: Game) -> list[str]:
    """The levels that play in a browser too, weakest first, then the rungs that judge by a net, if one is trained."""
    levels = ["random", *(listing.name for listing in listings(game) if listing.level)]
    trained = any(net_file(game, seats).exists() for seats in game.seats)
    return [*levels, *(listing.name for listing in listings(game) if trained and listing.rung in BY_NETS)]


def tables_of(game: Game) -> dict[str, Any]:
    """The game's tables: rows by the names of their columns, every value as it is written."""
    tables: dict[str, Any] = {}
    for file in files(game.package).joinpath("data").iterdir():
        name, _, kind = file.name.rpartition(".")
        if kind == "csv":
            tables[name] = list(csv.DictReader(file.read_text("utf-8").splitlines()))
        elif kind == "toml":
            tables[name] = tomllib.loads(file.read_text("utf-8"))
    return tables
