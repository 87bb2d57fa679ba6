"""What every worker shares: one core, a stop-watch, and the one line of JSON that ends its output."""

import json
import os
import time
from collections.abc import Callable
from typing import TypeVar

Game = TypeVar("Game")


def pin_to_one_core() -> None:
    """Stay on the core that `peers.py` chose; a worker started by hand runs anywhere."""
    core = os.environ.get("BENBEN_BENCH_CORE")
    if core is not None and hasattr(os, "sched_setaffinity"):  # macOS has none
        os.sched_setaffinity(0, {int(core)})


def measure(play: Callable[[int], Game], count: Callable[[Game], int]) -> None:
    """Play whole games from seed 1 on for a while; `count` says how many moves the players of a game made.

    The clock is the processor time of this process, so that others on the machine disturb less; it stops
    while moves are counted. Games are played in handfuls of a millisecond, so that reading the clock costs nothing.
    """
    pin_to_one_core()
    wanted = float(os.environ.get("BENBEN_BENCH_SECONDS", "1"))
    play(0)  # a warm-up, not timed
    handful, seconds, moves, seed = 1, 0.0, 0, 1
    while seconds < wanted:
        start = time.process_time()
        games = [play(seed + i) for i in range(handful)]
        took = time.process_time() - start
        seconds += took
        moves += sum(map(count, games))
        seed += handful
        if took < 0.001:
            handful *= 2
    print(json.dumps({"moves": moves, "seconds": seconds}))
