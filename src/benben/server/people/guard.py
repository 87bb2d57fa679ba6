"""What keeps strangers from guessing passwords without locking anybody out: known devices, and digests of addresses."""

import hashlib
import hmac
import secrets

from sqlalchemy import Connection, select

from benben.server.store import Store, insert_missing, one
from benben.server.store.schema import keys, players


class Guard:
    """Signs what this service must know again; the key is in the store, the same for all workers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key = b""

    async def open(self) -> None:
        """Read the key; the first worker of all makes it."""

        def first(connection: Connection) -> str:
            insert_missing(connection, keys, {"name": "guard", "private": secrets.token_hex(32), "public": ""})
            return str(connection.execute(select(keys.c.private).where(keys.c.name == "guard")).scalar_one())

        self._key = bytes.fromhex(await self._store.write(first))

    def place(self, address: str) -> str:
        """A digest of an address: tables made from one place have the same, and it does not tell which."""
        return self._sign(f"place {address}")

    async def device(self, player: str) -> str:
        """What a browser keeps after it has signed in; it ends with the password."""
        query = select(players.c.password).where(players.c.id == player)
        row = await self._store.read(lambda connection: one(connection, query))
        return self._sign(f"device {player} {row['password'] if row else ''}")

    async def knows(self, name_key: str, device: str) -> bool:
        """Whether a browser has signed in to the account of this name before."""
        if not device:
            return False
        query = select(players.c.id, players.c.password).where(players.c.name_key == name_key)
        row = await self._store.read(lambda connection: one(connection, query))
        return row is not None and hmac.compare_digest(
            self._sign(f"device {row['id']} {row['password']}").encode(), device.encode("utf-8", "replace")
        )

    def _sign(self, words: str) -> str:
        return hmac.new(self._key, words.encode(), hashlib.sha256).hexdigest()
