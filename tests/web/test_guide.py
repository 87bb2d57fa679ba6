"""How to play: from the lobby, beside the board, and on paper."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from web.play import play_now


def test_the_lobby_leads_to_the_guide_and_the_guide_to_the_lesson(person: Any) -> None:
    page = person()
    page.goto("/")
    page.get_by_role("link", name="How to play Ra").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How to play Ra")
    page.get_by_role("link", name="Learn by playing").click()
    page.get_by_role("link", name="Start the lesson").first.click()
    page.get_by_test_id("how-to-play").click()
    expect(page.get_by_test_id("guide")).to_contain_text("Winning a lot")


def test_at_a_table_the_guide_opens_beside_the_board(person: Any) -> None:
    page = person(viewport={"width": 1440, "height": 900})
    play_now(page, "ra", 2)
    button = page.get_by_test_id("how-to-play")
    button.click()
    panel = page.get_by_role("complementary", name="How to play")
    expect(panel).to_contain_text("Scoring")
    assert len(page.context.pages) == 1
    assert panel.bounding_box()["width"] < 500
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


@pytest.mark.parametrize("game", ["ra", "pharaon"])
def test_a_guide_is_printed_on_one_page(person: Any, game: str) -> None:
    page = person()
    page.goto(f"/guide/{game}?lang=uk")
    expect(page.get_by_test_id("guide")).to_be_visible()
    paper = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1
    page.emulate_media(media="print")
    expect(page.get_by_role("banner")).to_be_hidden()
