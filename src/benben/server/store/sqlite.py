"""The embedded store: one SQLite file, one process, one writer thread with group commit.

All changes that wait when the writer comes round go into one transaction, each inside its own savepoint, and
are answered after the one commit: a busy moment costs one write to the disk, not fifty.
"""

import asyncio
import queue
import sqlite3
import threading
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, create_engine, event

from benben.server.store.base import Answer, Listener, Notice, Readers, Work, unavailable

GROUP = 256  # the most changes of one transaction
INTEGRITY = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError)  # the change's own faults
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class Change(NamedTuple):
    work: Work[Any]
    notices: tuple[Notice, ...]
    answer: "Future[Any]"


def engine(path: str, begin: str = "BEGIN") -> Engine:
    """An engine on a file, with durable commits and transactions begun in this way."""
    made = create_engine(
        f"sqlite:///{path}", connect_args={"timeout": 5.0, "check_same_thread": False}, hide_parameters=True
    )

    @event.listens_for(made, "connect")
    def prepare(raw: sqlite3.Connection, _record: object) -> None:
        raw.isolation_level = None  # the begin event below decides, not the driver
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-16000"):
            raw.execute(f"PRAGMA {pragma}")

    @event.listens_for(made, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return made


class SqliteStore:
    """A store in one file."""

    shared = False

    def __init__(self, path: Path) -> None:
        self._write_engine = engine(str(path), "BEGIN IMMEDIATE")
        self._read_engine = engine(str(path))
        self._readers = Readers(self._read_engine, threads=4, failed=self._note)
        self.fault = ""
        self._changes: queue.SimpleQueue[Change | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer")
        self._listener: Listener = lambda notice: None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def open(self, listener: Listener) -> None:
        self._loop = asyncio.get_running_loop()
        self._listener = listener
        self._writer.start()

    async def close(self) -> None:
        self._changes.put(None)
        await asyncio.to_thread(self._writer.join)
        self._readers.close()
        self._write_engine.dispose()
        self._read_engine.dispose()

    async def read(self, work: Work[Answer]) -> Answer:
        return await self._readers.read(work)

    async def write(self, work: Work[Answer], *notices: Notice) -> Answer:
        answer: Future[Answer] = Future()
        self._changes.put(Change(work, notices, answer))
        return await asyncio.wrap_future(answer)

    async def announce(self, notice: Notice) -> None:
        """There are no other workers."""

    def _write_all(self) -> None:
        closing = False
        while not closing:
            group = [self._changes.get()]
            while len(group) < GROUP and not self._changes.empty():
                group.append(self._changes.get())
            closing = None in group
            self._commit([change for change in group if change and change.answer.set_running_or_notify_cancel()])

    def _commit(self, group: list[Change]) -> None:
        if not group:
            return
        done: list[tuple[Change, Any]] = []
        try:
            with self._write_engine.begin() as connection:
                for change in group:
                    done.append((change, _attempt(connection, change.work)))
        except Exception as error:
            self._note(error)
            problem = unavailable(error)
            for change in group:
                change.answer.set_exception(problem)
            return
        for change, outcome in done:
            if isinstance(outcome, Exception):
                change.answer.set_exception(outcome)
            else:
                change.answer.set_result(outcome)

    def _note(self, error: Exception) -> None:
        """Remember that the file is damaged: that does not pass, and other pages may still be read and written."""
        cause = getattr(error, "orig", None)
        if isinstance(cause, sqlite3.DatabaseError) and cause.sqlite_errorcode & 0xFF in DAMAGED:
            self.fault = "The database file is damaged."


def _attempt(connection: Connection, work: Work[Any]) -> Any:
    """The answer of one change, or the error because of which only this change is rolled back."""
    connection.exec_driver_sql("SAVEPOINT change")
    try:
        answer = work(connection)
    except Exception as error:
        cause = getattr(error, "orig", None)
        if isinstance(cause, sqlite3.DatabaseError) and not isinstance(cause, INTEGRITY):
            raise  # the file, not the change, is at fault
        connection.exec_driver_sql("ROLLBACK TO change")
        answer = error
    connection.exec_driver_sql("RELEASE change")
    return answer
