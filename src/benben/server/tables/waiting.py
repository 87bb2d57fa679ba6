"""Before the start: what the table waits for, how long, and what happens to players who keep others waiting."""

from typing import Any

from sqlalchemy import Connection, update

from benben.server.clock import now_ms
from benben.server.settings import Settings
from benben.server.store.schema import seats, tables
from benben.server.tables import clocks
from benben.server.tables.stored import StoredSeat, StoredTable, load
from benben.server.wire.shapes import DaysClock

NEVER = 2**62


def overdue(table: StoredTable, settings: Settings, now: int) -> list[int]:
    """The seats that keep the others waiting too long: for their number, or to be ready at all."""
    if table.complete_at is not None and table.complete:
        late = table.complete_at + _patience(table, settings.reveal_ms) <= now
        return [chair.seat for chair in table.seats if late and not chair.revealed]
    return [chair.seat for chair in table.seats if _must_be_ready(table, chair, settings) <= now]


def waiting_due_at(table: StoredTable, settings: Settings) -> int | None:
    """When to look after a table that has not started."""
    if table.complete_at is not None and table.complete:
        return table.complete_at + _patience(table, settings.reveal_ms)
    due = min((_must_be_ready(table, chair, settings) for chair in table.seats), default=NEVER)
    return None if due == NEVER else due


def _must_be_ready(table: StoredTable, chair: StoredSeat, settings: Settings) -> int:
    """Until when; the host may take any time, and so may those who sat down under an earlier version."""
    if chair.kind != "player" or chair.ready or chair.player == table.host or not chair.sat_at:
        return NEVER
    return chair.sat_at + _patience(table, settings.ready_ms)


def _patience(table: StoredTable, usual_ms: int) -> int:
    """In correspondence games people look in now and then: they have as long as for a move."""
    return clocks.period_ms(table.clock) if isinstance(table.clock, DaysClock) else usual_ms


def note_complete(connection: Connection, table: str) -> None:
    """Keep since when everybody at a table that has not started is ready."""
    stored = load(connection, table)
    if stored.state == "open" and stored.complete != (stored.complete_at is not None):
        at = now_ms() if stored.complete else None
        connection.execute(update(tables).where(tables.c.id == table).values(complete_at=at))


def free(connection: Connection, table: StoredTable, number: int) -> None:
    """Open a seat before the start."""
    set_seat(connection, table, number, kind="open", player=None, nonce=None, promise=None)
    void_numbers(connection, table)


def void_numbers(connection: Connection, table: StoredTable) -> None:
    """When seats change: numbers that were sent already are void, and new ones must be promised.

    Else somebody who has read them could sit down with a number that suits them.
    """
    if any(chair.promise and chair.nonce for chair in table.seats):
        theirs = (seats.c.table_id == table.id) & seats.c.promise.is_not(None)
        connection.execute(update(seats).where(theirs).values(promise=None, nonce=None, sat_at=now_ms()))


def set_seat(connection: Connection, table: StoredTable, number: int, **values: Any) -> None:
    connection.execute(update(seats).where(seats.c.table_id == table.id, seats.c.seat == number).values(values))
