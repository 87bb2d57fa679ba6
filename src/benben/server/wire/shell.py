"""What surrounds every answer: safety headers, compression, HEAD, the count for the metrics, a line in the log."""

import gzip
import logging
import time
from collections.abc import Iterable
from typing import Any

from litestar import Litestar
from litestar.types import Message, Receive, Scope, Send

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self' data: blob:; connect-src 'self' {sockets}; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
COMPRESSED = ("application/json", "application/problem+json", "text/", "application/javascript")  # what is made here
LEAST = 1_000  # bytes; what is smaller fits into a packet anyway
log = logging.getLogger("benben.access")


class Shell:
    """The application, with headers on all it answers."""

    def __init__(self, app: Litestar) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        asked: Any = scope
        head = asked["method"] == "HEAD" and not asked["path"].endswith("/stream")  # it has no end
        asked = {**asked, "method": "GET"} if head else asked
        held: list[Message] = []  # the start of an answer whose body may be compressed

        async def add_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_headers(scope, message["headers"])]
                self._note(scope, message["status"], time.perf_counter() - began)
                if _may_be_compressed(scope, message["headers"]):
                    held.append(message)
                    return
            elif message["type"] == "http.response.body":
                for start in held:
                    message["body"] = _compress(start, message)
                    await send(start)
                held.clear()
                message["body"] = b"" if head else message["body"]
            await send(message)

        await self.app(asked, receive, add_headers)

    def _note(self, scope: Any, status: int, seconds: float) -> None:
        metrics = self.app.state.service.metrics
        metrics.requests[scope["method"], status] += 1
        metrics.request_seconds.observe(seconds)
        extra = {"method": scope["method"], "route": route(scope), "status": status, "ms": round(seconds * 1000, 1)}
        log.info("request", extra=extra)


def accepts(headers: Iterable[tuple[bytes, bytes]], encoding: str) -> bool:
    """Whether a client takes answers in this encoding."""
    given = b",".join(value for name, value in headers if name == b"accept-encoding").decode("latin-1")
    parts = [part.replace(" ", "").lower().split(";") for part in given.split(",")]
    return any(name == encoding and "q=0" not in quality for name, *quality in parts)


def _may_be_compressed(scope: Any, headers: Any) -> bool:
    """Whether an answer is text of a known length, large enough, and not compressed yet."""
    known = {name.lower(): value for name, value in headers}
    text = known.get(b"content-type", b"").decode("latin-1").startswith(COMPRESSED)
    length = int(known.get(b"content-length", b"0"))
    return text and length >= LEAST and b"content-encoding" not in known and accepts(scope["headers"], "gzip")


def _compress(start: Any, message: Any) -> bytes:
    """The body in gzip, and what its start says of it."""
    body: bytes = message["body"]
    if message.get("more_body"):
        return body
    small = gzip.compress(body, 5, mtime=0)
    kept = [(name, value) for name, value in start["headers"] if name.lower() != b"content-length"]
    about = [(b"content-encoding", b"gzip"), (b"vary", b"accept-encoding"), (b"content-length", b"%d" % len(small))]
    start["headers"] = [*kept, *about]
    return small


def route(scope: Any) -> str:
    """The address without what could be secret or endless: of the API only its fixed words."""
    path: str = scope["path"]
    if not path.startswith("/api/"):
        return "/" + path.split("/")[1][:20]
    words = path.split("/")[1:]
    return "".join(f"/{word if word.isalpha() and len(word) < 10 else '*'}" for word in words)[:80]


def _headers(scope: Any, there: Any) -> list[tuple[bytes, bytes]]:
    host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
    safe = host if all(sign.isalnum() or sign in ".:-[]" for sign in host) else ""
    headers = {**HEADERS, "content-security-policy": CSP.format(sockets=f"ws://{safe} wss://{safe}" if safe else "")}
    if scope.get("scheme") == "https":
        headers["strict-transport-security"] = "max-age=31536000"
    names = {name.lower() for name, _ in there}
    if b"cache-control" not in names:
        headers["cache-control"] = "no-store"
    return [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
