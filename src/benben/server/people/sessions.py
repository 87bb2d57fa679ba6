"""Sessions and tokens: who a request comes from. Only digests are stored."""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, select, update

from benben.server.clock import now_ms
from benben.server.store import many, one
from benben.server.store.schema import players, sessions, tokens
from benben.server.wire.problems import Problem
from benben.server.wire.shapes import Player, PlayerKind

LASTS_MS = 90 * 86_400_000
SEEN_EVERY_MS = 3_600_000


@dataclass(frozen=True)
class Who:
    """Who asks: a player by a session or by a token."""

    id: str
    name: str
    kind: PlayerKind
    session: str | None  # None: by a token
    token: str | None = None

    @property
    def pass_id(self) -> str | None:
        """What ends when this session or token does: open sockets and streams."""
        return self.session or self.token

    def shape(self) -> Player:
        return Player(self.id, self.name, self.kind)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def new_session(connection: Connection, player: str, label: str, cookie: str) -> str:
    """Store a session for a cookie; the session's public id."""
    now, public = now_ms(), secrets.token_hex(8)
    values: dict[str, Any] = {"digest": digest(cookie), "id": public, "player": player, "label": label[:120]}
    values |= {"created_at": now, "seen_at": now, "expires_at": now + LASTS_MS}
    connection.execute(sessions.insert().values(values))
    return public


def new_cookie() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def by_cookie(connection: Connection, cookie: str) -> Who | None:
    """Whose cookie this is."""
    query = (
        select(players.c.id, players.c.name, players.c.kind, players.c.banned, sessions.c.id.label("session"))
        .join_from(sessions, players, sessions.c.player == players.c.id)
        .where(sessions.c.digest == digest(cookie), sessions.c.expires_at > now_ms())
    )
    return _who(one(connection, query))


def by_token(connection: Connection, token: str) -> Who | None:
    """Whose token this is."""
    query = (
        select(players.c.id, players.c.name, players.c.kind, players.c.banned, tokens.c.id.label("token"))
        .join_from(tokens, players, tokens.c.player == players.c.id)
        .where(tokens.c.digest == digest(token))
    )
    return _who(one(connection, query))


def _who(row: RowMapping | None) -> Who | None:
    if row is None or row["kind"] == "gone":
        return None
    if row["banned"]:
        raise Problem("banned", "An administrator has banned you.")
    return Who(row["id"], row["name"], row["kind"], row.get("session"), row.get("token"))


def note_use(connection: Connection, session: str) -> None:
    """Note that a session was used: it lasts as long again."""
    now = now_ms()
    stale = sessions.c.seen_at < now - SEEN_EVERY_MS
    used = {"seen_at": now, "expires_at": now + LASTS_MS}
    connection.execute(update(sessions).where(sessions.c.id == session, stale).values(used))


def list_sessions(connection: Connection, who: Who) -> list[dict[str, Any]]:
    query = select(sessions).where(sessions.c.player == who.id).order_by(sessions.c.created_at.desc())
    return [
        {
            "id": row["id"],
            "current": row["id"] == who.session,
            "label": row["label"],
            "created_at": row["created_at"],
            "seen_at": row["seen_at"],
        }
        for row in many(connection, query)
    ]


def end_sessions(connection: Connection, player: str, *, only: str | None = None, keep: str | None = None) -> list[str]:
    """End a player's sessions: all, only one, or all but one; the ids of those that ended."""
    chosen = sessions.c.player == player
    if only is not None:
        chosen &= sessions.c.id == only
    if keep is not None:
        chosen &= sessions.c.id != keep
    ended = [row["id"] for row in many(connection, select(sessions.c.id).where(chosen))]
    connection.execute(delete(sessions).where(chosen))
    return ended


def new_token(connection: Connection, player: str, label: str, token: str) -> str:
    public = secrets.token_hex(8)
    values = {"digest": digest(token), "id": public, "player": player, "label": label, "created_at": now_ms()}
    connection.execute(tokens.insert().values(values))
    return public


def list_tokens(connection: Connection, player: str) -> list[dict[str, Any]]:
    query = select(tokens.c.id, tokens.c.label, tokens.c.created_at).where(tokens.c.player == player)
    return [dict(row) for row in many(connection, query)]
