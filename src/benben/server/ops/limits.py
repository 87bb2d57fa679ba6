"""Rate limits: a number of requests in a time, then a wait whose length the refusal names.

A bucket holds tokens and fills again at a steady rate; each request takes one. What guards a worker's own time
(requests, frames, chat) is counted in its memory. What guards accounts and the house is counted for all workers
together: in memory where there is one worker, else in the store.
"""

import time

from sqlalchemy import Connection, delete, select, update

from benben.server.clock import now_ms
from benben.server.store import Store, insert_missing
from benben.server.store.schema import limits as rows
from benben.server.wire.problems import Problem

# what: (how many at once, how many a second after that)
RATES = {
    "address": (1200, 300.0),  # requests of everybody behind one address
    "request": (120, 30.0),  # of one player, or of all behind one address who are not signed in
    "frame": (60, 20.0),
    "chat": (8, 0.5),
    "guest": (80, 0.5),
    "signup": (40, 1 / 30),
    "password": (8, 1 / 20),  # wrong ones for one account from one address, or from a device that the account knows
    "passwords": (60, 1 / 20),  # wrong ones for any account from one address
    "account": (30, 1 / 120),  # wrong ones for one account from anywhere; beyond that strangers have fewer:
    "stranger": (2, 1 / 300),  # for one account from one address
    "table": (20, 0.5),
    "import": (5, 0.1),
    "analysis": (20, 1 / 30),
    "hint": (30, 0.5),
    "hook": (10, 1 / 60),
}
FORGET_MS = 3_600_000  # every bucket is full again by then
MOST_BUCKETS = 50_000  # in memory; beyond that, full ones are dropped


def refill(what: str, tokens: float, seconds: float) -> float:
    """The number of tokens after this many seconds."""
    size, rate = RATES[what]
    return min(size, tokens + max(seconds, 0.0) * rate)


def slow_down(what: str, tokens: float) -> Problem:
    wait = int((1 - tokens) / RATES[what][1] * 1000) + 1
    return Problem("slow_down", f"Too many requests: wait {-(-wait // 1000)} s.", wait_ms=wait)


class Bucket:
    """Tokens that fill again with time."""

    def __init__(self, what: str) -> None:
        self.what = what
        self._tokens, self._at = float(RATES[what][0]), time.monotonic()

    @property
    def tokens(self) -> float:
        now = time.monotonic()
        self._tokens, self._at = refill(self.what, self._tokens, now - self._at), now
        return self._tokens

    def take(self) -> None:
        if self.tokens < 1:
            raise slow_down(self.what, self._tokens)
        self._tokens -= 1

    def give_back(self) -> None:
        self._tokens = min(RATES[self.what][0], self.tokens + 1)


class Limits:
    """The buckets of everybody, by what they do."""

    def __init__(self, on: bool, store: Store | None = None) -> None:
        self.on = on
        self._store = store if store is not None and store.shared else None
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def take(self, what: str, who: str) -> None:
        """Count one in this worker, or refuse with how long to wait."""
        if self.on:
            self._bucket(what, who).take()

    def _bucket(self, what: str, who: str) -> Bucket:
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets = {
                key: bucket for key, bucket in self._buckets.items() if bucket.tokens < RATES[bucket.what][0]
            }
        return self._buckets.setdefault((what, who), Bucket(what))

    async def count(self, what: str, who: str) -> None:
        """Count one for all workers, or refuse with how long to wait."""
        if not self.on or self._store is None:
            self.take(what, who)
            return
        await self._store.write(lambda connection: _take(connection, what, who))

    async def give_back(self, what: str, who: str) -> None:
        """Undo a count: the password was right after all."""
        if not self.on:
            return
        if self._store is None:
            self._bucket(what, who).give_back()
            return
        await self._store.write(lambda connection: _set(connection, what, who, _tokens(connection, what, who) + 1))

    async def spent(self, what: str, who: str) -> bool:
        """Whether nothing more may be counted now."""
        if not self.on:
            return False
        if self._store is None:
            return self._bucket(what, who).tokens < 1
        return await self._store.write(lambda connection: _tokens(connection, what, who)) < 1

    async def forget_old(self) -> None:
        """Delete buckets that have been full for a long time."""
        if self._store:
            old = delete(rows).where(rows.c.at < now_ms() - FORGET_MS)
            await self._store.write(lambda connection: connection.execute(old).rowcount)


def _take(connection: Connection, what: str, who: str) -> None:
    tokens = _tokens(connection, what, who)
    if tokens < 1:
        raise slow_down(what, tokens)
    _set(connection, what, who, tokens - 1)


def _tokens(connection: Connection, what: str, who: str) -> float:
    """How many are left; nobody else counts here until this change is done."""
    key = f"{what} {who}"
    insert_missing(connection, rows, {"key": key, "tokens": float(RATES[what][0]), "at": now_ms()})
    row = connection.execute(select(rows).where(rows.c.key == key).with_for_update()).mappings().one()
    return refill(what, row["tokens"], (now_ms() - row["at"]) / 1000)


def _set(connection: Connection, what: str, who: str, tokens: float) -> None:
    values = {"tokens": min(float(RATES[what][0]), tokens), "at": now_ms()}
    connection.execute(update(rows).where(rows.c.key == f"{what} {who}").values(values))
