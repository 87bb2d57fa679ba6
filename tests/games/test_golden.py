"""Every golden game tells the same story again; every game must have some."""

from pathlib import Path

import pytest

import benben
from golden import parts, story

TESTS = Path(__file__).parents[1]
FILES = sorted(TESTS.glob("*/golden/*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parents[1].name}-{file.stem}")
def test_golden_game(file: Path) -> None:
    record, expected = parts(file)
    match = benben.replay(record)
    assert match.text() == record
    assert story(match) == expected


@pytest.mark.parametrize("name", [name for name in benben.games() if name != "kuhn"])
def test_a_game_has_golden_games_for_every_number_of_seats(name: str) -> None:
    played = {benben.replay(parts(file)[0]).seats for file in FILES if file.parents[1].name == name}
    assert played == set(benben.games()[name].seats)


def test_golden_games_of_ra_end_in_every_way() -> None:
    ways = set()
    for file in FILES:
        if file.parents[1].name == "ra":
            ends = [e for e in benben.replay(parts(file)[0]).events(None) if e["event"] == "epoch ended"]
            ways |= {(end["epoch"] == 3, end["by"]) for end in ends}
    assert ways == {(True, "ra"), (True, "suns"), (False, "ra"), (False, "suns")}
