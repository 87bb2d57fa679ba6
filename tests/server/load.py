"""Load on a real service: so many tables with five sockets each, so many moves a second, bots included.

    python tests/server/load.py                          one process on SQLite, 200 tables, 200 moves a second
    python tests/server/load.py --postgres --tables 150 --rate 150     two workers

Prints how long it takes from sending a move to its acknowledgement, and to the news of it at a spectator's, beside a
bare echo through the same framework in the same run, and the goals of the design.
"""

import argparse
import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1]))
from server.parts import SOURCE, Postgres, Server, free_port

GOALS = {"sqlite": (30, 80), "postgres": (60, 150)}  # p95, p99 in milliseconds


class Position(msgspec.Struct):
    seq: int
    turn: int | None
    legal: list[str] | None
    over: bool


class Frame(msgspec.Struct):
    type: str
    action_id: str | None = None
    seq: int | None = None
    position: Position | None = None


DECODER = msgspec.json.Decoder(Frame)


class Measures:
    def __init__(self) -> None:
        self.acks: list[float] = []
        self.news: list[float] = []
        self.refused = 0
        self.processor = 0.0
        self.rows = 0.0
        self.sent: dict[tuple[str, int], float] = {}  # table, seq of the row to come


class Player:
    """A person at a table: plays when asked to, if it is their turn."""

    def __init__(self, table: str, wire: ClientConnection, measures: Measures) -> None:
        self.table, self.wire, self.measures = table, wire, measures
        self.position: Position | None = None
        self.waiting: dict[str, float] = {}

    async def listen(self) -> None:
        with contextlib.suppress(Exception):
            async for words in self.wire:
                frame = DECODER.decode(words)
                if frame.type == "ack" and frame.action_id in self.waiting:
                    self.measures.acks.append(time.perf_counter() - self.waiting.pop(frame.action_id))
                elif frame.type in ("stale", "problem"):
                    self.measures.refused += 1
                    self.waiting.clear()
                if frame.position:
                    self.position = frame.position

    async def play(self) -> bool:
        position = self.position
        if not position or not position.legal or self.waiting:
            return False
        action = str(uuid.uuid4())
        move = {"type": "play", "table": self.table, "expect_seq": position.seq, "action_id": action}
        words = msgspec.json.encode({**move, "move": random.choice(position.legal)}).decode()
        self.waiting[action] = time.perf_counter()
        self.measures.sent[self.table, position.seq + 1] = time.perf_counter()
        self.position = None
        await self.wire.send(words)
        return True


async def spectate(table: str, wire: ClientConnection, measures: Measures, notes: bool) -> None:
    with contextlib.suppress(Exception):
        async for words in wire:
            if notes:
                frame = DECODER.decode(words)
                sent = measures.sent.get((table, frame.seq or -1))
                if frame.type == "events" and sent:
                    measures.news.append(time.perf_counter() - sent)


async def sit(http: httpx.AsyncClient, server: Server, game: str) -> tuple[str, list[str]]:
    """A table with two people and a bot; their cookies."""
    cookies = []
    for _ in range(2):
        answer = await http.post("/api/guest")
        cookies.append(answer.headers["set-cookie"].split(";")[0])
        http.cookies.clear()
    made = await http.post(
        "/api/tables", json={"game": game, "seats": ["me", "open", "bot:random"]}, headers={"cookie": cookies[0]}
    )
    table = made.json()["id"]
    await http.post(f"/api/tables/{table}/sit", json={}, headers={"cookie": cookies[1]})
    for cookie in cookies:
        await http.post(f"/api/tables/{table}/ready", json={"nonce": uuid.uuid4().hex}, headers={"cookie": cookie})
    return table, cookies


async def drive(server: Server, tables: int, rate: float, seconds: float) -> Measures:
    measures, players, listening = Measures(), [], []
    wires: list[ClientConnection] = []
    address = f"ws://localhost:{server.port}/ws"

    async def wire(cookie: str = "") -> ClientConnection:
        headers = {"Origin": server.url, **({"Cookie": cookie} if cookie else {})}
        made = await connect(address, additional_headers=headers, max_queue=None, compression=None).__aenter__()
        wires.append(made)
        return made

    async with httpx.AsyncClient(base_url=server.url, headers={"X-Benben": "1"}, timeout=60) as http:
        for number in range(tables):
            table, cookies = await sit(http, server, ("ra", "pharaon")[number % 2])
            watch = f'{{"type": "watch", "table": "{table}"}}'
            for cookie in cookies:
                player = Player(table, await wire(cookie), measures)
                players.append(player)
                listening.append(asyncio.create_task(player.listen()))
                await player.wire.send(watch)
            for spectator in range(3):
                made = await wire()
                await made.send(watch)
                listening.append(asyncio.create_task(spectate(table, made, measures, spectator == 0)))
    await asyncio.sleep(2)
    measures.acks.clear()
    measures.processor, measures.rows = processor_seconds(server), rows_written(server)
    began, moves = time.perf_counter(), 0
    while (now := time.perf_counter()) - began < seconds:
        while moves < (now - began) * rate:
            start = random.randrange(len(players))
            for offset in range(len(players)):
                if await players[(start + offset) % len(players)].play():
                    break
            moves += 1
        await asyncio.sleep(0.002)
    await asyncio.sleep(1)
    measures.processor = processor_seconds(server) - measures.processor
    measures.rows = rows_written(server) - measures.rows
    for task in listening:
        task.cancel()
    await asyncio.gather(*(made.close() for made in wires), return_exceptions=True)
    return measures


