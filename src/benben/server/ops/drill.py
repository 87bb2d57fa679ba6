"""A restore drill: a backup is restored into a place of its own, and every game in it is played again."""

import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from benben.server.ops.backup import restore
from benben.server.store import engine_for, many
from benben.server.store.schema import tables
from benben.server.tables.fold import fold
from benben.server.tables.hall import ROWS
from benben.server.tables.stored import load
from benben.server.wire.problems import Problem


@dataclass
class Drill:
    """What a drill found."""

    tables: int = 0
    games: int = 0  # that have begun
    rows: int = 0
    faults: list[str] = field(default_factory=list)  # a sentence for each game that does not come out as stored


def drill(file: Path | str, database: str = "") -> Drill:
    """Restore a backup, replay every game, compare; without a database a SQLite file is made and removed again."""
    with tempfile.TemporaryDirectory(prefix="benben-drill-") as folder:
        place = database or f"{folder}/drill.sqlite3"
        restore(file, place)
        engine = engine_for(place)
        try:
            with engine.connect() as connection:
                return _replay_report(connection)
        finally:
            engine.dispose()


def _replay_report(connection: Connection) -> Drill:
    found = Drill()
    for row in many(connection, select(tables.c.id).order_by(tables.c.id)):
        found.tables += 1
        try:
            _replay(connection, row["id"], found)
        except Problem as problem:
            found.faults.append(f"{row['id']}: {problem.sentence}")
    return found


def _replay(connection: Connection, table: str, found: Drill) -> None:
    """Fold the log of a table, which checks hashes and records, and compare the end with what is stored."""
    stored = load(connection, table)
    rows: list[Any] = many(connection, ROWS, table=table, first=1, last=stored.seq)
    if not rows and stored.seq == 0:
        return
    found.games += 1
    found.rows += len(rows)
    match = fold(stored, rows).match
    if len(rows) != stored.seq:
        found.faults.append(f"{table}: {len(rows)} rows are there, and {stored.seq} were written")
    if stored.result and (match.winners(), match.scores()) != (stored.result.winners, stored.result.scores):
        found.faults.append(f"{table}: the game ends otherwise than it is stored")
