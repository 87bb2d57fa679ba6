"""What an epoch or a round gave everybody is shown before the bots go on, and can be read again."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import benben
from web.conftest import People
from web.house import SERVE, House
from web.play import moved_on, played, steps, taken_in, taken_up


@pytest.fixture
def patient(browser: Browser, tmp_path: Path) -> Iterator[People]:
    """People in a house whose bots wait an hour for those who read the scores."""
    with House(tmp_path / "benben.sqlite3", SERVE.replace("sheet_ms=0", "sheet_ms=3_600_000")) as house:
        people = People(browser, house.address)
        yield people
        people.leave()


def last_move(match: benben.Match) -> str | None:
    """A move of the first seat that ends an epoch without a draw, after which a bot decides."""
    for move in match.legal() if match.turn == 0 and match.view(0)["phase"] == "auction" else ():
        after = match.copy()
        told = after.play(move)
        if not after.over and after.turn != 0 and any(event["event"] == "epoch ended" for event in told):
            return move
    return None


def test_bots_wait_until_the_scores_are_read(patient: Any) -> None:
    seed = next(seed for seed in range(1, 400) if not played("ra", 3, seed, lambda match: bool(last_move(match))).over)
    match = played("ra", 3, seed, lambda match: bool(last_move(match)))
    page = patient(viewport={"width": 390, "height": 844})
    taken_up(page, match)
    with moved_on(page):
        page.locator(f'[data-testid="actions"] button[data-move="{last_move(match)}"]').click()
    sheet = page.get_by_test_id("sheet")
    expect(sheet).to_contain_text("Scoring: epoch")
    expect(sheet.get_by_test_id("continue")).to_be_focused()
    seq = page.evaluate("document.body.dataset.seq")
    after = match.copy()
    (mine,) = [told for told in after.play(str(last_move(match))) if told["event"] == "scored" and told["seat"] == 0]
    expect(sheet.locator("tr.sum td").first).to_have_text(str(mine["scores"]["total"]))
    assert page.evaluate("document.body.dataset.seq") == seq, "the bots did not wait"
    with moved_on(page):
        sheet.get_by_test_id("continue").click()
    expect(sheet).to_have_count(0)
    page.get_by_test_id(f"scores-{len([line for line in after.record if not line.startswith('deal ')])}").click()
    expect(sheet).to_contain_text("Scoring: epoch")
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)


@pytest.mark.parametrize(("game", "ends"), [("ra", "epoch ended"), ("pharaon", "round ended")])
def test_the_replay_opens_the_same_sheet_when_it_has_passed_the_end_of_a_chapter(
    person: Any, game: str, ends: str
) -> None:
    def ended(match: benben.Match) -> bool:
        return any(event["event"] == ends for event in match.events(None))

    match, first = played(game, 3, 1), played(game, 3, 1, ended)
    page = person()
    address = f"/g/{taken_in(page, match)}/replay"
    page.goto(f"{address}#{steps(first) - 1}")
    scores, sheet = page.get_by_test_id("scores"), page.get_by_test_id("sheet")
    expect(scores).to_be_disabled()
    page.get_by_test_id("on").click()
    scores.click()
    expect(sheet).to_contain_text("Scoring: ")
    totals = [str(row["total"]) for row in first.scores()]
    expect(sheet.locator("tr.sum td")).to_have_text(totals)
    sheet.get_by_test_id("continue").click()
    expect(sheet).to_have_count(0)
    page.get_by_test_id("on").click()
    page.get_by_test_id(f"scores-{steps(first)}").click()
    expect(sheet.locator("tr.sum td")).to_have_text(totals)
    page.get_by_role("button", name="To the start").click()
    expect(sheet).to_have_count(0)
