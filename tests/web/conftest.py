"""A real server, a real Chromium."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from build_web import STAMP, digest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from web.house import House, light_chromium
from web.play import PATIENCE

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests of a session; tests that kill it start their own."""
    if not STAMP.exists() or STAMP.read_text() != digest():
        pytest.fail("the browser client is not built, or from other sources: make web")
    with House(tmp_path_factory.mktemp("house") / "benben.sqlite3") as running:
        yield running


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Ended with the folder: as long as it runs, no other test of this process can run an event loop."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    yield from launched(playwright, light_chromium())


def launched(playwright: Playwright, found: str | None) -> Iterator[Browser]:
    if not found:
        pytest.fail("no Chromium on this machine: apt-get install chromium")
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-quic"]
    started = playwright.chromium.launch(executable_path=found, args=arguments)
    yield started
    started.close()


def profile(browser: Browser, address: str, **how: Any) -> BrowserContext:
    """A browser profile. Unless a test asks for it, the client is not kept on the device: that is half the work."""
    usual: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", "reduced_motion": "reduce"}
    return browser.new_context(**{**usual, "base_url": address, "service_workers": "block", **how})


@pytest.fixture
def person(browser: Browser, house: House) -> Iterator["People"]:
    people = People(browser, house.address)
    yield people
    people.leave()


class People:
    """Each call is another person: a browser profile of their own, with their page."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._contexts: list[BrowserContext] = []
        self.faults: list[str] = []

    def __call__(self, **how: Any) -> Page:
        context = profile(self._browser, self._address, **how)
        self._contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        return page

    def leave(self) -> None:
        for context in self._contexts:
            context.close()
        assert not self.faults, f"the page raised: {self.faults}"


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path / "benben.sqlite3") as running:
        yield running
