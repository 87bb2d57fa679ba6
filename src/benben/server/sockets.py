"""All open sockets of this worker, by player and by session."""

from collections.abc import Iterator
from typing import Protocol

from benben.server.hall import Frame


class OpenSocket(Protocol):
    player: str | None
    session: str | None

    def send(self, frame: Frame) -> None: ...

    def close(self, code: int) -> None: ...


class Sockets:
    """Who is connected."""

    def __init__(self) -> None:
        self._open: set[OpenSocket] = set()
        self._of: dict[str, set[OpenSocket]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[OpenSocket]:
        return iter(list(self._open))

    def people(self) -> int:
        """How many different players are connected."""
        return len(self._of)

    def add(self, socket: OpenSocket) -> None:
        self._open.add(socket)
        if socket.player:
            self._of.setdefault(socket.player, set()).add(socket)

    def remove(self, socket: OpenSocket) -> None:
        self._open.discard(socket)
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
                socket.close(4401)

    def end_player(self, player: str) -> None:
        for socket in list(self._of.get(player, ())):
            socket.close(4401)

    def close_all(self, farewell: Frame) -> None:
        for socket in self:
            socket.send(farewell)
            socket.close(1001)
