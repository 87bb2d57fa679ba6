"""What is to be done at tables without a person asking: bots' moves, standing orders, clocks that run out.

The worker that wrote the last row sets a timer. `due_at` in the store says when any worker should look after the
table, so an errand is done even if the worker that had it is gone; two that do the same write the same row once.
"""

import asyncio
import contextlib
import hmac
import logging
import secrets
import time
import uuid
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple

from sqlalchemy import Connection, Update, bindparam, select, update

from benben.server.clock import now_ms
from benben.server.store import SOON_MS, many
from benben.server.store.schema import audit, seats, tables
from benben.server.tables import clocks, consent, moves, waiting
from benben.server.tables.fold import BOT, Fold
from benben.server.tables.hall import LiveTable
from benben.server.tables.orders import ordered_move
from benben.server.tables.stored import StoredTable
from benben.server.tables.worker import Worker
from benben.server.wire.problems import Problem
from benben.server.wire.requests import Play

CLAIM_MS = 20_000  # how long a worker that waits for a bot keeps a table to itself, unless it claims it again
SEARCH_EVERY = 60.0  # seconds between searches for tables that nothing is due at, though something should be
SKEW_MS = 1000  # clocks of several machines may differ by this much
MOST_AT_ONCE = 500  # tables that one search finds
FUTURE_MS = 60_000  # a row this far ahead was written before the clock was set back
log = logging.getLogger("benben.errands")
AT_TURN = (seats.c.table_id == tables.c.id) & (seats.c.seat == tables.c.turn)
FORGOTTEN = (
    select(tables.c.id)
    .join_from(tables, seats, AT_TURN)
    .where(tables.c.state == "playing", tables.c.due_at.is_(None) | (tables.c.moved_at > bindparam("future")))
    .where(
        (seats.c.kind == "bot")
        | seats.c.stand_in
        | (tables.c.deadline_at.is_not(None) & tables.c.late_at.is_(None) & (tables.c.time_out != "wait"))
    )
    .limit(MOST_AT_ONCE)
)


class Errand(NamedTuple):
    kind: str  # bot, order, clock, take back
    at: int
    move: str = ""


