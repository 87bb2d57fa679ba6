"""Chaos: people play while servers, workers, databases, disks, clocks and links fail; then everything is counted.

Players keep every acknowledgement. At the end, with everything healed, each acknowledged row must be in the store
exactly once with the hash that was acknowledged, every game must replay, and a move must be possible at every table.
"""

import asyncio
import contextlib
import os
import random
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import select

from benben.server.store import engine_for, many
from benben.server.store.schema import actions, tables
from benben.server.tables.fold import fold
from benben.server.tables.hall import _read
from server.network import Site, why_not
from server.parts import Postgres, Server, children_of

COUPLES = 6  # tables at once
JUMP = 600  # seconds that a clock jumps
PATIENCE = 150  # seconds after healing in which a table must go on: tables of a clock set back are found in a minute
PAUSE = 1.0  # seconds that a process stands still, a disk is full, a link is cut
CLOCK = """
import os, time
def _shift(file=os.environ.get("BENBEN_TEST_CLOCK"), told=time.time_ns):
    try:
        with open(file) as words:
            return told() + int(words.read() or 0) * 10**9
    except (OSError, TypeError, ValueError):
        return told()
time.time_ns = _shift
"""


@dataclass
class Tally:
    """What happened, and what was found afterwards."""

    faults: Counter[str] = field(default_factory=Counter)
    acks: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)  # table, action -> seq, hash
    resent: int = 0
    lost: int = 0
    doubled: int = 0
    broken: int = 0  # games that do not replay
    stuck: int = 0  # tables at which no move was possible afterwards
    games: int = 0

    @property
    def kills(self) -> int:
        return sum(count for kind, count in self.faults.items() if kind.startswith("kill"))

    @property
    def good(self) -> bool:
        return not (self.lost or self.doubled or self.broken or self.stuck)

    def __str__(self) -> str:
        faults = ", ".join(f"{kind} {count}" for kind, count in sorted(self.faults.items()))
        return (
            f"{sum(self.faults.values())} faults ({faults}); {self.kills} kills\n"
            f"{len(self.acks)} acknowledgements at {self.games} tables, {self.resent} commands sent again\n"
            f"lost {self.lost}, doubled {self.doubled}, "
            f"games that do not replay {self.broken}, stuck tables {self.stuck}"
        )


class Couple:
    """Two people and a bot at a table, and the next table when that game is over."""

    def __init__(self, urls: list[str], tally: Tally) -> None:
        self.urls, self.tally = urls, tally
        self.cookies: list[str] = []
        self.table = ""
        self.at = 0.0  # when the last move was acknowledged

    async def ask(self, method: str, path: str, cookie: str = "", body: Any = None) -> httpx.Response:
        """Ask any of the servers until one answers with something else than a failure."""
        async with httpx.AsyncClient(timeout=15, verify=False) as http:
            while True:
                headers = {"X-Benben": "1", "cookie": cookie}
                with contextlib.suppress(httpx.HTTPError):
                    answer = await http.request(method, random.choice(self.urls) + path, headers=headers, json=body)
                    if answer.status_code < 500 and answer.status_code != 429:
                        return answer
                self.tally.resent += method == "POST"
                await asyncio.sleep(0.1)

    async def sit(self) -> None:
        """A new table, begun."""
        while len(self.cookies) < 2:
            made = await self.ask("POST", "/api/guest")
            self.cookies.append(made.headers["set-cookie"].split(";")[0])
        game, (anna, boris) = random.choice(["ra", "pharaon"]), self.cookies
        wish = {"game": game, "seats": ["me", "open", "bot:random"], "public": False, "title": uuid.uuid4().hex}
        table = await self.ask("POST", "/api/tables", anna, wish)
        self.table, code = table.json()["id"], table.json()["invite"]
        await self.ask("POST", "/api/invites", boris, {"code": code})
        await self.ask("POST", f"/api/tables/{self.table}/sit", boris, {})
        for cookie in self.cookies:
            await self.ready(cookie)

    async def play(self) -> bool:
        """Make a move if it is one of the two's turn; whether the table goes on."""
        for cookie in self.cookies:
            found = (await self.ask("GET", f"/api/tables/{self.table}/position", cookie)).json()
            position = found.get("position")
            if not position:
                return await self.waits()
            if position["over"]:
                return False
            if position["legal"]:
                await self.move(cookie, position)
        return True

    async def waits(self) -> bool:
        """Whether the game has yet to begin. When a clock jumps, people count as gone: they say again that they are
        ready, or open another table if this one was closed or their seat given away.
        """
        for cookie in self.cookies:
            table = (await self.ask("GET", f"/api/tables/{self.table}", cookie)).json()
            if table.get("state") != "open":
                return table.get("state") == "playing"
            if table["you"] is None:
                return False
            if not table["seats"][table["you"]]["ready"]:
                await self.ready(cookie)
        return True

    async def ready(self, cookie: str) -> None:
        await self.ask("POST", f"/api/tables/{self.table}/ready", cookie, {"nonce": uuid.uuid4().hex})

    async def move(self, cookie: str, position: dict[str, Any]) -> None:
        action = str(uuid.uuid4())
        command = {"expect_seq": position["seq"], "action_id": action, "confirmed": True}
        command["move"] = random.choice(position["legal"])
        answer = await self.ask("POST", f"/api/tables/{self.table}/play", cookie, command)
        if answer.status_code == 200:
            said = answer.json()
            self.tally.acks[self.table, action] = said["seq"], said["hash"]
            self.at = time.monotonic()

    async def live(self, until: Callable[[], bool]) -> None:
        """Play game after game."""
        while not until():
            if not self.table or not await self.play():
                await self.sit()
            await asyncio.sleep(0.02)


