"""Benben's compiled random play, the loop behind `benben.simulate`: `benben_play.py ra 3` (game, seats).

The loop itself counts the moves of seats; the draws of chance are not counted, though their time is.
"""

import sys

import numpy as np
from clock import measure

from benben.core.random import generator
from benben.core.simulation import simulate_range
from benben.games import game_named

BATCH = 1000  # games played by one call, as a study does

GAME, SEATS = game_named(sys.argv[1]), int(sys.argv[2])
START = GAME.begin(SEATS, GAME.checked_options(SEATS, {}))
BEFORE = START.packed()
SCRATCH = START.packed()
TOTALS = np.zeros((BATCH, len(GAME.scores(START))), np.int64)
ACTIONS = np.zeros(len(GAME.actions), np.int64)
WEIGHTS = np.zeros(len(GAME.outcomes), np.int64)
RANDOM = generator(0)
simulate = GAME.compiled()[simulate_range]


def play(seed: int) -> int:
    return simulate(BEFORE, 0, BATCH, seed, TOTALS, ACTIONS, WEIGHTS, RANDOM, SCRATCH)


measure(play, lambda decisions: decisions)
