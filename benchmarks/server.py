"""The service under load, and how its questions grow with the number of games. A command, not a test.

    make bench-server                                 both shapes of the service, a minute each
    python benchmarks/server.py --only embedded       one process on SQLite: 200 tables, 1,000 sockets, 200 moves/s
    python benchmarks/server.py --only scaled         two workers on PostgreSQL: 150 tables, 750 sockets, 150 moves/s
    python benchmarks/server.py --growth              lists and a cold opening among 1,000, 10,000 and 100,000 games

At every table of Ra and Pharaon sit two people and a bot, and three spectators watch. Printed: how long it takes from
sending a move to its acknowledgement, which leaves after the move is on disk, and to a spectator's news of it; memory;
the goals; and the ratio to a bare echo through the same framework in the same run, which says how busy the machine is.
"""

import argparse
import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

ROOT = Path(__file__).parents[1]
sys.path[0] = str(ROOT / "tests")  # instead of this folder, where `server` is another file
from benben.server.store import engine_for  # noqa: E402
from benben.server.tables.fold import fold  # noqa: E402
from benben.server.tables.hall import _read  # noqa: E402
from server import many_games  # noqa: E402 - found by the line above
from server.load import House, Measures, memory, percentile, processor, show  # noqa: E402
from server.parts import Postgres, Server, free_port  # noqa: E402

MEMORY_GOAL = 300  # megabytes
LIST_GOAL, OPENING_GOAL = 20, 50  # milliseconds at p95


@dataclass
class Shape:
    """A way to run the service, how much it is given, and what is asked of it (milliseconds at p95 and p99)."""

    name: str
    tables: int
    rate: int
    p95: int
    p99: int
    workers: int = 1
    postgres: bool = False


SHAPES = {
    "embedded": Shape("embedded: one process, SQLite", tables=200, rate=200, p95=30, p99=80),
    "scaled": Shape("scaled: two workers, PostgreSQL", tables=150, rate=150, p95=60, p99=150, workers=2, postgres=True),
}


async def drive(server: Server, shape: Shape, seconds: float, bot: str) -> tuple[Measures, int, float]:
    """Fill the house, play, and measure; the measures, the rows written meanwhile, and the processor's seconds."""
    limits = httpx.Limits(max_connections=8)
    async with httpx.AsyncClient(base_url=server.url, headers={"X-Benben": "1"}, timeout=60, limits=limits) as http:
        house = House(server, http, bot)
        for number in range(shape.tables):
            await house.table(("ra", "pharaon")[number % 2])
        await house.play(shape.rate, min(seconds, 2))  # warm
        house.measures.acks.clear()
        house.measures.news.clear()
        before, worked = await house.rows(), processor(server)
        await house.play(shape.rate, seconds)
        rows, worked = await house.rows() - before, processor(server) - worked
        await house.close()
    return house.measures, rows, worked


ECHO = """
import uvicorn
from litestar import Litestar, websocket_listener
@websocket_listener("/ws")
async def echo(data: str) -> str:
    return data
uvicorn.run(Litestar([echo]), port={port}, log_level="error", ws="websockets-sansio", ws_per_message_deflate=False)
"""


async def bare_echo(sockets: int, rate: float, seconds: float) -> list[float]:
    """As many frames a second through a bare echo of the same framework."""
    port, times = free_port(), []
    process = subprocess.Popen([sys.executable, "-c", ECHO.format(port=port)])
    address = f"ws://localhost:{port}/ws"
    try:
        for _ in range(600):
            with contextlib.suppress(OSError):
                async with connect(address):
                    break
            await asyncio.sleep(0.1)
        wires = [await connect(address, compression=None, open_timeout=60) for _ in range(sockets)]
        began, count = time.perf_counter(), 0
        while (now := time.perf_counter()) - began < seconds:
            while count < (now - began) * rate:
                wire, sent = wires[count % sockets], time.perf_counter()
                await wire.send("x" * 120)
                await wire.recv()
                times.append(time.perf_counter() - sent)
                count += 1
            await asyncio.sleep(0.002)
        await asyncio.gather(*(made.close() for made in wires))
    finally:
        process.kill()
        process.wait()
    return times


def met(value: float, goal: float) -> str:
    return "met" if value <= goal else f"MISSED ({value:.0f})"


