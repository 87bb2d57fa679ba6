"""Random play at full speed."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.core import simulation
from benben.core.random import generator
from benben.games import game_named

SEED_BITS = 0x7FFFFFFFFFFFFFFF  # those of a seed that compiled code takes
_CHUNK = 1000  # games that a thread plays at a time


def checked_seed(games: int, seed: int) -> int:
    """The seed as compiled code takes it; a ValueError if it, or the number of games, cannot be right."""
    if type(games) is not int or games < 0:
        raise ValueError(f"games must be a whole number from 0, not {games!r}")
    if type(seed) is not int:
        raise ValueError(f"seed must be a whole number, not {seed!r}")
    return seed & SEED_BITS


def simulate(
    game: str,
    *,
    seats: int,
    games: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> NDArray[np.int64]:
    """Compiled random play; final totals, an array (games, seats).

    The same seed gives the same games however many threads there are. `progress` is called for each finished piece: how
    many games and how many decisions it had.
    """
    found = game_named(game)
    found.checked_seats(seats)
    checked = found.checked_options(seats, options)
    bits = checked_seed(games, seed)
    start = found.begin(seats, checked).packed()
    totals = np.zeros((games, found.rows(seats)), dtype=np.int64)
    play_range = found.compiled(checked)[simulation.simulate_range]

    def play(first: int) -> tuple[int, int]:
        last = min(first + _CHUNK, games)
        out = np.zeros(len(found.actions), dtype=np.int64)
        weights = np.zeros(len(found.outcomes), dtype=np.int64)
        decisions = play_range(start, first, last, bits, totals, out, weights, generator(0), start.copy())
        return last - first, decisions

    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for played, decisions in pool.map(play, range(0, games, _CHUNK)):
            if progress:
                progress(played, decisions)
    return totals
