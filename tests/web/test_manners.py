"""Tables among people, and everything in sight on every screen."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import benben
from long import long
from web.conftest import People
from web.house import SERVE, STATIC, House
from web.play import CALM, END, PATIENCE, played, taken_up

AUTOPLAY = """buttons => setInterval(() => {  // a bid if there is one: epochs end sooner
  (document.querySelector(`${buttons}[data-move^="bid"]`) ?? document.querySelector(buttons))?.click(); }, 25)"""
INSIDE = """selector => { const box = document.querySelector(selector).getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight + 1 && box.left >= 0 && box.right <= innerWidth + 1; }"""
OVERLAP = """() => { const boxes = [...document.querySelectorAll('header.top a, header.top .lang')]
    .map(one => one.getBoundingClientRect()).filter(box => box.width);
  return boxes.some((a, i) => boxes.slice(i + 1).some(b =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)); }"""


@pytest.fixture
def five(browser: Browser, tmp_path: Path) -> Iterator[list[Page]]:
    """Five people in a house where random bots stand in."""
    with House(tmp_path / "benben.sqlite3", SERVE.replace("limits=False", "limits=False, stand_in='random'")) as house:
        people = People(browser, house.address)
        yield [people() for _ in range(5)]
        people.leave()


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def totals(page: Page) -> list[str]:
    return page.get_by_test_id("end").locator("tfoot td").all_inner_texts()


@long("a whole game in five browsers")
def test_of_five_people_two_leave_one_comes_back_one_is_removed_and_all_agree_on_the_scores(
    five: list[Page],
) -> None:
    host, *others = five
    host.goto("/")
    host.locator('input[name="game"][value="ra"]').check(force=True)
    host.locator('input[name="seats"][value="5"]').check(force=True)
    for seat in range(2, 6):
        host.get_by_label(f"Seat {seat}", exact=True).select_option("open")
    host.get_by_test_id("play-now").click()
    invite = host.get_by_test_id("invite").input_value()
    for page in others:
        page.goto(invite)
        page.get_by_test_id("ready").wait_for()
    host.get_by_role("button", name="Hello").click()
    expect(others[0].get_by_label("Chat", exact=True)).to_contain_text("Hello")
    for page in (host, *others):
        page.get_by_test_id("ready").click()
    for page in (host, *others):
        expect(page.get_by_test_id("status")).to_be_visible()
    expect(others[0].get_by_test_id("toast")).to_contain_text("Hello")
    host.reload()
    expect(host.get_by_test_id("status")).to_be_visible()
    expect(host.get_by_test_id("toast")).to_have_count(0)  # one's own words are not news
    left, back, removed, stays = others
    for page in (left, back):
        tab(page, "The table")
        page.get_by_role("button", name="Leave (a bot takes over)").click()
        expect(page.locator("main")).to_contain_text("A bot is playing for you.")
    back.get_by_role("button", name="Take my seat back").click()
    tab(host, "The table")
    host.get_by_test_id("remove-3").click()
    removed.get_by_role("button", name="Take my seat back").click()
    expect(removed.get_by_test_id("trouble")).to_contain_text("You can't do that here.")
    address = host.url
    for page in (left, removed):
        page.goto("/rules")  # they look in again when it is over
    for page in (host, back, stays):
        page.evaluate(AUTOPLAY, CALM)
    host.locator(END).wait_for(timeout=4 * PATIENCE)  # a whole game
    for page in (left, removed):
        page.goto(address)
    for page in others:
        page.locator(END).wait_for()
    assert len({json.dumps(sorted(totals(page))) for page in (host, *others)}) == 1
    assert len(totals(host)) == 5


def full_auction(match: benben.Match) -> bool:
    """The first seat bids for a lot of several tiles in the second epoch."""
    view = match.view(0)
    lot = [tile for tile in view["auction_track"] if tile]
    return (
        match.turn == 0 and view["phase"] == "auction" and view["epoch"] == 2 and len(lot) > 3 < len(match.legal()) + 1
    )


def test_the_table_is_in_sight_on_low_screens_and_what_others_did_on_all(person: Any) -> None:
    page = person()
    taken_up(page, played("ra", 4, 11, full_auction))
    page.locator(CALM).first.wait_for()
    for width, height in ((1366, 768), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(INSIDE, ".mine .groups"), f"my tiles are below the fold at {width} x {height}"
        assert page.evaluate(INSIDE, '[data-testid="actions"]')
    for width, height in ((390, 844), (844, 390), (1280, 720), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(INSIDE, '[data-testid="since"] summary'), f"at {width} x {height}"
    page.set_viewport_size({"width": 844, "height": 390})
    assert page.evaluate(INSIDE, '[data-testid="actions"]')
    assert page.evaluate(INSIDE, ".o-lot")
    page.get_by_test_id("since").locator("summary").click()
    expect(page.get_by_test_id("since").locator("li").first).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate(INSIDE, '[data-testid="actions"]')
    keys = page.get_by_test_id("keys")
    page.keyboard.press("?")
    expect(keys).to_contain_text("choose a move")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_test_id("show-keys").click()
    expect(keys).to_be_visible()


@pytest.mark.parametrize("language", ["uk-UA", "pl-PL", "de-DE"])
def test_the_head_of_the_lobby_has_room_for_its_links_on_a_phone(person: Any, language: str) -> None:
    page = person(viewport={"width": 320, "height": 640}, locale=language)
    page.goto("/")
    page.get_by_test_id("lesson").wait_for()
    assert not page.evaluate(OVERLAP)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    expect(page.locator('header a[href="/watch"]')).to_be_visible()


def test_two_strangers_who_look_for_a_game_meet(person: Any) -> None:
    first, second = person(), person()
    for page in (first, second):
        page.goto("/")
        page.locator('input[name="game"][value="ra"]').check(force=True)
        page.locator('input[name="seats"][value="2"]').check(force=True)
        page.get_by_test_id("strangers").click()
        page.wait_for_url("**/g/*")
    assert first.url == second.url
    for page in (first, second):
        expect(page.get_by_test_id("status")).to_be_visible()


def test_the_app_can_be_installed() -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text())
    assert manifest["id"] and manifest["scope"] and manifest["screenshots"]
    icons = {(icon["sizes"], icon.get("purpose")) for icon in manifest["icons"]}
    assert {(size, use) for size in ("192x192", "512x512") for use in ("any", "maskable")} <= icons
    for picture in (*manifest["icons"], *manifest["screenshots"]):
        file: Path = STATIC / picture["src"]
        if file.suffix == ".png":
            width, height = (int.from_bytes(file.read_bytes()[at : at + 4]) for at in (16, 20))
            assert f"{width}x{height}" == picture["sizes"]
