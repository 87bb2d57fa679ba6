"""Standing orders as the game declares them: shown with its words, given with a click, done without being asked."""

import random
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

import benben
from web.play import moved_on, played, press_any, step_by_step, taken_up


def orders(page: Page) -> Locator:
    """The standing orders beside the board."""
    page.get_by_role("tab", name="The table").click()
    return page.get_by_test_id("orders")


def saved(page: Page) -> None:
    expect(page.get_by_role("status").filter(has_text="saved")).to_be_visible()


def log(page: Page) -> Locator:
    page.get_by_role("tab", name="Log").click()
    return page.get_by_role("region", name="Log")


def my_turn_in_pharaon(match: benben.Match) -> bool:
    return match.turn == 0 and match.view(0)["phase"] == "turn" and len(match.legal()) > 4


def test_pharaon_offers_its_own_orders_and_does_not_pass_while_moves_are_open(person: Any) -> None:
    page = person()
    taken_up(page, played("pharaon", 2, 3, my_turn_in_pharaon))
    offered = orders(page)
    expect(offered.locator("label")).to_have_text(
        ["Pass when I can do nothing else", "Pass for the rest of this round"]
    )
    expect(offered.get_by_role("combobox")).to_have_count(0)
    offered.get_by_label("Pass when I can do nothing else").check()
    saved(page)
    with moved_on(page):
        act = page.locator('[data-testid="actions"] button[data-move^="act "][aria-disabled="false"]').first
        step_by_step(page, str(act.get_attribute("data-move")))
    expect(log(page)).not_to_contain_text(re.compile("passe[sd]"))


def test_the_order_for_a_round_passes_and_is_unchecked_in_the_next_round(person: Any) -> None:
    page = person()
    taken_up(page, played("pharaon", 2, 3, my_turn_in_pharaon))
    offered = orders(page).get_by_label("Pass for the rest of this round")
    with moved_on(page):
        offered.check()
    expect(offered).to_be_checked()
    expect(log(page)).to_contain_text(re.compile("passe[sd]"))
    orders(page)
    banner = page.get_by_role("banner")
    now = re.search(r"round (\d)", banner.inner_text())
    assert now
    while f"round {now[1]}" in banner.inner_text():
        with moved_on(page):
            press_any(page, random.Random(1))
    expect(offered).not_to_be_checked()


def my_turn_in_ra(match: benben.Match) -> bool:
    """The other seat speaks first in an auction, and the first seat could answer with one of several suns."""
    view = match.view(0)
    return match.turn == 0 and view["phase"] == "turn" and len(view["players"][0]["suns_up"]) > 1


def test_ra_offers_to_bid_up_to_a_sun_and_bids(person: Any) -> None:
    page = person()
    match = played("ra", 2, 5, my_turn_in_ra)
    taken_up(page, match)
    offered = orders(page)
    expect(offered.get_by_role("checkbox")).to_have_count(1)
    expect(offered.get_by_label("Pass in every auction")).not_to_be_checked()
    offered.get_by_label("Bid up to this sun, then pass").select_option("16")
    saved(page)
    page.locator('[data-testid="actions"] button[data-move="invoke"]').click()
    page.wait_for_function("seq => Number(document.body.dataset.seq) >= seq", arg=4)  # set-up, invoke, other seat, mine
    expect(log(page)).to_contain_text(re.compile(r"bid|bids"))
    page.reload()
    expect(orders(page).get_by_label("Bid up to this sun, then pass")).to_have_value("16")
