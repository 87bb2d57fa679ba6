"""The documentation, where it is built into the package (`make docs`)."""

from pathlib import Path

from litestar import MediaType, Response, get
from litestar.response import File, Redirect

from benben.server.wire.problems import not_found
from benben.server.wire.routes.pages import file_of

SITE = Path(__file__).parents[2] / "site"
NOT_BUILT = "<!doctype html><title>Benben</title><p>The documentation is not built: run make docs.</p>"


@get("/docs", include_in_schema=False, sync_to_thread=False)
def first_page() -> Response[str] | Redirect:
    """A redirect to the first page; a sentence if the documentation is not built."""
    if not SITE.is_dir():
        return Response(NOT_BUILT, media_type=MediaType.HTML, status_code=404)
    return Redirect("/docs/index.html")


@get("/docs/{path:path}", include_in_schema=False, sync_to_thread=False)
def documentation(path: str) -> File:
    """A file of the documentation."""
    file = file_of(SITE.resolve(), path.strip("/"))
    if file is None:
        raise not_found()
    return File(file, filename=file.name, content_disposition_type="inline", headers={"cache-control": "no-cache"})


HANDLERS = [first_page, documentation]
