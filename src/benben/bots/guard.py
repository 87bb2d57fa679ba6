"""A bot that is slow, crashes or answers rubbish loses the decision to a legal move, never the game."""

import ctypes
import queue
import threading
from dataclasses import dataclass
from typing import Any

from benben.bots.table import Bot, Table
from benben.core.random import Stream


@dataclass(frozen=True)
class Forfeit:
    """A decision that was taken for a bot, and why."""

    bot: str
    seat: int
    reason: str
    played: str


class Guarded:
    """A bot that always answers in time and legally; what was decided for it stands in `forfeits`."""

    def __init__(self, bot: Bot, seed: int | None = None) -> None:
        self.name = bot.name
        self.bot = bot
        self._tasks: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self.thinking = False
        self.begin(seed)

    def begin(self, seed: int | None = None) -> None:
        """A new game: nothing is forfeited yet, and what is decided for the bot depends on this seed alone."""
        self.forfeits: list[Forfeit] = []
        self._stream = Stream() if seed is None else Stream.named(seed, "fallback")
        if hasattr(self.bot, "begin"):
            self.bot.begin(seed)

    @property
    def lost(self) -> bool:
        """Whether the bot is of no use for another game: it thinks about an old one, or its program has ended."""
        return self.thinking or getattr(self.bot, "ended", False)

    def choose(self, match: Table, seat: int, seconds: float = 1.0) -> str:
        """The bot's move if it is in time and legal, else any legal move."""
        legal = match.legal()
        answer = self._ask(match, seat, seconds)
        if isinstance(answer, str) and answer in legal:
            return answer
        reason = str(answer) if isinstance(answer, Exception) else f"answered {answer!r}, which is not legal"
        played = legal[self._stream.below(len(legal))]
        self.forfeits.append(Forfeit(self.name, seat, reason, played))
        return played

    def _ask(self, match: Table, seat: int, seconds: float) -> Any:
        """What the bot answers, or the exception that says why it does not."""
        if self.thinking:
            return TimeoutError("still thinks about an earlier decision")
        if self._thread is None:
            self._thread = threading.Thread(target=_work, args=(self._tasks,), daemon=True)
            self._thread.start()
        answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.thinking = True
        self._tasks.put((self, match, seat, seconds, answers))
        try:
            return answers.get(timeout=seconds)
        except queue.Empty:
            return TimeoutError(f"had no answer after {seconds:g} s")

    def close(self) -> None:
        """Let the bot go, in the middle of a thought if need be: nobody else is to lose time by it."""
        self._tasks.put(None)
        if hasattr(self.bot, "close"):
            self.bot.close()
        elif self.thinking and self._thread and self._thread.ident:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread.ident), ctypes.py_object(SystemExit))


def _work(tasks: "queue.SimpleQueue[Any]") -> None:
    """Ask the bot, task by task, in a thread of its own."""
    while (task := tasks.get()) is not None:
        guarded, match, seat, seconds, answers = task
        try:
            answer = guarded.bot.choose(match, seat, seconds)
        except BaseException as error:  # whatever a user's bot raises is its forfeit
            answer = RuntimeError(f"failed: {type(error).__name__}: {error}")
        guarded.thinking = False
        answers.put(answer)
