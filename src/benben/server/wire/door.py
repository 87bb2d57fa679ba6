"""The door: what a connection may do before its request is understood.

The head of a request has a largest size, and head and body must each arrive in time; so must the answer be read. One
address holds a bounded number of connections, unless it is a proxy, which speaks for many.
"""

import asyncio
import http
from collections import Counter
from functools import cache
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from benben.server.ops.addresses import household, is_among
from benben.server.settings import Settings

LARGEST_HEAD = 32_768  # bytes
HEAD_SECONDS = 15.0
BODY_SECONDS = 30.0
READ_SECONDS = 30.0  # how long an answer may wait for a client that does not read
OPEN: Counter[str] = Counter()  # connections by address, without those that became sockets


@cache
def settings() -> Settings:
    return Settings.handed_over()


class Door(HttpToolsProtocol):
    """A connection whose requests have a largest size and a longest time."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._address = ""  # as counted; empty if it is not counted
        self._head_bytes = 0  # of a head that has not ended
        self._in_head = True
        self._refused = False
        self._patience: asyncio.TimerHandle | None = None  # for head or body
        self._reading: asyncio.TimerHandle | None = None  # for the answer

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if settings().limits and address and not is_among(address, settings().proxies):
            self._address = household(address)
            OPEN[self._address] += 1
            if OPEN[self._address] > settings().address_connections:
                self._refuse(503)
                return
        self._wait(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._leave()  # from here on it is counted as a socket
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        if self._in_head:
            self._head_bytes += len(data)
        super().data_received(data)
        if self._in_head and self._head_bytes > LARGEST_HEAD:
            self._refuse(431)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._wait(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > LARGEST_HEAD:
            self._refuse(431)
            return
        self._in_head, self._head_bytes = False, 0
        self._wait(BODY_SECONDS)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_head = True
        self._stop_waiting()
        if not self._refused:
            super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading:
            self._reading.cancel()

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(seconds, self._refuse, 408)

    def _stop_waiting(self) -> None:
        if self._patience:
            self._patience.cancel()
            self._patience = None

    def _refuse(self, status: int) -> None:
        """Say why, unless an answer is under way, and hang up."""
        self._refused = True
        self._stop_waiting()
        if self.transport.is_closing():
            return
        if self._in_head or not self.cycle.response_started:
            words = http.HTTPStatus(status).phrase.encode()
            head = b"content-type: text/plain\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(words)
            self.transport.write(STATUS_LINE[status] + head + words)
        self.transport.close()

    def _leave(self) -> None:
        self._stop_waiting()
        if self._reading:
            self._reading.cancel()
        if self._address:
            OPEN[self._address] -= 1
            if not OPEN[self._address]:
                del OPEN[self._address]
            self._address = ""
