"""The coach in the browser: the analysis of a game, hints, the analysis board and puzzles."""

import re
from itertools import product
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

import benben
from benben.analysis.budgets import BUDGETS
from benben.analysis.evaluator import Evaluator
from benben.analysis.hints import advise
from benben.analysis.puzzles import puzzles_of
from benben.games import game_named
from long import long
from web.play import BUTTON, moved_on, played, taken_in, taken_up
from web.screens import THEMES, look, turn_to
from web.test_access import LANGUAGES, faults, spilled

COMPILING = 300_000  # milliseconds: the first analysis may have to wait for the compiler


def at_move(match: benben.Match, moves: int) -> benben.Match:
    """The match after this many moves."""
    return benben.replay(match.text(), decisions=moves)


def no_raw_notation(page: Page, place: str, match: benben.Match) -> None:
    """In no language a move of the position is shown as it is typed; in English "Anna bid 2" is a sentence."""
    for language in LANGUAGES:
        turn_to(page, language)
        page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
        text = page.get_by_test_id(place).inner_text()
        english = language in ("en", "x-pseudo")  # of which the latter lets the server speak English
        around = (r"^\W*", r"\W*$") if english else (r"(?<!\w)", r"(?!\w)")
        moves = [move for move in match.legal() if " " in move or language not in ("es", "it")]
        shown = [move for move in moves if re.search(re.escape(move).join(around), text, re.M)]
        assert not shown, f"{language}: {shown}"
    turn_to(page, "en")


def nothing_wrong(page: Page) -> None:
    """In both themes, on a phone and on a desktop."""
    for width, theme in product((375, 1440), THEMES):
        look(page, width, theme)
        assert faults(page) == [] and spilled(page) == []


def test_the_replay_of_a_finished_game_is_analysed_and_leads_to_the_analysis_board(person: Any) -> None:
    page = person()
    table = taken_in(page, played("ra", 2, 3))
    page.goto(f"/g/{table}")
    page.get_by_test_id("to-analysis").click()
    expect(page.get_by_test_id("chances")).to_be_in_viewport(timeout=COMPILING)
    page.goto(f"/g/{table}/replay#4")
    expect(page.get_by_test_id("chances")).to_be_visible()
    expect(page.get_by_test_id("summary").locator("tbody tr")).to_have_count(2)
    assert "%" in str(page.get_by_test_id("chances").get_attribute("aria-label"))
    expect(page.get_by_test_id("here").locator("[data-value-of]").first).to_be_visible()
    nothing_wrong(page)
    match = at_move(played("ra", 2, 3), 4)
    page.get_by_test_id("line").click()
    expect(page.get_by_test_id("engine-line").locator("li").first).to_be_visible(timeout=COMPILING)
    no_raw_notation(page, "analysis", match)
    look(page, 1440)
    page.get_by_label("Jump to a move").press("End")
    expect(page).not_to_have_url(f"/g/{table}/replay#4")
    turning = page.get_by_test_id("turning-points").locator("li").first
    expect(turning).to_contain_text("better")
    turning.get_by_role("button").first.click()
    page.reload()  # it is kept
    expect(page.get_by_test_id("chances")).to_be_visible()
    page.get_by_role("link", name="Explore this position").click()
    expect(page.get_by_test_id("position-text")).to_have_value(re.compile("^ra seats=2 "))
    page.goto(f"/g/{table}/replay#6")
    page.get_by_test_id("try").click()
    page.wait_for_url(re.compile(f"/g/(?!{table})"))
    expect(page.get_by_test_id("status")).to_be_visible()


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
    held: list[Route] = []
    page.route("**/api/positions", lambda route: held.append(route))
    with page.expect_request("**/api/positions"):
        page.get_by_test_id("take-back").click()
    page.get_by_test_id("value").click()
    held[0].continue_()  # values are asked for before the position is back
    expect(page.get_by_test_id("position-text")).to_have_value(text)
    expect(page.locator('[data-value-of="draw"]')).to_be_visible(timeout=COMPILING)
    nothing_wrong(page)


def valued_by_view(match: benben.Match) -> dict[str, float]:
    """The quick values of the moves in the position that the view of the seat to decide tells."""
    game, previews, seat = match.game, match.game.previews, match.position.turn
    assert previews
    task = {"task": previews.task(match.position)} if previews.task else {}
    seen = previews.position({**match.view(seat), **task}, match.options)
    values = Evaluator(game, match.seats, match.options, BUDGETS["quick"]).choice(seen.packed(), 1).values
    return {game.actions[action]: float(chances[seat]) for action, chances in values.items()}


