"""How long a person waits for a first move at the prompt: `python benchmarks/first_move.py`.

Each round starts a new process, plays one move and leaves, with rules that were never compiled (an empty cache). The
table shows the medians of the rounds: processor time of the thread that the person waits for, and wall time.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

import cyclopts

import benben

SCRIPT = """
import json, sys, time
from benben.cli import run
assert run(["play", sys.argv[1], "--seed", "1"]) == 0
print(json.dumps(time.thread_time()), file=sys.stderr)
"""


def main(*names: str, rounds: int = 5) -> None:
    """Measure the first move.

    Parameters
    ----------
    names
        Games; all if none is named.
    rounds
        How often each game is begun.

    """
    print("| first move, seconds | processor | wall |\n|---|---|---|")
    for name in names or benben.games():
        processor, wall = map(statistics.median, zip(*(first_move(name) for _ in range(rounds)), strict=True))
        print(f"| {benben.games()[name].title} | {processor:.2f} | {wall:.2f} |")


def first_move(game: str) -> tuple[float, float]:
    """Seconds of the processor and of the wall up to the end of a first move."""
    with tempfile.TemporaryDirectory() as cache:
        began = time.perf_counter()
        ran = subprocess.run(
            [sys.executable, "-c", SCRIPT, game],
            input="1\n",
            env={**os.environ, "BENBEN_CACHE": cache},
            capture_output=True,
            text=True,
            check=True,
        )
        return json.loads(ran.stderr), time.perf_counter() - began


if __name__ == "__main__":
    cyclopts.run(main)
