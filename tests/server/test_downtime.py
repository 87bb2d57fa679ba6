"""Clocks and time: what is granted, what is lost while nothing runs, and a clock that somebody sets."""

import asyncio
import time
import uuid
from pathlib import Path

import pytest
from sqlalchemy import select, update

from benben.server import clock
from benben.server.clock import now_ms
from benben.server.service import Service
from benben.server.settings import Settings
from benben.server.store import engine_for, upgrade
from benben.server.store.schema import pulses, tables
from benben.server.tables import clocks, downtime, moves
from benben.server.tables.errands import due_after
from benben.server.tables.hall import LiveTable
from benben.server.wire.requests import NewTable, Play
from benben.server.wire.shapes import IncrementClock, MoveClock
from server.parts import Postgres, running
from server.test_errands import rows, two_playing, working

TEN_MINUTES = 600_000


async def thought_for(service: Service, live: LiveTable, milliseconds: int) -> None:
    """As if the seat to decide had thought for so long already."""
    assert live.fold and live.stored.deadline_at
    live.fold.at -= milliseconds
    live.stored.deadline_at -= milliseconds
    end = update(tables).where(tables.c.id == live.stored.id).values(deadline_at=live.stored.deadline_at)
    await service.store.write(lambda connection: connection.execute(end).rowcount)


async def decide(service: Service, live: LiveTable, move: str = "draw") -> int:
    """Play a move for the seat to decide; the seat."""
    assert live.fold and live.fold.match.turn is not None
    seat = live.fold.match.turn
    await moves.play_move(service, live, seat, Play(live.fold.seq, str(uuid.uuid4()), move, confirmed=True))
    return seat


def test_time_that_was_granted_is_not_charged_later(database: str) -> None:
    async def go() -> None:
        async with working(database) as service:
            live, _ = await two_playing(service, clock=IncrementClock(60, 0), time_out="ask")
            await thought_for(service, live, 70_000)
            assert live.fold
            await service.errands.wait(live, live.fold)
            seat = await decide(service, live)
            left = clocks.left_ms(live.stored.clock, live.fold, seat)
            assert left is not None and 50_000 < left <= 60_000, "the bank is as it was granted"
            service.hall.forget(live.stored.id)
            again = await service.hall.open(live.stored.id)
            assert again.fold and clocks.left_ms(again.stored.clock, again.fold, seat) == left, "also after a restart"

    upgrade(database)
    asyncio.run(go())


def test_time_that_was_not_granted_is_used(database: str) -> None:
    async def go() -> None:
        async with working(database) as service:
            live, _ = await two_playing(service, clock=IncrementClock(60, 0), time_out="wait")
            await thought_for(service, live, 20_000)
            seat = await decide(service, live)
            assert live.fold and (clocks.left_ms(live.stored.clock, live.fold, seat) or 0) <= 40_000

    upgrade(database)
    asyncio.run(go())


def while_nothing_ran(database: str, milliseconds: int) -> None:
    """Set everything back in the store, as if the service had stopped so long before."""
    engine = engine_for(database)
    with engine.begin() as connection:
        connection.execute(update(pulses).values(at=pulses.c.at - milliseconds))
        connection.execute(update(tables).values(deadline_at=tables.c.deadline_at - milliseconds))
    engine.dispose()


def deadlines(database: str) -> list[int]:
    engine = engine_for(database)
    with engine.connect() as connection:
        found = list(connection.execute(select(tables.c.deadline_at)).scalars())
    engine.dispose()
    return [end for end in found if end is not None]


def test_time_in_which_the_service_was_down_costs_nobody_a_seat(database: str) -> None:
    with running(database) as server:
        _, boris, table = server.two_playing(clock={"kind": "move", "seconds": 8}, time_out="bot")
        server.kill()
        while_nothing_ran(database, TEN_MINUTES)
        server.start()
        assert all(not seat["stand_in"] for seat in boris.get(f"/api/tables/{table}")["seats"])
        (end,) = deadlines(database)
        assert end > now_ms() + 15_000, "there is time to come back"
        assert '"what": "time_granted"' in server.log.read_text()


def test_a_standstill_is_given_back_to_tables_in_memory_too(database: str) -> None:
    async def go() -> None:
        async with working(database) as service:
            live, _ = await two_playing(service, clock=IncrementClock(3600, 0))
            before = live.stored.deadline_at
            assert before
            old = update(pulses).values(at=pulses.c.at - TEN_MINUTES)
            await service.store.write(lambda connection: connection.execute(old).rowcount)
            await service.downtime.note()
            async with asyncio.timeout(20):
                while live.stored.deadline_at == before:
                    await asyncio.sleep(0.01)  # until the table is read again
            assert before + TEN_MINUTES <= (live.stored.deadline_at or 0) < before + TEN_MINUTES + 60_000
            seat = await decide(service, live)
            assert live.fold and (clocks.left_ms(live.stored.clock, live.fold, seat) or 0) > 3_500_000

    upgrade(database)
    asyncio.run(go())


