"""The running service: the store, the tables in memory, the sockets, and how they notify each other."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from sqlalchemy import Connection, update

from benben.server.clock import now_ms
from benben.server.notices.calls import Calls
from benben.server.notices.push import Push
from benben.server.notices.webhooks import Webhooks
from benben.server.ops.limits import Limits
from benben.server.ops.metrics import Board, Family, Metrics
from benben.server.people.guard import Guard
from benben.server.settings import Settings
from benben.server.store import SOON_MS, Notice, open_store
from benben.server.store.schema import tables
from benben.server.tables import chat, moves, waiting
from benben.server.tables.analyses import Analyses
from benben.server.tables.bots import Bots
from benben.server.tables.downtime import Downtime
from benben.server.tables.errands import Errands
from benben.server.tables.fold import Fold, begin
from benben.server.tables.hall import Hall, LiveTable, frame
from benben.server.tables.lobby import Lobby
from benben.server.tables.presence import ANNOUNCE_EVERY, Presence
from benben.server.tables.retelling import Retellings
from benben.server.tables.stored import StoredTable, load, was_invited
from benben.server.wire.messages import ClosingMessage, TurnMessage
from benben.server.wire.problems import Problem, not_found
from benben.server.wire.sockets import Sockets

MEASURE_EVERY, MEASURES_A_POST = 0.5, 10  # seconds between looks at how late a worker is
RECENT_MS = 60_000  # a ban older than this has ended its sessions already
log = logging.getLogger("benben.service")


class Service:
    """Everything one worker holds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = open_store(settings.database, settings.store_seconds)
        self.presence = Presence()
        self.hall = Hall(self.store, self.presence.here)
        self.sockets = Sockets(settings)
        self.lobby = Lobby(self.store, self.sockets)
        self.bots = Bots(settings)
        self.errands = Errands(self)
        self.analyses = Analyses(self)
        self.calls = Calls(settings.private_webhooks)
        self.webhooks = Webhooks(self)
        self.push = Push(self)
        self.limits = Limits(settings.limits, self.store)
        self.guard = Guard(self.store)
        self.retellings = Retellings()
        self.downtime = Downtime(self.store, self._clocks_moved)
        self.metrics = Metrics()
        self.board = Board(settings.metrics)
        self.closing = False
        self._tried: asyncio.Future[None] | None = None
        self._tried_at = 0.0
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        await self._with_database(lambda: self.store.open(self.hear))
        await self._with_database(self.guard.open)
        await self._with_database(lambda: self.downtime.note(first=True))
        self.do(self.errands.sweep_forever())
        self.do(self.analyses.look_forever())
        self.do(self.lobby.tell_forever())
        self.do(self._announce_forever())
        self.do(self._measure_forever())
        self.do(self.downtime.note_forever())

    async def _with_database(self, step: Callable[[], Awaitable[object]]) -> None:
        """Take a step of opening; a worker waits for a database that is away, as its failure would end the service."""
        while True:
            try:
                await step()
                return
            except Problem:
                if self.closing or not self.store.shared:
                    raise
                log.warning("waiting_for_database")
                await asyncio.sleep(0.5)

    async def close(self) -> None:
        """Tell every socket, stop what runs, close the store when the last write is done."""
        self.farewell()
        self.errands.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.analyses.close()
        await self.bots.close()
        self.calls.close()
        await self.store.close()

    def farewell(self) -> None:
        """Tell every socket that the service is about to restart."""
        self.closing = True
        self.sockets.close_all(frame(ClosingMessage(wait_ms=1000)))

    def do(self, work: Coroutine[Any, Any, object]) -> None:
        """Run something in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("task_failed", exc_info=error)

    # tables

    async def table(self, table: str, player: str | None, fresh: bool = False) -> LiveTable:
        """A table that this player may know of; with `fresh`, including what other workers have written."""
        live = await self.hall.open(table)
        if self.store.shared and (fresh or live.stored.seat_of(player) is None):
            await self.hall.catch_up(live, quiet=True)
        stored = live.stored
        if stored.public or stored.host == player or stored.seat_of(player) is not None:
            return live
        if player is not None and await self.store.read(lambda connection: was_invited(connection, stored, player)):
            return live
        raise not_found()

    async def change(
        self, table: str, work: Callable[[Connection, StoredTable], Any], quiet: bool = False
    ) -> LiveTable:
        """Change a table in the store, then in memory, then tell everybody; the change may raise a Problem.

        A quiet change, such as a standing order, concerns nobody else: no message is sent.
        """

        def locked(connection: Connection) -> None:
            work(connection, load(connection, table, lock=True))
            connection.execute(update(tables).where(tables.c.id == table).values(seats_rev=tables.c.seats_rev + 1))
            waiting.note_complete(connection, table)
            soon = update(tables).where(tables.c.id == table, tables.c.state.in_(("open", "playing")))
            connection.execute(soon.values(due_at=now_ms() + SOON_MS))

        await self.store.write(locked, Notice("quiet" if quiet else "meta", table))
        live = await self.hall.open(table)
        await self.hall.catch_up(live, quiet)
        self.lobby.changed(quiet)
        if live.stored.state == "open":
            await self.begin(live)
        self.errands.schedule(live)
        return live

    async def begin(self, live: LiveTable) -> None:
        """Start the game if every seat is filled and every person ready."""
        async with live.lock:
            table = live.stored
            if table.state != "open" or live.fold or not all(seat.revealed for seat in table.seats):
                return
            try:
                await moves.start(self, live, await asyncio.to_thread(begin, table))
            except moves.Stale:  # another worker has started it, or somebody has left
                await self.hall.refresh(live)

    def moved(self, live: LiveTable, meta_changed: bool) -> None:
        """After a row was written here."""
        self.metrics.moves += 1
        self.errands.schedule(live)
        self.lobby.changed(quiet=not meta_changed)
        if meta_changed:
            self.hall.tell_meta(live)
        turn = live.stored.turn
        seat = None if turn is None else live.stored.seats[turn]
        if seat and seat.player and not seat.bot:
            self._tell_turn(seat.player, live.stored.id)
            self.webhooks.your_turn(seat.player, live.stored)
            if self._needs_push(live, seat.player):
                self.push.your_turn(seat.player, live.stored.id)

    def _needs_push(self, live: LiveTable, player: str) -> bool:
        """Whether the player to decide is away from the table and has no standing order for this decision."""
        if live.fold is None or player in self.presence.here(live.stored.id):
            return False
        errand = self.errands.next(live.stored, live.fold)
        return errand is None or errand.kind != "order"

    def due_at(self, table: StoredTable, fold: Fold) -> int | None:
        """When any worker should look after the table."""
        return self.errands.due_at(table, fold)

    async def look(self) -> None:
        """Read which players have webhooks or push subscriptions."""
        await self.webhooks.look()
        await self.push.look()

    def _tell_turn(self, player: str, table: str) -> None:
        self.sockets.tell(player, frame(TurnMessage(table)))

    # word from elsewhere

    def hear(self, notice: Notice) -> None:
        """Another worker says that something has changed."""
        live = self.hall.known(notice.subject)
        match notice.kind:
            case "actions":
                seq, _, player = notice.detail.partition(" ")
                if live:
                    self.do(self.hall.catch_up_to(live, int(seq), notice.row))
                if player:
                    self._tell_turn(player, notice.subject)
            case "meta" | "quiet":
                if live:
                    self.do(self.hall.catch_up(live, quiet=notice.kind == "quiet"))
                self.lobby.changed(quiet=notice.kind == "quiet")
            case "preparing":
                if live:
                    live.preparing = bool(notice.detail)
                    self.hall.tell_meta(live)
            case "chat":
                if live:
                    self.do(chat.pass_on(self.store, live, int(notice.detail)))
            case "session":
                self.sockets.end_session(notice.subject)
            case "presence":
                here, _, player = notice.detail.partition(" ")
                before = self.presence.here(notice.subject)
                self.presence.hear(notice.subject, player, here == "here")
                if live and before != self.presence.here(notice.subject):
                    self.hall.tell_meta(live)
                    self.errands.schedule(live)
            case "resync":
                for known in self.hall.all():
                    self.do(self.hall.catch_up(known))

    async def _clocks_moved(self) -> None:
        """Let every worker read its tables again."""
        self.hear(Notice("resync", ""))
        await self.store.announce(Notice("resync", ""))

    def try_write(self) -> "asyncio.Future[None]":
        """A change of the store, or its refusal; all who ask within a second share one."""
        if self._tried is None or (self._tried.done() and time.monotonic() > self._tried_at + 1):
            self._tried, self._tried_at = asyncio.ensure_future(self.downtime.note()), time.monotonic()
            self._tried.add_done_callback(lambda tried: tried.cancelled() or tried.exception())
        return self._tried

    def apply_admin_act(self, act: str, target: str, at: int) -> None:
        """Apply what an administrator did; acts from before this process started are known already."""
        live = self.hall.known(target)
        if act == "close" and live:
            self.do(self.hall.catch_up(live))
            self.lobby.changed()
        if act == "ban" and at > now_ms() - RECENT_MS:
            self.sockets.end_player(target)

    async def arrived(self, live: LiveTable, player: str | None) -> None:
        if player and self.presence.arrive(live.stored.id, player):
            self.hall.tell_meta(live)
            await self._announce(live.stored.id, player, "here")

    async def departed(self, live: LiveTable, player: str | None) -> None:
        if player and self.presence.depart(live.stored.id, player):
            self.hall.tell_meta(live)
            self.errands.schedule(live)  # bots need not wait for a player who is gone
            await self._announce(live.stored.id, player, "gone")

    async def _announce(self, table: str, player: str, what: str) -> None:
        with contextlib.suppress(Problem):  # announced again soon
            await self.store.announce(Notice("presence", table, f"{what} {player}"))

    async def _announce_forever(self) -> None:
        while True:
            await asyncio.sleep(ANNOUNCE_EVERY)
            self.presence.forget_old()
            with contextlib.suppress(Problem):  # tried again soon
                await self.limits.forget_old()
            for table, player in self.presence.local():
                await self._announce(table, player, "here")

    async def _measure_forever(self) -> None:
        """See how late this worker is, and leave its numbers for the others of this machine."""
        while True:
            for _ in range(MEASURES_A_POST):
                began = time.perf_counter()
                await asyncio.sleep(MEASURE_EVERY)
                self.metrics.lag = max(time.perf_counter() - began - MEASURE_EVERY, 0.0)
                self.metrics.lag_seconds.observe(self.metrics.lag)
            self.board.post(self.worker_metrics())

    def worker_metrics(self) -> list[Family]:
        """The numbers of this worker."""
        crew = self.bots.crew
        now = [
            ("sockets", "gauge", "Open sockets.", len(self.sockets)),
            ("live_tables", "gauge", "Tables in memory.", len(list(self.hall.all()))),
            ("people", "gauge", "Players at tables.", self.presence.people()),
            ("bots_waiting", "gauge", "Bots that wait for their turn to think.", crew.waiting),
            ("bots_preparing", "gauge", "Games whose bots are being loaded or compiled.", int(crew.preparing)),
            ("bot_processes", "gauge", "Processes in which bots think.", len(crew.pids)),
            ("bot_memory_bytes", "gauge", "Memory of these processes.", crew.megabytes << 20),
            ("bot_answers_total", "counter", "Moves that bots chose.", crew.counts["answers"]),
            ("bot_processes_lost_total", "counter", "Processes that ended or hung.", crew.counts["lost"]),
            ("bot_processes_replaced_total", "counter", "Processes that grew too large.", crew.counts["replaced"]),
        ]
        return self.metrics.families(now)

    def away_ms(self, live: LiveTable, seat: int, player: str) -> int:
        """How long a seated player has been inactive: no socket, and, for players without a socket, no move."""
        last = live.fold.heard_at(seat) if live.fold else 0
        return min(self.presence.away_ms(live.stored.id, player), now_ms() - max(last, live.stored.started_at or 0))

    def people_at(self, table: str) -> set[str]:
        """The players who look at a table."""
        return self.presence.here(table)

    def players_here(self) -> list[str]:
        """Everybody who is connected to this worker."""
        return self.sockets.players()

    async def show_preparing(self, live: LiveTable, preparing: bool) -> None:
        """Tell everybody that a table waits for bots that are loaded or compiled, or does so no longer."""
        live.preparing = preparing
        self.hall.tell_meta(live)
        if self.store.shared:
            with contextlib.suppress(Problem):
                await self.store.announce(Notice("preparing", live.stored.id, "yes" if preparing else ""))

    async def close_table(self, table: str) -> None:
        """Close a table permanently; what was played stays."""
        await self.change(
            table,
            lambda connection, stored: connection.execute(
                update(tables).where(tables.c.id == stored.id).values(state="closed", due_at=None)
            ),
        )
