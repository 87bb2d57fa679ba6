"""A page of Chromium that can import the modules of an engine."""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
FOUND = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Modules(SimpleHTTPRequestHandler):
    """Serves the engine, the scripts of this folder under /workers."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}  # noqa: RUF012 - as the base

    def log_message(self, *_: object) -> None:
        pass

    def translate_path(self, path: str) -> str:
        return str(HERE / Path(path).name) if path.startswith("/workers/") else super().translate_path(path)


@contextmanager
def page_with(engine: Path) -> Iterator[Page]:
    """A page whose address is the folder of an engine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Modules, directory=str(engine)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=FOUND, args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            yield page
            browser.close()
    finally:
        server.shutdown()
        server.server_close()
