"""Interpreted, compiled and translated rules say the same after every step."""

import json
from pathlib import Path
from typing import Any

import pytest

import benben
from benben.games import game_named, with_variants
from javascript.node import node
from javascript.tale import random_options, random_tale

TABLES = [(name, seats) for name, game in with_variants().items() for seats in game.seats]
every_table = pytest.mark.parametrize(("name", "seats"), TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES])


def told_again(tales: list[str], checked: bool = False) -> dict[str, Any]:
    """What JavaScript finds when it tells these games again."""
    found: dict[str, Any] = json.loads(node("replay.mjs", given="\n".join(tales), checked=checked))
    return found


@every_table
def test_three_engines_say_the_same_after_every_step(name: str, seats: int) -> None:
    tales = []
    for number in range(3):
        seed = f"{name} {seats} {number}"
        tales.append(random_tale(name, seats, random_options(name, seats, seed), seed, compiled=number == 0))
    found = told_again(tales)
    assert found["differ"] == []
    assert found["games"] == len(tales)


@pytest.mark.parametrize("name", list(benben.games()))
def test_no_index_is_outside_and_no_number_beyond_31_bits(name: str) -> None:
    seats = game_named(name).seats
    tales = [random_tale(name, number, {}, f"checked {name} {number}") for number in seats]
    assert told_again(tales, checked=True)["differ"] == []


def own_tables(folder: Path) -> Path:
    """An owner's tables of Pharaon: every artisan a point better, three silver at the start."""
    from benben.games.pharaon.board.loader import export

    export(folder)
    artisans = (folder / "artisans.csv").read_text("utf-8").splitlines()
    changed = []
    for line in artisans:
        cells = line.split(",")
        if cells[0].isdecimal():
            cells[1] = str(int(cells[1]) + 1)
        changed.append(",".join(cells))
    (folder / "artisans.csv").write_text("\n".join(changed) + "\n", "utf-8")
    return folder


@pytest.mark.parametrize("seats", [1, 3])
def test_an_owners_tables_give_the_same_games(seats: int, tmp_path: Path) -> None:
    options = {"data": str(own_tables(tmp_path / "tables"))}
    tales = [random_tale("pharaon", seats, options, f"owner {seats} {number}") for number in range(2)]
    assert json.loads(tales[0])["tables"]
    assert told_again(tales)["differ"] == []
    ours = [
        json.dumps({**json.loads(tale), "tables": None, "options": {**options, "data": None, **REST}}) for tale in tales
    ]
    assert len(told_again(ours)["differ"]) == len(tales), "with our tables the games must differ"


REST = {"first_game": False, "traitor": 0, "nile_tracks": 2}
