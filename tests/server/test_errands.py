"""What is done without a person asking, in workers of this very process: bots overtaken, words that come too late."""

import asyncio
import contextlib
import uuid
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from sqlalchemy import func, select, update

import benben
from benben.server.people import identity
from benben.server.service import Service
from benben.server.settings import Settings
from benben.server.store import upgrade
from benben.server.store.schema import actions, tables
from benben.server.tables import bots, moves, seats
from benben.server.tables.hall import LiveTable
from benben.server.tables.stored import StoredTable
from benben.server.wire.problems import Problem
from benben.server.wire.requests import NewTable, Play
from benben.server.wire.shapes import MoveClock
from server.parts import Postgres
from server.test_faults import backend_pids, stopped


@contextlib.asynccontextmanager
async def working(database: str, **settings: Any) -> AsyncIterator[Service]:
    service = Service(Settings(**{"database": database, "bot_pause_ms": 0, "stand_in": "random", **settings}))
    await service.open()
    try:
        yield service
    finally:
        await service.close()


async def two_playing(service: Service, **wish: Any) -> tuple[LiveTable, list[str]]:
    """Two guests at a table of Ra that has begun: the player to decide is the first of them."""
    players = [await identity.new_guest(service.store) for _ in range(2)]
    live = await seats.make_table(service, players[0], NewTable("ra", ["me", "open"], **wish))
    await service.change(live.stored.id, lambda c, table: seats.sit(c, table, players[1], None))
    for player in players:
        await seat(service, live, seats.ready, player, "0" * 32)
    assert live.fold
    return live, players if live.fold.match.turn == 0 else players[::-1]


async def seat(service: Service, live: LiveTable, change: Callable[..., None], *words: str) -> None:
    await service.change(live.stored.id, lambda connection, table: change(connection, table, *words))


async def invoke(service: Service, live: LiveTable, player: str) -> None:
    """Let a player invoke Ra; the other bids first."""
    own = live.stored.seat_of(player)
    assert live.fold and own is not None
    await moves.play_move(service, live, own, Play(live.fold.seq, str(uuid.uuid4()), "invoke", confirmed=True))


async def rows(service: Service, count: int) -> None:
    """Wait until this many rows are stored."""
    query = select(func.count()).select_from(actions)
    async with asyncio.timeout(20):
        while await service.store.read(lambda c: c.execute(query).scalar_one()) < count:
            await asyncio.sleep(0.05)  # there is nothing to wait on but the store


async def nothing_runs(service: Service) -> None:
    while running := list(service.errands._running.values()):
        await asyncio.gather(*running)


class Ponderer:
    """A bot that thinks until the test lets it move."""

    def __init__(self) -> None:
        self.begun, self.enough = asyncio.Event(), asyncio.Event()

    async def choose(self, level: str, match: benben.Match, table: StoredTable) -> str:
        self.begun.set()
        await asyncio.wait_for(self.enough.wait(), 20)
        return match.legal()[0]


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> Ponderer:
    made = Ponderer()
    monkeypatch.setattr(bots.Bots, "choose", lambda _, *words: made.choose(*words))
    return made


def test_a_bot_that_thinks_while_its_seat_is_taken_back_does_not_move(database: str, ponderer: Ponderer) -> None:
    async def work() -> None:
        async with working(database, bot_seconds=20) as service:
            live, (first, _) = await two_playing(service)
            await seat(service, live, seats.leave, first, "random")
            await ponderer.begun.wait()
            await seat(service, live, seats.retake, first)
            ponderer.enough.set()
            await nothing_runs(service)
            assert live.fold and live.fold.seq == 1
            await invoke(service, live, first)

    upgrade(database)
    asyncio.run(work())


