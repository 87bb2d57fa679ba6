"""What is in sight at Pharaon's table, in windows of every size."""

from collections import Counter
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import benben
from long import long
from web.play import CALM, played, steps, taken_up
from web.screens import look, turn_to
from web.test_access import LANGUAGES


@pytest.mark.parametrize("seats", [1, 5])
def test_in_a_low_window_the_last_lines_of_the_log_are_in_sight_on_my_turn(person: Any, seats: int) -> None:
    page = person(viewport={"width": 1366, "height": 700})
    take_up(page, played("pharaon", seats, 3, lambda match: steps(match) > 40 and is_my_turn(match)))
    lines = page.get_by_role("region", name="Log").locator("ol > li")
    expect(lines.last).to_be_in_viewport(ratio=0.9)
    for line in lines.all()[-3:]:
        expect(line).to_be_in_viewport(ratio=0.9)


def test_on_a_phone_my_store_is_counted_above_the_choices(person: Any) -> None:
    page = person(viewport={"width": 375, "height": 812})
    match = played("pharaon", 3, 3, is_my_turn)
    taken_up(page, match)
    held = page.locator(".held")
    expect(held).to_be_in_viewport(ratio=1)
    assert held.inner_text().split() == [str(n) for n in match.view(0)["players"][0]["resources"].values()]
    # An inherited variable would make the browser restyle the whole page whenever the bar comes or goes.
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--bar')") == "0px"


@pytest.mark.parametrize(
    ("game", "phones", "others"), [("pharaon", [".phone", ".held"], [".wheel"]), ("ra", [".rabar", ".chips"], [])]
)
def test_what_only_phones_show_is_drawn_on_phones_alone(
    person: Any, game: str, phones: list[str], others: list[str]
) -> None:
    """Each move would change it too, unseen."""
    page = person(viewport={"width": 1280, "height": 720})
    taken_up(page, played(game, 3, 3, lambda match: match.turn == 0 and steps(match) > 12))
    expect(page.locator(CALM).first).to_be_visible()
    for width, drawn, absent in ((1280, others, phones), (390, phones, others), (1280, others, phones)):
        page.set_viewport_size({"width": width, "height": 844})
        for part in drawn:
            expect(page.locator(part)).to_be_visible()
        for part in absent:
            expect(page.locator(part)).to_have_count(0)


PLACES = [0, 2, *(pytest.param(place, marks=long("every place of the wheel")) for place in (1, 3, 4))]
OVERLAPS = """() => {
  const shown = (block, what) => [...block.querySelectorAll(what)].map(part => part.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const blocks = [...document.querySelectorAll('.wheel .block')];
  const offerings = blocks.find(block => block.querySelector('.bonus'));
  const others = blocks.filter(block => block !== offerings).flatMap(block => shown(block, 'header, .pick, .stage'));
  return shown(offerings, '.pick').filter(one => others.some(other => meet(one, other))).length;
}"""


@pytest.mark.parametrize(("place", "seed"), [(0, 1), (2, 11)])
def test_five_players_offerings_cover_no_other_area(person: Any, place: int, seed: int) -> None:
    match = played("pharaon", 5, seed, is_my_turn)
    assert match.view(0)["areas"].index("offerings") == place
    page = person()
    taken_up(page, match)
    for width, height in ((1366, 768), (1440, 900), (768, 1024)):
        look(page, width, height=height)
        assert page.evaluate(OVERLAPS) == 0, f"{width}x{height}"


OUTSIDE = """() => [...document.querySelectorAll('.stage:has(.seat)')].filter(cell => cell.getClientRects().length)
  .filter(cell => { const box = cell.getBoundingClientRect(); return [...cell.querySelectorAll('span .seat')]
    .map(mark => mark.getBoundingClientRect())
    .some(mark => mark.left < box.left || mark.right > box.right || mark.bottom > box.bottom); }).length"""


@pytest.mark.parametrize(("place", "seed"), [(0, 9), (3, 44)])
def test_marks_of_many_players_fit_on_one_stage_of_the_tomb(person: Any, place: int, seed: int) -> None:
    match = played("pharaon", 5, seed, lambda match: match.turn == 0 and most_on_a_stage(match) >= 4)
    assert match.view(0)["areas"].index("tomb") == place
    page = person()
    taken_up(page, match)
    for width in (1440, 768, 375):
        look(page, width)
        if width == 375:
            page.get_by_role("group", name="Areas").get_by_role("button", name="Tomb").click()
        assert page.evaluate(OUTSIDE) == 0, width