def test_of_several_workers_one_gives_the_time_back(postgres: Postgres) -> None:
    database = postgres.database()
    with running(database) as server:
        server.two_playing(clock={"kind": "move", "seconds": 60})
    while_nothing_ran(database, TEN_MINUTES)
    (before,) = deadlines(database)
    engine = engine_for(database)
    with engine.begin() as connection:
        first, second = (downtime.beat(connection, first=False) for _ in range(2))
    engine.dispose()
    assert first and first.clocks == 1 and second is None
    assert abs(first.lost_ms - TEN_MINUTES) < 60_000, "as far as the clocks of two processes agree"
    assert deadlines(database) == [before + first.lost_ms]


def test_notes_of_workers_whose_clocks_differ_a_little_move_nothing(database: str) -> None:
    upgrade(database)
    engine = engine_for(database)
    with engine.begin() as connection:
        assert downtime.beat(connection, first=False) is None
        connection.execute(update(pulses).values(at=now_ms() + 3000))
        assert downtime.beat(connection, first=False) is None
        assert connection.execute(select(pulses.c.at)).scalar_one() > now_ms()
        connection.execute(update(pulses).values(at=now_ms() + TEN_MINUTES))
        back = downtime.beat(connection, first=False)
        assert back and -TEN_MINUTES <= back.lost_ms < -TEN_MINUTES + 60_000, "the clock was set back"
    engine.dispose()


def test_setting_the_system_clock_costs_nobody_time(monkeypatch: pytest.MonkeyPatch) -> None:
    before = now_ms()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert before <= now_ms() < before + 60_000


def test_bots_do_not_wait_for_a_clock_that_was_set_back(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    began = clock.BEGAN_NS

    async def before_it() -> str:
        async with working(database, bot_pause_ms=3_600_000) as service:
            from benben.server.people import identity
            from benben.server.tables import seats

            anna = await identity.new_guest(service.store)
            live = await seats.make_table(service, anna, NewTable("ra", ["me", "bot:random"]))
            await service.change(live.stored.id, lambda c, table: seats.ready(c, table, anna, "0" * 32))
            assert live.fold
            if live.fold.match.turn == 0:
                await decide(service, live)
            return live.stored.id

    async def after_it(table: str) -> None:
        async with working(database) as service:
            live = await service.hall.open(table)
            assert live.fold and live.fold.written_at > now_ms() + 300_000, "the last row is of the future"
            await rows(service, live.fold.seq + 1)

    upgrade(database)
    monkeypatch.setattr(clock, "BEGAN_NS", began + TEN_MINUTES * 1_000_000)
    table = asyncio.run(before_it())
    monkeypatch.setattr(clock, "BEGAN_NS", began)
    asyncio.run(after_it(table))


def test_what_follows_a_row_is_due_at_once_if_the_row_is_from_the_future() -> None:
    now = now_ms()
    assert due_after(now, 400) == now + 400
    assert due_after(now + 300, 400) == now + 700, "clocks of two machines differ a little"
    assert due_after(now + TEN_MINUTES, 400) == 0


def test_a_standing_order_waits_at_random_and_the_same_for_one_row(database: str) -> None:
    async def go() -> list[list[int]]:
        service = Service(Settings(database=database, order_pause_ms=1500))
        return [[service.errands._order_pause("table", seq) for seq in range(40)] for _ in range(2)]

    upgrade(database)
    first, again = asyncio.run(go())
    assert first == again
    assert min(first) >= 1500 and max(first) <= 4500 and len(set(first)) > 30


def test_a_move_clock_of_a_table_that_is_late_stays_late_after_a_restart(database: str, tmp_path: Path) -> None:
    """The others have the choice already: it is not taken from them."""

    async def go() -> None:
        async with working(database) as service:
            live, _ = await two_playing(service, clock=MoveClock(60), time_out="ask")
            await thought_for(service, live, 61_000)
            assert live.fold
            await service.errands.time_out(live, live.fold)
            assert live.stored.late_at
            await service.downtime.note(first=True)
            await service.hall.catch_up(live)
            assert clocks.late(live.stored, live.fold)

    upgrade(database)
    asyncio.run(go())
