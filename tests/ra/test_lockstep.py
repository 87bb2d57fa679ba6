"""The engine and the plain second making of Ra, hand in hand through random games."""

from random import Random

import pytest

from engine import Engine
from long import LONG
from oracle.ra import Ra

GAMES = 1000 if LONG else 40


@pytest.mark.parametrize("scores", ["open", "hidden"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_engine_and_oracle_agree_on_everything(seats: int, scores: str) -> None:
    for seed in range(GAMES):
        random = Random(f"{seats} {scores} {seed}")
        engine, oracle = Engine("ra", seats, scores=scores), Ra(seats, scores=scores)
        bold = random.random() * 0.8  # how often to bid or invoke where one may: games of all lengths
        while True:
            weights = oracle.chance()
            assert engine.chance() == weights
            if weights is not None:
                outcome = random.choices(list(weights), list(weights.values()))[0]
                engine.deal(outcome)
                oracle.deal(outcome)
                continue
            for seat in (None, *range(seats)):
                assert engine.view(seat) == oracle.view(seat)
            assert engine.scores() == oracle.scores()
            assert engine.over == oracle.over
            if oracle.over:
                break
            assert engine.turn == oracle.turn
            assert engine.legal() == oracle.legal()
            move = random.choice(engine.legal())
            if move in {"invoke", "draw", "pass"} or move.startswith("bid"):
                calm = {"draw", "pass"} & set(engine.legal())
                if calm and random.random() > bold:
                    move = calm.pop()
            engine.play(move)
            oracle.play(move)
        assert engine.winners() == oracle.winners()
        assert engine.ranking() == oracle.ranking()
