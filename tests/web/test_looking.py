"""Everything that lies open can be looked at: players, pieces and the bag, on the board and on the text board."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

import benben
from web.play import CALM, played, steps, taken_up


def opened(place: Page | Locator, name: str) -> str:
    """What the drawer shows after a press; it is closed again with the keyboard."""
    place.get_by_role("button", name=name).first.click()
    page = place if isinstance(place, Page) else place.page
    words = page.get_by_test_id("drawer").inner_text()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("drawer")).to_have_count(0)
    return words


def test_a_player_of_pharaon_shows_all_cards_tokens_and_tracks(person: Any) -> None:
    match = played("pharaon", 2, 4, lambda match: match.turn == 0 and steps(match) > 50)
    view = match.view(0)
    other = view["players"][1]
    page = person()
    taken_up(page, match)
    name = page.locator(".pl h3").nth(1).inner_text()
    words = opened(page, f"Everything {name} owns")
    assert f"{len(other['nobles'])} noble" in words
    assert f"{len(other['artisans'])} artisan" in words
    assert f"If the game ended now: {match.scores()[1]['total']} PP" in words
    assert f"{name}: " in opened(page, "Isis")
    offerings, owned = view["offerings"], sum(len(player["offerings"]) for player in view["players"])
    out = 2 * sum(map(bool, offerings["sets"])) + sum(map(bool, offerings["bonus"]))
    bag = opened(page, f"{offerings['bag']} offerings in the bag")
    assert f"These {40 - out - owned} are neither laid out nor owned: {offerings['bag']} of them are in the bag" in bag
    page.get_by_role("button", name="Text board").click()
    line = page.locator("li", has_text=f"{name}; ").first
    expect(line).to_contain_text("Nile tracks: ")
    expect(line).to_contain_text(f"If the game ended now: {match.scores()[1]['total']} PP")


def test_a_player_of_ra_shows_all_tiles_and_the_bag_its_families(person: Any) -> None:
    match = played("ra", 3, 4, lambda match: match.turn == 0 and steps(match) > 70)
    view = match.view(0)
    page = person()
    taken_up(page, match)
    name = page.locator(".pl h3").nth(1).inner_text()
    page.get_by_role("button", name=f"Everything {name} owns").click()
    drawn = page.get_by_test_id("drawer").locator("[role=img]")
    drawn.first.wait_for()
    tiles = drawn.evaluate_all("all => all.map(one => one.getAttribute('aria-label').toLowerCase())")
    for tile in view["players"][1]["tiles"]:
        assert any(label.startswith(tile) and "missing" not in label for label in tiles), tile
    page.keyboard.press("Escape")
    words = opened(page, "What is left in the bag").split()
    assert words[words.index("Flood") + 1] == str(view["bag"]["flood"])
    assert f"{view['bag'].get('art', 0)} left in the bag" in opened(page, "Art")
    assert f"{view['bag']['ra']} left in the bag" in opened(page, "Ra track")
    assert "The winner of the next auction takes it" in opened(page, f"Centre sun {view['centre_sun']}")
    up, down = ([sun for player in view["players"] for sun in player[suns]] for suns in ("suns_up", "suns_down"))
    assert f"{len(up)} suns can still be bid" in opened(page.locator(".players"), f"sun {up[0]}")
    assert "face down until the next epoch" in opened(page.locator(".players"), f"sun {down[0]}")
    page.get_by_role("button", name="Text board").click()
    expect(page.get_by_role("region", name="What is left in the bag")).to_contain_text(f"Flood {view['bag']['flood']}")


def test_the_statue_says_who_bids_last_and_whether_everyone_may_pass(person: Any) -> None:
    page = person()
    for kind, told in (("voluntary", "you must bid if nobody else does"), ("drawn", "everyone may pass")):
        taken_up(page, played("ra", 3, 4, lambda match: match.turn == 0 and auction_of(match, kind)))  # noqa: B023
        assert told in opened(page.locator(".sky"), "Ra player").lower()
    space = "word => word.getSubStringLength(2, 1) / parseFloat(getComputedStyle(word).fontSize)"
    assert page.locator(".sky .rt").evaluate(space) > 0.25, "the words of the Ra track run together"


def auction_of(match: benben.Match, kind: str) -> bool:
    auction = match.view(0)["auction"]
    return auction is not None and auction["kind"] == kind and bool(auction["to_speak"])


def test_a_piece_that_a_tap_would_choose_says_what_it_is_when_it_is_held(person: Any) -> None:
    match = played("pharaon", 2, 4, lambda match: match.turn == 0 and match.view(0)["phase"] == "turn")
    page = person()
    taken_up(page, match)
    page.locator(CALM).first.wait_for()
    drawer = page.get_by_test_id("drawer")
    noble = page.locator(".wheel [data-spot=noble-0] button")
    noble.hover()
    page.mouse.down()
    expect(drawer).to_contain_text("in the deck")
    page.mouse.up()
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(page.get_by_role("button", name="Confirm")).to_have_count(0)
    page.locator(".wheel [data-spot=set-0] button").click(button="right")
    expect(drawer).to_contain_text("in the bag")
    page.keyboard.press("Escape")
    noble.click()
    expect(drawer).to_have_count(0)
    expect(page.get_by_test_id("actions")).to_contain_text("in the deck")
