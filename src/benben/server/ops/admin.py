"""What a host may do from the command line, also while the service runs; everything is noted in the audit log."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select, update

from benben.server.people.names import look, name_key
from benben.server.people.sessions import end_sessions
from benben.server.store import engine_for, is_postgres, many, one, upgrade
from benben.server.store.schema import audit, players, tables
from benben.server.wire.shapes import now_ms

FOREVER_MS = 10**15


@contextmanager
def changing(database: str) -> Iterator[Connection]:
    if not is_postgres(database) and not Path(database).exists():
        raise ValueError(f"there is no database {database}")
    upgrade(database)
    engine = engine_for(database)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def note(connection: Connection, actor: str, act: str, target: str, **details: Any) -> None:
    """A line in the audit log; the running service reads it."""
    values = {"at": now_ms(), "actor": actor, "act": act, "target": target, "details": json.dumps(details)}
    connection.execute(audit.insert().values(values))


def find_player(connection: Connection, player: str) -> str:
    """The id of a player given by id or by an account's name."""
    query = select(players.c.id).where((players.c.id == player) | (players.c.name_key == player.casefold()))
    row = one(connection, query)
    if row is None:
        raise ValueError(f"there is no player {player!r}")
    return str(row["id"])


def close_table(database: str, table: str, *, actor: str = "host") -> None:
    """Close a table for good; what was played stays."""
    with changing(database) as connection:
        closed = update(tables).where(tables.c.id == table, tables.c.state != "over")
        if not connection.execute(closed.values(state="closed", due_at=None)).rowcount:
            raise ValueError(f"there is no unfinished table {table!r}")
        note(connection, actor, "close", table)


def rename(database: str, player: str, name: str, *, actor: str = "host") -> None:
    """Give a player another name."""
    with changing(database) as connection:
        found = find_player(connection, player)
        old = one(connection, select(players).where(players.c.id == found))
        alike = (players.c.name_key == name_key(name)) | (players.c.look == look(name))
        taken = one(connection, select(players.c.id).where(alike, players.c.id != found))
        if taken is not None:
            raise ValueError(f"the name {name!r} is taken")
        values = {"name": name}
        if old is not None and old["kind"] == "account":
            values |= {"name_key": name_key(name), "look": look(name)}
        connection.execute(update(players).where(players.c.id == found).values(values))
        note(connection, actor, "rename", found, before=old["name"] if old else "", after=name)


def mute(database: str, player: str, minutes: float | None = None, *, actor: str = "host") -> None:
    """Let a player not chat for so many minutes, or ever again; 0 ends it."""
    until = FOREVER_MS if minutes is None else now_ms() + int(minutes * 60_000)
    with changing(database) as connection:
        found = find_player(connection, player)
        connection.execute(update(players).where(players.c.id == found).values(muted_until=until))
        note(connection, actor, "mute", found, minutes=minutes)


def ban(database: str, player: str, *, banned: bool = True, actor: str = "host") -> None:
    """Shut a player out, or let them in again."""
    with changing(database) as connection:
        found = find_player(connection, player)
        connection.execute(update(players).where(players.c.id == found).values(banned=banned))
        if banned:
            end_sessions(connection, found)
        note(connection, actor, "ban" if banned else "unban", found)


def audit_log(database: str, limit: int = 100) -> list[dict[str, Any]]:
    """The last lines of the audit log, oldest first."""
    with changing(database) as connection:
        rows = many(connection, select(audit).order_by(audit.c.id.desc()).limit(limit))
    return [dict(row) for row in reversed(rows)]
