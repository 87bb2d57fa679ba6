"""Moments of games that are worth a look: each leads a page there and leaves it open."""

from collections.abc import Callable

from playwright.sync_api import Page

import benben
from web.play import CALM, almost_over, hurry, moved_on, play_now, play_together, played, steps, taken_in, taken_up

Way = Callable[[Page], Page]


def at(game: str, seats: int, when: Callable[[benben.Match], bool]) -> Way:
    """The first seat's turn in the first game in which it is so."""

    def go(page: Page) -> Page:
        for seed in range(1, 50):
            match = played(game, seats, seed, lambda match: match.turn == 0 and when(match))
            if not match.over:
                taken_up(page, match)
                return page
        raise AssertionError(f"no such moment in 50 games of {game}")

    return go


def then(way: Way, *presses: str) -> Way:
    """After a way, press what these selectors find."""

    def go(page: Page) -> Page:
        page = way(page)
        for press in presses:
            page.locator(press).first.click()
        return page

    return go


def late(match: benben.Match) -> bool:
    return steps(match) >= 60 and match.view(0)["phase"] == "turn"


def phase(name: str) -> Callable[[benben.Match], bool]:
    return lambda match: match.view(0)["phase"] == name


def full_auction(match: benben.Match) -> bool:
    view = match.view(0)
    return view["phase"] == "auction" and sum(map(bool, view["auction_track"])) > 4 and len(match.legal()) > 2


def at_address(address: str, *presses: str) -> Way:
    def go(page: Page) -> Page:
        page.goto(address)
        for press in presses:
            page.locator(press).first.click()
        return page

    return go


def ended(game: str, seats: int) -> Way:
    def go(page: Page) -> Page:
        almost_over(page, game, seats)
        hurry(page)
        return page

    return go


def replayed(game: str, ends: str) -> Way:
    """The replay with the scoring sheet of the first chapter."""

    def go(page: Page) -> Page:
        told = lambda match: any(event["event"] == ends for event in match.events(None))  # noqa: E731
        page.goto(f"/g/{taken_in(page, played(game, 4, 1))}/replay#{steps(played(game, 4, 1, told))}")
        page.get_by_test_id("scores").click()
        page.get_by_test_id("sheet").wait_for()
        return page

    return go


def asked_back(asker: bool) -> Way:
    """A question whether a move may be taken back, as the one sees it who asks, or the other."""

    def go(page: Page) -> Page:
        browser = page.context.browser
        assert browser
        guest = browser.new_context(base_url=page.url[: page.url.index("/", 8)], locale="en-GB").new_page()
        play_together(page, guest, 2)
        mover, other = (page, guest) if page.locator(CALM).count() else (guest, page)
        with moved_on(mover):
            mover.locator(f'{CALM}[data-move="invoke"]').first.click()
        mover.get_by_test_id("ask-back").click()
        other.get_by_test_id("accept").wait_for()
        return mover if asker else other

    return go


def watched(game: str, seats: int) -> Way:
    """A table as somebody sees it who has no seat."""

    def go(page: Page) -> Page:
        play_now(page, game, seats)
        hurry(page, 20)
        browser = page.context.browser
        assert browser
        guest = browser.new_context(locale="en-GB").new_page()
        guest.goto(page.url)
        guest.get_by_test_id("status").wait_for()
        return guest

    return go


ACT = '[data-testid=actions] [data-move^="act "]:not(.no)'
MOMENTS: dict[str, Way] = {
    "ra-2": at("ra", 2, late),
    "ra-5-auction": at("ra", 5, full_auction),
    "ra-god": at("ra", 3, lambda match: any(move.startswith("god ") for move in match.legal())),
    "ra-bag": then(at("ra", 4, late), ".bag .open"),
    "ra-player": then(at("ra", 4, late), ".pl:nth-of-type(2) .open"),
    "ra-watch": watched("ra", 4),
    "ra-sheet": replayed("ra", "epoch ended"),
    "pharaon-setup": at("pharaon", 3, phase("setup")),
    "pharaon-2": at("pharaon", 2, late),
    "pharaon-5": at("pharaon", 5, late),
    "pharaon-area": then(at("pharaon", 4, late), ACT),
    "pharaon-plan": then(at("pharaon", 4, late), ACT, "[data-testid=actions] [data-opens]:not(.no)"),
    "pharaon-paying": at("pharaon", 3, lambda match: match.view(0)["paying"] is not None),
    "pharaon-passing": at("pharaon", 3, lambda match: any(move.startswith("jar ") for move in match.legal())),
    "pharaon-player": then(at("pharaon", 4, late), ".pl:nth-of-type(2) .open"),
    "pharaon-standings": then(at("pharaon", 4, late), ".standings"),
    "pharaon-watch": watched("pharaon", 4),
    "pharaon-sheet": replayed("pharaon", "round ended"),
    "solo-jar": at("pharaon", 1, phase("traitor")),
    "ra-end": ended("ra", 5),
    "pharaon-end": ended("pharaon", 4),
    "solo-end": ended("pharaon", 1),
    "asked-back": asked_back(asker=False),
    "ask-back": asked_back(asker=True),
    "how-to-play": then(at("ra", 3, late), "[data-testid=how-to-play]"),
    "lesson-ra": at_address("/learn/ra/auctions"),
    "lesson-pharaon": at_address("/learn/pharaon/areas"),
    "lesson-traitor": at_address("/learn/pharaon/traitor"),
    "options": at_address("/", "summary.more"),
    "text-board": then(at("pharaon", 3, late), '[aria-label="Text board"]'),  # the last one: it stays on
}
