"""A PettingZoo classic environment under masked random play: `pettingzoo_classic.py connect_four_v3`.

Steps with an action are counted; the empty ones that take a finished agent off the table are not.
"""

import random
import sys
from importlib import import_module

from clock import measure

ENV = import_module(f"pettingzoo.classic.{sys.argv[1]}").env()


def play(seed: int) -> int:
    rng = random.Random(seed)
    steps = 0
    ENV.reset(seed=seed)
    for _agent in ENV.agent_iter():
        observation, _reward, terminated, truncated, _info = ENV.last()
        if terminated or truncated:
            ENV.step(None)
        else:
            ENV.step(rng.choice(observation["action_mask"].nonzero()[0]))
            steps += 1
    return steps


measure(play, lambda steps: steps)
