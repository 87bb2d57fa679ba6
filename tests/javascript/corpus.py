"""Games in which much happens: the example rows of every game, its golden games, and random ones."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import benben
from benben.core.log import read_record
from engine import Engine
from golden import parts
from javascript.tale import Recorder, random_options, random_tale
from oracle.pharaon_examples import rows as rows_of_pharaon
from oracle.ra_examples import rows as rows_of_ra
from pharaon.test_examples import Judged, deal
from ra.test_examples import beginning

TESTS = Path(__file__).parents[1]


def ra_rows() -> Iterator[str]:
    """The example rows of Ra."""
    for row in rows_of_ra():
        engine = beginning(row)
        recorder = Recorder(engine, laid=True)
        for line in row["moves"]:
            who, _, what = line.partition(" ")
            (engine.deal if who == "deal" else engine.play)(what)
        yield recorder.tale()


def pharaon_rows() -> Iterator[str]:
    """The example rows of Pharaon."""
    for row in rows_of_pharaon():
        game = Judged(row)
        recorder = Recorder(game.engine, laid=True)
        for line in row["script"]:
            who, _, what = line.partition(" ")
            if who == "deal":
                deal(game, what.split())
            else:
                game.play(what)
        yield recorder.tale()


def golden_games(name: str) -> Iterator[str]:
    """The golden games of a game."""
    for file in sorted((TESTS / name / "golden").glob("*.txt")):
        record = read_record(parts(file)[0])
        engine = Engine(record.game, record.seats, **record.options)
        recorder = Recorder(engine)
        for entry in record.entries:
            (engine.deal if entry.seat is None else engine.play)(entry.words)
        yield recorder.tale()


def random_games(name: str, each: int) -> Iterator[str]:
    """Some random games for every number of seats, with options at random."""
    for seats in benben.games()[name].seats:
        for number in range(each):
            seed = f"corpus {name} {seats} {number}"
            yield random_tale(name, seats, random_options(name, seats, seed), seed)


@cache
def corpus(name: str, each: int = 2) -> list[str]:
    """All of them."""
    rows: Any = {"ra": ra_rows, "pharaon": pharaon_rows}[name]
    return [*rows(), *golden_games(name), *random_games(name, each)]
