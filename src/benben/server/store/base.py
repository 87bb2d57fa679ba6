"""What both stores do: read in threads, write in transactions, tell every worker what changed.

A *change* is a function of a connection. It may run more than once (a lost connection), so it writes rows under
keys chosen beforehand. Its *notices* are made known to all workers, and only if it was committed.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from sqlalchemy import BigInteger, Case, Connection, Engine, RowMapping, Table, bindparam, case, insert, update
from sqlalchemy.exc import DataError, SQLAlchemyError
from sqlalchemy.sql import Select

from benben.server.store.schema import actions, tables
from benben.server.wire.problems import Problem

Answer = TypeVar("Answer")
Work = Callable[[Connection], Answer]


class Notice(NamedTuple):
    """Something has changed."""

    kind: str  # actions, meta, quiet, chat, presence or preparing (of a table); session (ended); resync
    subject: str
    detail: str = ""
    row: str = ""  # of actions, with what follows from it: added by a store, so that listeners need not read it


SOON_MS = 4000  # how long the responsible worker may take before others look


def due_at() -> Case[int]:
    """When to look after the table: as computed, or soon if its seats were changed since they were read."""
    computed, soon = bindparam("when_due", type_=BigInteger), bindparam("soon", type_=BigInteger)
    return case((tables.c.seats_rev == bindparam("known_rev"), computed), else_=soon)


WRITE_ROW = insert(actions)  # made once: building a statement costs more than running it
WRITE_TABLE = update(tables).where(tables.c.id == bindparam("which")).values(due_at=due_at())


@dataclass(frozen=True)
class Append:
    """The change made most: a row of the log, and what follows from it in the list of tables."""

    FOLLOWS: ClassVar = ("seq", "turn", "moved_at", "late_at", "deadline_at")

    row: dict[str, Any]
    follows: dict[str, Any]  # columns of the table, without due_at
    due_at: int | None = None
    seats_rev: int = 0  # of the seats that all this was computed with

    def __call__(self, connection: Connection) -> None:
        connection.execute(WRITE_ROW, self.row)
        connection.execute(WRITE_TABLE, {"which": self.row["table_id"], **self.follows, **self.due()})

    def due(self) -> dict[str, int | None]:
        return {"when_due": self.due_at, "soon": self.row["at"] + SOON_MS, "known_rev": self.seats_rev}


Listener = Callable[[Notice], None]


class Store(Protocol):
    """The database behind the service."""

    shared: bool  # whether other workers write to it
    fault: str  # what is wrong with it for longer, in words for the host; empty if nothing is known

    async def read(self, work: Work[Answer]) -> Answer: ...

    async def write(self, work: Work[Answer], *notices: Notice) -> Answer: ...

    async def announce(self, notice: Notice) -> None:
        """Tell the other workers something that is not stored."""
        ...

    async def open(self, listener: Listener) -> None: ...

    async def close(self) -> None: ...


def unavailable(error: Exception) -> Problem:
    """The problem a person sees when the database fails; the cause stays in the log."""
    problem = Problem("store_unavailable", "The database does not respond. Try again: nothing is ever done twice.")
    problem.__cause__ = error
    return problem


def unfit() -> Problem:
    """The problem for what no database can hold, such as a text with a zero byte."""
    return Problem("bad_request", "The request contains a character or a number that cannot be stored.")


class Readers:
    """Threads that read, so that the event loop never waits for the disk; `failed` is called with every error."""

    def __init__(self, engine: Engine, threads: int, failed: Callable[[Exception], None] = lambda error: None) -> None:
        self._engine = engine
        self._failed = failed
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="read")

    async def read(self, work: Work[Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._run, work)

    def _run(self, work: Work[Answer]) -> Answer:
        for last_try in (False, True):
            try:
                with self._engine.connect() as connection:
                    return work(connection)
            except DataError as error:
                raise unfit() from error
            except SQLAlchemyError as error:
                if last_try:
                    self._failed(error)
                    raise unavailable(error) from error
        raise AssertionError("unreachable: the second try returns or raises")

    def close(self) -> None:
        self._pool.shutdown()


def insert_missing(connection: Connection, table: Table, values: Mapping[str, object]) -> bool:
    """Insert a row unless its key is there already; whether it was inserted."""
    insert = import_module(f"sqlalchemy.dialects.{connection.dialect.name}").insert  # heavy: only the one in use
    row = insert(table).values(values).on_conflict_do_nothing()
    return connection.execute(row.execution_options(preserve_rowcount=True)).rowcount > 0


def one(connection: Connection, query: Select[Any], **values: Any) -> RowMapping | None:
    """The first row of a query by column names, or None."""
    return connection.execute(query, values).mappings().first()


def many(connection: Connection, query: Select[Any], **values: Any) -> list[RowMapping]:
    """All rows of a query by column names."""
    return list(connection.execute(query, values).mappings())
