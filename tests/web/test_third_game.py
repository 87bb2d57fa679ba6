"""Games that the client has never heard of are offered and played like the others."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from long import long
from plugins.packages import install_example
from web.conftest import People
from web.house import SERVE, House
from web.play import CALM, play_now, play_to_the_end, type_move
from web.test_ahead import Line

TESTS = Path(__file__).parents[1]
WITH_MORE_GAMES = """
import sys
sys.path += {path!r}
from benben.games import REGISTRY
REGISTRY["kuhn"] = "kuhn.game"
{serve}"""


@pytest.fixture
def people(browser: Browser, tmp_path: Path) -> Iterator[People]:
    """Visitors of a service with the example's package installed, and Kuhn poker registered."""
    program = WITH_MORE_GAMES.format(path=[str(TESTS), *install_example(tmp_path / "site")], serve=SERVE)
    with House(tmp_path / "benben.sqlite3", program, forked=False) as house:
        people = People(browser, house.address)
        yield people
        people.leave()


@pytest.mark.parametrize(
    ("game", "text"), [pytest.param("kuhn", False, marks=long("a second game")), ("kuhn", True), ("mehen", False)]
)
def test_it_is_opened_from_the_lobby_and_played_to_the_end(people: People, game: str, text: bool) -> None:
    page = people()
    if text:
        page.goto("/settings")
        page.get_by_label("Text board: lists and typed moves").check()
    page.goto("/")
    expect(page.locator('input[name="game"]')).to_have_count(4)
    address = play_now(page, game, 2)
    expect(page.get_by_role("banner")).to_contain_text(game.capitalize())
    if text:
        play_to_the_end(page, type_move, ready='[data-testid="moves"] li')
    else:
        play_to_the_end(page)
    expect(page.get_by_test_id("end")).to_contain_text(re.compile("wins? with"))
    page.goto(f"{address}/replay")
    expect(page.get_by_test_id("status")).to_contain_text("Move")


def test_its_moves_are_shown_at_once_by_rules_that_the_server_translates(people: People) -> None:
    page = people()
    line = Line(page)
    play_now(page, "mehen", 2)
    button = page.locator(CALM).first
    expect(button).to_be_visible()
    page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(({name}) => name.endsWith('/engine/runtime/python.mjs'))"
    )
    before = page.get_by_role("region", name="The table").inner_text()
    line.hold()
    button.click()
    expect(page.get_by_role("region", name="The table")).not_to_have_text(before)
    line.release()
