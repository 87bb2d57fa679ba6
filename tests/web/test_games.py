"""Whole games in the browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from web.play import play_now, play_to_the_end


@pytest.mark.parametrize(("game", "seats"), [("ra", 3), ("pharaon", 1), ("pharaon", 3)])
def test_one_person_finishes_a_game_against_bots(person: Any, game: str, seats: int) -> None:
    page = person()
    play_now(page, game, seats)
    play_to_the_end(page)
    expect(page.get_by_test_id("end")).to_contain_text(re.compile("wins with"))
    expect(page.get_by_test_id("end").locator("tfoot")).to_contain_text(re.compile(r"\d+"))
