"""The engine and the plain second making of Pharaon, hand in hand through random games."""

from random import Random
from typing import Any

import pytest

from long import LONG
from oracle.pharaon import Pharaon
from pharaon.laying import LaidEngine

GAMES = 300 if LONG else 3

TABLES: list[dict[str, Any]] = [
    {"seats": 1},
    {"seats": 1, "traitor": 5},
    {"seats": 1, "traitor": 2, "first_game": True, "nile_tracks": 3},
    {"seats": 2, "nile_tracks": 3},
    {"seats": 2, "first_game": True},
    {"seats": 3},
    {"seats": 3, "first_game": [0, 2]},
    {"seats": 4},
    {"seats": 5, "first_game": [4]},
]


def eager(random: Random, legal: list[str], eagerness: float) -> str:
    """A random move; the more eager, the seldomer a pass where one could act."""
    busy = [move for move in legal if move != "pass"]
    return random.choice(busy if busy and random.random() < eagerness else legal)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_engine_and_oracle_agree_on_everything(table: dict[str, Any]) -> None:
    for seed in range(GAMES):
        random = Random(f"{table} {seed}")
        follow(LaidEngine(**table), Pharaon(**table), random)


def follow(engine: LaidEngine, oracle: Pharaon, random: Random) -> None:
    eagerness = random.choice([0.0, 0.6, 0.95])
    while True:
        due = oracle.chance()
        assert engine.due() == due
        if due is not None:
            item = random.choices(list(due[1]), list(due[1].values()))[0]
            engine.deal_item(item)
            oracle.deal(item)
            continue
        seen = [oracle.view(seat) for seat in (None, *range(engine.seats))]
        assert [engine.view(seat) for seat in (None, *range(engine.seats))] == seen
        assert engine.scores() == oracle.scores()
        assert engine.ranking() == oracle.ranking()
        assert engine.winners() == oracle.winners()
        assert engine.turn == oracle.turn
        assert engine.legal() == oracle.legal()
        if oracle.over:
            return
        check_refusals(engine)
        move = eager(random, oracle.legal(), eagerness)
        engine.play(move)
        oracle.play(move)


def check_refusals(engine: LaidEngine) -> None:
    """Every action is legal or refused by a paragraph that has a sentence."""
    legal = set(engine.legal())
    for number, words in enumerate(engine.game.actions):
        refused = engine.rules.refusal(engine.s, number)
        assert (refused == 0) == (words in legal)
        assert refused == 0 or refused in engine.game.refusals
