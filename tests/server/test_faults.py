"""Whatever is killed, stopped, locked or full: no acknowledged move is lost, none is done twice, play goes on."""

import contextlib
import json
import os
import resource
import signal
import socket
import sqlite3
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import psycopg
import pytest
from sqlalchemy import select
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from benben.server.store import engine_for
from benben.server.store.chain import first_break
from benben.server.store.schema import actions
from server.parts import Person, Postgres, Server, mounted, running, wait_until

GONE = (OSError, WebSocketException, TimeoutError, httpx.HTTPError, AssertionError)


class Client(threading.Thread):
    """A player as docs/wire.md wants it, at a table with a bot: comes back by seq, repeats what was not answered."""

    def __init__(self, server: Server, crowd: "Crowd") -> None:
        super().__init__(daemon=True)
        self.person, self.crowd = server.person(), crowd
        self.table = ""
        self.events: list[Any] = []
        self.position: dict[str, Any] = {"seq": None, "over": True}
        self.unanswered: dict[str, Any] | None = None
        self.reloads = 0

    def run(self) -> None:
        while not self.crowd.stopping.is_set():
            try:
                if self.position["over"]:
                    self.sit_down()
                self.play_while_it_lasts()
            except GONE:
                time.sleep(0.02)  # the back-off of a client

    def sit_down(self) -> None:
        self.table = self.person.table("me", "bot:random", rated=False)["id"]
        self.crowd.tables.append(self.table)
        self.events, self.position, self.unanswered = [], {"seq": None, "over": False}, None
        self.person.ready(self.table)

    def play_while_it_lasts(self) -> None:
        headers = {"Cookie": self.person.cookie, "Origin": self.person.server.url}
        address = f"ws://localhost:{self.person.server.port}/ws"
        with connect(address, additional_headers=headers, open_timeout=3) as wire:
            seq = self.position["seq"]
            have = {} if seq is None else {"seq": seq}
            wire.send(json.dumps({"type": "watch", "table": self.table, **have}))
            if self.unanswered:
                wire.send(json.dumps(self.unanswered))
            while not self.position["over"] and not self.crowd.stopping.is_set():
                self.take(json.loads(wire.recv(timeout=10)))
                if self.position["seq"] is not None and self.position.get("legal") and not self.unanswered:
                    self.unanswered = self.command()
                    wire.send(json.dumps(self.unanswered))

    def command(self) -> dict[str, Any]:
        made = {"type": "play", "table": self.table, "expect_seq": self.position["seq"]}
        return made | {"action_id": str(uuid.uuid4()), "move": self.position["legal"][0]}

    def take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "ack":
            self.crowd.acknowledged(self.table, message["action_id"], message["seq"])
        if kind in ("ack", "stale", "problem"):
            self.unanswered = None
            self.position["legal"] = None
        if kind == "problem":
            raise TimeoutError(message["problem"]["code"])  # come back and look again
        if kind in ("table", "events", "stale") and message.get("position"):
            self.reloads += kind == "table" and self.position["seq"] is not None
            seq = message["position"]["seq"]
            if seq >= (self.position["seq"] or 0):
                assert message["from"] <= len(self.events), "a gap"
                self.events[message["from"] :] = message["events"]
                self.position = message["position"]


class Crowd:
    """Clients that all play at once, and what they were promised."""

    def __init__(self, server: Server, size: int) -> None:
        self.server = server
        self.acks: dict[tuple[str, str], int] = {}
        self.tables: list[str] = []
        self.stopping = threading.Event()
        self._more = threading.Condition()
        self.clients = [Client(server, self) for _ in range(size)]

    def acknowledged(self, table: str, action: str, seq: int) -> None:
        with self._more:
            assert self.acks.setdefault((table, action), seq) == seq
            self._more.notify_all()

    def play(self, moves: int) -> None:
        """Wait until this many more moves are acknowledged."""
        with self._more:
            goal = len(self.acks) + moves
            assert self._more.wait_for(lambda: len(self.acks) >= goal, 180), self.server.log.read_text()[-3000:]

    def check(self) -> None:
        """All that was promised holds; every client has what the server has, without ever reloading."""
        self.stopping.set()
        for client in self.clients:
            client.join(30)
        engine = engine_for(self.server.settings["database"])
        with engine.connect() as connection:
            for table in self.tables:
                query = select(actions).where(actions.c.table_id == table).order_by(actions.c.seq)
                rows = [dict(row) for row in connection.execute(query).mappings()]
                rows = [{**row, "record": row["record"].split("\n") if row["record"] else []} for row in rows]
                assert first_break(table, rows) is None
                stored = {row["action_id"]: row["seq"] for row in rows}
                assert len(stored) == len(rows)
                for (where, action), seq in self.acks.items():
                    assert where != table or stored.get(action) == seq
        engine.dispose()
        for client in self.clients:
            assert client.reloads == 0
            late = client.person.socket().watch(client.table, client.position["seq"])
            whole = client.person.get(f"/api/tables/{client.table}/position")
            assert late["type"] == "events"
            assert (
                client.events[: late["from"]] + late["events"] == whole["events"][: late["from"] + len(late["events"])]
            )


