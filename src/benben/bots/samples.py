"""Positions of self-play with how they ended, to fit weights to."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benben.bots.deciding import decide
from benben.core.evaluation import POINT
from benben.core.protocol import OVER, apply, features, points, settle, stage
from benben.core.random import below, seed_generator
from benben.core.rule import rule
from benben.core.simulation import deal_all


class Samples(NamedTuple):
    """A line for each row of the score table in each sampled position."""

    features: NDArray[np.int64]
    stage: NDArray[np.int64]
    gain: NDArray[np.int64]  # thousandths of a point still won from here to the end
    count: NDArray[np.int64]  # one number: lines in use


def samples_for(lines: int, number_of_features: int) -> Samples:
    """Room for so many lines."""
    return Samples(
        features=np.zeros((lines, number_of_features), np.int64),
        stage=np.zeros(lines, np.int64),
        gain=np.zeros(lines, np.int64),
        count=np.zeros(1, np.int64),
    )


@rule
def is_settled(table: Any, mind: Any, table_bytes: Any, mind_bytes: Any) -> bool:
    """Whether nothing is under way: settling changes nothing."""
    mind.batch[1] = table[0]
    settle(mind, 1)
    for place in range(table_bytes.shape[1]):
        if table_bytes[0, place] != mind_bytes[1, place]:
            return False
    return True


@rule
def take_sample(s: Any, samples: Any, rows: int) -> None:
    """Write the features of every row, and the points so far."""
    for row in range(rows):
        line = samples.count[0]
        features(s, row, samples.features[line])
        samples.stage[line] = stage(s)
        samples.gain[line] = points(s, row) * POINT
        samples.count[0] += 1


@rule
def close_game(s: Any, samples: Any, first: int, rows: int) -> None:
    """Turn points so far into points still won."""
    for line in range(first, samples.count[0]):
        samples.gain[line] = points(s, (line - first) % rows) * POINT - samples.gain[line]


@rule
def sample_games(
    start: Any,
    table: Any,
    mind: Any,
    table_bytes: Any,
    mind_bytes: Any,
    rung: int,
    temperature: float,
    every: int,
    seed: int,
    random: Any,
    samples: Any,
) -> int:
    """Self-play until the room is full, about one settled position in `every` taken; return the games played."""
    rows = mind.values.shape[1]
    game = 0
    while samples.count[0] + 400 * rows < len(samples.stage):
        seed_generator(random, seed, game)
        table[0] = start[0]
        first = samples.count[0]
        deal_all(table[0], mind.chances[0], random)
        while table[0].turn != OVER:
            if below(random, every) == 0 and is_settled(table, mind, table_bytes, mind_bytes):
                take_sample(table[0], samples, rows)
            mind.batch[0] = table[0]
            apply(table[0], decide(mind, rung, temperature, random))
            deal_all(table[0], mind.chances[0], random)
        close_game(table[0], samples, first, rows)
        game += 1
    return game
