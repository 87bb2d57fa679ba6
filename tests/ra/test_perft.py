"""How many continuations there are: counts that any change of the rules of Ra would change."""

import pytest

from benben.core.protocol import CHANCE, OVER
from benben.core.records import Position
from engine import Engine
from oracle.ra import Ra


def perft(engine: Engine, s: Position, depth: int) -> int:
    """The number of lines of this many decisions and deals."""
    if depth == 0 or s.turn == OVER:
        return 1
    engine.s = s
    if s.turn == CHANCE:
        choices, step = [o for o, weight in enumerate(engine.weights()) if weight], engine.rules.deal
    else:
        choices, step = engine.actions(), engine.rules.apply
    total = 0
    for choice in choices:
        after = s.copy()
        step(after, choice)
        total += perft(engine, after, depth - 1)
    return total


def perft_of_oracle(oracle: Ra, depth: int) -> int:
    """The same number by the plain second making of the rules."""
    if depth == 0 or (oracle.chance() is None and oracle.over):
        return 1
    weights = oracle.chance()
    total = 0
    for choice in oracle.legal() if weights is None else weights:
        after = oracle.twin()
        after.play(choice) if weights is None else after.deal(choice)
        total += perft_of_oracle(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (2, [2, 2, 4, 56, 130, 1330]),
        (3, [3, 6, 6, 12, 168, 396, 4065]),
    ],
)
def test_perft(seats: int, counts: list[int]) -> None:
    engine = Engine("ra", seats)
    start = engine.s
    assert [perft(engine, start, depth) for depth in range(1, len(counts) + 1)] == counts
    assert perft_of_oracle(Ra(seats), len(counts)) == counts[-1]