def test_a_bot_that_waits_for_its_turn_at_the_table_sees_who_sits_there_then(database: str) -> None:
    """The seat is taken back by one who asked after the bot had chosen, but before it could move."""

    async def work() -> None:
        async with working(database, bot_pause_ms=100_000) as service:
            live, (first, _) = await two_playing(service)
            await seat(service, live, seats.leave, first, "random")
            fold = live.fold
            errand = service.errands.next(live.stored, fold) if fold else None
            assert fold and errand
            async with live.lock:
                moving = asyncio.create_task(service.errands._do(live, fold, errand))
                back = asyncio.create_task(seat(service, live, seats.retake, first))
                while any(chair.bot for chair in live.stored.seats):
                    await service.hall.refresh(live)
            await asyncio.gather(moving, back)
            assert live.fold and live.fold.seq == 1

    upgrade(database)
    asyncio.run(work())


def test_time_that_ran_out_before_a_move_puts_no_bot_in_after_it(database: str) -> None:
    async def work() -> None:
        async with working(database) as service:
            live, (first, _) = await two_playing(service, clock=MoveClock(5), time_out="bot")
            late = live.fold
            assert late
            await invoke(service, live, first)
            await service.errands.put_in(live, late)
            assert [chair.stand_in for chair in live.stored.seats] == [False, False]

    upgrade(database)
    asyncio.run(work())


def test_a_move_that_lands_after_it_was_given_up_is_answered_by_the_bot(postgres: Postgres) -> None:
    async def work() -> None:
        async with working(database, store_seconds=5) as service:
            live, (first, second) = await two_playing(service)
            await seat(service, live, seats.leave, second, "random")
            await nothing_runs(service)
            with stopped([postgres.pid, *backend_pids(database)]), pytest.raises(Problem, match="database"):
                await invoke(service, live, first)
            await rows(service, 3)

    upgrade(database := postgres.database())
    asyncio.run(work())


def test_a_row_written_while_another_worker_reads_the_table_is_not_missed(postgres: Postgres) -> None:
    async def work() -> None:
        async with working(database) as ours, working(database) as theirs:
            live, (first, _) = await two_playing(ours)
            store: Any = theirs.store
            heard, read, hear = asyncio.Event(), store.read, store._listener

            def hear_and_say(notice: Any) -> None:
                hear(notice)
                heard.set()

            store._listener = hear_and_say

            async def slowly(question: Callable[..., Any]) -> Any:
                """The answer, given after another worker has written a row and told of it."""
                store.read = read
                answer = await read(question)
                heard.clear()
                await invoke(ours, live, first)
                await heard.wait()
                return answer

            store.read = slowly
            opened = await theirs.hall.open(live.stored.id)
            assert opened.fold and opened.fold.seq == opened.stored.seq == 2

    upgrade(database := postgres.database())
    asyncio.run(work())


def test_a_row_written_beside_a_change_of_seats_leaves_no_bot_without_its_move(postgres: Postgres) -> None:
    """One worker writes a row before it has heard that a bot sits at the seat to decide now."""

    async def work() -> None:
        async with working(database) as ours, working(database) as theirs:
            live, (first, second) = await two_playing(ours)
            store: Any = ours.store
            hear = store._listener
            store._listener = lambda notice: None if notice.kind == "meta" else hear(notice)
            other = await theirs.hall.open(live.stored.id)
            await seat(theirs, other, seats.leave, second, "random")
            await nothing_runs(theirs)
            await invoke(ours, live, first)
            await rows(ours, 3)

    upgrade(database := postgres.database())
    asyncio.run(work())


def test_a_bot_for_whom_nothing_is_due_is_found(database: str) -> None:
    async def begin() -> None:
        async with working(database, bot_pause_ms=3_600_000) as service:
            live, (first, second) = await two_playing(service)
            await seat(service, live, seats.leave, second, "random")
            await invoke(service, live, first)
            forgotten = update(tables).values(due_at=None)
            await service.store.write(lambda connection: connection.execute(forgotten).rowcount)

    async def find() -> None:
        async with working(database) as service:
            await rows(service, 3)

    upgrade(database)
    asyncio.run(begin())
    asyncio.run(find())
