"""The documentation site: complete, without anything from elsewhere, and usable under the service's safety rules."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import build_docs
import pytest
from mkdocs.exceptions import Abort
from playwright.sync_api import sync_playwright

from web.house import House, light_chromium

LOADING = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src"}


class Loaded(HTMLParser):
    """What a page loads, and the scripts that are written into it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.inline = 0
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in LOADING and (address := given.get(LOADING[tag])):
            self.addresses.append(address)
        if tag == "script" and "src" not in given and given.get("type") != "application/json":
            self.inline += 1


def test_every_page_loads_files_of_its_own_only(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        loaded = Loaded(page)
        assert not loaded.inline, page
        for address in loaded.addresses:
            assert not re.match(r"(https?:)?//", address), f"{page}: {address}"
            assert (page.parent / address.partition("#")[0].partition("?")[0]).exists(), f"{page}: {address}"


def test_a_warning_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("[nowhere](nowhere.md)")
    settings = tmp_path / "mkdocs.yml"
    settings.write_text("site_name: x\nstrict: true\n")
    with pytest.raises(Abort):
        build_docs.build(settings)


@pytest.fixture
def house(site: Path, tmp_path: Path) -> Iterator[House]:
    running = House(tmp_path / "benben.sqlite3")
    running.start()
    yield running
    running.stop()


def test_the_service_offers_the_site_and_nothing_beside_it(house: House) -> None:
    with urlopen(f"{house.address}/docs") as page:
        assert page.url.endswith("/docs/index.html") and "<title>Benben</title>" in page.read().decode()
    for path in ("/docs/nothing.html", "/docs/../app.py", "/docs/%2e%2e/app.py"):
        with pytest.raises(HTTPError, match="404"):
            urlopen(house.address + path)


def test_pages_and_search_work_in_a_browser_under_the_services_safety_rules(house: House) -> None:
    refused: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=light_chromium(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(base_url=house.address)
        page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: refused.append(str(error)))
        page.on("requestfailed", lambda request: refused.append(request.url))
        page.goto("/docs")
        page.get_by_role("link", name="Bot writer", exact=True).first.click()
        page.get_by_role("heading", name="Tour for bot writers").wait_for()
        page.get_by_role("textbox", name="Search").press_sequentially("auction track")
        page.locator(".md-search-result__item a").first.wait_for()
        page.locator(".md-search-result__item a").first.click()
        page.locator("h1").wait_for()
        browser.close()
    assert refused == []
