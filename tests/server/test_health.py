"""The health check tells what is wrong with the store, and a worker that is deaf notices it."""

import os
import sqlite3
from pathlib import Path

import httpx
import psycopg
import pytest

from benben.server.store import upgrade
from server.parts import Postgres, Server, mounted, running, wait_until
from server.test_faults import stopped


def ready(server: Server) -> httpx.Response:
    return httpx.get(f"{server.url}/health/ready", timeout=30)


def wait_ready(server: Server, status: int) -> str:
    """Wait until the health check has this status; its sentence, if it refuses."""
    answers: list[httpx.Response] = []

    def is_so() -> bool:
        answers.append(ready(server))
        return answers[-1].status_code == status

    wait_until(is_so, 60)
    return str(answers[-1].json().get("sentence", ""))


def test_a_locked_store_is_not_ready(database: str) -> None:
    with running(database) as server:
        other = sqlite3.connect(database, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        wait_ready(server, 503)
        other.execute("ROLLBACK")
        other.close()
        wait_ready(server, 200)


def test_a_damaged_store_is_not_ready(database: str) -> None:
    with running(database) as server:
        anna = server.person()
        table = anna.table("me", "open")["id"]
    with running(database) as server:
        file = Path(database)
        with file.open("r+b") as pages:
            pages.seek(4096)
            pages.write(os.urandom(file.stat().st_size - 4096))
        with httpx.Client(base_url=server.url, timeout=30) as stranger:
            wait_until(lambda: stranger.get(f"/api/tables/{table}").status_code == 503)
        assert "damaged" in wait_ready(server, 503)
        assert httpx.get(f"{server.url}/health/live").status_code == 200


def test_a_read_only_file_is_named_as_such_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "disk" / "benben.sqlite3"
    upgrade(str(file))
    disk = str(file.parent)
    bound = mounted(file.parent, "a read-only disk", ["--bind", "-o", "ro", disk], ["-o", "remount,bind,ro"])
    with bound, pytest.raises(ValueError, match=r"cannot be used: .*read-?only|unable to open"):
        upgrade(str(file))


def test_a_database_that_becomes_read_only_is_not_ready_and_loses_nothing(postgres: Postgres) -> None:
    """As when a standby takes over before it is promoted."""
    database = postgres.database()
    name = database.rsplit("/", 1)[1]
    with running(database) as server:
        anna = server.person()
        table = anna.table("me", "bot:random")["id"]
        with psycopg.connect(database, autocommit=True) as owner:

            def set_read_only(value: str) -> None:
                owner.execute("set default_transaction_read_only = off")
                owner.execute(f"alter database {name} set default_transaction_read_only = {value}")
                others = "select pg_terminate_backend(pid) from pg_stat_activity where datname = %s and pid <> %s"
                owner.execute(others, (name, owner.info.backend_pid))

            set_read_only("on")
            wait_ready(server, 503)
            assert anna.ask("POST", f"/api/tables/{table}/ready", {"nonce": "0" * 32}).status_code == 503
            assert anna.get(f"/api/tables/{table}")["state"] == "open"
            set_read_only("off")
            wait_ready(server, 200)
            assert anna.ready(table)["state"] == "playing"


def listener(database: str) -> int:
    """The process of PostgreSQL with which a worker listens."""
    with psycopg.connect(database) as connection:
        listening = "datname = current_database() and query ~ '^(LISTEN|select pg_notify)'"
        found = connection.execute(f"select pid from pg_stat_activity where {listening}").fetchall()
    assert len(found) == 1, found
    return int(found[0][0])


def test_a_worker_whose_listening_is_stuck_listens_again(postgres: Postgres) -> None:
    database = postgres.database()
    with running(database) as deaf:
        stuck = listener(database)
        with stopped([stuck]):
            wait_until(lambda: '"listener_lost"' in deaf.log.read_text(), 60)
            wait_ready(deaf, 200)
            with running(database) as other:
                anna, _, table = other.two_playing()
                watching = deaf.socket({"Origin": deaf.url})
                watching.watch(table)
                anna.post(f"/api/tables/{table}/chat", text="do you hear me?")
                assert watching.hear("chat")["message"]["text"] == "do you hear me?"


def test_a_deaf_worker_is_not_ready(postgres: Postgres) -> None:
    database = postgres.database()
    with running(database) as server:
        with stopped([postgres.pid, listener(database)]):  # what is connected goes on, but nobody connects
            assert "does not hear" in wait_ready(server, 503)
        assert wait_ready(server, 200) == ""
