"""Who is at which table now, in this worker and, as they announce it, in the others."""

import time
from collections import Counter

ANNOUNCE_EVERY = 10.0  # seconds
FORGET_AFTER = 25.0
FORGET_ALL_AFTER = 86_400.0


class Presence:
    """Who watches which table."""

    def __init__(self) -> None:
        self._local: dict[str, Counter[str]] = {}
        self._remote: dict[str, dict[str, float]] = {}
        self._left: dict[tuple[str, str], float] = {}
        self.since = time.monotonic()

    def arrive(self, table: str, player: str) -> bool:
        """A socket of the player watches; true if none did before."""
        counts = self._local.setdefault(table, Counter())
        counts[player] += 1
        return counts[player] == 1

    def depart(self, table: str, player: str) -> bool:
        """A socket of the player watches no more; true if it was the last."""
        counts = self._local[table]
        counts[player] -= 1
        if counts[player] > 0:
            return False
        del counts[player]
        if not counts:
            del self._local[table]
        self._left[table, player] = time.monotonic()
        return True

    def hear(self, table: str, player: str, here: bool) -> None:
        """Another worker says who came or went."""
        if here:
            self._remote.setdefault(table, {})[player] = time.monotonic()
        elif self._remote.get(table, {}).pop(player, None):
            self._left[table, player] = time.monotonic()

    def here(self, table: str) -> set[str]:
        """The players at a table."""
        limit = time.monotonic() - FORGET_AFTER
        remote = {player for player, heard in self._remote.get(table, {}).items() if heard > limit}
        return remote | set(self._local.get(table, ()))

    def away_ms(self, table: str, player: str) -> int:
        """How long a player has been away from a table."""
        if player in self.here(table):
            return 0
        return int((time.monotonic() - self._left.get((table, player), self.since)) * 1000)

    def forget_old(self) -> None:
        """Forget players who left long ago: they count as away since this worker started."""
        limit = time.monotonic() - FORGET_ALL_AFTER
        self._left = {who: left for who, left in self._left.items() if left > limit}
        self._remote = {
            table: here for table, here in self._remote.items() if any(heard > limit for heard in here.values())
        }

    def local(self) -> list[tuple[str, str]]:
        """Everybody here, table by table, to be announced."""
        return [(table, player) for table, counts in self._local.items() for player in counts]

    def people(self) -> int:
        """How many players are at tables of this worker."""
        return len({player for counts in self._local.values() for player in counts})
