"""Health, metrics, and the files of the browser client."""

import asyncio
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.response import File

from benben.server.ops.metrics import text as as_text
from benben.server.service import Service
from benben.server.store.base import unavailable
from benben.server.wire.problems import Problem, not_found

SLOW_SECONDS = 2.0  # an event loop that is so late serves nobody well
NO_CLIENT = "<!doctype html><title>Benben</title><p>The browser client is not built. The service is at /api.</p>"


@get("/health/live", sync_to_thread=False)
def live() -> dict[str, str]:
    """The process answers."""
    return {"status": "live"}


@get("/health/ready")
async def ready(service: Service) -> dict[str, str]:
    """The store takes a change, this worker hears the others, and the service is not about to stop."""
    if service.closing:
        raise Problem("restarting", "The service is about to restart.")
    if service.metrics.lag > SLOW_SECONDS:
        raise Problem("restarting", f"This worker is {service.metrics.lag:.1f} s late with everything.")
    if service.store.fault:
        raise Problem("store_unavailable", service.store.fault)
    try:
        await asyncio.wait_for(asyncio.shield(service.try_write()), 5)
    except TimeoutError as error:
        raise unavailable(error) from error
    return {"status": "ready"}


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(service: Service) -> Response[str]:
    kind = "text/plain; version=0.0.4; charset=utf-8"
    return Response(as_text(service.board.all(service.worker_metrics())), headers={"content-type": kind})


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def client(service: Service, path: str = "") -> Response[str] | File:
    """A file of the client, or its page, which knows the other addresses itself."""
    name = path.strip("/")
    if name.startswith(("api/", "ws", "schema/", "health/")) or name == "api":
        raise not_found()
    root = Path(service.settings.static).resolve()
    if file := file_of(root, name):
        lasting = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
        return File(file, filename=file.name, content_disposition_type="inline", headers={"cache-control": lasting})
    if name.startswith("assets/"):
        raise not_found()
    page = root / "index.html"
    html = page.read_text("utf-8") if page.is_file() else NO_CLIENT
    return Response(html, media_type=MediaType.HTML, headers={"cache-control": "no-cache"})


def file_of(root: Path, name: str) -> Path | None:
    """The client's file of this name; what no file can be called is refused."""
    try:
        file = (root / name).resolve()
        return file if name and file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):  # too long, or with a zero byte
        raise not_found() from None


HANDLERS = [live, ready, metrics, client]
