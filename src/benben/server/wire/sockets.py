"""All open sockets of this worker, by player and by session."""

from collections import Counter
from collections.abc import Iterator
from typing import Protocol

from benben.server.settings import Settings
from benben.server.tables.hall import Frame
from benben.server.wire.problems import Problem

# Why the server closes a socket, as docs/wire.md lists it.
RESTART, INVALID, SESSION_ENDED, OTHER_ORIGIN, TOO_FAST = 1001, 4400, 4401, 4403, 4429


class OpenSocket(Protocol):
    player: str | None
    session: str | None
    address: str  # as limits count it

    def send(self, frame: Frame) -> None: ...

    def close(self, code: int) -> None: ...


class Sockets:
    """Who is connected."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: set[OpenSocket] = set()
        self._of: dict[str, set[OpenSocket]] = {}
        self._from: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[OpenSocket]:
        return iter(list(self._open))

    def players(self) -> list[str]:
        """Everybody who is connected."""
        return list(self._of)

    def people(self) -> int:
        """How many different players are connected."""
        return len(self._of)

    def admit(self, address: str, player: str | None) -> None:
        """Refuse one more of an address or a player that has as many as it may."""
        if not self._settings.limits:
            return
        if self._from[address] >= self._settings.address_sockets:
            raise Problem("slow_down", "Too many connections from your address.", wait_ms=10_000)
        if player and len(self._of.get(player, ())) >= self._settings.player_sockets:
            raise Problem("slow_down", "You have too many connections.", wait_ms=10_000)

    def add(self, socket: OpenSocket) -> None:
        self._open.add(socket)
        self._from[socket.address] += 1
        if socket.player:
            self._of.setdefault(socket.player, set()).add(socket)

    def remove(self, socket: OpenSocket) -> None:
        self._open.discard(socket)
        self._from[socket.address] -= 1
        if not self._from[socket.address]:
            del self._from[socket.address]
        if socket.player and (others := self._of.get(socket.player)):
            others.discard(socket)
            if not others:
                del self._of[socket.player]

    def tell(self, player: str, frame: Frame) -> None:
        """Send to every socket of a player."""
        for socket in self._of.get(player, ()):
            socket.send(frame)

    def end_session(self, session: str) -> None:
        """Close the sockets of a session that has ended."""
        for socket in self:
            if socket.session == session:
                socket.close(SESSION_ENDED)

    def end_player(self, player: str) -> None:
        for socket in list(self._of.get(player, ())):
            socket.close(SESSION_ENDED)

    def close_all(self, farewell: Frame) -> None:
        for socket in self:
            socket.send(farewell)
            socket.close(RESTART)
