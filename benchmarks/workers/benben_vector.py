"""Benben's vector environment: `benben_vector.py ra 3`, or `benben_vector.py ra 2 4096 heuristic`.

The arguments are game, seats, games at once (1024) and the opponents ("self": every seat is asked). A step of a game
is counted where a seat was asked; what opponents do in it is not counted, though its time is. The one random number for
each action that is drawn outside is not part of the environment, so its time is not counted; stepping, dealing,
rewards, masks, observations and beginning again are.
"""

import json
import os
import sys
import time

import numpy as np
from clock import pin_to_one_core

import benben.envs.gymnasium

GAME, SEATS = sys.argv[1], int(sys.argv[2])
GAMES = int(sys.argv[3]) if len(sys.argv) > 3 else 1024
OPPONENTS = sys.argv[4] if len(sys.argv) > 4 else "self"

pin_to_one_core()
wanted = float(os.environ.get("BENBEN_BENCH_SECONDS", "1"))
envs = benben.envs.gymnasium.Envs(GAME, GAMES, seats=SEATS, opponents=OPPONENTS, copy=False)
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
