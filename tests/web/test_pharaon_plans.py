"""Choose, then confirm once: whole actions of Pharaon in a few taps."""

from collections.abc import Callable
from itertools import count
from typing import Any

from playwright.sync_api import Locator, Page, expect

import benben
from benben.games.pharaon.board.shapes import Area, Offer
from benben.games.pharaon.words.plans import offers
from web.play import moved_on, played, taken_up
from web.test_access import faults
from web.test_ahead import Line

MINE = """(await (await fetch(`/api/tables/${location.pathname.split('/')[2]}/position`)).json()).position
  .view.players[0]"""


def payable(area: Area, fits: Callable[[list[str]], bool]) -> tuple[benben.Match, Offer]:
    """A game in which the first seat can take something in an area, paid with tokens like these."""
    for seed in count(1):
        found: list[Offer] = []

        def stop(match: benben.Match, found: list[Offer] = found) -> bool:
            if match.turn == 0 and "pass" in match.legal() and f"act {area}" in match.legal():
                found[:] = [offer for offer in offers(match.position, 0, area) if fits(offer["payment"])]
            return bool(found)

        match = played("pharaon", 2, seed, stop)
        if found:
            return match, found[0]
    raise AssertionError


class Taps:
    """Counts what is tapped."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, what: Locator) -> None:
        what.tap()
        self.count += 1


def held(page: Page) -> dict[str, Any]:
    return page.evaluate(f"async () => {MINE}")


def confirm(page: Page, tap: Taps, so: str) -> None:
    """One tap, until the server says that I have what was planned."""
    tap(page.get_by_test_id("do-it"))
    page.wait_for_function(f"async () => {{ const mine = {MINE}; return {so}; }}")


def test_an_artisan_with_three_different_tokens_takes_at_most_three_taps(person: Any) -> None:
    match, offer = payable("artisans", lambda paid: len(paid) == len({*paid}) == 3)
    card = int(offer["take"].split()[1])
    page, tap = person(has_touch=True), Taps()
    taken_up(page, match)
    place = match.view(0)["artisans"]["up"].index(card)
    tap(page.locator(f'.wheel [data-spot="artisan-{place}"] button'))
    tokens = page.get_by_role("group", name="Payment").locator(".token use")
    tokens.first.wait_for()
    drawn = tokens.evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert len([one for one in drawn if not one.startswith("#i-")]) == 3, "the payment is laid out"
    assert not faults(page)
    confirm(page, tap, f"mine.artisans.includes({card})")
    assert tap.count <= 3


def test_a_noble_with_five_tokens_takes_at_most_three_taps_on_a_phone(person: Any) -> None:
    match, offer = payable("nobles", lambda paid: len(paid) == 5)
    page, tap = person(has_touch=True, viewport={"width": 390, "height": 844}), Taps()
    taken_up(page, match)
    tap(page.get_by_role("group", name="Areas").get_by_role("button", name="Nobles"))
    tap(page.locator(f'[data-testid=actions] [data-move="{offer["take"]}"]'))
    confirm(page, tap, f"mine.nobles.some(noble => noble.id === {offer['take'].split()[1]})")
    assert tap.count <= 3


def test_a_token_is_exchanged_by_a_tap_and_what_is_shown_is_paid(person: Any) -> None:
    match, offer = payable("tomb", lambda paid: 1 < len(paid) < 4 and "silver" not in paid)
    page = person(has_touch=True)
    before = match.view(0)["players"][0]
    taken_up(page, match)
    page.locator('[data-testid=actions] [data-move="act tomb"]').tap()
    page.get_by_role("button", name="exchange it for").first.tap()
    tokens = page.get_by_role("group", name="Payment").locator(".token .p use")
    drawn = tokens.evaluate_all("all => all.map(one => one.getAttribute('href'))")
    shown = sorted(one.replace("#res-", "").replace("#off-", "*") for one in drawn)
    assert shown != sorted(offer["payment"])
    confirm(page, Taps(), f"mine.tomb === {before['tomb'] + 1}")
    after = held(page)
    paid = [
        colour for colour, number in before["resources"].items() for _ in range(number - after["resources"][colour])
    ]
    assert sorted(paid) == [token for token in shown if not token.startswith("*")]


def test_a_refusal_stops_the_rest_and_says_why(person: Any) -> None:
    """The same person passes in another tab: the first one does not know it yet."""
    match, _ = payable("artisans", lambda paid: len(paid) >= 3)
    page = person()
    line = Line(page)
    taken_up(page, match)
    other = page.context.new_page()
    other.goto(page.url)
    page.locator('.wheel [data-spot^="artisan-"] button').first.click()
    line.hold()
    page.get_by_test_id("do-it").click()
    with moved_on(other):
        other.locator('[data-testid=actions] [data-move="pass"]').click()
    line.release()
    expect(page.get_by_test_id("trouble")).to_be_visible()
    assert held(page)["artisans"] == match.view(0)["players"][0]["artisans"]
