"""A table as an event stream: the socket's messages for those who only read, bots in any language above all."""

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from benben.server.people.sessions import Who
from benben.server.tables.hall import Frame, LiveTable, frame
from benben.server.wire.messages import MetaMessage
from benben.server.wire.sockets import TOO_FAST

if TYPE_CHECKING:
    from benben.server.service import Service

WAITING = 500  # messages; a client that does not read is cut off
BEAT_SECONDS = 15.0  # a comment now and then keeps proxies from closing the stream


class Follower:
    """One who follows a table by an event stream."""

    def __init__(self, service: "Service", live: LiveTable, who: Who | None, address: str, have: int | None) -> None:
        self.player = who.id if who else None
        self.session = who.pass_id if who else None
        self.address = address
        self._service = service
        self._live = live
        self._have = have
        self._out: asyncio.Queue[str | None] = asyncio.Queue(WAITING)
        self._closed = False
        self._watches = False

    def send(self, frame: Frame) -> None:
        if self._closed:
            return
        if self._out.full():
            self.close(TOO_FAST)
        else:
            self._out.put_nowait(f"id: {self._live.fold.seq if self._live.fold else 0}\ndata: {frame}\n\n")

    def close(self, code: int) -> None:
        """End the stream after what was sent before; the client comes back with the last id it has."""
        if self._closed:
            return
        self._closed = True
        if self._out.full():
            self._out = asyncio.Queue()  # it does not read: the rest is dropped
        self._out.put_nowait(None)
        self._service.do(self._leave())  # a moment later: all who watch are being told something just now

    async def frames(self) -> AsyncIterator[str]:
        live = self._live
        try:
            await self._enter()
            seat = live.stored.seat_of(self.player)
            self.send(frame(MetaMessage(live.stored.id, self._service.hall.shape(live, self.player))))
            if live.fold:
                self.send(frame(live.missed(seat, min(self._have or 0, live.fold.seq))))
            while True:
                try:
                    words = await asyncio.wait_for(self._out.get(), BEAT_SECONDS)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if words is None:
                    return
                yield words
        finally:
            await self._leave()

    async def _enter(self) -> None:
        self._watches = True
        self._live.watchers.add(self)
        self._service.sockets.add(self)
        await self._service.arrived(self._live, self.player)

    async def _leave(self) -> None:
        """Watch no more; a client that does not read may hold the stream itself open for long."""
        if self._watches:
            self._watches = False
            self._live.watchers.discard(self)
            self._service.sockets.remove(self)
            await self._service.departed(self._live, self.player)
