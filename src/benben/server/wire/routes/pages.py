"""Health, metrics, and the files of the browser client."""

import asyncio
import mimetypes
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.response import File

from benben.server.ops.metrics import text as as_text
from benben.server.service import Service
from benben.server.store.base import unavailable
from benben.server.wire.access import AnyRequest
from benben.server.wire.problems import Problem, not_found
from benben.server.wire.shell import accepts

SLOW_SECONDS = 2.0  # a worker whose event loop is this late is not ready
LASTING = "public, max-age=31536000, immutable"  # the name of such a file changes with its contents
ENCODINGS = {"br": "br", "gzip": "gz"}  # the best first, and how their files end
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
        raise Problem("restarting", f"This worker is overloaded: it is {service.metrics.lag:.1f} s late.")
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
def client(request: AnyRequest, service: Service, path: str = "") -> Response[str] | File:
    """A file of the client, or its page, which knows the other addresses itself."""
    name = path.strip("/")
    if name.startswith(("api/", "ws", "schema/", "health/")) or name == "api":
        raise not_found()
    root = Path(service.settings.static).resolve()
    if file := file_of(root, name):
        return file_answer(request, file, LASTING if name.startswith("assets/") else "no-cache")
    if name.startswith("assets/"):
        raise not_found()
    if (page := root / "index.html").is_file():
        return file_answer(request, page, "no-cache")
    return Response(NO_CLIENT, media_type=MediaType.HTML, headers={"cache-control": "no-cache"})


def file_answer(request: AnyRequest, file: Path, cache: str) -> File:
    """A file, or the smallest form of it that the build has made and the client takes."""
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    for encoding, ending in ENCODINGS.items():
        small = file.with_name(f"{file.name}.{ending}")
        if accepts(request.scope["headers"], encoding) and small.is_file():
            file, headers["content-encoding"] = small, encoding
            break
    name = file.name.removesuffix(".br").removesuffix(".gz")
    return File(file, filename=name, content_disposition_type="inline", headers=headers, media_type=kind)


def file_of(root: Path, name: str) -> Path | None:
    """The client's file of this name; what no file can be called is refused."""
    try:
        file = (root / name).resolve()
        return file if name and file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):  # too long, or with a zero byte
        raise not_found() from None


HANDLERS = [live, ready, metrics, client]
