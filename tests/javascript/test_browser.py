"""A sample of games gives the same events in a real browser."""

import json
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from javascript.node import HERE, engine
from javascript.tale import random_tale
from web.house import light_chromium

CODE = """
async (tales) => {
  const { difference } = await import("/telling.mjs");
  const { sha256 } = await import("/runtime/sha256.mjs");
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const digest = (text) => hex(sha256(new TextEncoder().encode(text))).slice(0, 16);
  const found = [];
  for (const tale of tales.map((line) => JSON.parse(line))) {
    const { make } = await import(`/${tale.game}.mjs`);
    found.push(difference(tale, make, digest));
  }
  return found;
}
"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves the engine, and the script that compares."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}  # noqa: RUF012 - as the base

    def log_message(self, *_: object) -> None:
        pass

    def translate_path(self, path: str) -> str:
        return str(HERE / "telling.mjs") if path == "/telling.mjs" else super().translate_path(path)


def test_a_browser_tells_games_alike() -> None:
    found_at = light_chromium()
    if not found_at:
        pytest.fail("no Chromium on this machine: apt-get install chromium")
    tales = [
        random_tale(name, seats, {}, f"browser {name}") for name, seats in (("ra", 3), ("pharaon", 1), ("kuhn", 2))
    ]
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(engine())))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=found_at, args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_page()
            (Path(engine()) / "empty.html").write_text("<!doctype html>")
            page.goto(f"http://127.0.0.1:{server.server_port}/empty.html")
            found = page.evaluate(CODE, tales)
            browser.close()
    finally:
        server.shutdown()
        server.server_close()
    assert found == [None] * len(tales), json.dumps(found)[:2000]
