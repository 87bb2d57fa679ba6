"""The list of my games: results, levels of bots, and what can be removed from it."""

import re
import time
from typing import Any

from playwright.sync_api import expect

from web.play import almost_over, hurry, play_now

DAYS = 2 * 86_400


def test_a_card_tells_result_and_level_and_old_games_can_be_removed(person: Any) -> None:
    page = person()
    running = play_now(page, "ra", 3)
    finished = almost_over(page, "ra", 2)
    hurry(page)
    page.get_by_test_id("replay").wait_for()
    page.goto("/")
    cards = {
        address: page.locator(f'li:has(a[href="{address[address.index("/g/") :]}"])') for address in (running, finished)
    }
    expect(cards[finished]).to_contain_text(re.compile(r"(won|lost) \d+:\d+"))
    expect(cards[finished]).to_contain_text("(Chance)")
    expect(cards[running]).to_contain_text("(Chance)")
    remove = {address: card.get_by_test_id("dismiss") for address, card in cards.items()}
    expect(remove[running]).to_have_count(0)
    remove[finished].click()
    expect(cards[finished]).to_have_count(0)

    page.clock.set_fixed_time(time.time() + DAYS)
    page.goto("/")
    expect(cards[finished]).to_have_count(0)
    with page.expect_response("**/leave"):
        remove[running].click()
    expect(cards[running]).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("play-now")).to_be_visible()
    expect(cards[running]).to_have_count(0)
    page.goto(running)
    expect(page.locator("main")).to_contain_text("A bot is playing for you.")
