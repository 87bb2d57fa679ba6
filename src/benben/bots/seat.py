"""One seat for a bot, wherever it plays: it is asked, timed and checked.

If a bot is slow, crashes or answers what is not legal, a legal move is played for it and reported: the decision is
lost, never the game.
"""

import ctypes
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from benben.bots.situation import Bot, Situation
from benben.core.random import Stream

Move = TypeVar("Move")  # in words, or an action's number


@dataclass(frozen=True)
class Forfeit:
    """A decision that was taken for a bot, and why."""

    bot: str
    seat: int
    reason: str
    played: Any
    kind: str = ""  # slow, illegal, or crashed with the name of the error


@dataclass(frozen=True)
class Answer(Generic[Move]):
    """What is played for a seat, and how it came about."""

    move: Move
    seconds: float
    forfeit: Forfeit | None = None
    stand_in: str = ""  # the rung that answered in place of the bot's own,
    why: str = ""  # because that is still "compiling" or, for this number of seats, "untrained"


class NoAnswer(Exception):  # noqa: N818 - named like the other refusals
    """Why a bot gave no answer."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind


class BotSeat:
    """A bot that always answers legally; what was decided for it is in `forfeits`. It is asked in the caller's thread.

    `limit` is how many seconds a decision may take; a later answer is not taken.
    """

    def __init__(self, bot: Bot, seed: int | None = None, limit: float | None = None) -> None:
        self.name = bot.name
        self.bot = bot
        self.limit = limit
        self.begin(seed)

    def begin(self, seed: int | None = None) -> None:
        """A new game: no forfeits yet, and what is decided for the bot depends on this seed alone."""
        self.forfeits: list[Forfeit] = []
        self._stream = Stream() if seed is None else Stream.named(seed, "fallback")
        if hasattr(self.bot, "begin"):
            self.bot.begin(seed)

    @property
    def lost(self) -> bool:
        """Whether the bot cannot play another game."""
        return False

    def choose(self, match: Situation, seat: int, seconds: float = 1.0) -> str:
        """The move to play."""
        return self.ask(match, seat, seconds).move

    def ask(self, match: Situation, seat: int, seconds: float = 1.0) -> Answer[str]:
        """The move to play, and how it came about."""
        return self.checked_answer(lambda: self._call(match, seat, seconds), match.legal(), seat)

    def checked_answer(self, think: Callable[[], Any], legal: Sequence[Move], seat: int) -> Answer[Move]:
        """The answer of some thinking if it is legal and in time, else any legal move."""
        began = time.perf_counter()
        try:
            move = think()
            fault = None
        except NoAnswer as error:
            fault = error
        except Exception as error:  # a fault of one of our own bots is reported like anybody's
            fault = crash(error)
        seconds = time.perf_counter() - began
        if not fault and move not in legal:
            fault = NoAnswer("illegal", f"answered {move!r}, which is not legal")
        elif not fault and self.limit is not None and seconds > self.limit:
            fault = NoAnswer("slow", f"answered after {seconds:.3g} s")
        if not fault:
            return Answer(move, seconds, None, getattr(self.bot, "stand_in", ""), getattr(self.bot, "why", ""))
        played = legal[self._stream.below(len(legal))]
        self.forfeits.append(Forfeit(self.name, seat, str(fault), played, fault.kind))
        return Answer(played, seconds, self.forfeits[-1])

    def _call(self, match: Situation, seat: int, seconds: float) -> Any:
        return self.bot.choose(match, seat, seconds)

    def close(self) -> None:
        """Release the bot."""
        if hasattr(self.bot, "close"):
            self.bot.close()


def crash(error: BaseException) -> NoAnswer:
    """The fault of a bot that raised this."""
    return NoAnswer(f"crashed: {type(error).__name__}", f"failed: {type(error).__name__}: {error}")


class Guarded(BotSeat):
    """A seat for a bot that is not ours: it thinks in a thread of its own and can be given up in time."""

    def __init__(self, bot: Bot, seed: int | None = None) -> None:
        self._tasks: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self.thinking = False
        super().__init__(bot, seed)

    @property
    def lost(self) -> bool:
        """Whether the bot cannot play another game: it still thinks about an old one, or its program has ended."""
        return self.thinking or getattr(self.bot, "ended", False)

    def _call(self, match: Situation, seat: int, seconds: float) -> Any:
        """What the bot answers in time; else the NoAnswer that says why it does not."""
        if self.thinking:
            raise NoAnswer("slow", "still thinks about an earlier decision")
        if self._thread is None:
            self._thread = threading.Thread(target=_work, args=(self._tasks,), daemon=True)
            self._thread.start()
        answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.thinking = True
        self._tasks.put((self, match, seat, seconds, answers))
        try:
            answer = answers.get(timeout=seconds)
        except queue.Empty:
            raise NoAnswer("slow", f"had no answer after {seconds:g} s") from None
        if isinstance(answer, NoAnswer):
            raise answer
        return answer

    def close(self) -> None:
        """Release the bot, even in the middle of a thought, so that nobody waits for it."""
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
            answer = crash(error)
        guarded.thinking = False
        answers.put(answer)