Fault = Callable[[], Awaitable[None]]


class Chaos:
    """A house that is made to fail."""

    faults: dict[str, Fault]
    servers: list[Server]
    database: str

    def __init__(self) -> None:
        self.tally = Tally()
        self.folder = Path(tempfile.mkdtemp(prefix="benben-chaos-"))
        self.clock = self.folder / "clock"
        self.clock.write_text("0")
        (self.folder / "sitecustomize.py").write_text(CLOCK)
        os.environ["BENBEN_TEST_CLOCK"] = str(self.clock)

    def server(self, database: str, **settings: Any) -> Server:
        return self.watched(Server(database, **settings))

    def watched(self, server: Server) -> Server:
        server.packages = [str(self.folder)]
        return server

    def hit(self, kind: str, pid: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
            self.tally.faults[kind] += 1

    async def restart(self, server: Server) -> None:
        assert server.process
        server.process.wait()
        for _ in range(20):  # its workers leave the port when they see that it is gone
            try:
                await asyncio.to_thread(server.start)
                return
            except AssertionError:
                server.kill()  # none is left behind
                await asyncio.sleep(1)
        raise AssertionError(f"the server does not come back: {server.log.read_text()[-3000:]}")

    async def kill_server(self) -> None:
        server = random.choice(self.servers)
        assert server.process
        self.hit("kill server" if not server.workers else "kill supervisor", server.process.pid)
        await self.restart(server)

    async def stop_for_a_while(self) -> None:
        server = random.choice(self.servers)
        assert server.process
        pid = random.choice(server.workers or [server.process.pid])
        self.tally.faults["SIGSTOP"] += 1
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(PAUSE)
            os.kill(pid, signal.SIGCONT)

    async def jump(self) -> None:
        self.tally.faults["clock jump"] += 1
        self.clock.write_text(str(random.choice([-JUMP, 0, JUMP])))

    async def heal(self) -> None:
        self.clock.write_text("0")

    async def run(self, seconds: float) -> Tally:
        """Let people play and things fail for this many seconds, then heal."""
        for server in self.servers:
            await asyncio.to_thread(server.start)
        urls, ended = [server.url for server in self.servers], asyncio.Event()
        couples = [Couple(urls, self.tally) for _ in range(COUPLES)]
        playing = [asyncio.create_task(couple.live(ended.is_set)) for couple in couples]
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            await asyncio.sleep(random.uniform(0.1, 0.6))
            await random.choice(list(self.faults.values()))()
        await self.heal()
        healed = time.monotonic()
        while time.monotonic() < healed + PATIENCE and any(couple.at < healed for couple in couples):
            await asyncio.sleep(0.2)
        stuck = [couple for couple in couples if couple.at < healed]
        self.tally.stuck = len(stuck)
        for couple in stuck:
            print("stuck:", (await couple.ask("GET", f"/api/tables/{couple.table}", couple.cookies[0])).text)
        ended.set()
        await asyncio.wait(playing, timeout=20)
        for task in playing:
            task.cancel()
        return self.tally

    def close(self) -> None:
        for server in self.servers:
            server.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
        os.environ.pop("BENBEN_TEST_CLOCK", None)


def count(tally: Tally, database: str) -> None:
    """Compare what was acknowledged with what is stored, and replay every game."""
    engine = engine_for(database)
    with engine.connect() as connection:
        rows = many(connection, select(actions.c.table_id, actions.c.action_id, actions.c.seq, actions.c.hash))
        stored = Counter((row["table_id"], row["action_id"]) for row in rows)
        at = {(row["table_id"], row["action_id"]): (row["seq"], row["hash"]) for row in rows}
        tally.lost = sum(at.get(key) != ack for key, ack in tally.acks.items())
        tally.doubled = sum(count > 1 for count in stored.values())
        for row in many(connection, select(tables.c.id)):
            tally.games += 1
            try:
                fold(*_read(connection, row["id"]))
            except Exception:  # whatever it is, the game does not replay
                tally.broken += 1
    engine.dispose()


class OnSqlite(Chaos):
    """One process on a small disk."""

    def __init__(self) -> None:
        super().__init__()
        self.disk = self.folder / "disk"
        self.disk.mkdir()
        self.small = os.geteuid() == 0 and _mounted(self.disk)
        self.database = str(self.disk / "benben.sqlite3")
        self.servers = [self.server(self.database)]
        self.faults = {"kill": self.kill_server, "stop": self.stop_for_a_while, "clock": self.jump}
        if self.small:
            self.faults["disk"] = self.fill

    async def fill(self) -> None:
        self.tally.faults["disk full"] += 1
        filler = self.disk / "filler"
        with contextlib.suppress(OSError), filler.open("wb") as file:
            while True:
                file.write(b"\0" * 65536)
                file.flush()
        await asyncio.sleep(PAUSE)
        filler.unlink(missing_ok=True)

    def close(self) -> None:
        for server in self.servers:
            server.stop()
        if self.small:
            subprocess.run(["umount", str(self.disk)], check=True)
        super().close()


def _mounted(folder: Path) -> bool:
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "none", str(folder)], capture_output=True)
    return done.returncode == 0


