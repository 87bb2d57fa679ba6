"""The tables in memory, their watchers, and the messages to them.

Whatever leaves the process about a game is made here, by `view(seat)` and `events(seat)`: one frame for each seat
that watches and one for all spectators.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import msgspec
from sqlalchemy import Connection, bindparam, select

from benben.server.store import Store, many
from benben.server.store.schema import actions
from benben.server.tables import clocks, consent
from benben.server.tables.fold import Fold, fold
from benben.server.tables.stored import StoredTable, load, shape
from benben.server.wire import shapes
from benben.server.wire.messages import AnyMessage, EventsMessage, MetaMessage, StaleMessage
from benben.server.wire.problems import Problem

Frame = str
ROWS = (
    select(actions)
    .where(actions.c.table_id == bindparam("table"), actions.c.seq.between(bindparam("first"), bindparam("last")))
    .order_by(actions.c.seq)
)


def frame(message: AnyMessage) -> Frame:
    return msgspec.json.encode(message).decode()


class Watcher(Protocol):
    """Somebody who watches: a socket or an event stream."""

    player: str | None

    def send(self, frame: Frame) -> None: ...


class LiveTable:
    """A table in memory."""

    def __init__(self, stored: StoredTable, present: Fold | None) -> None:
        self.stored = stored
        self.fold = present
        self.watchers: set[Watcher] = set()
        self.lock = asyncio.Lock()  # one command after the other
        self.used_at = time.monotonic()
        self.preparing = False  # the bot to decide is loaded or compiled first
        self.doubtful = False  # the store failed in the middle: read again before the next command

    def started_fold(self) -> Fold:
        """The log of a game that has started; refuses before that."""
        if self.fold is None:
            raise Problem("not_started", "The game has not started yet.")
        return self.fold

    def position(self, seat: int | None) -> shapes.SeatPosition | None:
        """The position as a seat may know it; None before the start."""
        if self.fold is None:
            return None
        match, why = self.fold.match, self.fold.why_no_undo(seat)
        decides = seat is not None and seat == match.turn
        previews = match.game.previews
        return shapes.SeatPosition(
            seq=self.fold.seq,
            step=self.fold.step,
            turn=match.turn,
            over=match.over,
            view=match.view(seat),
            legal=match.legal() if decides else None,
            undo=shapes.Undo(
                why is None,
                why,  # type: ignore[arg-type]  # one of the three words
                ask=consent.why_not_ask(self.stored, self.fold, seat) is None,
            ),
            task=previews.task(match.position) if previews and previews.task else None,
        )

    def times(self) -> shapes.Times | None:
        return clocks.times(self.stored, self.fold) if self.fold else None

    def missed(self, seat: int | None, seq: int) -> EventsMessage:
        """What a client that has row `seq` lacks, with the present position."""
        fold, position = self.fold, self.position(seat)
        assert fold is not None and position is not None
        start = fold.since(seq) if seq <= fold.seq else 0
        return EventsMessage(self.stored.id, fold.seq, start, fold.events(seat, start), position, self.times())

    def stale(self, seat: int | None, seq: int, action_id: str) -> StaleMessage:
        """The same for a command that expected to follow row `seq`."""
        return StaleMessage(**msgspec.structs.asdict(self.missed(seat, seq)), action_id=action_id)

    def tell(self, make: Callable[[str | None, int | None], AnyMessage]) -> None:
        """Send everybody who watches what `make(player, seat)` says; spectators all get the same."""
        frames: dict[int | None, Frame] = {}
        for watcher in self.watchers:
            seat = self.stored.seat_of(watcher.player)
            if seat not in frames:
                frames[seat] = frame(make(None if seat is None else watcher.player, seat))
            watcher.send(frames[seat])


class Hall:
    """All tables in memory."""

    def __init__(self, store: Store, here: Callable[[str], set[str]]) -> None:
        self._store = store
        self._here = here
        self._live: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}

    def known(self, table: str) -> LiveTable | None:
        """The table if it is in memory."""
        return self._live.get(table)

    def all(self) -> Iterable[LiveTable]:
        return list(self._live.values())

    async def open(self, table: str) -> LiveTable:
        """The table, read into memory if necessary; concurrent callers get the same object."""
        live = self._live.get(table)
        if live is None:
            task = self._opening.get(table)
            if task is None:
                task = asyncio.create_task(self._load(table))
                self._opening[table] = task
                task.add_done_callback(lambda _: self._opening.pop(table, None))
            live = await asyncio.shield(task)
        live.used_at = time.monotonic()
        return live

    async def _load(self, table: str) -> LiveTable:
        stored, rows = await self._store.read(lambda connection: _read(connection, table))
        begun = rows or stored.state == "over"  # an imported game has no rows of its own
        present = await asyncio.to_thread(fold, stored, rows) if begun else None
        self._live[table] = live = LiveTable(stored, present)
        if self._store.shared:
            await self._look_again(live)
        return live

    async def _look_again(self, live: LiveTable) -> None:
        """Apply the notices about a table that arrived while it was being read."""
        try:
            await self.catch_up(live, quiet=True)
        except Problem:
            live.doubtful = True

    async def catch_up(self, live: LiveTable, quiet: bool = False) -> None:
        """Apply what another worker has written and tell the watchers; with `quiet`, only of events."""
        async with live.lock:
            await self.refresh(live, quiet)

    async def catch_up_to(self, live: LiveTable, seq: int, row: str) -> None:
        """Take in another worker's rows up to this one, which may be given, with what follows from it."""
        async with live.lock:
            known = live.fold.seq if live.fold else 0
            if known == seq - 1 and row:
                self._take_in(live, *msgspec.json.decode(row))
            elif known < seq:
                await self.refresh(live, quiet=True, moves=True)

    def _take_in(self, live: LiveTable, row: dict[str, Any], follows: dict[str, Any]) -> None:
        assert live.fold is not None
        ahead = live.fold.twin(live.fold.match.copy())
        ahead.redo(live.stored, row)
        live.fold = ahead
        for name, value in follows.items():
            setattr(live.stored, name, value)
        self.tell_events(live, row["seq"] - 1)

    async def refresh(self, live: LiveTable, quiet: bool = False, moves: bool = False) -> None:
        """The same for a caller that holds the table's lock."""
        table, known = live.stored.id, live.fold.seq if live.fold else 0
        seated = live.stored if moves and live.fold else None
        stored, rows = await self._store.read(lambda connection: _read(connection, table, known, seated))
        before, live.stored = live.stored.state, stored
        if rows and live.fold is None:
            live.fold = await asyncio.to_thread(fold, stored, rows)
        elif rows and live.fold is not None:
            ahead = live.fold.twin(live.fold.match.copy())
            for row in rows:
                ahead.redo(stored, row)
            live.fold = ahead
        if rows:
            self.tell_events(live, known)
        if not quiet or stored.state != before:
            self.tell_meta(live)

    def shape(self, live: LiveTable, player: str | None) -> shapes.Table:
        return shape(live.stored, player, self._here(live.stored.id), live.times(), live.preparing)

    def tell_meta(self, live: LiveTable) -> None:
        """Send everybody the current state of the table."""
        table = live.stored.id
        live.tell(lambda player, seat: MetaMessage(table, self.shape(live, player)))

    def tell_events(self, live: LiveTable, seq: int) -> None:
        """Tell everybody what happened after row `seq`."""
        live.tell(lambda player, seat: live.missed(seat, seq))

    def sweep(self, idle_seconds: float) -> None:
        """Drop tables that nobody has watched or used for a long time."""
        limit = time.monotonic() - idle_seconds
        for table, live in list(self._live.items()):
            if not live.watchers and live.used_at < limit and not live.lock.locked():
                del self._live[table]

    def forget(self, table: str) -> None:
        """Drop a table whose state in memory cannot be trusted; it is read again when needed."""
        self._live.pop(table, None)


def _read(
    connection: Connection, table: str, after: int = 0, seated: StoredTable | None = None
) -> tuple[StoredTable, list[Any]]:
    """A table and its rows after this one, but none that is written between the two questions."""
    stored = load(connection, table, known=seated)
    return stored, many(connection, ROWS, table=table, first=after + 1, last=stored.seq)
