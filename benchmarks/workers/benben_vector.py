"""Benben's vector environment, every seat asked: `benben_vector.py ra 3` (game, seats).

Every decision of every seat is counted. The one random number for each action that is drawn outside is not part of the
environment, so its time is not counted; stepping, dealing, rewards, masks, observations and beginning anew are.
"""

import json
import os
import sys
import time

import numpy as np
from clock import pin_to_one_core

import benben.envs.gymnasium

GAME, SEATS = sys.argv[1], int(sys.argv[2])
GAMES = 1024

pin_to_one_core()
wanted = float(os.environ.get("BENBEN_BENCH_SECONDS", "1"))
envs = benben.envs.gymnasium.Envs(GAME, GAMES, seats=SEATS, opponents="self", copy=False)
luck = np.random.default_rng(1)
_, info = envs.reset(seed=1)
for warm_up in (True, False):
    seconds, moves = 0.0, 0
    while seconds < (0.1 if warm_up else wanted):
        mask = info["action_mask"]
        actions = (mask * luck.random(mask.shape, dtype=np.float32)).argmax(1)
        decided = int(mask.any(1).sum())
        start = time.process_time()
        _, _, _, _, info = envs.step(actions)
        seconds += time.process_time() - start
        moves += decided
print(json.dumps({"moves": moves, "seconds": seconds}))
