"""Each lesson is played to its end by the buttons that it names."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
OVER = {"en": "The lesson is over.", "pl": "Lekcja skończona."}


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("game", ["ra", "pharaon"])
def test_a_lesson_names_and_marks_the_button_that_leads_on(person: Any, game: str, language: str) -> None:
    moves = [step["move"] for step in json.loads((GAMES / game / "lesson.json").read_text())["steps"]]
    page = person()
    page.goto(f"/learn/{game}?lang={language}")
    for move in moves:
        button = page.locator(f'button.choice[data-move="{move}"]')
        expect(button).to_contain_class("lesson-next")
        expect(page.get_by_test_id("next-move")).to_contain_text(button.locator("b").first.text_content())
        expect(page.get_by_test_id("next-move")).not_to_contain_text(f": {move}")
        button.click()
    expect(page.get_by_test_id("next-move")).to_have_count(0)
    expect(page.get_by_test_id("status")).to_have_text(OVER[language])


@pytest.mark.parametrize(
    ("language", "allowed", "shown", "second"),
    [
        ("en", "“Invoke Ra” is allowed", "Draw a tile", "Move 2 of 34"),
        ("pl", "„Wezwij Ra” jest dozwolone", "Dobierz płytkę", "Ruch 2 z"),
    ],
)
def test_another_move_is_answered_in_words_and_progress_is_kept(
    person: Any, language: str, allowed: str, shown: str, second: str
) -> None:
    page = person()
    page.goto(f"/learn/ra?lang={language}")
    page.locator('button.choice[data-move="invoke"]').click()
    expect(page.get_by_role("alert")).to_contain_text(allowed)
    expect(page.get_by_role("alert")).to_contain_text(shown)
    page.locator('button.choice[data-move="draw"]').click()
    expect(page.locator("main")).to_contain_text(second)
    page.reload()
    expect(page.locator("main")).to_contain_text(second)
