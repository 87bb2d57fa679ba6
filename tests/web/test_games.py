"""Whole games in the browser."""

import random
import re
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from long import LONG
from web.play import (
    BUTTON,
    CALM,
    END,
    almost_over,
    hurry,
    is_over,
    moved_on,
    play_now,
    play_to_the_end,
    play_together,
    press_any,
    type_move,
)

WHOLE = play_now if LONG else almost_over
MOVES_TOGETHER = 400 if LONG else 16
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def tap_any(page: Page, rng: random.Random) -> None:
    """One move by touch: the areas are the buttons of the board, everything else is in the bar."""
    areas, confirm = page.get_by_role("group", name="Areas").get_by_role("button"), page.get_by_test_id("do-it")
    opens = True
    while opens:
        choices = page.locator(f"{BUTTON}:visible")
        if confirm.count():
            return confirm.tap()
        if page.locator(f'{BUTTON}[data-move="pass"]').count() and rng.random() < 0.7:
            areas.nth(rng.randrange(5)).tap()
        elif not choices.count():
            page.get_by_role("button", name="Back").tap()
        else:
            choice = choices.nth(rng.randrange(choices.count()))
            opens = choice.get_attribute("data-opens") is not None
            choice.tap()
    return None


def press_key(page: Page, rng: random.Random) -> None:
    """One move with the keyboard; choices that only open others are followed by one of those."""
    opens = True
    while opens:
        if page.get_by_test_id("do-it").count():
            return page.get_by_test_id("do-it").press("Enter")
        choices = page.locator(f"{BUTTON}.choice")
        number = rng.randrange(min(9, choices.count()))
        opens = choices.nth(number).get_attribute("data-opens") is not None
        page.keyboard.press(str(number + 1))
    return None


@pytest.mark.parametrize(("seats", "how", "move"), [(1, {}, press_key), (3, PHONE, tap_any)], ids=["keyboard", "touch"])
def test_one_person_finishes_pharaon(
    person: Any, seats: int, how: dict[str, Any], move: Callable[[Page, random.Random], None]
) -> None:
    page = person(**how)
    (play_now if LONG else almost_over)(page, "pharaon", seats)
    play_to_the_end(page, move)
    expect(page.get_by_test_id("end")).to_contain_text(re.compile("wins? with"))
    expect(page.get_by_test_id("end").locator("tfoot")).to_contain_text(re.compile(r"\d+"))


def test_two_people_in_two_browsers_and_a_bot_play_ra(person: Any) -> None:
    host, guest = person(), person(**PHONE)
    play_together(host, guest, 3)
    rng = random.Random(3)
    pages = [host, guest]
    for number in count():
        mover = whose_turn(pages)
        if is_over(mover) or number == MOVES_TOGETHER:
            break
        with moved_on(mover):
            bids = mover.locator(f'{BUTTON}[data-move^="bid"]')  # bidding when possible ends the epoch sooner
            choices = bids if bids.count() else mover.locator(BUTTON)
            choice = choices.nth(rng.randrange(choices.count()))
            choice.tap() if mover is guest else choice.click()  # on the phone by touch only
    for page in pages:
        if LONG:
            expect(page.get_by_test_id("end")).to_contain_text(re.compile("wins? with"))
        else:
            expect(page.locator("body")).to_have_attribute("data-seq", seq_of(mover))


def seq_of(page: Page) -> str:
    """How far the game is on this page."""
    return page.locator("body").get_attribute("data-seq") or ""


def whose_turn(pages: list[Page]) -> Page:
    """The page that may move or shows the scores; bots move in between."""
    for _ in range(2000):
        for page in pages:
            if page.locator(f"{CALM}, {END}").count():
                return page
        pages[0].wait_for_timeout(30)
    raise AssertionError("nobody moves")