class Errands:
    """The errands of this worker."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()  # tables to look after once more
        self._frozen: set[str] = set()  # tables whose log does not replay: nothing can be done at them
        self._searched = -SEARCH_EVERY
        self._audited = 0
        self._key = secrets.token_bytes(16)  # of the pauses; that of the deals is shown in the end

    def next(self, table: StoredTable, fold: Fold) -> Errand | None:
        """What is to be done next at a table."""
        turn = fold.match.turn
        if turn is None or table.state == "closed":
            return None
        seat, asked = table.seats[turn], table.question
        if asked and asked.seq == fold.seq and consent.is_agreed(table):
            return Errand("take back", asked.at)
        if seat.bot:
            due = due_after(fold.written_at, self._bot_pause(table, fold))
            return Errand("bot", max(due, self._asked_until(table)))
        if move := ordered_move(seat, fold.match):
            due = due_after(fold.written_at, self._order_pause(table.id, fold.seq))
            return Errand("order", max(due, self._asked_until(table)), move)
        deadline = clocks.deadline(table, fold)
        late = table.late_at is not None and table.seq == fold.seq
        if deadline is None or late or table.time_out == "wait":
            return None
        return Errand("clock", deadline)

    def _bot_pause(self, table: StoredTable, fold: Fold) -> int:
        """How long a bot waits: a moment, or until the people at the table have read the scores, up to a limit."""
        settings, scored = self._worker.settings, fold.match.game.people.scored
        if not scored or not settings.sheet_ms or not fold.tells(scored):
            return settings.bot_pause_ms
        here = self._worker.people_at(table.id)
        reading = (s for s in table.seats if s.player in here and not s.stand_in and s.seen_seq < fold.seq)
        return max(settings.sheet_ms, settings.bot_pause_ms) if any(reading) else settings.bot_pause_ms

    def _asked_until(self, table: StoredTable) -> int:
        """Until when bots and orders wait for the answers of people who are asked to take back a move."""
        asked = table.question
        return 0 if asked is None or asked.declined is not None else due_after(asked.at, self._worker.settings.asked_ms)

    def _order_pause(self, table: str, seq: int) -> int:
        """How long an order waits: at random, so that nobody tells it from a person, but always the same for a row."""
        shortest = self._worker.settings.order_pause_ms
        drawn = hmac.digest(self._key, f"{table} {seq}".encode(), "sha256")
        return shortest + int.from_bytes(drawn[:4]) % (2 * shortest + 1)

    def due_at(self, table: StoredTable, fold: Fold) -> int | None:
        """When any worker should look after the table."""
        errand = self.next(table, fold)
        if errand is None:
            return None
        return errand.at if errand.kind == "clock" else errand.at + SOON_MS

    def schedule(self, live: LiveTable) -> None:
        """Set the timer for what is next at a table."""
        table = live.stored.id
        if timer := self._timers.pop(table, None):
            timer.cancel()
        errand = self.next(live.stored, live.fold) if live.fold else None
        if errand is not None:
            delay = max(errand.at - now_ms(), 0) / 1000
            self._timers[table] = asyncio.get_running_loop().call_later(delay, self.look_after, table)

    def look_after(self, table: str, swept: bool = False) -> None:
        """Do what is due at a table; if that is being done, look again afterwards."""
        self._timers.pop(table, None)
        if table in self._running:
            self._again.add(table)
            return
        task = asyncio.create_task(self._run(table, swept))
        self._running[table] = task
        task.add_done_callback(lambda _: self._done(table))

    def _done(self, table: str) -> None:
        del self._running[table]
        if table in self._again and not self._worker.closing:
            self._again.discard(table)
            self.look_after(table)

    async def _run(self, table: str, swept: bool) -> None:
        try:
            live = await self._worker.hall.open(table)
            if swept or live.doubtful:  # the store may know more: another worker's row, or one that was given up
                await self._worker.hall.catch_up(live, quiet=True)
            if live.stored.state == "open":
                await self._worker.begin(live)
                await self._free_overdue(live)
            while live.fold and (errand := self.next(live.stored, live.fold)) and errand.at <= now_ms():
                await self._do(live, live.fold, errand)
            self.schedule(live)
            if swept:
                await self._settle(table, self._next_due(live))
        except Problem as problem:
            log.warning("errand_failed", extra={"table": table, "code": problem.code})
            if problem.code in ("record_broken", "rules_changed"):
                self._frozen.add(table)
                await self._settle(table, None)
        except Exception:
            log.exception("errand_crashed", extra={"table": table})

    def _next_due(self, live: LiveTable) -> int | None:
        if live.stored.state == "open":
            return waiting.waiting_due_at(live.stored, self._worker.settings)
        return self.due_at(live.stored, live.fold) if live.fold else None

    async def _free_overdue(self, live: LiveTable) -> None:
        """Before the start: free the seats whose players have kept the others waiting too long."""
        settings = self._worker.settings
        if live.stored.state != "open" or not waiting.overdue(live.stored, settings, now_ms()):
            return

        def work(connection: Connection, table: StoredTable) -> None:
            for number in waiting.overdue(table, settings, now_ms()) if table.state == "open" else ():
                waiting.free(connection, table, number)

        await self._worker.change(live.stored.id, work)

    async def _close_offers(self) -> None:
        """Close tables that have not started and whose host is gone."""
        now, settings, here = now_ms(), self._worker.settings, self._worker.players_here()
        seen = update(tables).where(tables.c.state == "open", tables.c.host.in_(here)).values(host_seen_at=now)
        await self._worker.store.write(lambda connection: connection.execute(seen).rowcount)
        short = tables.c.public & tables.c.clock.not_like('%"days"%')
        gone = tables.c.host_seen_at.between(1, now - settings.lasting_offer_ms)
        query = select(tables.c.id).where(tables.c.state == "open")
        query = query.where(gone | (short & tables.c.host_seen_at.between(1, now - settings.offer_ms))).limit(
            MOST_AT_ONCE
        )
        for row in await self._worker.store.read(lambda connection: many(connection, query)):
            log.info("offer_closed", extra={"table": row["id"]})
            await self._worker.close_table(row["id"])

    async def _settle(self, table: str, due_at: int | None) -> None:
        """Nothing is due now: store when to look again, so that not every sweep opens this table."""
        past = update(tables).where(tables.c.id == table, tables.c.due_at <= now_ms())
        await self._worker.store.write(lambda connection: connection.execute(past.values(due_at=due_at)).rowcount)

    async def _do(self, live: LiveTable, fold: Fold, errand: Errand) -> None:
        if errand.kind == "clock":
            await self.time_out(live, fold)
            return
        if errand.kind == "take back":
            await self._take_back(live, fold)
            return
        move = errand.move or await self._bots_move(live, fold)
        await self.move(live, fold, move, lambda: self._is_next(live, fold, errand), bot=errand.kind == "bot")

    async def _take_back(self, live: LiveTable, fold: Fold) -> None:
        try:
            await moves.take_back_agreed(self._worker, live, fold)
        except moves.Stale:
            log.info("errand_overtaken", extra={"table": live.stored.id})

    def _is_next(self, live: LiveTable, fold: Fold, errand: Errand) -> bool:
        """Whether an errand is still to be done: it is the same, and nobody was asked a question meanwhile."""
        found = self.next(live.stored, fold)
        if found is None or self._asked_until(live.stored) > now_ms():
            return False
        return (found.kind, found.move) == (errand.kind, errand.move)

    async def _bots_move(self, live: LiveTable, fold: Fold) -> str:
        assert fold.match.turn is not None
        level = live.stored.seats[fold.match.turn].bot or self._worker.settings.stand_in
        bots = self._worker.bots
        prepared = bots.prepared(level, fold.match)
        if not prepared:
            await self._worker.show_preparing(live, True)
        try:
            async with self._claimed(live.stored):
                return await bots.choose(level, fold.match, live.stored)
        finally:
            if not prepared:
                await self._worker.show_preparing(live, False)

    @contextlib.asynccontextmanager
    async def _claimed(self, table: StoredTable) -> AsyncIterator[None]:
        """While this worker waits for a bot, the others need not look after the table."""
        claiming = asyncio.create_task(self._claim(table)) if self._worker.store.shared else None
        try:
            yield
        finally:
            if claiming:
                claiming.cancel()

    async def _claim(self, table: StoredTable) -> None:
        same = update(tables).where(tables.c.id == table.id, tables.c.seq == table.seq)
        same = same.where(tables.c.seats_rev == table.seats_rev, tables.c.due_at.is_not(None))
        await asyncio.sleep(SOON_MS / 2000)
        while True:
            with contextlib.suppress(Problem):  # then others may look, which does no harm
                await self._worker.store.write(
                    lambda connection: connection.execute(same.values(due_at=now_ms() + CLAIM_MS)).rowcount
                )
            await asyncio.sleep(CLAIM_MS / 2000)

    async def move(self, live: LiveTable, fold: Fold, move: str, wanted: Callable[[], bool], bot: bool) -> None:
        """Make a move for the seat to decide, if it is still wanted and nothing has happened meanwhile.

        A bot's in the place of a person is marked as such; a standing order's is like anybody's.
        """
        seat = fold.match.turn
        assert seat is not None
        mark = BOT if bot and live.stored.seats[seat].kind == "player" else ""
        command = Play(fold.seq, f"{mark}{uuid.uuid4()}", move, confirmed=True)
        async with live.lock:
            try:
                if wanted():
                    await moves.play_now(self._worker, live, seat, command)
            except moves.Stale:
                log.info("errand_overtaken", extra={"table": live.stored.id})

    async def time_out(self, live: LiveTable, fold: Fold) -> None:
        """The seat to decide is out of time: do what the table has agreed, or ask the others."""
        match live.stored.time_out:
            case "skip":
                await self.skip(live, fold)
            case "bot":
                await self.put_in(live, fold)
            case _:
                await self._if_late(live, fold, _update_of(live).values(late_at=now_ms()))

    async def _if_late(self, live: LiveTable, fold: Fold, change: Update) -> None:
        """Change a table if the seat that has to decide is still out of time."""

        def work(connection: Connection, table: StoredTable) -> None:
            if clocks.late(table, fold):
                connection.execute(change)

        await self._worker.change(live.stored.id, work)

    async def wait(self, live: LiveTable, fold: Fold) -> None:
        """Give the seat to decide as much time again."""
        end = now_ms() + clocks.period_ms(live.stored.clock)
        log.info("time_granted", extra={"table": live.stored.id, "seat": fold.match.turn, "until": end})
        await self._if_late(live, fold, _update_of(live).values(late_at=None, deadline_at=end))

    async def skip(self, live: LiveTable, fold: Fold) -> None:
        """Let a bot make the one decision that is late."""
        move = await self._bots_move(live, fold)
        await self.move(live, fold, move, lambda: clocks.late(live.stored, fold), bot=True)

    async def put_in(self, live: LiveTable, fold: Fold) -> None:
        """Let a bot take over the seat that has to decide."""
        seat = update(seats).where(seats.c.table_id == live.stored.id, seats.c.seat == fold.match.turn)
        bot = {"stand_in": True, "level": self._worker.settings.stand_in}
        await self._if_late(live, fold, seat.where(seats.c.kind == "player").values(bot))

    async def sweep(self) -> None:
        """Look after every table that is due, no matter which worker had it before."""
        now = now_ms()
        query = select(tables.c.id).where(tables.c.due_at <= now).order_by(tables.c.due_at).limit(MOST_AT_ONCE)
        for row in await self._worker.store.read(lambda connection: many(connection, query)):
            self.look_after(row["id"], swept=True)
        if time.monotonic() > self._searched + SEARCH_EVERY:
            self._searched = time.monotonic()
            await self._search()
            await self._close_offers()
        self._worker.hall.sweep(self._worker.settings.idle_seconds)
        await self._worker.look()
        await self._hear_administrators()

    async def _search(self) -> None:
        """Look after tables at which a bot or a clock should do something, but nothing is due."""
        future = now_ms() + FUTURE_MS
        for row in await self._worker.store.read(lambda connection: many(connection, FORGOTTEN, future=future)):
            if row["id"] not in self._frozen:
                log.warning("nothing_due", extra={"table": row["id"]})
                self.look_after(row["id"], swept=True)

    async def _hear_administrators(self) -> None:
        """Take note of what administrators have done from outside."""
        query = select(audit).where(audit.c.id > self._audited).order_by(audit.c.id)
        for row in await self._worker.store.read(lambda connection: many(connection, query)):
            self._audited = row["id"]
            self._worker.apply_admin_act(row["act"], row["target"], row["at"])

    async def sweep_forever(self) -> None:
        while True:
            try:
                await self.sweep()
            except Problem as problem:
                log.warning("sweep_failed", extra={"code": problem.code})
            except Exception:
                log.exception("sweep_crashed")
            await asyncio.sleep(1)

    def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        for task in self._running.values():
            task.cancel()


def due_after(written_at: int, pause_ms: int) -> int:
    """When something is due after a row; at once if the row is of the future, for then the clock was set back."""
    due = written_at + pause_ms
    return due if due <= now_ms() + 2 * pause_ms + SKEW_MS else 0


def _update_of(live: LiveTable) -> Update:
    return update(tables).where(tables.c.id == live.stored.id)
