"""Each lesson is played to its end, by the buttons that it names and then by free moves."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from long import long
from web.test_sources import script

lessons = script("lessons")
PLANS: list[Path] = lessons.plans()
NAMES = [f"{plan.parts[-3]}/{plan.stem}" for plan in PLANS]
EVERY = long("every lesson")
PLAYED = [pytest.param(name, marks=() if name in ("ra/auctions", "pharaon/areas") else EVERY) for name in NAMES]
OVER = {"en": "The lesson is over.", "pl": "Lekcja skończona."}
MOST_FREE_MOVES = 60


def steps_of(name: str) -> list[dict[str, Any]]:
    game, lesson = name.split("/")
    return json.loads((lessons.GAMES / game / "lessons" / f"{lesson}.json").read_text("utf-8"))["steps"]


def play_freely(page: Page) -> None:
    sheet = page.get_by_test_id("score-sheet")
    for _ in range(MOST_FREE_MOVES):
        if sheet.count():
            break
        page.get_by_test_id("show-me").click()
    expect(sheet).to_be_visible()


@pytest.mark.parametrize("language", ["en", pytest.param("pl", marks=long("a second language"))])
@pytest.mark.parametrize("name", PLAYED)
def test_a_lesson_marks_what_it_names_and_ends_with_the_score_sheet(person: Any, name: str, language: str) -> None:
    page = person()
    page.goto(f"/learn/{name}?lang={language}")
    for step in steps_of(name):
        button = page.locator(f'button.choice[data-move="{step["move"]}"]')
        expect(button).to_contain_class("lesson-next")
        expect(page.get_by_test_id("next-move")).to_contain_text(button.locator("b").first.text_content())
        expect(page.get_by_test_id("comment")).not_to_contain_text("{")
        expect(page.get_by_test_id("comment")).to_be_in_viewport()
        if step["point"]:
            expect(page.locator(".lesson-spot").first).to_have_attribute("data-spot", step["point"])
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        button.click()
    expect(page.get_by_test_id("next-move")).to_have_count(0)
    play_freely(page)
    expect(page.get_by_test_id("status")).to_have_text(OVER[language])
    expect(page.get_by_test_id("score-sheet").locator("dd").first).not_to_be_empty()


def test_the_end_of_a_lesson_explains_also_what_scores_later(person: Any) -> None:
    page = person()
    page.goto("/learn/ra/auctions")
    for _ in steps_of("ra/auctions"):
        page.get_by_test_id("show-me").click()
    page.get_by_test_id("finish").click()
    total = page.get_by_test_id("score-sheet").locator("tr").last.locator("td").first
    expect(total).not_to_have_text("10")  # the rest of the epoch was played and scored
    explained = page.get_by_test_id("score-sheet").locator("dl > div")
    for source in ("Monuments", "Suns"):
        expect(explained.filter(has_text=source)).to_contain_text("after epoch 3")


@pytest.mark.parametrize("plan", PLANS, ids=NAMES)
def test_what_a_lesson_says_of_the_position_is_true(plan: Path) -> None:
    assert plan.with_suffix(".json").read_text("utf-8") == lessons.text(plan), "run web/scripts/lessons.py"


def test_a_false_claim_is_named(tmp_path: Path) -> None:
    game, lesson = NAMES[0].split("/")
    text = PLANS[0].read_text("utf-8")
    folder = tmp_path / game / "lessons"
    folder.mkdir(parents=True)
    wrong = folder / f"{lesson}.toml"
    wrong.write_text(text.replace("claims = [", 'claims = ["1 == 2", ', 1), "utf-8")
    with pytest.raises(AssertionError, match="1 == 2"):
        lessons.lesson(wrong)


@pytest.mark.parametrize("plan", PLANS, ids=NAMES)
def test_a_comment_has_no_number_or_button_that_the_engine_did_not_give(plan: Path) -> None:
    written = tomllib.loads(plan.read_text("utf-8"))
    for step in written["steps"]:
        assert step["claims"], step["say"]
        named = set(re.findall(r"\{(\w+)\}", step["say"]))
        assert {name for name in named if not name.startswith("name")} == set(step.get("facts", {})), step["say"]
    for words in (*(step["say"] for step in written["steps"]), written["free"], written["end"]):
        assert not re.search(r"\d", re.sub(r"\{\w+\}", "", words)), words
        assert not re.search(r"[“”\"]", words), words


@pytest.mark.parametrize(
    ("language", "allowed", "shown", "second"),
    [
        ("en", "“Invoke Ra” is allowed", "Draw a tile", "Move 2 of 29"),
        ("pl", "„Wezwij Ra” jest dozwolone", "Dobierz płytkę", "Ruch 2 z"),
    ],
)
def test_another_move_is_answered_in_words_and_progress_is_kept(
    person: Any, language: str, allowed: str, shown: str, second: str
) -> None:
    page = person()
    page.goto(f"/learn/ra/auctions?lang={language}")
    page.locator('button.choice[data-move="invoke"]').click()
    expect(page.get_by_role("alert")).to_contain_text(allowed)
    expect(page.get_by_role("alert")).to_contain_text(shown)
    page.locator('button.choice[data-move="draw"]').click()
    expect(page.locator("main")).to_contain_text(second)
    page.reload()
    expect(page.locator("main")).to_contain_text(second)


def test_an_illegal_move_is_answered_with_its_rule(person: Any) -> None:
    page = person()
    page.goto("/learn/pharaon/areas")
    page.get_by_test_id("show-me").click()
    page.locator('button.choice[data-move="act nobles"]').click(force=True)
    expect(page.get_by_role("alert").get_by_role("link")).to_have_attribute("href", re.compile(r"/rules/pharaon#p\d"))


def test_the_list_of_lessons_knows_how_far_each_has_come(person: Any) -> None:
    page = person()
    page.goto("/learn/ra")
    page.evaluate("localStorage.setItem('benben.lesson.ra', '3')")  # as version 0.1.0 remembered it
    page.reload()
    first, second = page.get_by_test_id("lesson-auctions"), page.get_by_test_id("lesson-timing")
    expect(second.get_by_role("link", name="Start the lesson")).to_be_visible()
    first.get_by_role("link", name="Continue the lesson").click()
    expect(page.locator("main")).to_contain_text("Move 4 of 29")
    page.goto("/learn/ra/timing")
    for _ in steps_of("ra/timing"):
        page.get_by_test_id("show-me").click()
    page.get_by_test_id("finish").click()
    expect(page.get_by_test_id("score-sheet")).to_be_visible()
    page.get_by_role("link", name="Learn").click()
    expect(second).to_contain_text("done")


def test_free_moves_are_kept_and_can_be_taken_back(person: Any) -> None:
    page = person()
    page.goto("/learn/ra/timing")
    for _ in steps_of("ra/timing"):
        page.get_by_test_id("show-me").click()
    draw = page.locator('button.choice[data-move="draw"]')
    draw.click()
    expect(page.locator('[data-spot^="lot-"]:not(.empty)')).to_have_count(1)
    page.reload()
    expect(page.locator('[data-spot^="lot-"]:not(.empty)')).to_have_count(1)
    page.get_by_role("button", name="Back").click()
    expect(page.locator('[data-spot^="lot-"]:not(.empty)')).to_have_count(0)
