"""The long comparison: `BENBEN_LONG=1 pytest tests/javascript`; `python -m javascript.long` says how far it is."""

import json

import numpy as np
import pytest

import benben
from javascript.long import HANDFUL, compared
from javascript.node import node
from javascript.test_lockstep import TABLES
from long import LONG, long

GAMES = 1000
TOTALS = 100_000


@long("all games")
@pytest.mark.parametrize(("name", "seats"), [t for t in TABLES if t[0] in ("ra", "pharaon")])
def test_a_thousand_games_say_the_same_after_every_step(name: str, seats: int) -> None:
    for first in range(0, GAMES, HANDFUL):
        found = compared(name, seats, first, HANDFUL)
        assert found["differ"] == []
        assert found["games"] == HANDFUL


@pytest.mark.parametrize(("name", "seats"), [t for t in TABLES if t[0] in ("ra", "pharaon")])
def test_random_play_ends_with_the_compiled_totals(name: str, seats: int) -> None:
    games = TOTALS // len(benben.games()[name].seats) if LONG else 300
    ours = benben.simulate(name, seats=seats, games=games, seed=11)
    found = np.array(json.loads(node("totals.mjs", name, str(seats), str(games), "11"))["totals"])
    assert (found == ours).all()