class OnPostgres(Chaos):
    """Several workers on PostgreSQL; on two hosts with links that can be cut, where the machine allows that."""

    def __init__(self) -> None:
        super().__init__()
        self.faults = {
            "kill": self.kill_server,
            "worker": self.kill_worker,
            "backend": self.kill_backend,
            "database": self.kill_database,
            "stop": self.stop_for_a_while,
            "clock": self.jump,
        }
        self.site = None if why_not() else Site(workers=2, store_seconds=5)
        if self.site:
            self.postgres: Postgres = self.site.postgres
            self.servers = [self.watched(server) for server in self.site.servers]
            self.faults["partition"] = self.cut
        else:
            self.postgres = Postgres()
            self.servers = [self.server(self.postgres.database(), workers=2, store_seconds=5)]
        self.database = self.site.socket if self.site else str(self.servers[0].settings["database"])

    async def kill_worker(self) -> None:
        if pids := random.choice(self.servers).workers:
            self.hit("kill worker", random.choice(pids))

    async def kill_backend(self) -> None:
        """The connections of the service, all at once: the database ends them one by one and stays up."""
        for pid, words in children_of(self.postgres.pid):
            if words.startswith("postgres: benben "):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGTERM)
                    self.tally.faults["kill backend"] += 1

    async def kill_database(self) -> None:
        self.tally.faults["kill database"] += 1
        await asyncio.to_thread(self.postgres.crash)
        await asyncio.to_thread(self.postgres.start)

    async def cut(self) -> None:
        """A host loses the database, or the clients lose a host."""
        assert self.site
        self.tally.faults["partition"] += 1
        link = random.choice([*self.site.to_database, *self.site.to_clients])
        link.cut()
        await asyncio.sleep(random.uniform(0.2, 3 * PAUSE))
        link.heal()

    def close(self) -> None:
        for server in self.servers:
            server.stop()
        (self.site or self.postgres).stop()
        super().close()


def chaos(store: str, seconds: float) -> Tally:
    """A run on one of the stores: what happened, and what was found."""
    made = OnSqlite() if store == "sqlite" else OnPostgres()
    try:
        asyncio.run(made.run(seconds))
        count(made.tally, made.database)
        return made.tally
    finally:
        made.close()
