"""Measured ratings of the levels: `benben ladder --ratings` writes them into a game's data folder."""

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from benben.core.files import write_text
from benben.core.protocol import Game


class Rating(NamedTuple):
    """How a level has done at tables with this number of seats; random moves have 0, 400 points are odds of ten."""

    seats: int
    points: int
    low: int  # the ends of the 95 % interval
    high: int
    games: int


def ratings_file(game: Game) -> Path:
    """Where the ratings of a game are kept; no source of the bots, so measuring them does not change the bots."""
    return Path(str(files(game.package))) / "data" / "ratings.json"


def ratings_of(game: Game) -> dict[str, tuple[Rating, ...]]:
    """The ratings of every level, by its name; none where nothing is measured."""
    file = ratings_file(game)
    kept = json.loads(file.read_text("utf-8")).get(game.name, {}) if file.exists() else {}
    return {level: tuple(Rating(*row) for row in rows) for level, rows in kept.items()}


def keep_ratings(game: Game, measured: Mapping[str, Sequence[Rating]]) -> None:
    """Write ratings, beside those of other numbers of seats and of other games of the package."""
    file = ratings_file(game)
    every = json.loads(file.read_text("utf-8")) if file.exists() else {}
    new = {row.seats for rows in measured.values() for row in rows}
    before = every.get(game.name, {})
    every[game.name] = {
        level: sorted(
            [*(row for row in before.get(level, []) if row[0] not in new), *map(list, measured.get(level, ()))]
        )
        for level in dict.fromkeys([*measured, *before])
    }
    lines = [
        f"{json.dumps(name)}: {{\n"
        + ",\n".join(f"{json.dumps(level)}: {json.dumps(rows)}" for level, rows in kept.items())
        for name, kept in sorted(every.items())
    ]
    write_text(file, "{\n" + "\n},\n".join(lines) + "\n}\n}\n")