COVERED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map(part => part.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const cards = boxes('.wheel .block :is([data-spot^=noble-], [data-spot=deck-noble]) .pick');
  if (!cards.length) throw new Error('no nobles');
  const parts = ':is(header, .pick, .stage)';
  const others = boxes(`.wheel svg .sq, .wheel svg .seat-u, .block:not(:has([data-spot^=noble-])) ${parts}`);
  return others.filter(other => cards.some(card => meet(card, other))).length;
}"""


@pytest.mark.parametrize("place", PLACES)
def test_nobles_cover_no_square_of_the_wheel_and_no_other_area(person: Any, place: int) -> None:
    """In any place of the wheel: below it and above it they are nearest to the squares."""
    match = next(found for found in map(nobles_on_my_turn, count(1)) if found.view(0)["areas"].index("nobles") == place)
    page = person()
    taken_up(page, match)
    page.locator("[data-spot=noble-0] .pick:visible").first.wait_for()
    for width, height in ((1440, 900), (1280, 720), (768, 1024)):
        look(page, width, height=height)
        assert page.evaluate(COVERED) == 0, f"{width}x{height}"


def nobles_on_my_turn(seed: int) -> benben.Match:
    return played("pharaon", 2, seed, is_my_turn)


def is_my_turn(match: benben.Match) -> bool:
    return match.turn == 0 and match.view(0)["phase"] == "turn"


def take_up(page: Page, match: benben.Match) -> None:
    """Go on with this game; at the beginning of a round the scoring of the last one is shown first."""
    taken_up(page, match)
    before = benben.replay(match.text(), decisions=steps(match) - 1)
    if 0 < before.view(None)["round"] < match.view(None)["round"]:
        page.get_by_test_id("continue").click()


def most_on_a_stage(match: benben.Match) -> int:
    return max(Counter(player["tomb"] for player in match.view(0)["players"] if player["tomb"]).values(), default=0)


BESIDE = """() => {
  const [board, bar] = ['.phone .ring', '[data-testid=actions]'].map(
    one => document.querySelector(one).getBoundingClientRect());
  return board.right <= bar.left && bar.top >= 0 && bar.bottom <= innerHeight + 1;
}"""


def test_my_things_and_the_last_lines_of_the_log_are_above_the_fold(person: Any) -> None:
    page = person()
    take_up(page, played("pharaon", 3, 5, lambda match: steps(match) > 60 and is_my_turn(match)))
    for width, height in ((1280, 720), (1366, 768)):
        look(page, width, height=height)
        expect(page.get_by_role("region", name="Gods").locator("li").last).to_be_in_viewport(ratio=0.9)
        expect(page.get_by_role("region", name="What you own")).to_be_in_viewport(ratio=0.9)
    for width, height in ((1280, 720), (1366, 768), (1440, 900)):
        look(page, width, height=height)
        expect(page.get_by_role("region", name="Log").locator("ol > li").last).to_be_in_viewport(ratio=0.9)
    look(page, 844, height=390)
    assert page.evaluate(BESIDE), "on a phone on its side the board is left, the actions are right"


def test_all_five_gods_are_in_sight_beside_many_cards(person: Any) -> None:
    page = person()
    take_up(page, played("pharaon", 3, 2, lambda match: is_my_turn(match) and cards_held(match) >= 5))
    gods = page.get_by_role("region", name="Gods").locator("li")
    expect(gods).to_have_count(5)
    for god in gods.all():
        expect(god).to_be_in_viewport(ratio=0.95)
    expect(page.get_by_role("region", name="Log").locator("ol > li").last).to_be_in_viewport(ratio=0.9)


def cards_held(match: benben.Match) -> int:
    mine = match.view(0)["players"][0]
    return len(mine["artisans"]) + len(mine["nobles"])


CUT = """() => [...document.querySelectorAll('.wheel .cards .pick')].filter(card => {
  const box = card.getBoundingClientRect();
  return [...card.querySelectorAll('strong, .signs, .signs *')].map(part => part.getBoundingClientRect())
    .some(part => !part.width || part.right > box.right + 1 || part.bottom > box.bottom + 1);
}).map(card => card.innerText)"""


@pytest.mark.parametrize("place", PLACES)
def test_names_and_abilities_of_nobles_are_whole_in_every_language(person: Any, place: int) -> None:
    match = next(found for found in map(nobles_on_my_turn, count(1)) if found.view(0)["areas"].index("nobles") == place)
    page = person()
    taken_up(page, match)
    for language in LANGUAGES:
        turn_to(page, language)
        for width, height in ((1440, 900), (1280, 720), (768, 1024)):
            look(page, width, height=height)
            assert page.locator(".wheel .signs:visible").count() >= 2
            assert page.evaluate(CUT) == [], f"{language} {width}x{height}"


ROWS = """() => { const tops = [...document.querySelectorAll('[data-testid=actions] .choice')]
    .map(one => one.getBoundingClientRect()).filter(box => box.width).map(box => Math.round(box.top));
  return [...new Set(tops)].map(top => tops.filter(other => other === top).length); }"""


@pytest.mark.parametrize("width", [320, 390])
def test_four_choices_fill_their_rows_on_a_phone(person: Any, width: int) -> None:
    page = person(viewport={"width": width, "height": 700})
    taken_up(page, played("ra", 3, 1, lambda match: match.turn == 0 and len(match.legal()) == 4))
    page.locator(CALM).first.wait_for()
    assert page.evaluate(ROWS) in ([4], [2, 2])


def test_a_long_question_wraps_beside_the_wheel(person: Any) -> None:
    page = person()
    taken_up(page, played("pharaon", 1, 1, lambda match: match.turn == 0 and match.view(0)["phase"] == "traitor"))
    page.locator(CALM).first.wait_for()
    for width, height in ((1280, 720), (1366, 768)):
        look(page, width, height=height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
