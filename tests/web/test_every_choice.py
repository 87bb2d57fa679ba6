"""Every kind of choice either game asks for, at its widest: nothing hard to hit, nothing cut off."""

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from playwright.sync_api import Page

import benben
from benben import Match
from long import long
from web.conftest import profile
from web.play import played, steps, taken_up
from web.screens import look, turn_to
from web.test_access import WIDTHS, faults, spilled

TABLES = [*product(["ra"], (2, 3, 5)), *product(["pharaon"], (1, 3, 5))]
Found = tuple[int, int, int]  # how many choices, in which game, after how many moves


def widest(game: str, seats: int) -> dict[str, Found]:
    """Of each kind of choice of the first seat, the one with most to choose from in some forty games."""
    found: dict[str, Found] = {}
    for seed in range(1, 41):

        def note(match: benben.Match, seed: int = seed) -> bool:
            if match.turn == 0:
                kind = " or ".join(sorted({move.split()[0] for move in match.legal()}))
                found[kind] = max(found.get(kind, (0, 0, 0)), (len(match.legal()), seed, steps(match)))
            return False

        played(game, seats, seed, note)
    return found


@pytest.fixture(scope="module")
def page(browser, house) -> Iterator[Page]:
    context = profile(browser, house.address)
    yield context.new_page()
    context.close()


def after(moves: int) -> Callable[[Match], bool]:
    """Whether this many moves have been made."""
    return lambda match: steps(match) == moves


@long("minutes of looking at pages")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_kind_of_choice_is_clean(page: Page, game: str, seats: int) -> None:
    found = []
    for kind, (_, seed, moves) in widest(game, seats).items():
        taken_up(page, played(game, seats, seed, after(moves)))
        turn_to(page, "en")
        for width in WIDTHS:
            look(page, width)
            found += [f"{kind}, {width}: {fault}" for fault in faults(page) + spilled(page)]
    assert not found, "\n".join(found)
