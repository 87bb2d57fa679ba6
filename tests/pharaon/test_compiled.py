"""Compiled and interpreted rules are one: the same bytes after every decision and every draw."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import benben
from benben.core.protocol import points
from benben.games.pharaon.board.loader import OURS
from engine import Engine, play_on_both
from long import long

TABLES: list[dict[str, Any]] = [  # every number of seats without options is among what holds for every game
    {"seats": 1, "traitor": 5, "first_game": True},
    {"seats": 3, "first_game": [1], "nile_tracks": 3},
]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_compiled_equals_interpreted_byte_for_byte(table: dict[str, Any]) -> None:
    compare(table)


@long("other tables must be compiled first")
def test_compiled_equals_interpreted_with_an_owners_tables(tmp_path: Path) -> None:
    tables = (OURS / "numbers.toml").read_text("utf-8")
    changed = tables.replace("squares = [3, 3, 3, 4, 4]", "squares = [3, 3, 2, 4, 4]")
    assert changed != tables
    (tmp_path / "numbers.toml").write_text(changed, "utf-8")
    compare({"seats": 3, "data": str(tmp_path)})


def compare(table: dict[str, Any]) -> None:
    """Three games on both engines at once."""
    for seed in range(3):
        engine = Engine("pharaon", **table)
        compiled = play_on_both(engine, Random(f"{table} {seed}"))
        for side, row in enumerate(engine.scores()):
            assert compiled.twin[points](compiled.batch[0], side) == row["total"]


def test_a_state_is_small() -> None:
    assert Engine("pharaon", 3).game.dtype.itemsize <= 1536


def test_simulated_games_differ_and_are_the_same_again() -> None:
    first = benben.simulate("pharaon", seats=1, games=50, seed=3)
    assert first.shape == (50, 2)
    assert len(np.unique(first)) > 10
    assert (first == benben.simulate("pharaon", seats=1, games=50, seed=3)).all()
