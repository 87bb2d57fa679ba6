"""The coach in the browser: the analysis of a game, hints, the analysis board and puzzles."""

import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import benben
from benben.analysis.hints import advise
from benben.analysis.puzzles import puzzles_of
from benben.games import game_named
from web.play import BUTTON, moved_on, played, taken_in, taken_up
from web.screens import THEMES, look
from web.test_access import faults, spilled

LONG = 300_000  # milliseconds: the first analysis may have to wait for the compiler


def nothing_wrong(page: Page) -> None:
    """In both themes, on a phone and on a desktop."""
    for width, theme in product((375, 1440), THEMES):
        look(page, width, theme)
        assert faults(page) == [] and spilled(page) == []


def test_the_replay_of_a_finished_game_is_analysed_and_leads_to_the_analysis_board(person: Any) -> None:
    page = person()
    table = taken_in(page, played("ra", 2, 3))
    page.goto(f"/g/{table}/replay#4")
    page.get_by_test_id("analyse").click()
    expect(page.get_by_test_id("chances")).to_be_visible(timeout=LONG)
    expect(page.get_by_test_id("summary").locator("tbody tr")).to_have_count(2)
    assert "%" in str(page.get_by_test_id("chances").get_attribute("aria-label"))
    expect(page.get_by_test_id("here").locator("[data-value-of]").first).to_be_visible()
    nothing_wrong(page)
    page.get_by_label("Jump to a move").press("End")
    expect(page).not_to_have_url(f"/g/{table}/replay#4")
    turning = page.get_by_test_id("turning-points").locator("li").first
    expect(turning).to_contain_text("better")
    turning.get_by_role("button").first.click()
    page.reload()  # it is kept
    expect(page.get_by_test_id("chances")).to_be_visible()
    page.get_by_role("link", name="Explore this position").click()
    expect(page.get_by_test_id("position-text")).to_have_value(re.compile("^ra seats=2 "))


def test_the_analysis_board_plays_takes_back_and_names_what_is_wrong(person: Any) -> None:
    page, text = person(), benben.new("ra", seats=3, seed=7).position_text()
    page.goto("/analysis")
    page.get_by_test_id("position-text").fill("ra seats=3 phase=turn turn=9")
    page.get_by_test_id("set-up").click()
    expect(page.get_by_test_id("trouble")).to_contain_text("column")
    page.get_by_test_id("position-text").fill(text)
    page.get_by_test_id("set-up").click()
    page.locator('[data-move="draw"]').first.click()
    expect(page.get_by_test_id("position-text")).not_to_have_value(text)
    page.get_by_test_id("take-back").click()
    expect(page.get_by_test_id("position-text")).to_have_value(text)
    page.get_by_test_id("value").click()
    expect(page.locator('[data-value-of="draw"]')).to_be_visible(timeout=LONG)
    nothing_wrong(page)


def test_a_hint_shows_the_chances_of_the_moves(person: Any) -> None:
    page = person()
    taken_up(page, played("ra", 2, 3, lambda match: match.turn == 0 and len(match.legal()) > 2))
    page.get_by_test_id("hint").click()
    values = page.get_by_test_id("coach").locator("[data-value-of]")
    expect(values.first).to_be_visible(timeout=LONG)
    nothing_wrong(page)


def worst(match: benben.Match) -> str:
    """The worst move of the first seat if it costs a sixth of the win or more."""
    if match.turn != 0:
        return ""
    ranked = advise(match, "quick").values
    return ranked[-1][0] if ranked[0][1] - ranked[-1][1] > 1 / 6 else ""


def test_a_move_that_loses_much_is_asked_about_and_can_be_played_all_the_same(person: Any) -> None:
    page, match = person(), played("ra", 2, 3, lambda match: bool(worst(match)))
    taken_up(page, match)
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("coach").locator("[data-value-of]").first).to_be_visible(timeout=LONG)
    page.get_by_test_id("warn").select_option("0.03")
    bad, warning = page.locator(f'{BUTTON}[data-move="{worst(match)}"]').first, page.get_by_test_id("warning")
    bad.click()
    expect(warning).to_contain_text("of your chance to win")
    nothing_wrong(page)
    warning.get_by_role("button", name="Choose again").click()
    expect(warning).to_have_count(0)
    bad.click()
    with moved_on(page):
        warning.get_by_role("button", name="Yes, play it").click()


@pytest.mark.parametrize("right", [True, False], ids=["right", "wrong"])
def test_a_puzzle_is_answered_and_explained(person: Any, right: bool) -> None:
    page, puzzles = person(), puzzles_of(game_named("ra"))
    number, puzzle = next((n, p) for n, p in enumerate(puzzles, 1) if set(p.values) <= {"draw", "invoke", "pass"})
    page.goto(f"/puzzles#ra-{number}")
    expect(page.get_by_test_id("status")).to_contain_text("Your ")
    move = puzzle.best if right else next(move for move in puzzle.values if move != puzzle.best)
    page.locator(f'[data-move="{move}"]').first.click()
    answer = page.get_by_test_id("answer")
    expect(answer).to_contain_text("Right!" if right else "better")
    expect(answer.locator("[data-value-of]")).to_have_count(len(puzzle.values))
    expect(page.get_by_test_id("standing")).to_contain_text("1 puzzle solved in a row" if right else "0 puzzles")
    nothing_wrong(page)
    page.get_by_test_id("another").click()
    expect(page.get_by_test_id("puzzle")).not_to_contain_text(f"Puzzle {number}:")
    page.locator(BUTTON).first.wait_for()
