"""Web Push: a notice on a player's device when it is their turn and they are not at the table."""

import json
from importlib import import_module
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, select, update

from benben.server.clock import now_ms
from benben.server.notices.desk import Desk
from benben.server.people.sessions import Who, digest
from benben.server.store import insert_missing, many, one
from benben.server.store.schema import keys, sessions, subscriptions
from benben.server.wire.problems import Problem
from benben.server.wire.requests import Subscription

MOST = 5  # browsers of one player; the oldest makes room
KEPT = 86_400  # seconds that a push service waits for a device that is off
GONE = (404, 410)  # how a push service says that the subscription has ended
KEYS = select(keys).where(keys.c.name == "push")


def webpush() -> Any:
    """The module of seals and signatures, imported when first needed: its library is large."""
    return import_module("benben.server.notices.webpush")


def _check_key(given: Subscription) -> None:
    try:
        webpush().public_key(given.keys.p256dh)
    except ValueError:
        raise Problem("bad_request", "keys.p256dh: this is not a key of a browser.") from None


def hand_on(connection: Connection, old: str, new: str) -> None:
    """The same browser has a new session."""
    connection.execute(update(subscriptions).where(subscriptions.c.session == old).values(session=new))


class Push:
    """Notices that are on their way."""

    def __init__(self, desk: Desk) -> None:
        self.have: set[str] = set()  # players with subscriptions, as far as known
        self._keys: RowMapping | None = None
        self._desk = desk

    async def subscribe(self, who: Who, given: Subscription) -> None:
        """Keep the subscription of a browser instead of what was known of it."""
        _check_key(given)
        await self._desk.calls.check(who.id, given.endpoint)
        row = {"session": who.session, "player": who.id, "endpoint": given.endpoint, "created_at": now_ms()}
        row |= {"p256dh": given.keys.p256dh, "auth": given.keys.auth}

        def work(connection: Connection) -> None:
            session = select(sessions.c.id).where(sessions.c.id == who.session).with_for_update()
            if one(connection, session) is None:
                raise Problem("signed_out", "This session has just ended.")
            same = (subscriptions.c.session == who.session) | (subscriptions.c.endpoint == given.endpoint)
            connection.execute(delete(subscriptions).where(same))
            connection.execute(subscriptions.insert().values(row))
            mine = select(subscriptions.c.session).where(subscriptions.c.player == who.id)
            newest = many(connection, mine.order_by(subscriptions.c.created_at.desc(), subscriptions.c.session))
            old = [found["session"] for found in newest[MOST:]]
            connection.execute(delete(subscriptions).where(subscriptions.c.session.in_(old)))

        await self._desk.store.write(work)
        self.have.add(who.id)

    async def keys(self) -> RowMapping:
        """The keys that browsers subscribe with and we sign with; the first worker of all makes them."""
        if self._keys is None:
            self._keys = await self._find_keys() or await self._make_keys()
        return self._keys

    async def _find_keys(self) -> RowMapping | None:
        return await self._desk.store.read(lambda connection: one(connection, KEYS))

    async def _make_keys(self) -> RowMapping:
        made = {"name": "push", **webpush().new_keys()._asdict()}

        def first(connection: Connection) -> RowMapping:
            insert_missing(connection, keys, made)
            return connection.execute(KEYS).mappings().one()

        return await self._desk.store.write(first)

    async def look(self) -> None:
        """Read who has subscriptions, so that everybody else costs nothing extra."""
        await self.keys()
        query = select(subscriptions.c.player).distinct()
        rows = await self._desk.store.read(lambda connection: many(connection, query))
        self.have = {row["player"] for row in rows}

    def your_turn(self, player: str, table: str) -> None:
        """Tell a player's browsers that it is their turn."""
        if player in self.have:
            self._desk.do(self._send_all(player, table, {"kind": "your_turn", "table": table}))

    async def _send_all(self, player: str, topic: str, message: dict[str, str]) -> None:
        query = (
            select(subscriptions)
            .join_from(subscriptions, sessions, subscriptions.c.session == sessions.c.id)
            .where(subscriptions.c.player == player, sessions.c.expires_at > now_ms())
        )
        rows = await self._desk.store.read(lambda connection: many(connection, query))
        own, words = await self.keys(), json.dumps(message).encode()
        for row in rows:
            if await self._send(row, own, topic, words) in GONE:
                await self._forget(row["endpoint"])

    async def _send(self, row: RowMapping, own: RowMapping, topic: str, message: bytes) -> int | None:
        """Send a message to a browser; a later one on the same topic replaces it if it is still undelivered."""
        settings, sealing = self._desk.settings, webpush()
        contact = settings.origins[0] if settings.origins else None
        body, headers = sealing.request(message, row, sealing.Keys(own["private"], own["public"]), contact)
        headers |= {"TTL": str(KEPT), "Topic": digest(topic)[:32]}
        return await self._desk.calls.call(row["player"], row["endpoint"], body, headers)

    async def _forget(self, endpoint: str) -> None:
        gone = delete(subscriptions).where(subscriptions.c.endpoint == endpoint)
        await self._desk.store.write(lambda connection: connection.execute(gone).rowcount)
