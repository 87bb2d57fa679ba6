"""Benben's low-level interface stepped from Python, as a researcher's own loop does: `benben_loop.py ra 3`.

Moves of seats are counted; the draws of chance are not, though their time is.
"""

import random
import sys

import numpy as np
from clock import measure

from benben.core.protocol import OVER
from benben.core.random import generator
from benben.core.simulation import clone_at, deal_all_at, legal_at, step_at
from benben.games import game_named

GAME, SEATS = game_named(sys.argv[1]), int(sys.argv[2])
START = GAME.begin(SEATS, GAME.checked_options(SEATS, {})).packed()
COMPILED = GAME.compiled()
clone, deal_all, legal, step = (COMPILED[rule] for rule in (clone_at, deal_all_at, legal_at, step_at))


def play(seed: int) -> int:
    rng, dealer = random.Random(seed), generator(seed)
    actions, weights = np.zeros(len(GAME.actions), np.int64), np.zeros(len(GAME.outcomes), np.int64)
    batch = np.empty_like(START)
    clone(batch, 0, START, 0)
    turn = deal_all(batch, 0, weights, dealer)
    moves = 0
    while turn != OVER:
        choice = int(rng.random() * legal(batch, 0, actions))
        turn = step(batch, 0, actions[choice], weights, dealer)
        moves += 1
    return moves


measure(play, lambda moves: moves)
