"""Play without a network: whole games on the device, kept there, and sent to the server later."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import benben
from benben.analysis.hints import advise
from web.house import House
from web.play import CALM, hurry

FAST = "localStorage.setItem('benben.pace', JSON.stringify({pause: 0, seconds: 0.05}))"
KEPT = "navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))"


@pytest.fixture
def traveller(person: Any, own_house: House) -> Page:
    """Somebody who has opened the page once, online; everything was kept on the device."""
    page: Page = person(base_url=own_house.address, service_workers="allow")
    page.add_init_script(FAST)
    page.goto("/offline")
    page.wait_for_function(KEPT)
    return page


def cut(page: Page, house: House) -> None:
    """The network is gone, and so is the server."""
    house.stop()
    page.context.set_offline(True)


def play_here(page: Page, game: str, seats: int, level: str = "random") -> str:
    """From the lobby of the device to a board; gives the table's address."""
    page.goto("/")
    page.locator(f'input[name="game"][value="{game}"]').check(force=True)
    page.locator(f'input[name="seats"][value="{seats}"]').check(force=True)
    for other in range(2, seats + 1):
        page.get_by_label(f"Seat {other}", exact=True).select_option(level)
    page.get_by_test_id("play-now").click()
    page.wait_for_url("**/g/device-*")
    expect(page.get_by_test_id("status")).to_be_visible()
    return page.url


def record_of(page: Page) -> str:
    """The record of the game at this page, as the button saves it."""
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    return saved.value.path().read_text("utf-8")


def test_a_whole_game_of_ra_against_three_bots_with_the_network_cut(traveller: Page, own_house: House) -> None:
    cut(traveller, own_house)
    table = play_here(traveller, "ra", 4, "apprentice")
    hurry(traveller, 6)
    seq = traveller.evaluate("document.body.dataset.seq")
    log = traveller.get_by_role("region", name="Log").inner_text()
    traveller.reload()
    traveller.locator(CALM).first.wait_for()
    assert int(traveller.evaluate("document.body.dataset.seq")) >= int(seq)
    assert traveller.get_by_role("region", name="Log").inner_text().startswith(log.rstrip()[:200])
    hurry(traveller)
    expect(traveller.get_by_test_id("end")).to_contain_text(re.compile("wins? with"))
    match = benben.replay(record_of(traveller))
    assert match.over
    assert match.seats == 4
    traveller.get_by_test_id("replay").click()
    traveller.get_by_test_id("on").click()
    expect(traveller.get_by_test_id("status")).to_contain_text("Move 1 of")
    own_house.start()
    traveller.context.set_offline(False)
    traveller.goto(table)
    traveller.get_by_test_id("send").click()
    traveller.get_by_test_id("sent").click()
    traveller.wait_for_url(re.compile(r"/g/[a-z0-9]+/replay"))
    there = traveller.url.split("/")[-2]
    told = traveller.evaluate("id => fetch(`/api/tables/${id}/text`).then((answer) => answer.text())", there)
    assert benben.replay(told).record == match.record


def test_a_solo_game_against_the_traitor_with_the_network_cut(traveller: Page, own_house: House) -> None:
    cut(traveller, own_house)
    play_here(traveller, "pharaon", 1)
    hurry(traveller, 12)
    traveller.reload()
    traveller.locator(CALM).first.wait_for()
    hurry(traveller)
    match = benben.replay(record_of(traveller))
    assert match.over
    assert (match.game.name, match.seats) == ("pharaon", 1)
    traveller.goto("/")
    expect(traveller.get_by_test_id("kept").get_by_role("listitem")).to_have_count(1)


def test_rules_lessons_and_kept_replays_open_without_a_network(traveller: Page, own_house: House) -> None:
    cut(traveller, own_house)
    traveller.goto("/rules/pharaon")
    expect(traveller.get_by_role("heading", name="Rules of Pharaon")).to_be_visible()
    assert traveller.locator("main p[id]").count() > 50
    traveller.goto("/rules/ra?lang=de")
    expect(traveller.locator("html")).to_have_attribute("lang", "de")
    for lesson in ("ra/timing", "pharaon/gods"):
        traveller.goto(f"/learn/{lesson}?lang=en")
        expect(traveller.get_by_test_id("comment")).not_to_be_empty()


def test_what_is_taken_back_on_the_device_is_taken_back(traveller: Page) -> None:
    play_here_online(traveller, "pharaon", 2)
    undo = traveller.get_by_test_id("undo")
    for _ in range(60):
        traveller.locator(CALM).first.wait_for()
        if undo.count():
            break
        hurry(traveller, 1)
    before = traveller.evaluate("document.body.dataset.seq")
    undo.click()
    traveller.wait_for_function("before => document.body.dataset.seq !== before", arg=before)
    traveller.locator(CALM).first.wait_for()
    expect(traveller.get_by_test_id("trouble")).to_have_count(0)


