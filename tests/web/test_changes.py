"""What changed on the board since my last move is outlined until my next one."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import benben
from web.play import hurry, played, taken_up

OUTLINED = """() => [document.body.dataset.changed ?? '', [...document.querySelectorAll('[data-spot]')].filter(spot =>
  spot.getClientRects().length && getComputedStyle(spot).outlineStyle === 'dashed').map(spot => spot.dataset.spot)]"""


def is_my_turn(match: benben.Match) -> bool:
    return match.turn == 0 and match.view(0)["phase"] == "turn"


def play_until_others_changed_something(page: Page) -> tuple[str, list[str]]:
    """The places that differ when I decide again, and those of them that are drawn with an outline, also at rest."""
    for _ in range(30):
        hurry(page, 1)
        spots, outlined = page.evaluate(OUTLINED)
        if outlined:
            return spots, outlined
    raise AssertionError("nothing was ever outlined")


def test_what_others_changed_is_outlined_until_my_next_move(person: Any) -> None:
    page = person()
    taken_up(page, played("ra", 3, 4, is_my_turn))
    spots, outlined = play_until_others_changed_something(page)
    assert set(outlined) <= set(spots.split()), "nothing else is outlined"
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-changed", spots)
    hurry(page, 1)
    expect(page.locator("body")).not_to_have_attribute("data-changed", spots)


@pytest.mark.parametrize("width", [1440, 390])
def test_what_others_bought_is_outlined_in_pharaon(person: Any, width: int) -> None:
    page = person(viewport={"width": width, "height": 844})
    taken_up(page, played("pharaon", 3, 2, is_my_turn))
    play_until_others_changed_something(page)
