"""Players get the time in which the service did not run back on their clocks.

Every few seconds some worker notes in the store that the service runs. A worker that finds this note old, after a
restart, a standstill, an outage of the database or a sleep of the machine, moves the end of every running clock by as
much, and leaves everybody a moment to come back.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from sqlalchemy import Connection, case, select, update

from benben.server.clock import now_ms
from benben.server.store import Store, insert_missing
from benben.server.store.schema import pulses, tables
from benben.server.wire.problems import Problem

EVERY = 5.0  # seconds
MISSED_MS = 8_000  # a note older than this: nothing ran
SET_BACK_MS = 60_000  # a note this far in the future: the clock was set back
GRACE_MS = 30_000  # to come back in
log = logging.getLogger("benben.downtime")


class Grant(NamedTuple):
    """How long the service did not run, and how many running clocks were moved."""

    lost_ms: int
    clocks: int


def beat(connection: Connection, first: bool) -> Grant | None:
    """Note that the service runs; if it did not, or if it has just started, move the clocks."""
    now = now_ms()
    insert_missing(connection, pulses, {"name": "service", "at": now})
    last = connection.execute(select(pulses.c.at).where(pulses.c.name == "service").with_for_update()).scalar_one()
    lost = now - last
    if -SET_BACK_MS < lost < 0:
        return None  # another worker's clock is a little ahead
    connection.execute(update(pulses).where(pulses.c.name == "service").values(at=now))
    if lost > MISSED_MS or lost < 0:
        return Grant(lost, _move_clocks(connection, lost, now))
    return Grant(0, _move_clocks(connection, 0, now)) if first else None


def _move_clocks(connection: Connection, lost_ms: int, now: int) -> int:
    """Let every running clock end this much later, and not before people had time to come back."""
    later, soonest = tables.c.deadline_at + lost_ms, now + GRACE_MS
    running = (tables.c.state == "playing") & tables.c.deadline_at.is_not(None) & tables.c.late_at.is_(None)
    end = case((later < soonest, soonest), else_=later)
    return connection.execute(update(tables).where(running).values(deadline_at=end)).rowcount


class Downtime:
    """The notes of this worker; `moved` is called when the clocks in the store were moved."""

    def __init__(self, store: Store, moved: Callable[[], Awaitable[None]]) -> None:
        self._store = store
        self._moved = moved

    async def note(self, first: bool = False) -> None:
        """Note that the service runs."""
        grant = await self._store.write(lambda connection: beat(connection, first and not self._store.shared))
        if grant and grant.clocks:
            log.warning("time_granted", extra={"lost_ms": grant.lost_ms, "clocks": grant.clocks})
            await self._moved()

    async def note_forever(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.note()
            except Problem as problem:
                log.warning("note_failed", extra={"code": problem.code})
