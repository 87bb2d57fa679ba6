"""Webhooks: a call to an address of the player's when it is their turn, signed, away from the event loop."""

import asyncio
import hashlib
import hmac
import http.client
import ipaddress
import json
import logging
import secrets
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from sqlalchemy import func, select

from benben.server.problems import Problem
from benben.server.shapes import now_ms
from benben.server.store import many, one
from benben.server.store.schema import webhooks
from benben.server.tables import StoredTable

if TYPE_CHECKING:
    from benben.server.service import Service

MOST = 5  # webhooks of one player
TIMEOUT = 5.0
log = logging.getLogger("benben.webhooks")


async def make(service: "Service", player: str, url: str) -> dict[str, str]:
    """Store a webhook; its secret is shown once."""
    await asyncio.to_thread(resolve, url, service.settings.private_webhooks)
    row = {"id": secrets.token_hex(8), "player": player, "url": url, "secret": secrets.token_hex(32)}

    def work(connection):  # type: ignore[no-untyped-def]  # a change of the store
        count = one(connection, select(func.count().label("n")).where(webhooks.c.player == player))
        if count and count["n"] >= MOST:
            raise Problem("not_allowed", f"You have {MOST} webhooks already.")
        connection.execute(webhooks.insert().values({**row, "created_at": now_ms()}))

    await service.store.write(work)
    service.webhooks.have.add(player)
    return {"id": row["id"], "url": url, "secret": row["secret"]}


def resolve(url: str, private: bool) -> tuple[str, int]:
    """The address and port behind a URL; private networks are refused unless the host allows them."""
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        found = socket.getaddrinfo(parts.hostname or "", port, type=socket.SOCK_STREAM)
    except (OSError, ValueError):
        raise Problem("bad_request", "The address of the webhook cannot be found.") from None
    addresses = [str(entry[4][0]) for entry in found]
    if not private and not all(ipaddress.ip_address(address).is_global for address in addresses):
        raise Problem("bad_request", "The address of the webhook is in a private network.")
    return addresses[0], port


class Webhooks:
    """Calls that are on their way."""

    def __init__(self, service: "Service") -> None:
        self.have: set[str] = set()  # players with webhooks, as far as known
        self._service = service
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="webhook")

    async def look(self) -> None:
        """Learn who has webhooks; most have none, and shall cost nothing when they move."""
        query = select(webhooks.c.player).distinct()
        rows = await self._service.store.read(lambda connection: many(connection, query))
        self.have = {row["player"] for row in rows}

    def your_turn(self, player: str, table: StoredTable) -> None:
        """Tell a player's webhooks that it is their turn."""
        if player not in self.have:
            return
        body = {"event": "your_turn", "table": table.id, "game": table.game, "seq": table.seq}
        origins = self._service.settings.origins
        link = f"{origins[0]}/g/{table.id}" if origins else f"/g/{table.id}"
        self._service.do(self._call_all(player, json.dumps({**body, "link": link}).encode()))

    async def _call_all(self, player: str, body: bytes) -> None:
        query = select(webhooks).where(webhooks.c.player == player)
        rows = await self._service.store.read(lambda connection: many(connection, query))
        private = self._service.settings.private_webhooks
        loop = asyncio.get_running_loop()
        for row in rows:
            await loop.run_in_executor(self._pool, deliver, row["url"], row["secret"], body, private)


def deliver(url: str, secret: str, body: bytes, private: bool) -> None:
    """Call once, and once more if that failed. The address is looked up once, so it cannot change in between."""
    signature = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    headers = {"Content-Type": "application/json", "X-Benben-Signature": f"sha256={signature}"}
    for _ in range(2):
        try:
            address, port = resolve(url, private)
            if _post(url, address, port, body, headers) < 500:
                return
        except (OSError, http.client.HTTPException, Problem) as error:
            log.info("webhook_failed", extra={"cause": type(error).__name__})


def _post(url: str, address: str, port: int, body: bytes, headers: dict[str, str]) -> int:
    parts = urlsplit(url)
    raw = socket.create_connection((address, port), TIMEOUT)
    if parts.scheme == "https":
        raw = ssl.create_default_context().wrap_socket(raw, server_hostname=parts.hostname)
    connection = http.client.HTTPConnection(parts.hostname or address, port, timeout=TIMEOUT)
    connection.sock = raw
    try:
        connection.request("POST", f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}", body, headers)
        return connection.getresponse().status
    finally:
        connection.close()