ECHO = """
import uvicorn
from litestar import Litestar, websocket_listener
@websocket_listener("/ws")
async def echo(data: str) -> str:
    return data
uvicorn.run(Litestar([echo]), port={port}, log_level="error", ws="websockets-sansio", ws_per_message_deflate=False)
"""


async def echo(sockets: int, rate: float, seconds: float) -> list[float]:
    """The same number of moves a second through a bare echo."""
    port, times = free_port(), []
    process = subprocess.Popen([sys.executable, "-c", ECHO.format(port=port)])
    try:
        address = f"ws://localhost:{port}/ws"
        for _ in range(200):
            with contextlib.suppress(OSError):
                async with connect(address):
                    break
            await asyncio.sleep(0.1)
        wires = [await connect(address, compression=None).__aenter__() for _ in range(sockets)]
        began, count = time.perf_counter(), 0
        while (now := time.perf_counter()) - began < seconds:
            while count < (now - began) * rate:
                wire = wires[count % sockets]
                sent = time.perf_counter()
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


def percentiles(times: list[float]) -> dict[str, float]:
    ordered = sorted(times) or [float("nan")]
    return {name: ordered[min(int(len(ordered) * part), len(ordered) - 1)] * 1000 for name, part in PARTS.items()}


PARTS = {"p50": 0.50, "p95": 0.95, "p99": 0.99}


def show(what: str, times: list[float]) -> dict[str, float]:
    found = percentiles(times)
    print(f"{what:28}" + "".join(f"{name} {value:8.1f} ms   " for name, value in found.items()) + f"n {len(times)}")
    return found


def memory(server: Server) -> float:
    """Megabytes of the server and its workers."""
    assert server.process
    tree = subprocess.run(
        ["ps", "-o", "rss=", "--pid", str(server.process.pid), "--ppid", str(server.process.pid)],
        capture_output=True,
        text=True,
        check=True,
    )
    return sum(map(int, tree.stdout.split())) / 1024


def processor_seconds(server: Server) -> float:
    """Processor time of the server and its workers so far."""
    assert server.process
    tree = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True).stdout.split()
    total = 0
    for process in (str(server.process.pid), *tree):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def rows_written(server: Server) -> float:
    text = httpx.get(f"{server.url}/metrics").text
    return float(text.split("benben_moves_total ")[-1].split()[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    chosen = parser.parse_args()
    postgres = Postgres() if chosen.postgres else None
    folder: Any = tempfile.TemporaryDirectory()
    database = postgres.database() if postgres else f"{folder.name}/load.sqlite3"
    server = Server(database, workers=2 if postgres else 1).start()
    try:
        measures = asyncio.run(drive(server, chosen.tables, chosen.rate, chosen.seconds))
        kind = "postgres" if postgres else "sqlite"
        print(f"\n{kind}: {chosen.tables} tables, {chosen.tables * 5} sockets, {chosen.rate:g} moves/s by people")
        acks = show("move to acknowledgement", measures.acks)
        show("move to a spectator's news", measures.news)
        print(f"refused or stale: {measures.refused}; memory {memory(server):.0f} MB (goal 300)")
        print(
            f"rows written, bots' too: {measures.rows:.0f}, "
            f"{measures.processor / max(measures.rows, 1) * 1000:.2f} ms of processor each"
        )
        p95, p99 = GOALS[kind]
        print(
            f"goals: p95 {p95} ms {'met' if acks['p95'] <= p95 else 'MISSED'}, "
            f"p99 {p99} ms {'met' if acks['p99'] <= p99 else 'MISSED'}"
        )
        bare = show("a bare echo", asyncio.run(echo(50, chosen.rate, 5)))
        print(f"ratio to the echo at p50: {acks['p50'] / bare['p50']:.1f}")
    finally:
        server.stop()
        if postgres:
            postgres.stop()
        folder.cleanup()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.setdefault("PYTHONPATH", str(SOURCE))
    main()
