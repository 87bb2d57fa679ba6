"""What a host may do from the command line, also while the service runs; everything is noted in the audit log."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, RowMapping, select, update

from benben.server.clock import now_ms
from benben.server.people.names import likeness, name_key
from benben.server.people.sessions import end_sessions
from benben.server.store import engine_for, is_postgres, many, one, upgrade
from benben.server.store.schema import audit, players, seats, tables

FOREVER_MS = 10**15


@contextmanager
def transaction_on(database: str) -> Iterator[Connection]:
    """A connection whose changes are committed at the end."""
    if not is_postgres(database) and not Path(database).exists():
        raise ValueError(f"there is no database {database}")
    upgrade(database)
    engine = engine_for(database)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def add_audit_line(connection: Connection, actor: str, act: str, target: str, **details: Any) -> None:
    """Add a line to the audit log; the running service reads it."""
    values = {"at": now_ms(), "actor": actor, "act": act, "target": target, "details": json.dumps(details)}
    connection.execute(audit.insert().values(values))


def find_player(connection: Connection, player: str) -> str:
    """The id of a player given by id, by an account's name, or by a name that only one player has."""
    query = select(players.c.id).where((players.c.id == player) | (players.c.name_key == player.casefold()))
    found = many(connection, query) or many(connection, select(players.c.id).where(players.c.name == player))
    return _only(f"player {player!r}", [row["id"] for row in found])


def find_table(connection: Connection, table: str) -> str:
    """The id of an unfinished table given by id, or by a title that only one of them has."""
    unfinished = select(tables.c.id).where(tables.c.state.in_(("open", "playing")))
    found = many(connection, unfinished.where(tables.c.id == table))
    if not found and table:
        found = many(connection, unfinished.where(tables.c.title == table))
    return _only(f"unfinished table {table!r}", [row["id"] for row in found])


def _only(what: str, found: list[str]) -> str:
    if not found:
        raise ValueError(f"there is no {what}")
    if len(found) > 1:
        raise ValueError(f"several match: give the id of one of them, {', '.join(found[:10])}")
    return found[0]


def list_players(database: str, words: str = "", limit: int = 50) -> list[dict[str, Any]]:
    """Players with these words in their name, or with this id, newest first."""
    wanted = players.c.name.icontains(words, autoescape=True) | (players.c.id == words)
    columns = (players.c.id, players.c.name, players.c.kind, players.c.created_at, players.c.muted_until)
    query = select(*columns, players.c.banned).where(wanted, players.c.kind != "gone")
    with transaction_on(database) as connection:
        return [dict(row) for row in many(connection, query.order_by(players.c.created_at.desc()).limit(limit))]


def list_tables(database: str, words: str = "", state: str = "", limit: int = 50) -> list[dict[str, Any]]:
    """Tables with these words in the title or in a player's name, or with this id, newest first."""
    here = select(seats.c.table_id).join_from(seats, players, seats.c.player == players.c.id)
    wanted = tables.c.title.icontains(words, autoescape=True) | (tables.c.id == words)
    wanted |= tables.c.id.in_(here.where(players.c.name.icontains(words, autoescape=True)))
    query = select(tables).where(wanted, tables.c.state == state) if state else select(tables).where(wanted)
    with transaction_on(database) as connection:
        rows = many(connection, query.order_by(tables.c.moved_at.desc()).limit(limit))
        return [_table(connection, row) for row in rows]


def _table(connection: Connection, row: RowMapping) -> dict[str, Any]:
    """What a list shows of a table; nothing secret."""
    query = select(seats.c.kind, seats.c.level, players.c.name).where(seats.c.table_id == row["id"])
    query = query.join_from(seats, players, seats.c.player == players.c.id, isouter=True).order_by(seats.c.seat)
    who = [seat["name"] or seat["level"] or seat["kind"] for seat in many(connection, query)]
    shown = {name: row[name] for name in ("id", "game", "state", "title", "public", "seq", "moved_at")}
    return {**shown, "seats": who}


def close_table(database: str, table: str, *, actor: str = "host") -> None:
    """Close a table permanently; what was played stays."""
    with transaction_on(database) as connection:
        found = find_table(connection, table)
        connection.execute(update(tables).where(tables.c.id == found).values(state="closed", due_at=None))
        add_audit_line(connection, actor, "close", found)


def rename(database: str, player: str, name: str, *, actor: str = "host") -> None:
    """Give a player another name."""
    with transaction_on(database) as connection:
        found = find_player(connection, player)
        old = one(connection, select(players).where(players.c.id == found))
        alike = (players.c.name_key == name_key(name)) | (players.c.look == likeness(name))
        taken = one(connection, select(players.c.id).where(alike, players.c.id != found))
        if taken is not None:
            raise ValueError(f"the name {name!r} is taken")
        values = {"name": name}
        if old is not None and old["kind"] == "account":
            values |= {"name_key": name_key(name), "look": likeness(name)}
        connection.execute(update(players).where(players.c.id == found).values(values))
        add_audit_line(connection, actor, "rename", found, before=old["name"] if old else "", after=name)


def mute(database: str, player: str, minutes: float | None = None, *, actor: str = "host") -> None:
    """Mute a player in the chat for a number of minutes, or permanently; 0 unmutes."""
    until = FOREVER_MS if minutes is None else now_ms() + int(minutes * 60_000)
    with transaction_on(database) as connection:
        found = find_player(connection, player)
        connection.execute(update(players).where(players.c.id == found).values(muted_until=until))
        add_audit_line(connection, actor, "mute", found, minutes=minutes)


def ban(database: str, player: str, *, banned: bool = True, actor: str = "host") -> None:
    """Ban a player, or lift the ban."""
    with transaction_on(database) as connection:
        found = find_player(connection, player)
        connection.execute(update(players).where(players.c.id == found).values(banned=banned))
        if banned:
            end_sessions(connection, found)
        add_audit_line(connection, actor, "ban" if banned else "unban", found)


def audit_log(database: str, limit: int = 100) -> list[dict[str, Any]]:
    """The last lines of the audit log, oldest first."""
    with transaction_on(database) as connection:
        rows = many(connection, select(audit).order_by(audit.c.id.desc()).limit(limit))
    return [dict(row) for row in reversed(rows)]


def audit_lines(database: str, limit: int = 100) -> list[str]:
    """The same as lines to read: when, who, what, and the player or table by the name that is shown."""
    with transaction_on(database) as connection:
        named = {row["id"]: row["name"] for row in many(connection, select(players.c.id, players.c.name))}
        titled = {row["id"]: row["title"] for row in many(connection, select(tables.c.id, tables.c.title))}
    lines = []
    for row in audit_log(database, limit):
        at = datetime.fromtimestamp(row["at"] / 1000, UTC)
        shown = named.get(row["target"]) or titled.get(row["target"]) or ""
        details = " ".join(f"{name}={value}" for name, value in json.loads(row["details"]).items())
        whom = f"{shown} ({row['target']})" if shown else row["target"]
        lines.append(f"{at:%Y-%m-%d %H:%M:%S} {row['actor']}: {row['act']} {whom} {details}".rstrip())
    return lines
