"""The pace of bots and the motion of pieces are settings."""

import math
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from web.play import CALM, END, moved_on, play_now


def test_moves_of_others_are_shown_one_after_the_other_when_that_is_set(person: Any) -> None:
    page = person()
    page.goto("/settings")
    page.get_by_label("Show the moves of others slowly, one after the other").check()
    path = f"/api/tables/{play_now(page, 'ra', 4).rpartition('/')[2]}/position"
    page.evaluate(WATCH)
    with moved_on(page):
        page.locator(CALM).first.click()
    page.wait_for_function(SERVER_IS_AHEAD, arg=path)
    page.locator(CALM).first.wait_for()
    shown = sorted(set(page.evaluate("window.shown")))
    assert shown == list(range(shown[0], shown[-1] + 1)) and len(shown) > 3, "every row was shown separately"


WATCH = """() => {
  window.shown = [Number(document.body.dataset.seq)];
  const note = () => window.shown.push(Number(document.body.dataset.seq));
  new MutationObserver(note).observe(document.body, {attributeFilter: ['data-seq']});
}"""
SERVER_IS_AHEAD = """async path => {
  const {position} = await (await fetch(path)).json();
  return position.seq > Number(document.body.dataset.seq);
}"""


def test_pieces_fly_unless_that_is_turned_off(person: Any) -> None:
    page = person(reduced_motion="no-preference")
    flights = list(flights_of_moves(page, until=1))
    assert flights[-1] > 0, "pieces fly"
    page.goto("/settings")
    page.get_by_label("Animate the pieces").uncheck()
    expect(page.locator("html")).to_have_class("still")
    assert not any(flights_of_moves(page, moves=len(flights))), "pieces do not fly"


def flights_of_moves(page: Page, moves: int = 20, until: float = math.inf) -> Iterator[int]:
    """A new game: how many pieces have flown after each move of the person; ends when `until` have."""
    play_now(page, "ra", 2)
    page.evaluate(COUNT)
    flown = 0
    while moves and flown < until:
        page.locator(CALM).first.wait_for()
        with moved_on(page):
            page.locator(CALM).first.click()
        page.locator(f"{CALM}, {END}").first.wait_for()
        flown = page.evaluate("window.flights")
        yield flown
        moves -= 1


COUNT = """() => {
  window.flights = 0;
  const note = (changes) => changes.forEach(({addedNodes}) => addedNodes.forEach(
    (node) => (window.flights += node.classList?.contains('flight') ? 1 : 0)));
  new MutationObserver(note).observe(document.body, {childList: true});
}"""
