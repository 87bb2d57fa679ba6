"""A house full of tables for the benchmarks of the service: people who play over real sockets, and what is measured."""

import asyncio
import contextlib
import os
import random
import subprocess
import time
import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from server.parts import Server


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


@dataclass
class Measures:
    acks: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    refused: int = 0
    sent: dict[tuple[str, int], float] = field(default_factory=dict)  # table, seq of the row to come -> when


class Player:
    """A person at a table: plays when asked to, if it is their turn."""

    def __init__(self, table: str, wire: ClientConnection, measures: Measures) -> None:
        self.table, self.wire, self.measures = table, wire, measures
        self.position: Position | None = None
        self.waiting: dict[str, float] = {}

    async def listen(self) -> None:
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
        """Make a move if it is this player's turn; whether it was."""
        position = self.position
        if not position or not position.legal or self.waiting:
            return False
        action = str(uuid.uuid4())
        move = {"type": "play", "table": self.table, "expect_seq": position.seq, "action_id": action}
        words = msgspec.json.encode({**move, "move": random.choice(position.legal)}).decode()
        self.waiting[action] = self.measures.sent[self.table, position.seq + 1] = time.perf_counter()
        self.position = None
        await self.wire.send(words)
        return True


async def spectate(table: str, wire: ClientConnection, measures: Measures) -> None:
    async for words in wire:
        frame = DECODER.decode(words)
        sent = measures.sent.get((table, frame.seq or -1))
        if frame.type == "events" and sent:
            measures.news.append(time.perf_counter() - sent)


async def read_away(wire: ClientConnection) -> None:
    async for _ in wire:
        pass


class House:
    """A service full of tables."""

    def __init__(self, server: Server, http: httpx.AsyncClient, bot: str, apart: bool = False) -> None:
        self.server, self.http, self.bot, self.apart = server, http, bot, apart
        self.addresses = 0
        self.measures = Measures()
        self.players: list[Player] = []
        self.wires: list[ClientConnection] = []
        self.listening: list[asyncio.Task[None]] = []

    @property
    def place(self) -> dict[str, str]:
        """Where the present table's people are, as a proxy would say it."""
        return {"X-Forwarded-For": f"10.1.{self.addresses >> 8}.{self.addresses & 255}"} if self.apart else {}

    async def guest(self) -> str:
        """The cookie of a new guest."""
        answer = await self.http.post("/api/guest", headers=self.place)
        self.http.cookies.clear()
        return answer.headers["set-cookie"].split(";")[0]

    async def ask(self, cookie: str, path: str, **body: Any) -> Any:
        answer = await self.http.post(path, json=body, headers={"cookie": cookie, **self.place})
        return answer.raise_for_status().json()

    async def wire(self, cookie: str = "") -> ClientConnection:
        headers = {"Origin": self.server.url, **({"Cookie": cookie} if cookie else {}), **self.place}
        address = f"ws://localhost:{self.server.port}/ws"
        made = await connect(address, additional_headers=headers, max_queue=None, compression=None, open_timeout=60)
        self.wires.append(made)
        return made

    def follow(self, listening: Any) -> None:
        self.listening.append(asyncio.create_task(listening))

    async def table(self, game: str) -> None:
        """A table with two people, a bot and three spectators."""
        self.addresses += 1
        cookies = [await self.guest(), await self.guest()]
        made = await self.ask(cookies[0], "/api/tables", game=game, seats=["me", "open", f"bot:{self.bot}"])
        table = made["id"]
        await self.ask(cookies[1], f"/api/tables/{table}/sit")
        for cookie in cookies:
            await self.ask(cookie, f"/api/tables/{table}/ready", nonce=uuid.uuid4().hex)
        watch = f'{{"type": "watch", "table": "{table}"}}'
        for cookie in cookies:
            player = Player(table, await self.wire(cookie), self.measures)
            self.players.append(player)
            self.follow(player.listen())
            await player.wire.send(watch)
        for spectator in range(3):
            made = await self.wire()
            await made.send(watch)
            self.follow(spectate(table, made, self.measures) if spectator == 0 else read_away(made))

    async def play(self, rate: float, seconds: float) -> None:
        """Play this many moves a second, each by somebody whose turn it is."""
        began, moves = time.perf_counter(), 0
        while (now := time.perf_counter()) - began < seconds:
            while moves < (now - began) * rate:
                await self.one_move()
                moves += 1
            await asyncio.sleep(0.002)
        await asyncio.sleep(1)

    async def one_move(self) -> None:
        start = random.randrange(len(self.players))
        for offset in range(len(self.players)):
            if await self.players[(start + offset) % len(self.players)].play():
                return

    async def rows(self) -> int:
        """How many rows the workers say they have written."""
        await asyncio.sleep(6)  # workers leave their numbers for each other every five seconds
        text = (await self.http.get("/metrics")).text
        return sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("benben_moves_total{"))

    async def close(self) -> None:
        for task in self.listening:
            task.cancel()
        await asyncio.gather(*self.listening, *(made.close() for made in self.wires), return_exceptions=True)


def percentile(times: list[float], part: float) -> float:
    """In milliseconds."""
    ordered = sorted(times) or [float("nan")]
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)] * 1000


def show(what: str, times: list[float]) -> None:
    parts = "".join(f"  p{part} {percentile(times, part / 100):8.1f} ms" for part in (50, 95, 99))
    print(f"{what:28}{parts}   of {len(times)}")


def processes(server: Server) -> list[Path]:
    """What the system knows of the server and of each of its workers."""
    assert server.process
    pid = str(server.process.pid)
    command = ["ps", "-o", "pid=", "--pid", pid, "--ppid", pid]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return [Path("/proc") / number for number in found]


def memory(server: Server) -> float:
    """Megabytes of the server, its workers and the processes that think; what they share is counted once."""
    return sum(memory_of(process) for process in processes(server))


def memory_of(process: Path) -> float:
    """Megabytes of one process; what it shares is counted in part."""
    lines = (process / "smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def processor(server: Server) -> float:
    """Seconds that the server and its workers have used a processor."""
    ticks = 0
    for process in processes(server):
        fields = (process / "stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


@contextlib.asynccontextmanager
async def full_house(server: Server, tables: int, apart: bool = False) -> AsyncIterator[House]:
    """Lay out tables of two people, a random bot and three spectators; `apart`: every table at its own address."""
    limits = httpx.Limits(max_connections=8)
    async with httpx.AsyncClient(base_url=server.url, headers={"X-Benben": "1"}, timeout=60, limits=limits) as http:
        house = House(server, http, "random", apart)
        for number in range(tables):
            await house.table(("ra", "pharaon")[number % 2])
        try:
            yield house
        finally:
            await house.close()


async def round_of(house: House, rate: float, seconds: float) -> list[float]:
    """How long moves took, in a round after a short one to get warm."""
    await house.play(rate, min(seconds, 2))
    house.measures.acks.clear()
    await house.play(rate, seconds)
    return list(house.measures.acks)


def tell_ratio(quiet: list[float], beside: list[float]) -> None:
    before, after = percentile(quiet, 0.95), percentile(beside, 0.95)
    print(f"people's p95: {before:.1f} ms quiet, {after:.1f} ms beside: {after / before:.2f} times")
