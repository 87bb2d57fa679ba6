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
    if core is not None and hasattr(os, "sched_setaffinity"):  # not on macOS and Windows
        os.sched_setaffinity(0, {int(core)})


def measure(play: Callable[[int], Game], count: Callable[[Game], int]) -> None:
    """Play whole games, set-up included, for a while; `count` says after the clock has stopped how many
    moves the players of that game chose. The first game is a warm-up and is not timed.
    """
    pin_to_one_core()
    wanted = float(os.environ.get("BENBEN_BENCH_SECONDS", "1"))
    play(1)
    seconds, moves, games = 0.0, 0, 0
    while seconds < wanted:
        start = time.perf_counter()
        game = play(games + 2)
        seconds += time.perf_counter() - start
        moves += count(game)
        games += 1
    print(json.dumps({"moves": moves, "seconds": seconds, "games": games}))
