"""How fast games are played on this machine."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
from rich.table import Table

from benben.core import simulation
from benben.core.files import write_json
from benben.core.language import N_, _
from benben.core.parameters import GameName, JsonFile, Seats
from benben.core.protocol import OVER, Game
from benben.core.random import generator
from benben.core.rule import rule
from benben.games import first_game, game_named
from benben.match import new
from benben.terminal.progress import steps_bar
from benben.terminal.screen import console_for

BATCH = 1000  # games played by one call
CLONES = 1_000_000
THIS_ROOM = "benben.terminal"  # where the rule below is found


@rule
def clone_many(target: Any, batch: Any, times: int) -> None:
    """Copy a record this many times, each time to another place."""
    for i in range(times):
        target[i & 7] = batch[i & 1]


@dataclass(frozen=True)
class Figure:
    """One line of the result."""

    key: str
    title: str
    value: float
    unit: str


def bench(
    game: GameName = "",
    *,
    seats: Seats = 3,
    seconds: float = 1.0,
    json_file: JsonFile = "",
) -> None:
    """Measure how fast games are played on this machine, with freshly compiled rules.

    Parameters
    ----------
    seconds
        How long each thing is measured.

    """
    with tempfile.TemporaryDirectory() as empty, cache_in(empty):
        run_measures(MEASURES, game, seats, seconds, json_file, N_("{game}, {n} seats, random play"))


@contextmanager
def cache_in(folder: str) -> Iterator[None]:
    """Keep compiled rules in another folder for a while."""
    before = os.environ.get("BENBEN_CACHE")
    os.environ["BENBEN_CACHE"] = folder
    try:
        yield
    finally:
        if before is None:
            del os.environ["BENBEN_CACHE"]
        else:
            os.environ["BENBEN_CACHE"] = before


def run_measures(measures: "Measures", name: str, seats: int, seconds: float, json_file: str, title: str) -> None:
    """Measure one thing after the other, then show the figures or write them."""
    game = game_named(name or first_game())
    game.checked_seats(seats)
    figures: list[Figure] = []
    with steps_bar(len(measures)) as step:
        for what, measure in measures:
            step(_(what))
            figures += measure(game, seats, seconds)
    report = {"game": game.name, "seats": seats, "cores": os.cpu_count(), "load": os.getloadavg()[0]}
    if json_file:
        write_json(report | {figure.key: figure.value for figure in figures}, json_file)
    if json_file != "-":
        console_for().print(_as_table(_(title, game=game.title, n=seats), figures))


def _as_table(title: str, figures: list[Figure]) -> Table:
    caption = _("System load: {load:.1f} on {cores} cores.", load=os.getloadavg()[0], cores=os.cpu_count())
    table = Table(title=title, caption=caption, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    table.add_column()
    for figure in figures:
        value = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:.3g}"
        table.add_row(_(figure.title), value, figure.unit)
    return table


def for_a_while(play: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Call with 1, 2, ... for a while; what it returned a second, and calls a second."""
    play(0)
    began, count, calls = time.perf_counter(), 0, 0
    while (passed := time.perf_counter() - began) < seconds:
        calls += 1
        count += play(calls)
    return count / passed, calls / passed


def _compiled_games(game: Game, seats: int) -> Callable[[int], int]:
    """A function that plays a batch of random games in compiled code and returns the decisions taken."""
    start = game.begin(seats, game.checked_options(seats, {}))
    before, scratch, random = start.packed(), start.packed(), generator(0)
    totals = np.zeros((BATCH, game.rows(seats)), np.int64)
    actions, weights = np.zeros(len(game.actions), np.int64), np.zeros(len(game.outcomes), np.int64)
    simulate = game.compiled()[simulation.simulate_range]
    return lambda seed: simulate(before, 0, BATCH, seed, totals, actions, weights, random, scratch)


def one_core(game: Game, seats: int, seconds: float) -> Iterator[Figure]:
    """Random play in compiled code, in one thread."""
    decisions, batches = for_a_while(_compiled_games(game, seats), seconds)
    yield Figure("decisions_per_second", N_("compiled, one core"), decisions, "decisions/s")
    yield Figure("games_per_second", N_("compiled, one core"), batches * BATCH, "games/s")


