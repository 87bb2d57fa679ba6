"""How fast bots think on this machine."""

import time
from collections.abc import Iterator
from itertools import count, islice

import numpy as np

from benben import bots
from benben.core.language import N_
from benben.core.parameters import GameName, JsonFile, Seats
from benben.core.protocol import Game
from benben.core.random import generator
from benben.match import new
from benben.search import PACKAGES
from benben.search.mcts import GLANCE, PLAYOUT, plant_at, simulate_at, tree_for
from benben.search.mind import mind_for
from benben.search.rungs import RANDOM, SEARCHES
from benben.terminal.bench import Figure, for_a_while, run_measures

SIMULATIONS = 2000  # of one search
DECISIONS = 2000  # of a bot that are timed


def bench_bots(
    game: GameName = "",
    *,
    seats: Seats = 3,
    seconds: float = 1.0,
    json_file: JsonFile = "",
) -> None:
    """Measure how fast bots think on this machine, compiled, on one core.

    Parameters
    ----------
    seconds
        How long each search is measured.

    """
    run_measures(MEASURES, game, seats, seconds, json_file, N_("{game}, {n} seats, bots"))


def search_speed(game: Game, seats: int, seconds: float) -> Iterator[Figure]:
    """Simulations a second from the opening, played out at random and weighed as a search does."""
    bots.warm(game)
    match = new(game.name, seats=seats, seed=1)
    twin, random = game.compiled(match.options, PACKAGES), generator(1)
    minds = mind_for(game, seats, game.rows(seats))
    match.position.pack(minds["batch"][0])
    tree, utilities = tree_for(2 * SIMULATIONS)
    ways = {"playouts_per_second": (N_("search, random playouts"), PLAYOUT)}
    if game.features:
        ways["simulations_per_second"] = (N_("search, weighed positions"), GLANCE)
    for key, (title, way) in ways.items():

        def search(_number: int, way: int = way) -> int:
            twin[plant_at](minds, tree, utilities)
            twin[simulate_at](minds, tree, utilities, SIMULATIONS, way, random)
            return SIMULATIONS

        yield Figure(key, title, for_a_while(search, seconds)[0], "simulations/s")


def decision_times(game: Game, seats: int, seconds: float) -> Iterator[Figure]:
    """How long each bot that does not search takes for a decision, as a match asks it: the 95th of 100."""
    bots.warm(game)
    for listing in bots.listings(game):
        if not listing.level and listing.rung not in (RANDOM, *SEARCHES):
            endless = (used for seed in count(1) for used in _times(game, seats, listing.name, seed))
            times = np.fromiter(islice(endless, DECISIONS), float)
            yield Figure(f"{listing.name}_p95_ms", listing.name, 1000 * float(np.quantile(times, 0.95)), "ms, p95")


def _times(game: Game, seats: int, name: str, seed: int) -> Iterator[float]:
    """Seconds a decision in one game that a bot plays in all seats."""
    match, bot = new(game.name, seats=seats, seed=seed), bots.make(name, game, seed)
    while (seat := match.turn) is not None:
        choices, began = len(match.legal()), time.perf_counter()
        move = bot.choose(match, seat, seconds=1.0)
        if choices > 1:
            yield time.perf_counter() - began
        match.play(move)


MEASURES = ((N_("measure|search"), search_speed), (N_("measure|decisions"), decision_times))