def play_here_online(page: Page, game: str, seats: int, level: str = "priest") -> None:
    page.goto("/offline")
    page.locator(f'input[name="game"][value="{game}"]').check(force=True)
    page.locator(f'input[name="seats"][value="{seats}"]').check(force=True)
    for other in range(2, seats + 1):
        page.get_by_label(f"Seat {other}", exact=True).select_option(level)
    page.get_by_test_id("play-now").click()
    page.locator(CALM).first.wait_for()


NETS = "caches.open('benben.nets').then((shelf) => shelf.keys()).then((all) => all.map(({url}) => url))"
PRECACHED = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('benben-'));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({url}) => url);
}"""

RUNNING = """() => new Promise((done) => {
  const base = indexedDB.open('benben', 1);
  base.onsuccess = () => {
    const games = base.result.transaction('games').objectStore('games').getAll();
    games.onsuccess = () => done(games.result[0].record);
  };
})"""


@pytest.mark.parametrize(("game", "level"), [("ra", "master"), ("pharaon", "pharaoh")])
def test_a_bot_that_judges_by_a_net_is_kept_when_it_is_chosen(
    traveller: Page, own_house: House, game: str, level: str
) -> None:
    assert traveller.evaluate(NETS) == []
    assert not [url for url in traveller.evaluate(PRECACHED) if url.endswith(".bin")]
    play_here_online(traveller, game, 2, level)
    assert len(traveller.evaluate(NETS)) == 1
    cut(traveller, own_house)
    traveller.reload()
    hurry(traveller, 8)
    expect(traveller.get_by_test_id("trouble")).to_have_count(0)
    match = benben.replay(traveller.evaluate(RUNNING))
    assert {line[0] for line in match.record} > {"0", "1"}, "the bot has moved as well"


def test_the_device_gives_hints_and_analyses_a_game_without_a_network(traveller: Page, own_house: House) -> None:
    play_here_online(traveller, "ra", 2, "random")
    table = traveller.url
    hurry(traveller, 4)
    traveller.get_by_test_id("hint").click()
    expect(traveller.get_by_test_id("coach")).to_contain_text("to win")
    cut(traveller, own_house)
    traveller.reload()
    traveller.get_by_test_id("hint").click()
    expect(traveller.get_by_test_id("coach")).to_contain_text("next best is")
    match = benben.replay(traveller.evaluate(RUNNING))
    values = traveller.locator("[data-value-of]").evaluate_all("all => all.map((one) => one.dataset.valueOf)")
    assert values == [move for move, _chance in advise(match, "quick").values][: len(values)]
    hurry(traveller)
    traveller.goto(f"{table}/replay")
    traveller.get_by_test_id("analyse").click()
    expect(traveller.get_by_test_id("chances")).to_be_visible(timeout=120_000)
    report = benben.analyse(traveller.evaluate(RUNNING), "quick")
    rows = traveller.get_by_test_id("summary").locator("tbody td:nth-child(2)").all_inner_texts()
    assert [int(text) for text in rows] == pytest.approx([player.accuracy for player in report.players], abs=1.5)
    turns = traveller.get_by_test_id("turning-points").locator("li")
    expect(turns).to_have_count(sum(len(player.turning_points) for player in report.players))
    expect(turns.first).to_contain_text(re.compile("chose “.+”; “.+” was .+ better"))
    expect(traveller.get_by_test_id("deeper")).to_have_count(0)


def test_a_coach_that_is_not_on_the_device_says_so(traveller: Page, own_house: House) -> None:
    cut(traveller, own_house)
    play_here(traveller, "ra", 2)
    traveller.locator(CALM).first.wait_for()
    traveller.get_by_test_id("hint").click()
    expect(traveller.get_by_test_id("coach")).to_contain_text("isn't on your device yet")


def test_a_bot_that_is_not_on_the_device_says_so_and_nothing_begins(traveller: Page, own_house: House) -> None:
    cut(traveller, own_house)
    traveller.goto("/")
    traveller.locator('input[name="seats"][value="2"]').check(force=True)
    traveller.get_by_label("Seat 2", exact=True).select_option("pharaoh")
    traveller.get_by_test_id("play-now").click()
    expect(traveller.locator(".notice.bad")).to_contain_text("isn't on your device yet")
    assert "/g/" not in traveller.url
    expect(traveller.get_by_test_id("kept").get_by_role("link")).to_have_count(0)


def test_two_tabs_at_one_kept_game_show_the_same(traveller: Page) -> None:
    play_here_online(traveller, "ra", 2)
    other = traveller.context.new_page()
    other.goto(traveller.url)
    other.locator(CALM).first.wait_for()
    hurry(traveller, 3)
    seq = traveller.evaluate("document.body.dataset.seq")
    other.wait_for_function("seq => Number(document.body.dataset.seq) >= Number(seq)", arg=seq)
    hurry(other, 2)
    seq = other.evaluate("document.body.dataset.seq")
    traveller.wait_for_function("seq => Number(document.body.dataset.seq) >= Number(seq)", arg=seq)


def test_the_lobby_alone_loads_no_engine_and_installs_nothing(person: Any) -> None:
    page = person(service_workers="allow")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.get_by_test_id("play-now").wait_for()
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if re.search(r"worker|sw\.js|bots-|offer", url)]
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
