"""What a game offers to people, ready for JSON: seats, options, levels of bots, and its tables."""

import csv
import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from benben.bots.characters import FIRST, USUAL
from benben.bots.ladder import Listing, listing_named, listings
from benben.core.protocol import Game
from benben.search.net_files import rung_at
from benben.search.rungs import RUNG_NAMES


def offer_of(game: Game, levels: Sequence[str]) -> dict[str, Any]:
    """A game for the lobby: seats, levels of bots, and the options that players may set."""
    usual = USUAL if USUAL in levels else levels[-1]
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
        "levels": [_level_for_people(listing_named(level, game), game) for level in levels],
        "first_level": FIRST if FIRST in levels else usual,  # for a person's first game
        "usual_level": usual,  # for the second
        "chapter": game.people.chapter,  # the key of a view that counts epochs or rounds
        "scored": game.people.scored,  # the event after which bots wait for people who read the scores
    }


def _level_for_people(level: Listing, game: Game) -> dict[str, Any]:
    """A level: a sentence, its measured ratings by number of seats, and who plays for it where no net is trained."""
    answering = {seats: rung_at(game, seats, level.rung) for seats in game.seats}
    return {
        "name": level.name,
        "about": level.about,
        "ratings": {str(rating.seats): rating.points for rating in level.ratings},
        "stand_ins": {str(seats): RUNG_NAMES[rung] for seats, rung in answering.items() if rung != level.rung},
    }


def offered_levels(game: Game) -> list[str]:
    """The levels of the bots for people, and `random`; weakest first."""
    return ["random", *(listing.name for listing in listings(game) if listing.level)]


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
