"""The store for several workers: PostgreSQL, with LISTEN and NOTIFY to tell each other what changed.

A change and its notices are one transaction. A lost connection is tried again on a new one: changes write rows
under keys chosen beforehand, so one that had been committed after all is found, not repeated.
"""

import asyncio
import contextlib
import json
import logging
import os
import secrets
import socket
import time
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
from sqlalchemy import Engine, Executable, bindparam, create_engine, func, insert, select, text, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from benben.server.store.base import Answer, Append, Listener, Notice, Readers, Work, due_at, unavailable, unfit
from benben.server.store.schema import actions, tables

CHANNEL = "benben"
NOTIFY = text("select pg_notify(:c, :p)")
LONGEST_NOTICE = 7999  # bytes, PostgreSQL's own limit
TRIES = 6
OPEN_SECONDS = 10  # how long opening the store may take before it counts as unavailable
ECHO_SECONDS = 5.0  # how often a worker tests that it hears, and how long it waits for the answer
CAREFUL: dict[str, Any] = {  # a connection that was cut without a word is noticed within half a minute
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
log = logging.getLogger("benben.store")


def _one_statement() -> Executable:
    """A row, what follows from it and the notice of it as one statement: one way to the database and back."""
    row = insert(actions).values({column.name: bindparam(f"row_{column.name}") for column in actions.c})
    table = update(tables).where(tables.c.id == bindparam("row_table_id"))
    table = table.values({name: bindparam(f"table_{name}") for name in Append.FOLLOWS} | {"due_at": due_at()})
    notify = select(func.pg_notify(bindparam("c"), bindparam("p")))
    return notify.add_cte(row.cte("written"), table.cte("followed"))


APPEND = _one_statement()


def engine(url: str, size: int = 6) -> Engine:
    """An engine on PostgreSQL through psycopg 3."""
    return create_engine(
        driver_url(url),
        pool_size=size,
        max_overflow=0,
        pool_timeout=10,
        hide_parameters=True,
        connect_args=dict(CAREFUL),
    )


def driver_url(url: str) -> str:
    return "postgresql+psycopg://" + url.split("://", 1)[1]


class PostgresStore:
    """A store that several workers share."""

    shared = True

    def __init__(self, url: str, patience: float) -> None:
        self._patience = patience
        self._url = "postgresql://" + url.split("://", 1)[1]
        self._write_engine = engine(url)
        self._append_engine = self._write_engine.execution_options(isolation_level="AUTOCOMMIT")
        self._read_engine = engine(url, size=4)
        self._readers = Readers(self._read_engine, threads=4)
        self._writers = ThreadPoolExecutor(6, thread_name_prefix="write")
        self._worker = secrets.token_hex(4)
        self.fault = ""
        self._listener: Listener = lambda notice: None
        self._listening: asyncio.Task[None] | None = None

    async def open(self, listener: Listener) -> None:
        self._listener = listener
        ready = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(ready))
        try:
            await asyncio.wait_for(ready.wait(), OPEN_SECONDS)
        except TimeoutError as error:
            self._listening.cancel()
            raise unavailable(error) from error

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
        await asyncio.to_thread(self._writers.shutdown)
        self._readers.close()
        self._write_engine.dispose()
        self._read_engine.dispose()

    async def read(self, work: Work[Answer]) -> Answer:
        return await self._in_time(self._readers.read(work))

    async def write(self, work: Work[Answer], *notices: Notice) -> Answer:
        loop = asyncio.get_running_loop()
        return await self._in_time(loop.run_in_executor(self._writers, self._commit, work, notices))

    async def _in_time(self, answer: Awaitable[Answer]) -> Answer:
        """The answer, or a refusal if the database does not respond; it may still execute the statement later."""
        try:
            return await asyncio.wait_for(answer, self._patience)
        except TimeoutError as error:
            raise unavailable(error) from error

    async def announce(self, notice: Notice) -> None:
        await self.write(lambda connection: None, notice)

    def _commit(self, work: Work[Answer], notices: tuple[Notice, ...]) -> Answer:
        for attempt in range(TRIES):
            try:
                return self._transact(work, notices)
            except IntegrityError:
                raise
            except DataError as error:
                raise unfit() from error
            except DBAPIError as error:
                if not error.connection_invalidated or attempt == TRIES - 1:
                    raise unavailable(error) from error
                time.sleep(0.05 * 2**attempt)
            except SQLAlchemyError as error:
                raise unavailable(error) from error
        raise AssertionError("unreachable: the last try returns or raises")

    def _transact(self, work: Work[Any], notices: tuple[Notice, ...]) -> Any:
        if isinstance(work, Append):
            self._append(work, *notices)
            return None
        with self._write_engine.begin() as connection:
            answer = work(connection)
            for notice in notices:
                connection.execute(NOTIFY, {"c": CHANNEL, "p": self._payload(notice)})
        return answer

    def _append(self, work: Append, notice: Notice) -> None:
        values = {f"row_{name}": value for name, value in work.row.items()}
        values |= {f"table_{name}": value for name, value in work.follows.items()}
        payload = self._payload(notice._replace(row=json.dumps([work.row, work.follows], ensure_ascii=False)))
        with self._append_engine.connect() as connection:
            connection.execute(APPEND, {**values, **work.due(), "c": CHANNEL, "p": payload})

    def _payload(self, notice: Notice) -> str:
        """A notice as a PostgreSQL payload; a row that is too long is left out, and the listener reads it."""
        payload = json.dumps([self._worker, *notice], ensure_ascii=False)
        return payload if len(payload.encode()) <= LONGEST_NOTICE else json.dumps([self._worker, *notice[:3], ""])

    async def _listen(self, ready: asyncio.Event) -> None:
        """Hear the other workers; after a lost connection say `resync`, because notices may have been missed."""
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(self._url, autocommit=True, **CAREFUL)
                try:
                    await self._hear(connection, ready)
                finally:
                    await connection.close()
            except (psycopg.OperationalError, TimeoutError) as error:
                self.fault = "This worker does not hear the others."
                log.warning("listener_lost", extra={"cause": type(error).__name__})
                await asyncio.sleep(0.2)

    async def _hear(self, connection: "psycopg.AsyncConnection[Any]", ready: asyncio.Event) -> None:
        """Pass on notices; our own echo must be among them, otherwise the connection counts as lost."""
        await _execute_in_time(connection, f"LISTEN {CHANNEL}")
        if ready.is_set():
            self._listener(Notice("resync", ""))
        ready.set()
        while True:
            echo = json.dumps([self._worker, "echo", secrets.token_hex(4)])
            await _execute_in_time(connection, "select pg_notify(%s, %s)", (CHANNEL, echo))
            returned = False
            async for heard in connection.notifies(timeout=ECHO_SECONDS):
                worker, *notice = json.loads(heard.payload)
                if worker != self._worker:
                    self._listener(Notice(*notice))
                elif heard.payload == echo:
                    returned, self.fault = True, ""
            if not returned:
                raise TimeoutError("our own notice did not come back")


async def _execute_in_time(connection: "psycopg.AsyncConnection[Any]", *statement: Any) -> None:
    """Execute a statement; a connection that does not answer in time is cut, which ends the waiting with an error."""
    asked = asyncio.ensure_future(connection.execute(*statement))
    if asked not in (await asyncio.wait([asked], timeout=ECHO_SECONDS))[0]:
        with socket.socket(fileno=os.dup(connection.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)
    await asked
