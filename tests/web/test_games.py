"""Whole games in the browser."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.play import BUTTON, CALM, is_over, moved_on, play_now, play_to_the_end, play_together, press_any


@pytest.mark.parametrize(("game", "seats"), [("pharaon", 1), ("pharaon", 3)])
def test_one_person_finishes_pharaon(person: Any, game: str, seats: int) -> None:
    page = person()
    play_now(page, game, seats)
    play_to_the_end(page)
    expect(page.get_by_test_id("end")).to_contain_text(re.compile("wins? with"))
    expect(page.get_by_test_id("end").locator("tfoot")).to_contain_text(re.compile(r"\d+"))


def test_two_people_in_two_browsers_and_a_bot_finish_ra(person: Any) -> None:
    host, guest = person(), person(viewport={"width": 390, "height": 844})
    play_together(host, guest, 3)
    rng = random.Random(3)
    pages = [host, guest]
    for _ in range(400):
        if is_over(host):
            break
        mover = whose_turn(pages)
        if mover is None:
            continue
        with moved_on(mover):
            press_any(mover, rng)
    for page in pages:
        expect(page.get_by_test_id("end")).to_contain_text(re.compile("wins? with"))


def whose_turn(pages: list[Page]) -> Page | None:
    """The page that may move; bots move in between."""
    for page in pages:
        if page.locator(BUTTON).count() and page.locator(CALM).count():
            return page
    pages[0].wait_for_timeout(30)
    return None


def press_key(page: Page, rng: random.Random) -> None:
    count = min(9, page.locator(BUTTON).count())
    page.keyboard.press(str(rng.randrange(count) + 1))


def test_a_whole_game_by_keyboard_only(person: Any) -> None:
    page = person()
    page.goto("/")
    page.get_by_test_id("play-now").wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.testid") == "play-now":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/g/*")
    play_to_the_end(page, press_key)
    expect(page.get_by_test_id("end")).to_be_visible()


def type_move(page: Page, rng: random.Random) -> None:
    moves = page.get_by_test_id("moves").locator("li:not(.muted) code").all_inner_texts()
    page.get_by_test_id("typed").fill(rng.choice(moves))
    page.get_by_test_id("typed").press("Enter")


@pytest.mark.parametrize(("game", "seats"), [("ra", 2), ("pharaon", 1)])
def test_a_whole_game_by_the_text_board_only(person: Any, game: str, seats: int) -> None:
    page = person()
    page.goto("/settings")
    page.get_by_label("Text board: lists and typed moves").check()
    play_now(page, game, seats)
    play_to_the_end(page, type_move, ready='[data-testid="moves"] li, [data-testid="end"]')
    expect(page.get_by_test_id("end")).to_be_visible()


def test_the_text_board_says_why_a_typed_move_is_refused(person: Any) -> None:
    page = person()
    play_now(page, "ra", 2)
    page.get_by_role("button", name="Text board").click()
    page.get_by_test_id("moves").wait_for()
    page.get_by_test_id("typed").fill("lose sphinx")
    page.get_by_test_id("typed").press("Enter")
    expect(page.get_by_test_id("why")).to_contain_text("Rule")


WATCH_FLIGHTS = """window.flew = 0; new MutationObserver(changes => {
  const came = changes.flatMap(({addedNodes}) => [...addedNodes]);
  window.flew += came.filter(node => node.classList?.contains('flight')).length;
}).observe(document, {childList: true, subtree: true})"""


def fly(page: Page, moves: int) -> int:
    """How many things travelled while this person drew and bid so often."""
    page.add_init_script(WATCH_FLIGHTS)
    play_now(page, "ra", 2)
    for _ in range(moves):
        page.locator(CALM).first.wait_for()
        with moved_on(page):
            page.locator(BUTTON).first.click()
    expect(page.locator(".flight")).to_have_count(0)
    return int(page.evaluate("window.flew"))


def test_things_travel_without_holding_up_the_game(person: Any) -> None:
    assert fly(person(reduced_motion="no-preference"), 6) > 0


def test_nothing_travels_with_reduced_motion(person: Any) -> None:
    assert fly(person(), 6) == 0
