"""The long comparison: `BENBEN_LONG=1 pytest tests/javascript`."""

import json
import os
import subprocess

import numpy as np
import pytest

import benben
from javascript.node import HERE, NODE, engine, node
from javascript.tale import random_options, random_tale
from javascript.test_lockstep import TABLES

LONG = os.environ.get("BENBEN_LONG") == "1"
GAMES = 1000
TOTALS = 100_000


@pytest.mark.skipif(not LONG, reason="BENBEN_LONG=1 runs it")
@pytest.mark.parametrize(("name", "seats"), [t for t in TABLES if t[0] in ("ra", "pharaon")])
def test_a_thousand_games_say_the_same_after_every_step(name: str, seats: int) -> None:
    command = [NODE, str(HERE / "replay.mjs"), str(engine())]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        for number in range(GAMES):
            seed = f"long {name} {seats} {number}"
            process.stdin.write(random_tale(name, seats, random_options(name, seats, seed), seed) + "\n")
        found = json.loads(process.communicate()[0])
    print(name, seats, found["games"], "games", found["steps"], "steps")
    assert found["differ"] == []
    assert found["games"] == GAMES


@pytest.mark.parametrize(("name", "seats"), [t for t in TABLES if t[0] in ("ra", "pharaon")])
def test_random_play_ends_with_the_compiled_totals(name: str, seats: int) -> None:
    games = TOTALS // len(benben.games()[name].seats) if LONG else 300
    ours = benben.simulate(name, seats=seats, games=games, seed=11)
    found = np.array(json.loads(node("totals.mjs", name, str(seats), str(games), "11"))["totals"])
    assert (found == ours).all()