def test_a_whole_game_by_keyboard_only(person: Any) -> None:
    page = person()
    page.goto("/")
    page.get_by_test_id("play-now").wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "seats":
            page.keyboard.press("ArrowLeft")
            page.keyboard.press("ArrowLeft")
        if page.evaluate("document.activeElement.dataset.testid") == "play-now":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/g/*")
    play_to_the_end(page, press_key)
    expect(page.get_by_test_id("end")).to_be_visible()


@pytest.mark.parametrize(("start", "game", "seats"), [(WHOLE, "ra", 2), (almost_over, "pharaon", 2)])
def test_a_game_by_the_text_board_only(
    person: Any, start: Callable[[Page, str, int], str], game: str, seats: int
) -> None:
    page = person()
    page.goto("/settings")
    page.get_by_label("Text board: lists and typed moves").check()
    start(page, game, seats)
    play_to_the_end(page, type_move, ready='[data-testid="moves"] li')
    expect(page.get_by_test_id("end")).to_be_visible()


def test_the_text_board_says_why_a_typed_move_is_refused(person: Any) -> None:
    page = person()
    play_now(page, "ra", 2)
    page.get_by_role("button", name="Text board").click()
    page.get_by_test_id("moves").wait_for()
    page.get_by_test_id("typed").fill("lose sphinx")
    page.get_by_test_id("typed").press("Enter")
    expect(page.get_by_test_id("why")).to_contain_text("Rule")


def slow_motion(page: Page) -> None:
    """Whatever moves takes a hundred times as long, so that nothing ends before the test has looked at it."""
    tools = page.context.new_cdp_session(page)
    tools.send("Animation.enable")
    tools.send("Animation.setPlaybackRate", {"playbackRate": 0.01})


def press(page: Page, move: str = "") -> None:
    """Make this move if it is legal, else another."""
    page.locator(CALM).first.wait_for()
    wished = page.locator(f'{CALM}[data-move="{move}"]')
    with moved_on(page):
        wished.first.click() if wished.count() else press_any(page, random.Random(1))


def test_tiles_and_suns_travel_without_holding_up_the_game_and_a_press_ends_that(person: Any) -> None:
    page = person(reduced_motion="no-preference")
    play_now(page, "ra", 2)
    slow_motion(page)
    travelled = 0
    while travelled < 2:  # the game goes on meanwhile
        press(page, "draw")
        travelled += page.locator(".flight").count() > 0
    page.locator(CALM).first.wait_for()
    page.mouse.click(1, 1)
    expect(page.locator(".flight")).to_have_count(0)


def test_whoever_has_scrolled_down_sees_the_scores_when_the_game_is_over(person: Any) -> None:
    page = person(viewport={"width": 375, "height": 812})
    almost_over(page, "ra", 2)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    hurry(page)
    expect(page.get_by_role("heading", name="wins with")).to_be_in_viewport()


SAILING = "document.querySelector('.boat').getAnimations().length"


def test_the_barque_sails_when_ra_is_drawn_and_a_key_ends_it(person: Any) -> None:
    page = person(reduced_motion="no-preference")
    play_now(page, "ra", 2)
    slow_motion(page)
    while not page.evaluate(SAILING):
        assert not is_over(page), "no Ra was drawn in a whole game"
        press(page, "draw")
        page.locator(f"{CALM}, {END}").first.wait_for()
    page.keyboard.press("Shift")
    assert not page.evaluate(SAILING)


TURNING = """document.querySelector('[data-spot="wheel-colours"]').getAnimations()
  .map(animation => Object.keys(animation.effect.getKeyframes()[0]).includes('transform') ? 'turns' : 'fades')[0]"""


def end_the_round(page: Page) -> str:
    """What the wheel does when the round is over."""
    play_now(page, "pharaon", 1)
    slow_motion(page)
    for _ in range(40):
        press(page, "pass")
        if does := page.evaluate(TURNING):
            return str(does)
    raise AssertionError("the wheel stands still")


def test_the_wheel_turns_at_the_end_of_a_round_and_a_key_ends_it(person: Any) -> None:
    page = person(reduced_motion="no-preference")
    assert end_the_round(page) == "turns"
    page.keyboard.press("Shift")
    assert not page.evaluate(TURNING)


def test_with_reduced_motion_nothing_travels_and_the_wheel_fades(person: Any) -> None:
    page = person()
    assert end_the_round(page) == "fades"
    expect(page.locator(".flight")).to_have_count(0)
