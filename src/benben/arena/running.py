"""Run an arena from its plan to its results."""

import signal
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from itertools import islice
from pathlib import Path
from typing import Any

from benben.arena.journal import Journal
from benben.arena.plan import Design, Plan
from benben.arena.players import check_bots, warm_up
from benben.arena.progress import Progress
from benben.arena.referee import Referee
from benben.arena.results import Arena
from benben.arena.workers import Crew, crew_for

_PIECE = 0.5  # seconds of work to hand out at once
_LARGEST_PIECE = 100  # games


def run_arena(
    game: str,
    seats: int,
    bots: Sequence[str],
    blocks: int = 200,
    *,
    seed: int = 1,
    design: Design = "pairs",
    options: Mapping[str, Any] | None = None,
    limit: float = 10.0,
    early_stop: bool = False,
    bar: float | None = None,
    minutes: float | None = None,
    jobs: int | None = None,
    ray: str | None = None,
    folder: Path | str | None = None,
    progress: bool = False,
) -> Arena:
    """Let bots play blocks of games and measure them.

    A block is one dealer's seed (`seed`, `seed` + 1, ...) in all seat rotations: every two bots one against many and
    the mirror (design "pairs"; "steps": only neighbours in the list), all at one table ("tables"), or "both"; one bot
    alone plays against itself. With `early_stop` a pairing ends when it is decided: by a test that may look after
    every block, the win share differs from an equal bot's, or, if there is a `bar`, the first bot's from that.
    `minutes` ends the whole run (0: only look at what was played).

    With a `folder` every finished game is kept there; the same call again goes on from there. `jobs` is the number
    of processes (all cores if not said), `ray` the address of a Ray cluster (`local:2` starts one here).
    """
    plan = Plan(game, seats, tuple(bots), seed, design, limit, dict(options or {}))
    return run_plan(plan, blocks, early_stop, bar, minutes, jobs, ray, folder, progress)


def run_plan(
    plan: Plan,
    blocks: int,
    early_stop: bool = False,
    bar: float | None = None,
    minutes: float | None = None,
    jobs: int | None = None,
    ray: str | None = None,
    folder: Path | str | None = None,
    progress: bool = False,
) -> Arena:
    """Play the blocks of a plan that are not played yet."""
    _check(blocks, bar, minutes, jobs)
    with redirect_stdout(sys.stderr):  # what bots print is no result
        check_bots(plan)
        with Journal(plan, Path(folder) / "games.jsonl" if folder else None) as journal:
            referee = Referee(plan, blocks, journal.results, early_stop, bar)
            run = Run(referee, journal, minutes)
            if minutes != 0 and not referee.all_ended():
                with _terminated_like_interrupted(), Progress(referee, progress) as shown:
                    warm_up(plan)
                    run.go(crew_for(plan, jobs, ray), shown)
    return Arena(referee, run.seconds, run.interrupted)


def _check(blocks: int, bar: float | None, minutes: float | None, jobs: int | None) -> None:
    """A ValueError if a number makes no sense."""
    if type(blocks) is not int or blocks < 1:
        raise ValueError(f"blocks must be a whole number from 1, not {blocks!r}")
    if bar is not None and not 0 < bar < 1:
        raise ValueError(f"bar is a win share between 0 and 1, not {bar:g}")
    if minutes is not None and not minutes >= 0:
        raise ValueError(f"minutes must be 0 or more, not {minutes:g}")
    if jobs is not None and jobs < 1:
        raise ValueError(f"jobs must be a whole number from 1, not {jobs}")


class Run:
    """Games being handed out and coming back."""

    def __init__(self, referee: Referee, journal: Journal, minutes: float | None = None) -> None:
        self.referee = referee
        self.journal = journal
        self.seconds = 0.0
        self.interrupted = False
        self._deadline = None if minutes is None else minutes * 60
        self._to_play = referee.to_play()
        self._game_seconds = _PIECE  # how long a game takes on one worker

    def go(self, crew: Crew, shown: Progress) -> None:
        """Play until all is done, time is up or somebody interrupts; what was played is kept in any case."""
        began = time.monotonic()
        try:
            self._play(crew, shown, began)
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            self.seconds = time.monotonic() - began
            crew.leave()

    def _play(self, crew: Crew, shown: Progress, began: float) -> None:
        given = sum(self._give(crew) for _ in range(2 * crew.size))
        played = 0
        while given:
            for results in crew.take():
                given -= 1
                self.journal.add(results)
                for pairing in {result["task"][1] for result in results}:
                    self.referee.look(pairing)
                played += len(results)
                self.seconds = time.monotonic() - began
                self._game_seconds = self.seconds * crew.size / played
                shown.update(played, self.seconds)
                if self._deadline is not None and self.seconds > self._deadline:
                    return
                given += self._give(crew)

    def _give(self, crew: Crew) -> bool:
        """Hand out the next piece of work, if there is any."""
        size = max(1, min(_LARGEST_PIECE, int(_PIECE / self._game_seconds)))
        tasks = list(islice(self._to_play, size))
        if tasks:
            crew.give(tasks)
        return bool(tasks)


@contextmanager
def _terminated_like_interrupted() -> Iterator[None]:
    """A polite kill ends a run as Ctrl-C does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
