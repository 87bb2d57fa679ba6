"""A net of 64 units in plain NumPy inside our tree search: `benben_search.py ra 2 256` (game, seats, games at once).

A value is a leaf that the net was asked about; the time of the net is part of the time.
"""

import json
import os
import sys
import time
from typing import Any

import numpy as np
from clock import pin_to_one_core
from numpy.typing import NDArray

from benben.envs.gymnasium import Envs
from benben.envs.tree_search import TreeSearch

GAME, SEATS, GAMES = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
UNITS, SIMULATIONS = 64, 32

pin_to_one_core()
wanted = float(os.environ.get("BENBEN_BENCH_SECONDS", "1"))
envs = Envs(GAME, GAMES, seats=SEATS, opponents="self", copy=False)
luck = np.random.default_rng(1)
_, info = envs.reset(seed=1)
games = envs.unwrapped.batch.tables.games
inputs, actions = envs.single_observation_space.shape[0], info["action_mask"].shape[1]
first = luck.standard_normal((inputs, UNITS), dtype=np.float32) * 0.1
second = luck.standard_normal((UNITS, actions + SEATS), dtype=np.float32) * 0.1
asked = 0


def evaluate(observations: NDArray[np.float32], masks: NDArray[np.int8]) -> tuple[NDArray[Any], NDArray[Any]]:
    global asked
    asked += len(observations)
    out = np.maximum(observations @ first, 0) @ second
    powers = np.exp(out[:, actions:])
    return np.exp(out[:, :actions]), powers / powers.sum(axis=1, keepdims=True)


search = TreeSearch(GAME, seats=SEATS, evaluate=evaluate, simulations=SIMULATIONS)
search.run(games)
asked, seconds = 0, 0.0
while seconds < wanted:
    start = time.process_time()
    found = search.run(games)
    seconds += time.process_time() - start
    envs.step(np.where(found.visits.any(axis=1), found.visits.argmax(axis=1), info["action_mask"].argmax(axis=1)))
print(json.dumps({"moves": asked, "seconds": seconds}))