def two_cores(game: Game, seats: int, seconds: float) -> Iterator[Figure]:
    """Random play in compiled code, in two threads."""
    with ThreadPoolExecutor(2) as pool:
        runs = [pool.submit(for_a_while, _compiled_games(game, seats), seconds) for _thread in range(2)]
        speeds = [run.result() for run in runs]
    yield Figure("two_cores_decisions_per_second", N_("compiled, two cores"), sum(s[0] for s in speeds), "decisions/s")
    yield Figure("two_cores_games_per_second", N_("compiled, two cores"), sum(s[1] for s in speeds) * BATCH, "games/s")


def size_and_clone(game: Game, seats: int, seconds: float) -> Iterator[Figure]:
    """How large a state is, and how long it takes to copy one in compiled code."""
    yield Figure("bytes_per_state", N_("measure|state"), game.dtype.itemsize, "bytes")
    batch, target = np.zeros(2, game.dtype), np.zeros(8, game.dtype)
    clone = game.compiled(packages=(THIS_ROOM,))[clone_many]

    def clones(_number: int) -> int:
        clone(target, batch, CLONES)
        return CLONES

    speed, _calls = for_a_while(clones, seconds / 4)
    yield Figure("clone_nanoseconds", N_("clone, compiled"), 1e9 / speed, "ns")


def python_loop(game: Game, seats: int, seconds: float) -> Iterator[Figure]:
    """A loop in Python over the low-level interface: ask what is legal, step, one decision at a time."""
    start = game.begin(seats, game.checked_options(seats, {})).packed()
    twin, random = game.compiled(), generator(1)
    legal_at, step_at = twin[simulation.legal_at], twin[simulation.step_at]
    deal_all_at = twin[simulation.deal_all_at]
    actions, weights = np.zeros(len(game.actions), np.int64), np.zeros(len(game.outcomes), np.int64)

    def play(number: int) -> int:
        batch = start.copy()
        turn = deal_all_at(batch, 0, weights, random)
        decisions, pick = 0, number
        while turn != OVER:
            pick = (pick * 1103515245 + 12345) & 0x7FFFFFFF  # faster than the generator of Python
            turn = step_at(batch, 0, actions[(pick >> 8) % legal_at(batch, 0, actions)], weights, random)
            decisions += 1
        return decisions

    yield Figure("python_loop_decisions_per_second", N_("loop in Python"), for_a_while(play, seconds)[0], "decisions/s")


def interpreted_speed(game: Game, seats: int, seconds: float) -> Iterator[Figure]:
    """A match as people play it: interpreted rules, moves in words, events, record."""

    def play(number: int) -> int:
        match = new(game.name, seats=seats, seed=number)
        decisions = 0
        while not match.over:
            moves = match.legal()
            match.play(moves[(number + decisions * 7919) % len(moves)])  # a prime: the choices vary
            decisions += 1
        return decisions

    speed, _calls = for_a_while(play, seconds)
    yield Figure("interpreted_decisions_per_second", N_("match, interpreted"), speed, "decisions/s")


def starts(game: Game, seats: int, seconds: float) -> Iterator[Figure]:
    """From nothing to the end of a first compiled game, in a new process: with an empty cache, and again."""
    command = f"import benben; benben.simulate({game.name!r}, seats={seats}, games=1)"
    for key, title in (("cold_start_seconds", N_("cold start")), ("warm_start_seconds", N_("warm start"))):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", command], check=True)
        yield Figure(key, title, time.perf_counter() - began, "s")


Measures = tuple[tuple[str, Callable[[Game, int, float], Iterator[Figure]]], ...]
MEASURES: Measures = (
    (N_("cold and warm start"), starts),
    (N_("compiled, one core"), one_core),
    (N_("compiled, two cores"), two_cores),
    (N_("state and clone"), size_and_clone),
    (N_("loop in Python"), python_loop),
    (N_("match, interpreted"), interpreted_speed),
)
