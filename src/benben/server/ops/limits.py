"""Rate limits: so many in a while, then a wait that is told.

A bucket holds tokens and fills again at a steady rate; each request takes one. Buckets live in the memory of each
worker, which is enough to slow down a flood.
"""

import time

from benben.server.wire.problems import Problem

# what: (how many at once, how many a second after that)
RATES = {
    "request": (120, 30.0),
    "guest": (30, 0.5),
    "password": (8, 1 / 20),
    "table": (20, 0.5),
    "chat": (8, 0.5),
    "import": (5, 0.1),
    "hook": (10, 1 / 60),
    "frame": (60, 20.0),
}


class Bucket:
    """Tokens that fill again with time."""

    def __init__(self, size: int, rate: float) -> None:
        self.size, self.rate = size, rate
        self.tokens, self.at = float(size), time.monotonic()

    def take(self) -> int:
        """Take a token; 0, or how many milliseconds to wait for one."""
        now = time.monotonic()
        self.tokens = min(self.size, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens >= 1:
            self.tokens -= 1
            return 0
        return int((1 - self.tokens) / self.rate * 1000) + 1

    @property
    def full(self) -> bool:
        return self.tokens + (time.monotonic() - self.at) * self.rate >= self.size


class Limits:
    """The buckets of everybody, by what they do."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def take(self, what: str, who: str) -> None:
        """Count one, or refuse with how long to wait."""
        if not self.on:
            return
        if len(self._buckets) > 50_000:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
        bucket = self._buckets.setdefault((what, who), Bucket(*RATES[what]))
        if wait := bucket.take():
            raise Problem("slow_down", f"Too much at once: wait {-(-wait // 1000)} s.", wait_ms=wait)
