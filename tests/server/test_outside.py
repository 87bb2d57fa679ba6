"""Around the service: its supervisor is killed, PostgreSQL is backed up under load."""

import socket
import subprocess
import sys
import threading
import uuid
from pathlib import Path

from sqlalchemy import select

from benben.server import backup, restore
from benben.server.store import engine_for
from benben.server.store.schema import tables
from benben.server.tables.fold import fold
from benben.server.tables.hall import _read
from server.parts import Postgres, Server, running, wait_until


def answers(server: Server) -> bool:
    with socket.socket() as line:
        line.settimeout(5)
        return line.connect_ex(("127.0.0.1", server.port)) == 0


def test_workers_leave_with_their_supervisor_and_the_port_is_free(postgres: Postgres) -> None:
    database = postgres.database()
    with running(database, workers=2) as server:
        anna, _, table = server.two_playing()
        server.kill()  # the process that watches over the workers; they are not told
        wait_until(lambda: not answers(server), 60)
        server.start()
        assert anna.get(f"/api/tables/{table}")["state"] == "playing"


DEAF = """
import multiprocessing, os, signal, threading
import benben.server.app as app
def work():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    app.LEAVE_SECONDS = 0.1
    print("deaf", flush=True)
    threading.Thread(target=app.leave_with, args=(multiprocessing.parent_process(),), daemon=True).start()
    threading.Event().wait(600)
if __name__ == "__main__":
    child = multiprocessing.get_context("spawn").Process(target=work)
    child.start()
    child.join(3)
    os._exit(0)
"""


def test_a_worker_that_does_not_hear_the_signal_leaves_too(tmp_path: Path) -> None:
    (tmp_path / "deaf.py").write_text(DEAF)
    command = [sys.executable, str(tmp_path / "deaf.py")]
    said = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=120)
    assert said.stdout == "deaf\n"  # the end of this output is the end of the worker, which holds it open


def hashes(database: str) -> dict[str, tuple[int, str]]:
    """Every game, folded again from its rows: where its log ends, and with which hash."""
    engine = engine_for(database)
    with engine.connect() as connection:
        started = connection.execute(select(tables.c.id).where(tables.c.seq > 0)).scalars().all()
        folds = {table: fold(*_read(connection, table)) for table in started}
    engine.dispose()
    return {table: (found.seq, found.hash) for table, found in folds.items()}


def test_a_backup_of_postgresql_under_load_restores_to_games_that_replay(postgres: Postgres, tmp_path: Path) -> None:
    database, copy = postgres.database(), postgres.database()
    with running(database) as server:
        stop = threading.Event()
        anna = server.person()
        anna.http.timeout = 60

        def load() -> None:
            while not stop.is_set():
                table = anna.table("me", "bot:random")["id"]
                anna.ready(table)
                place = anna.get(f"/api/tables/{table}/position")["position"]
                if place["legal"]:
                    move = {"expect_seq": place["seq"], "action_id": str(uuid.uuid4()), "move": place["legal"][0]}
                    anna.ask("POST", f"/api/tables/{table}/play", move)

        players = threading.Thread(target=load)
        players.start()
        wait_until(lambda: len(anna.server.person().get("/api/tables", state="playing")["tables"]) > 2)
        try:
            backup(database, tmp_path / "backup")
        finally:
            stop.set()
            players.join(60)
    restore(tmp_path / "backup", copy)
    restored, whole = hashes(copy), hashes(database)
    assert len(restored) > 2 and restored.keys() <= whole.keys()
    for table, (seq, _) in restored.items():
        assert seq <= whole[table][0], "a game in the backup is a beginning of the game"