@contextlib.contextmanager
def crowd_at(server: Server, size: int) -> Iterator[Crowd]:
    crowd = Crowd(server, size)
    for client in crowd.clients:
        client.start()
    try:
        crowd.play(size)
        yield crowd
        crowd.check()
    finally:
        crowd.stopping.set()


def test_a_server_that_is_killed_under_load_loses_and_doubles_nothing(database: str) -> None:
    with running(database) as server, crowd_at(server, 4) as crowd:
        for moves in (25, 10, 3):
            crowd.play(moves)
            server.kill()
            server.start()
        crowd.play(10)


def wait_for_silence(server: Server) -> None:
    """Until nobody listens at the server's port any more."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", server.port)).close()
        except ConnectionRefusedError:
            return
        time.sleep(0.05)  # there is nothing to wait on but the port
    raise AssertionError("somebody still listens")


def backend_pids(database: str) -> list[int]:
    """The PostgreSQL processes that serve the service."""
    with psycopg.connect(database, autocommit=True) as connection:
        query = "select pid from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()"
        return [pid for (pid,) in connection.execute(query).fetchall()]


def terminate(database: str) -> None:
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity "
            "where pid <> pg_backend_pid() and datname = current_database()"
        )


def test_workers_and_database_connections_killed_under_load_lose_and_double_nothing(postgres: Postgres) -> None:
    database = postgres.database()
    with running(database, workers=2) as server, crowd_at(server, 4) as crowd:
        for _ in range(4):
            crowd.play(6)
            terminate(database)
        wait_until(lambda: len(server.workers) == 2)
        before = server.workers
        crowd.play(5)
        os.kill(before[0], signal.SIGKILL)
        crowd.play(10)
        os.kill(before[1], signal.SIGKILL)
        crowd.play(5)
        for pid in backend_pids(database)[:3]:
            with contextlib.suppress(ProcessLookupError):  # the first death makes the database end the others
                os.kill(pid, signal.SIGQUIT)  # dies at once, without a word to the client
        crowd.play(10)
        assert not set(before) & set(server.workers)
        server.kill()
        wait_for_silence(server)  # its workers notice, and leave the port
        server.start()
        crowd.play(10)
        wait_until(lambda: len(server.workers) == 2)


def test_a_worker_that_starts_while_the_database_is_away_waits_for_it(postgres: Postgres) -> None:
    database = postgres.database()
    name = urlsplit(database).path[1:]

    def allow_connections(allowed: bool) -> None:
        with psycopg.connect(database.replace(f"/{name}", "/postgres"), autocommit=True) as connection:
            connection.execute(f'alter database "{name}" with allow_connections {allowed}')

    with running(database, workers=2) as server:
        wait_until(lambda: len(server.workers) == 2)
        allow_connections(False)
        os.kill(server.workers[0], signal.SIGKILL)
        wait_until(lambda: "waiting_for_database" in server.log.read_text())
        allow_connections(True)
        anna, _, table = server.two_playing()
        assert anna.get(f"/api/tables/{table}/position")["position"]["seq"] == 1
        assert server.process and server.process.poll() is None
        assert len(server.workers) == 2


@contextlib.contextmanager
def stopped(processes: list[int]) -> Iterator[None]:
    """Pause these processes, except those that have ended: the database has some that come and go."""
    try:
        for pid in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
        yield
    finally:
        for pid in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def a_table(server: Server) -> tuple[Person, str, dict[str, Any]]:
    """Somebody whose turn it is, at a table of two who are both that person's friends."""
    anna, boris, table = server.two_playing()
    for person in (anna, boris):
        position = person.get(f"/api/tables/{table}/position")["position"]
        if position["legal"]:
            return person, table, position
    raise AssertionError("somebody begins")


