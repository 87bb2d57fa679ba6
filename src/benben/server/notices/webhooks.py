"""Webhooks: a call to an address of the player's when it is their turn, signed, away from the event loop."""

import hashlib
import hmac
import json
import secrets

from sqlalchemy import Connection, func, select

from benben.server.clock import now_ms
from benben.server.notices.desk import Desk
from benben.server.store import many, one
from benben.server.store.schema import players, webhooks
from benben.server.tables.stored import StoredTable
from benben.server.wire.problems import Problem

MOST = 5  # webhooks of one player


class Webhooks:
    """Calls that are on their way."""

    def __init__(self, desk: Desk) -> None:
        self.have: set[str] = set()  # players with webhooks, as far as known
        self._desk = desk

    async def make(self, player: str, url: str) -> dict[str, str]:
        """Store a webhook; its secret is shown once."""
        await self._desk.calls.check(player, url)
        row = {"id": secrets.token_hex(8), "player": player, "url": url, "secret": secrets.token_hex(32)}

        def work(connection: Connection) -> None:
            one(connection, select(players.c.id).where(players.c.id == player).with_for_update())  # one at a time
            count = one(connection, select(func.count().label("n")).where(webhooks.c.player == player))
            if count and count["n"] >= MOST:
                raise Problem("not_allowed", f"You have {MOST} webhooks already.")
            connection.execute(webhooks.insert().values({**row, "created_at": now_ms()}))

        await self._desk.store.write(work)
        self.have.add(player)
        return {"id": row["id"], "url": url, "secret": row["secret"]}

    async def look(self) -> None:
        """Read who has webhooks, so that the moves of everybody else cost nothing extra."""
        query = select(webhooks.c.player).distinct()
        rows = await self._desk.store.read(lambda connection: many(connection, query))
        self.have = {row["player"] for row in rows}

    def your_turn(self, player: str, table: StoredTable) -> None:
        """Tell a player's webhooks that it is their turn."""
        if player not in self.have:
            return
        body = {"event": "your_turn", "table": table.id, "game": table.game, "seq": table.seq}
        origins = self._desk.settings.origins
        link = f"{origins[0]}/g/{table.id}" if origins else f"/g/{table.id}"
        self._desk.do(self._call_all(player, json.dumps({**body, "link": link}).encode()))

    async def _call_all(self, player: str, body: bytes) -> None:
        query = select(webhooks).where(webhooks.c.player == player)
        rows = await self._desk.store.read(lambda connection: many(connection, query))
        for row in rows:
            headers = {"Content-Type": "application/json", "X-Benben-Signature": webhook_signature(row["secret"], body)}
            await self._desk.calls.call(player, row["url"], body, headers)


def webhook_signature(secret: str, body: bytes) -> str:
    """What a webhook's owner can check a body with."""
    return f"sha256={hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()}"
