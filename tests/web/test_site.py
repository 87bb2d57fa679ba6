"""The page without a server, in a folder of a plain file server."""

import http.server
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from javascript.node import NODE
from web.play import CALM, hurry
from web.test_offline import FAST, KEPT, NETS

ROOT = Path(__file__).parents[2]
PLACE = "club/benben"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain file server; it notes what it does not have."""

    missing: list[str]

    def log_message(self, *_: Any) -> None: ...

    def send_error(self, code: int, *words: Any) -> None:
        self.missing.append(self.path)
        super().send_error(code, *words)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built page, in a folder of a host."""
    sys.path.insert(0, str(ROOT / "tools"))
    import build_site

    build_site.build()
    place = tmp_path_factory.mktemp("host") / PLACE
    shutil.copytree(build_site.SITE, place)
    return place


class Host:
    """A file server that can be stopped."""

    def __init__(self, root: Path) -> None:
        self.missing: list[str] = []
        handler = type("Handler", (Quiet,), {"missing": self.missing})
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(root)))
        self.address = f"http://localhost:{self.server.server_address[1]}/{PLACE}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    running = Host(folder.parents[1])
    yield running
    running.stop()


@pytest.fixture
def visitor(person: Any, host: Host) -> Page:
    page: Page = person(base_url=host.address, service_workers="allow")
    page.add_init_script(FAST)
    return page


def begin(page: Page, game: str, seats: int) -> None:
    page.locator(f'input[name="game"][value="{game}"]').check(force=True)
    page.locator(f'input[name="seats"][value="{seats}"]').check(force=True)
    page.get_by_test_id("play-now").click()
    page.locator(CALM).first.wait_for()


def test_a_game_is_played_and_goes_on_after_a_reload(visitor: Page, host: Host) -> None:
    asked: list[str] = []
    visitor.on("request", lambda request: asked.append(request.url))
    visitor.goto(".")
    begin(visitor, "ra", 2)
    hurry(visitor, 5)
    seq = int(visitor.evaluate("document.body.dataset.seq"))
    visitor.reload()
    visitor.locator(CALM).first.wait_for()
    assert int(visitor.evaluate("document.body.dataset.seq")) >= seq
    hurry(visitor)
    expect(visitor.get_by_test_id("end")).to_be_visible()
    visitor.get_by_test_id("replay").click()
    visitor.get_by_test_id("on").click()
    expect(visitor.get_by_test_id("status")).to_contain_text("Move 1 of")
    visitor.reload()
    expect(visitor.get_by_test_id("status")).to_contain_text("Move 1 of")
    assert host.missing == []
    assert [url for url in asked if not url.startswith((host.address, "blob:"))] == []


def test_a_bot_finds_its_net_in_the_folder(visitor: Page, host: Host) -> None:
    visitor.goto(".")
    visitor.locator('input[name="seats"][value="2"]').check(force=True)
    visitor.get_by_label("Seat 2", exact=True).select_option("pharaoh")
    begin(visitor, "ra", 2)
    hurry(visitor, 3)
    assert [url.startswith(host.address) for url in visitor.evaluate(NETS)] == [True]
    assert host.missing == []


def test_every_link_leads_somewhere_inside_the_folder(visitor: Page, host: Host) -> None:
    visitor.goto(".")
    visitor.get_by_role("link", name="Learn", exact=True).click()
    visitor.get_by_role("link", name="Read the rules").first.click()
    expect(visitor.get_by_role("heading", level=1)).to_contain_text("Rules of")
    rules = visitor.url
    other = visitor.context.new_page()
    other.goto(rules)
    expect(other.get_by_role("heading", level=1)).to_contain_text("Rules of")
    for address in ("", "?/learn/ra", "?/learn/pharaon/areas", "?/rules/pharaon", "?/settings", "?/nothing"):
        other.goto(host.address + address)
        other.locator("h1").first.wait_for(state="attached")
        links = other.locator("a[href]").evaluate_all("all => all.map((one) => one.href)")
        assert [link for link in links if not link.startswith(host.address)] == []
    assert host.missing == []


def test_the_page_opens_when_the_host_is_gone(visitor: Page, host: Host) -> None:
    visitor.goto(".")
    visitor.wait_for_function(KEPT)
    host.stop()
    visitor.goto(host.address + "?/rules/ra")
    expect(visitor.get_by_role("heading", level=1)).to_contain_text("Rules of Ra")
    visitor.goto(host.address)
    begin(visitor, "pharaon", 1)
    hurry(visitor, 3)


def test_the_page_can_be_installed_from_its_folder(visitor: Page, host: Host) -> None:
    visitor.goto(".")
    manifest = visitor.context.new_cdp_session(visitor).send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{host.address}manifest.webmanifest"


def renew(folder: Path, title: str) -> Path:
    """A new version of the page: another title, and the rules of Ra in a file of another name. Gives that file."""
    old = next((folder / "assets").glob("ra.en-*.js"))
    new = old.with_name(f"ra.en-{title}.js")
    old.rename(new)
    for file in (folder / "assets").glob("*.js"):
        text = file.read_text("utf-8")
        if old.name in text:
            file.write_text(text.replace(old.name, new.name), "utf-8")
    page = folder / "index.html"
    page.write_text(page.read_text("utf-8").replace("<html ", f'<html data-version="{title}" '), "utf-8")
    subprocess.run([NODE, str(ROOT / "web" / "scripts" / "precache.mjs"), str(folder), "single"], check=True)
    return new


VERSION = "document.documentElement.dataset.version ?? 'first'"


def test_a_new_version_comes_as_a_whole_and_only_when_asked_for(folder: Path, tmp_path: Path, visitor: Page) -> None:
    shutil.copytree(folder, tmp_path / PLACE)
    host = Host(tmp_path)
    visitor.goto(host.address)
    visitor.wait_for_function(KEPT)
    broken = renew(tmp_path / PLACE, "second")
    broken.rename(broken.with_suffix(".away"))  # the host has not got all of it yet
    visitor.goto(f"{host.address}?/rules/ra")
    expect(visitor.get_by_role("heading", level=1)).to_contain_text("Rules of Ra")
    failed = "navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => 'new', () => 'refused')"
    assert visitor.evaluate(failed) in ("new", "refused")
    visitor.wait_for_function(
        "navigator.serviceWorker.getRegistration().then((one) => !one.installing && !one.waiting)"
    )
    assert visitor.evaluate(VERSION) == "first"
    broken.with_suffix(".away").rename(broken)
    visitor.reload()
    assert visitor.evaluate(VERSION) == "first"
    expect(visitor.get_by_test_id("renewed")).to_be_visible()
    visitor.locator("a.number").first.wait_for()  # of the old version, whose file the host has no longer
    visitor.get_by_test_id("renewed").get_by_role("button").click()
    visitor.wait_for_function(f"{VERSION} === 'second'")
    expect(visitor.get_by_role("heading", level=1)).to_contain_text("Rules of Ra")
    host.stop()
    visitor.reload()
    visitor.locator("a.number").first.wait_for()
    assert visitor.evaluate(VERSION) == "second"
    assert visitor.evaluate("caches.keys().then((all) => all.filter((name) => name.startsWith('benben-')).length)") == 1
