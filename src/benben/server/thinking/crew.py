"""The processes in which bots think: started when needed, replaced when they are lost, hung or too large.

The bots of a game are compiled or loaded by a process of their own first, so that nobody else waits for the compiler.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine
from typing import Any
from weakref import WeakSet

from benben.match.thinker import Line
from benben.server.thinking.process import Lost, Process
from benben.server.thinking.queue import Asked, Queue

COMPILING_SECONDS = 1800.0  # for the compiler on a slow machine
TRIES = 3  # processes that may be lost over one question, or over one game
LEAST_SECONDS = 0.05  # of thinking, however many wait
FEW_WAITING = 4  # questions for each process; if more wait, bots think for less than their time
GROWTH = 1.25  # a process may hold this many times what it held when its bots were loaded
log = logging.getLogger("benben.thinking")


class Crew:
    """A fixed number of processes, each with a memory limit, and the questions that wait for them."""

    def __init__(self, size: int, megabytes: int, grace: float) -> None:
        self.size, self.bound, self.grace = size, megabytes, grace
        self.counts: Counter[str] = Counter()  # answers, lost, replaced
        self._queue = Queue()
        self._members: list[Process] = []
        self._all: WeakSet[Process] = WeakSet()  # also those that are about to end
        self._starting = 0
        self._prepared: set[str] = set()
        self._preparing = ""  # the game whose bots are being loaded or compiled
        self._failures: Counter[str] = Counter()  # of preparing, by game
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    # what others see

    def prepared(self, key: str) -> bool:
        """Whether the bots of a game can be asked at once."""
        return key in self._prepared

    @property
    def preparing(self) -> bool:
        """Whether the bots of a game are being loaded or compiled."""
        return self._preparing != ""

    @property
    def waiting(self) -> int:
        return self._queue.waiting(True) + self._queue.waiting(False)

    @property
    def megabytes(self) -> int:
        """The memory of all processes."""
        return sum(member.megabytes for member in self._members)

    @property
    def pids(self) -> list[int]:
        return [member.pid for member in self._members]

    async def ask(self, asked: Asked) -> Line:
        """The answer, when its turn has come; Lost if one process after the other was lost over it."""
        self._queue.put(asked)
        self._assign()
        try:
            return await asked.answer
        finally:
            self._queue.discard(asked)

    async def close(self) -> None:
        """End every process."""
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for process in self._members:
            process.end()
        self._members.clear()
        await asyncio.gather(*(process.ended() for process in self._all))

    # giving work

    def _assign(self) -> None:
        """Give questions to free processes; start processes as far as there is work for them."""
        if self._closed:
            return
        self._prepare_next()
        for member in self._members:
            if not member.busy and (asked := self._queue.take(self._can_be_asked)):
                member.busy = True
                self._do(self._serve(member, asked))
        room = self.size - len(self._members) - self._starting
        wanted = sum(1 for asked in self._queue if self._can_be_asked(asked))
        for _ in range(min(room, wanted - self._starting)):
            self._starting += 1
            self._do(self._hire())

    def _can_be_asked(self, asked: Asked) -> bool:
        return asked.key in self._prepared and not asked.answer.done()

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("crew_failed", exc_info=error)
        self._assign()

    async def _hire(self) -> None:
        try:
            self._members.append(await self._start())
        except (Lost, OSError) as error:
            log.error("process_not_started", extra={"reason": str(error)})
            await asyncio.sleep(1)  # the machine may be short of something for a moment
        finally:
            self._starting -= 1

    async def _start(self) -> Process:
        made = await Process.start()
        self._all.add(made)
        return made

    async def _serve(self, member: Process, asked: Asked) -> None:
        """Ask a process; if it is lost, the question waits again, before all others."""
        seconds = self._share(asked)
        try:
            if asked.key not in member.loaded:
                await member.ask(asked.game, COMPILING_SECONDS)
                member.loaded.add(asked.key)
                member.least = member.megabytes
            said = await member.ask({**asked.question, "seconds": seconds}, seconds + asked.patience + self.grace)
        except Lost as error:
            self._dismiss(member, "lost", str(error))
            asked.lost += 1
            if asked.lost < TRIES:
                self._queue.put(asked, first=True)
            elif not asked.answer.done():
                asked.answer.set_exception(error)
            return
        except asyncio.CancelledError:
            member.end()
            raise
        member.busy = False
        self.counts["answers"] += 1
        if not asked.answer.done():
            asked.answer.set_result(said)
        if member.megabytes > max(self.bound, member.least * GROWTH):
            self._dismiss(member, "replaced", f"{member.megabytes} MB")

    def _share(self, asked: Asked) -> float:
        """How long to think: when many wait for bots, less, so that everybody's turn comes."""
        wished: float = asked.question["seconds"]
        if asked.spare:
            return wished
        crowd = (1 + self._queue.waiting(asked.people)) / self.size
        return min(wished, max(LEAST_SECONDS, FEW_WAITING * wished / crowd))

    def _dismiss(self, member: Process, why: str, reason: str) -> None:
        log.warning(f"process_{why}", extra={"pid": member.pid, "reason": reason})
        self.counts[why] += 1
        member.end()
        if member in self._members:
            self._members.remove(member)

    # the first time a game is asked for

    def _prepare_next(self) -> None:
        if self._preparing:
            return
        for asked in self._queue:
            if asked.key not in self._prepared and not asked.answer.done():
                self._preparing = asked.key
                self._do(self._prepare(asked.key, asked.game))
                return

    async def _prepare(self, key: str, game: Line) -> None:
        """Load the bots of a game in a process of their own; the first time they are compiled there."""
        made: Process | None = None
        try:
            made = await self._start()
            await made.ask(game, COMPILING_SECONDS)
            self._prepared.add(key)
            log.info("bots_prepared", extra={"game": game["game"], "megabytes": made.megabytes})
        except (Lost, OSError) as error:
            self._could_not_prepare(key, str(error))
            await asyncio.sleep(0.2)
        finally:
            self._preparing = ""
            if made and not self._keep(made, key):
                made.end()

    def _keep(self, made: Process, key: str) -> bool:
        """Whether a process that has prepared a game may stay: it has loaded and not compiled, and there is room."""
        room = len(self._members) + self._starting < self.size
        if self._closed or key not in self._prepared or made.megabytes > self.bound or not room:
            return False
        made.loaded.add(key)
        made.least = made.megabytes
        self._members.append(made)
        return True

    def _could_not_prepare(self, key: str, reason: str) -> None:
        self._failures[key] += 1
        self.counts["lost"] += 1
        log.error("bots_not_prepared", extra={"game": key, "reason": reason, "times": self._failures[key]})
        if self._failures[key] % TRIES:
            return
        for asked in list(self._queue):
            if asked.key == key and not asked.answer.done():
                asked.answer.set_exception(Lost(reason))