def measure(shape: Shape, seconds: float, bot: str) -> None:
    with contextlib.ExitStack() as stack:
        if shape.postgres:
            postgres = Postgres()
            stack.callback(postgres.stop)
            database = postgres.database()
        else:
            database = f"{stack.enter_context(tempfile.TemporaryDirectory())}/load.sqlite3"
        server = Server(database, workers=shape.workers)
        stack.callback(server.stop)
        server.start()
        print(f"\n{shape.name}: {shape.tables} tables, {shape.tables * 5} sockets, {shape.rate} moves/s of people")
        measures, rows, worked = asyncio.run(drive(server, shape, seconds, bot))
        held = memory(server)
        show("a move to its ack", measures.acks)
        show("a move to a spectator", measures.news)
        echo = asyncio.run(bare_echo(50, shape.rate, min(seconds, 5)))
        show("a bare echo", echo)
        ratio = percentile(measures.acks, 0.5) / percentile(echo, 0.5)
        print(f"{rows} rows in {seconds:g} s, those of bots ({bot}) included; refused or stale: {measures.refused}")
        print(
            f"{worked:.1f} s of a processor: {worked / max(rows, 1) * 1000:.2f} ms for each row, told to five sockets"
        )
        p95, p99 = percentile(measures.acks, 0.95), percentile(measures.acks, 0.99)
        print(f"{ratio:.1f} times a bare echo at p50; {held:.0f} MB")
        print(f"goals: p95 {shape.p95} ms {met(p95, shape.p95)}; p99 {shape.p99} ms {met(p99, shape.p99)}; ", end="")
        print(f"memory {MEMORY_GOAL} MB {met(held, MEMORY_GOAL)}; 0 refused {met(measures.refused, 0)}")


# ---- growth ----


def times_of(work: Callable[[], object], count: int = 21) -> tuple[float, float]:
    """The 95th percentile of what a clock on the wall shows, and the median of the processor's time: milliseconds."""
    wall, busy = [], []
    work()
    for _ in range(count):
        began, thread = time.perf_counter(), time.thread_time()
        work()
        wall.append(time.perf_counter() - began)
        busy.append(time.thread_time() - thread)
    return percentile(wall, 0.95), percentile(busy, 0.5)


def growth(sizes: list[int], postgres: Postgres | None) -> None:
    """Print what each list costs, by the number of games stored, and a cold opening of a game of 300 moves."""
    table: dict[str, list[tuple[float, float]]] = {}
    for games in sizes:
        with tempfile.TemporaryDirectory() as folder:
            database = postgres.database() if postgres else f"{folder}/growth.sqlite3"
            many_games.fill(database, games)
            game = many_games.a_long_game(database)
            engine = engine_for(database)
            with engine.connect() as connection:
                for name, query in many_games.queries(games).items():
                    table.setdefault(name, []).append(times_of(partial(query, connection)))

            def open_cold() -> None:
                with engine.connect() as fresh:  # noqa: B023 - called before the next round
                    fold(*_read(fresh, game))  # noqa: B023

            table.setdefault("a game of 300 moves, cold", []).append(times_of(open_cold))
            engine.dispose()
    print(f"\n{'PostgreSQL' if postgres else 'SQLite'}: p95 on the clock / median of this processor, in ms; ", end="")
    print(f"goals {LIST_GOAL} ms for lists, {OPENING_GOAL} ms for the opening\n")
    print(f"| {'by games stored':32} |" + "".join(f" {games:>15,} |" for games in sizes))
    print(f"|{'-' * 34}|" + f"{'-' * 16}:|" * len(sizes))
    for name, cells in table.items():
        print(f"| {name:32} |" + "".join(f" {wall:7.1f} / {busy:5.1f} |" for wall, busy in cells))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=SHAPES, help="one shape of the service")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--tables", type=int, help="another number of tables")
    parser.add_argument("--rate", type=int, help="other moves a second")
    parser.add_argument("--workers", type=int, help="another number of workers on PostgreSQL")
    parser.add_argument("--bot", default="random", help="the level of the bots")
    parser.add_argument("--growth", action="store_true", help="how lists grow, instead of load")
    parser.add_argument("--games", type=int, default=100_000, help="the largest number of games for --growth")
    parser.add_argument("--postgres", action="store_true", help="--growth on PostgreSQL")
    chosen = parser.parse_args()
    print(f"{os.cpu_count()} processors, load of the machine before: {os.getloadavg()[0]:.1f}")
    if chosen.growth:
        postgres = Postgres() if chosen.postgres else None
        growth([size for size in (1000, 10_000, 100_000) if size < chosen.games] + [chosen.games], postgres)
        if postgres:
            postgres.stop()
        return
    for name, shape in SHAPES.items():
        if chosen.only in (None, name):
            shape.tables, shape.rate = chosen.tables or shape.tables, chosen.rate or shape.rate
            if chosen.workers and name == "scaled":
                shape.workers, shape.name = chosen.workers, f"scaled: {chosen.workers} workers, PostgreSQL"
            measure(shape, chosen.seconds, chosen.bot)


if __name__ == "__main__":
    main()
