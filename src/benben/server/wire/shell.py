"""What surrounds every answer: safety headers, the count for the metrics, a line in the log."""

import logging
import time
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

        async def add_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_headers(scope, message["headers"])]
                self._note(scope, message["status"], time.perf_counter() - began)
            await send(message)

        await self.app(scope, receive, add_headers)

    def _note(self, scope: Any, status: int, seconds: float) -> None:
        metrics = self.app.state.service.metrics
        metrics.requests[scope["method"], status] += 1
        metrics.request_seconds.observe(seconds)
        extra = {"method": scope["method"], "route": route(scope), "status": status, "ms": round(seconds * 1000, 1)}
        log.info("request", extra=extra)


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
