"""The command that plays a bot against itself and writes tables for learning, here or on a Ray cluster."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from typing import Any

from benben.arena.play.workers import cluster_settings
from benben.core.language import _, ngettext
from benben.core.options import typed_options
from benben.core.parameters import GameName, GameOption, Games, OutFile, Seats
from benben.envs.extras import extra_module
from benben.envs.selfplay import PIECE, Piece, PlayPiece, SelfplayPlan
from benben.envs.selfplay import selfplay as write_tables
from benben.games import game_named
from benben.terminal.progress import games_bar


def selfplay(
    game: GameName,
    *,
    bot: str,
    games: Games,
    out: OutFile,
    seats: Seats = 2,
    seed: int = 1,
    temperature: float = 0.0,
    jobs: int | None = None,
    ray: str | None = None,
    **options: GameOption,
) -> None:
    """Play a bot against itself and write every decision as a row for learning.

    Parameters
    ----------
    bot
        random, greedy, heuristic, solver or learned.
    out
        The table to write, a .parquet file; the same command continues where it stopped.
    seed
        Fixes the luck of all games.
    temperature
        In points: the higher, the more often the bot takes a weaker move.
    jobs
        How many threads play; by default all cores.
    ray
        Play on a Ray cluster instead: its address, or local, or local:2.

    """
    plan = SelfplayPlan(game, seats, bot, games, seed, temperature, typed_options(game_named(game), options))
    with games_bar(_("unit|games"), games) as advance:
        crew = on_ray(plan, ray) if ray else in_threads(plan, jobs or os.cpu_count() or 1)

        def played(play: PlayPiece, numbers: list[int]) -> Iterator[tuple[int, Piece]]:
            advance(games - PIECE * len(numbers), 0)
            for number, piece in crew(play, numbers):
                yield number, piece
                advance(PIECE, piece[2])

        rows = write_tables(plan, out, played)
    print(ngettext("Wrote {n} decision to {file}.", "Wrote {n} decisions to {file}.", rows, file=out))


Crew = Callable[[PlayPiece, list[int]], Iterator[tuple[int, Piece]]]


def in_threads(plan: SelfplayPlan, size: int) -> Crew:
    """Threads of this process; compiled games run side by side."""

    def played(play: PlayPiece, numbers: list[int]) -> Iterator[tuple[int, Piece]]:
        with ThreadPoolExecutor(size) as pool:
            waiting = {pool.submit(play, plan, number): number for number in numbers[: 2 * size]}
            rest = iter(numbers[2 * size :])
            while waiting:
                done = next(as_completed(waiting))
                number = waiting.pop(done)
                for other in islice(rest, 1):
                    waiting[pool.submit(play, plan, other)] = other
                yield number, done.result()

    return played


def on_ray(plan: SelfplayPlan, address: str) -> Crew:
    """The workers of a Ray cluster."""
    cluster: Any = extra_module("ray", "benben selfplay --ray", "ray")

    def played(play: PlayPiece, numbers: list[int]) -> Iterator[tuple[int, Piece]]:
        cluster.init(**cluster_settings(address))
        try:
            task, size = cluster.remote(play), 2 * max(1, int(cluster.cluster_resources().get("CPU", 1)))
            rest, waiting = iter(numbers), {}
            for number in rest:
                waiting[task.remote(plan, number)] = number
                if len(waiting) < size:
                    continue
                yield from finished_pieces(cluster, waiting)
            while waiting:
                yield from finished_pieces(cluster, waiting)
        finally:
            cluster.shutdown()

    return played


def finished_pieces(cluster: Any, waiting: dict[Any, int]) -> Iterator[tuple[int, Piece]]:
    """The next pieces that are done."""
    for reference in cluster.wait(list(waiting))[0]:
        yield waiting.pop(reference), cluster.get(reference)