def move(position: dict[str, Any]) -> dict[str, Any]:
    return {"expect_seq": position["seq"], "action_id": str(uuid.uuid4()), "move": position["legal"][0]}


def test_a_server_that_was_paused_answers_when_it_continues(database: str) -> None:
    with running(database) as server:
        anna, table, position = a_table(server)
        socket = anna.socket()
        socket.watch(table)
        command = {"type": "play", "table": table, **move(position)}
        assert server.process
        server.process.send_signal(signal.SIGSTOP)
        socket.send(**command)
        with pytest.raises(TimeoutError):
            socket.hear("ack", timeout=0.5)
        server.process.send_signal(signal.SIGCONT)
        assert socket.hear("ack")["seq"] == 2
        again = anna.socket()
        again.watch(table, 1)
        again.send(**command)
        assert again.hear("ack")["seq"] == 2


def refused_then_done(anna: Person, table: str, position: dict[str, Any], recover: Callable[[], object]) -> None:
    """A move is refused in words, nothing has changed; after the recovery the very same command is done, once."""
    command = move(position)
    path = f"/api/tables/{table}/play"
    assert anna.refused("POST", path, command) == "store_unavailable"
    recover()
    assert anna.get(f"/api/tables/{table}/position")["position"]["seq"] == position["seq"]
    assert anna.post(path, **command)["seq"] == position["seq"] + 1
    assert anna.post(path, **command)["seq"] == position["seq"] + 1
    assert anna.get(f"/api/tables/{table}/position")["position"]["seq"] == position["seq"] + 1


def test_a_locked_database_is_reported_and_nothing_is_half_written(database: str) -> None:
    with running(database) as server:
        anna, table, position = a_table(server)
        other = sqlite3.connect(database, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        refused_then_done(anna, table, position, lambda: other.execute("ROLLBACK"))
        other.close()


def test_a_postgresql_that_stops_responding_is_reported_and_nothing_is_done_twice(postgres: Postgres) -> None:
    database = postgres.database()
    with running(database, store_seconds=1.0) as server:
        anna, table, position = a_table(server)
        command, path = move(position), f"/api/tables/{table}/play"
        with stopped([postgres.pid, *backend_pids(database)]):
            assert anna.refused("POST", path, command) == "store_unavailable"
            assert httpx.get(f"{server.url}/health/ready", timeout=20).status_code == 503
        assert anna.post(path, **command)["seq"] == 2
        with psycopg.connect(database) as connection:
            rows = connection.execute("select seq from actions where table_id = %s order by seq", (table,)).fetchall()
        assert rows == [(1,), (2,)]


def fill_up(file: Path) -> None:
    with file.open("wb", buffering=0) as filler, contextlib.suppress(OSError):
        while filler.write(b"x" * 512):
            pass


def test_a_full_disk_is_reported_and_nothing_is_half_written(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    small = mounted(disk, "a full disk", ["-t", "tmpfs", "-o", "size=3m", "benben"])
    with small, running(str(disk / "benben.sqlite3")) as server:
        anna, table, position = a_table(server)
        filler = disk / "filler"
        fill_up(filler)
        refused_then_done(anna, table, position, filler.unlink)
        fill_up(filler)
        nonce = uuid.uuid4().hex
        assert anna.refused("POST", f"/api/tables/{table}/chat", {"text": f"said {nonce} " * 6}) == "store_unavailable"
        assert nonce not in server.log.read_text(), "what was to be written is nobody's business"
        filler.unlink()


def test_a_file_that_may_not_grow_is_reported_and_nothing_is_half_written(database: str) -> None:
    with running(database) as server:
        anna, table, position = a_table(server)
        assert server.process
        pid, (_, hard) = server.process.pid, resource.getrlimit(resource.RLIMIT_FSIZE)
        log = Path(f"{database}-wal")
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (log.stat().st_size, hard))
        refused_then_done(
            anna, table, position, lambda: resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, hard))
        )