@pytest.mark.parametrize(("game", "seats", "moves"), [("ra", 3, 5), ("pharaon", 2, 9)])
def test_the_analysis_board_values_every_position_on_the_device(person: Any, game: str, seats: int, moves: int) -> None:
    page, match = person(), benben.new(game, seats=seats, seed=7)
    for _ in range(moves):
        match.play(match.legal()[0])
    page.route("**/api/positions/values", lambda route: route.abort())
    page.goto(f"/analysis#{quote(match.position_text())}")
    page.get_by_test_id("live").check()
    expect(page.locator("[data-value-of]").first).to_be_visible()
    shown = page.locator("[data-value-of]").evaluate_all("all => all.map((one) => one.dataset.valueOf)")
    values = valued_by_view(match)
    assert set(shown) <= set(values) and len(shown) == min(8, len(values)) > 1
    assert [values[move] for move in shown] == pytest.approx(
        sorted(values.values(), reverse=True)[: len(shown)], abs=1e-3
    )


def asks_much(match: benben.Match) -> bool:
    """Whether the first seat chooses what to pay, or uses a noble."""
    return match.turn == 0 and len(match.legal()) > 3 and any(move.startswith("pay") for move in match.legal())


@long("minutes of thought on a busy machine")
def test_values_and_the_line_of_pharaon_are_told_in_words_of_every_language(person: Any) -> None:
    page, match = person(), played("pharaon", 2, 3, asks_much)
    page.goto(f"/analysis#{quote(match.position_text())}")
    page.get_by_test_id("live").check()
    expect(page.get_by_test_id("engine-line").locator("li").first).to_be_visible(timeout=COMPILING)
    expect(page.locator("[data-value-of]").first).to_be_visible()
    no_raw_notation(page, "values", match)
    no_raw_notation(page, "engine-line", match)
    nothing_wrong(page)


@pytest.mark.parametrize(("game", "seats"), [("ra", 3), ("pharaon", 2)])
def test_a_position_is_set_up_by_hand_and_faults_are_shown_where_they_are(person: Any, game: str, seats: int) -> None:
    page = person()
    page.goto("/analysis")
    page.get_by_test_id("new-position").select_option(f"{game} {seats}")
    form, text = page.get_by_test_id("form"), page.get_by_test_id("position-text")
    expect(text).to_have_value(re.compile(f"^{game} seats={seats} "))
    first = benben.from_position(text.input_value()).turn
    other = "1" if first == 0 else "0"
    form.locator('[data-word="turn"] select').select_option(other)
    fault = form.locator(".fault")
    expect(fault).to_contain_text("column")  # the active seat decides
    form.locator('[data-word="active"] select').select_option(other)
    expect(fault).to_have_count(0)
    expect(text).to_have_value(re.compile(f" turn={other} (?!active={first})"))
    expect(page.get_by_test_id("trouble")).to_have_count(0)
    form.locator("details summary").first.click()
    form.locator('input[type="number"]').first.fill("99")
    form.locator('input[type="number"]').first.blur()
    expect(page.get_by_test_id("trouble")).to_contain_text("column")
    nothing_wrong(page)


def test_a_hint_shows_the_chances_of_the_moves(person: Any) -> None:
    page, match = person(), played("ra", 2, 3, lambda match: match.turn == 0 and len(match.legal()) > 2)
    taken_up(page, match)
    page.get_by_test_id("hint").click()
    values = page.get_by_test_id("coach").locator("[data-value-of]")
    expect(values.first).to_be_visible(timeout=COMPILING)
    no_raw_notation(page, "coach", match)
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
    expect(page.get_by_test_id("coach").locator("[data-value-of]").first).to_be_visible(timeout=COMPILING)
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
    asked = benben.from_position(puzzle.position)
    for seat in range(asked.seats):  # the names on the board are those of the answer
        expect(page.get_by_role("heading", name=f"Player {seat + 1}", exact=True).first).to_be_visible()
    assert right or (asked.turn is not None and f"Player {asked.turn + 1} " in answer.inner_text())
    expect(answer.locator("[data-value-of]")).to_have_count(len(puzzle.values))
    expect(page.get_by_test_id("standing")).to_contain_text("1 puzzle solved in a row" if right else "0 puzzles")
    nothing_wrong(page)
    page.get_by_test_id("another").click()
    expect(page.get_by_test_id("puzzle")).not_to_contain_text(f"Puzzle {number}:")
    page.locator(BUTTON).first.wait_for()


def test_puzzles_are_chosen_by_theme_and_answered_in_words(person: Any) -> None:
    page, puzzles = person(), puzzles_of(game_named("pharaon"))
    page.goto("/puzzles#pharaon-1")
    theme = puzzles[-1].theme
    page.get_by_test_id("theme").select_option(theme)
    expect(page).not_to_have_url(re.compile("pharaon-1$"))
    number = int(page.url.rpartition("-")[2])
    assert puzzles[number - 1].theme == theme
    plain = next(n for n, p in enumerate(puzzles, 1) if {move.split()[0] for move in p.values} <= {"pay"})
    page.goto(f"/puzzles#pharaon-{plain}")
    move = puzzles[plain - 1].best
    page.locator(f'[data-move="{move}"]').last.click()
    expect(page.get_by_test_id("answer")).to_contain_text("Right!")
    no_raw_notation(page, "answer", benben.from_position(puzzles[plain - 1].position))
    nothing_wrong(page)
    page.get_by_test_id("today").click()
    expect(page.get_by_test_id("puzzle")).to_be_visible()
