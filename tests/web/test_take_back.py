"""Two people: one asks to take back a move, the other declines or accepts."""

from typing import Any

from playwright.sync_api import Page, expect

from web.play import CALM, moved_on, play_together


def test_a_move_is_taken_back_if_the_other_accepts_and_not_if_they_decline(person: Any) -> None:
    anna, boris = begun(person(), person(viewport={"width": 390, "height": 844}))
    make(anna, "invoke")
    anna.get_by_test_id("ask-back").click()
    expect(anna.get_by_test_id("asked-back")).to_contain_text("You ask to take back your last move. Not answered yet:")
    question = boris.get_by_test_id("asked-back")
    expect(question).to_contain_text("asks to take back the last move.")
    expect(question).to_be_in_viewport(ratio=1)
    question.get_by_test_id("decline").click()
    expect(anna.get_by_test_id("declined-back")).to_contain_text("declined to take back the move.")
    expect(anna.get_by_test_id("ask-back")).to_have_count(0)
    make(boris, "pass")
    expect(anna.get_by_test_id("declined-back")).to_have_count(0)

    boris.get_by_test_id("ask-back").click()
    with moved_on(boris):
        anna.get_by_test_id("accept").click()
    expect(boris.locator(f'{CALM}[data-move="pass"]')).to_be_visible()
    expect(anna.get_by_test_id("status")).not_to_contain_text("Your turn")
    expect(anna.get_by_test_id("asked-back")).to_have_count(0)
    path = f"/api/tables/{anna.url.rpartition('/')[2]}/position"
    position = anna.evaluate("async path => (await (await fetch(path)).json()).position", path)
    assert (position["seq"], position["step"]) == (4, 1), "of two moves one is in effect"
    make(boris, "pass")


def test_a_question_is_withdrawn_and_survives_a_reload(person: Any) -> None:
    anna, boris = begun(person(), person())
    make(anna, "invoke")
    anna.get_by_test_id("ask-back").click()
    boris.get_by_test_id("accept").wait_for()
    for page in (anna, boris):
        page.reload()
    boris.get_by_test_id("accept").wait_for()
    anna.get_by_role("tab", name="The table").click()
    expect(anna.get_by_role("tabpanel")).to_contain_text("All seats are taken.")
    anna.get_by_test_id("withdraw").click()
    expect(boris.get_by_test_id("asked-back")).to_have_count(0)
    expect(boris.locator(CALM).first).to_be_visible()


def test_a_tile_that_was_drawn_is_not_put_back(person: Any) -> None:
    anna, boris = begun(person(), person())
    make(anna, "draw")
    expect(boris.locator("body")).to_have_attribute("data-seq", "2")
    expect(anna.locator("body")).to_have_attribute("data-seq", "2")
    expect(anna.get_by_test_id("ask-back")).to_have_count(0)


def begun(host: Page, guest: Page) -> tuple[Page, Page]:
    """Two people at a table of Ra, first the one who begins."""
    play_together(host, guest, 2)
    path = f"/api/tables/{host.url.rpartition('/')[2]}"
    table = host.evaluate("async path => (await fetch(path)).json()", path)
    return (host, guest) if table["turn"] == table["you"] else (guest, host)


def make(page: Page, move: str) -> None:
    with moved_on(page):
        page.locator(f'{CALM}[data-move="{move}"]').first.click()
