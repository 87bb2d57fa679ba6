"""How a person plays in the browser."""

import random
from collections.abc import Callable

from playwright.sync_api import Page, expect

BUTTON = '[data-testid="actions"] button[data-move]:not(.no)'
CALM = '[data-testid="actions"] button[data-move][aria-disabled="false"], [data-testid="end"]'


def play_now(page: Page, game: str, seats: int) -> str:
    """From the lobby to a board with bots; gives the table's address."""
    page.goto("/")
    page.locator(f'input[name="game"][value="{game}"]').check(force=True)
    page.locator(f'input[name="seats"][value="{seats}"]').check(force=True)
    for other in range(2, seats + 1):
        page.get_by_label(f"Seat {other}", exact=True).select_option("random")
    page.get_by_test_id("play-now").click()
    page.wait_for_url("**/g/*")
    expect(page.get_by_test_id("status")).to_be_visible()
    return page.url


def is_over(page: Page) -> bool:
    return page.get_by_test_id("end").count() > 0


def press_any(page: Page, rng: random.Random) -> None:
    """One move with the mouse."""
    moves = page.locator(BUTTON)
    moves.nth(rng.randrange(moves.count())).click(timeout=5000)


def play_to_the_end(
    page: Page, move: Callable[[Page, random.Random], None] = press_any, ready: str = CALM, most: int = 1500
) -> None:
    """Move whenever it is this person's turn, until the scores are shown."""
    rng = random.Random(7)
    for _ in range(most):
        page.locator(ready).first.wait_for(timeout=30_000)
        if is_over(page):
            return
        before = page.evaluate("document.body.dataset.seq")
        move(page, rng)
        page.wait_for_function("before => document.body.dataset.seq !== before", arg=before, timeout=20_000)
    raise AssertionError("the game does not end")
