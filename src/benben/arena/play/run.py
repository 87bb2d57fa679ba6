"""The games of a plan handed out to a crew and coming back."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

from benben.arena.play.journal import Journal
from benben.arena.play.progress import Progress
from benben.arena.play.referee import Referee
from benben.arena.play.workers import Workers

_PIECE = 0.5  # seconds of work to hand out at once
_LARGEST_PIECE = 100  # games


class ArenaRun:
    """Games being handed out and coming back."""

    def __init__(self, referee: Referee, journal: Journal) -> None:
        self.referee = referee
        self.journal = journal
        self.seconds = 0.0
        self.interrupted = False
        minutes = referee.stop.minutes
        self._deadline = None if minutes is None else minutes * 60
        self._to_play = referee.to_play()
        self._game_seconds = _PIECE  # how long a game takes on one worker

    def go(self, crew: Workers, shown: Progress) -> None:
        """Play until all is done, time is up or somebody interrupts; what was played is kept in any case."""
        began = time.monotonic()
        try:
            self._play(crew, shown, began)
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            self.seconds = time.monotonic() - began
            crew.leave()

    def _play(self, crew: Workers, shown: Progress, began: float) -> None:
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

    def _give(self, crew: Workers) -> bool:
        """Hand out the next piece of work, if there is any."""
        size = max(1, min(_LARGEST_PIECE, int(_PIECE / self._game_seconds)))
        tasks = list(islice(self._to_play, size))
        if tasks:
            crew.give(tasks)
        return bool(tasks)


@contextmanager
def terminated_like_interrupted() -> Iterator[None]:
    """SIGTERM ends a run as Ctrl-C does."""
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
