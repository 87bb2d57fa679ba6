"""A move is shown before the server has answered; what the server says counts."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import benben
from web.conftest import People
from web.play import BUTTON, CALM, played, step_by_step, taken_up

SEQ = "document.body.dataset.seq"
LEGAL = """async () => {
  const answer = await fetch(`/api/tables/${location.pathname.split('/')[2]}/position`);
  return (await answer.json()).position.legal;
}"""


class Line:
    """The socket of a page. While it is held, nothing passes in either direction."""

    def __init__(self, page: Page) -> None:
        self._held: list[Callable[[], None]] | None = None
        page.route_web_socket("**/ws", self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: self._pass(lambda: server.send(message)))
        server.on_message(lambda message: self._pass(lambda: socket.send(message)))

    def _pass(self, send: Callable[[], None]) -> None:
        if self._held is None:
            send()
        else:
            self._held.append(send)

    def hold(self) -> None:
        self._held = []

    def release(self) -> None:
        waiting, self._held = self._held or [], None
        for send in waiting:
            send()


def shown(page: Page) -> list[str]:
    """The legal moves that the page offers."""
    return sorted(str(button.get_attribute("data-move")) for button in page.locator(BUTTON).all())


def plain(match: benben.Match) -> list[str]:
    """The moves after which the same seat decides again, and nothing is dealt before."""
    found = []
    for move in match.legal():
        twin = match.copy()
        twin.play(move)
        if twin.turn == match.turn and not any(line.startswith("deal") for line in twin.record[len(match.record) :]):
            found.append(move)
    return found


def on_my_turn(match: benben.Match) -> bool:
    """The first seat can act, and then has to choose something that is certain as well."""
    if match.turn != 0 or "pass" not in match.legal() or match.view(0)["round"] < 2:
        return False
    return any(plain(after(match, move)) for move in plain(match) if move.startswith("act"))


def after(match: benben.Match, move: str) -> benben.Match:
    twin = match.copy()
    twin.play(move)
    return twin


@pytest.fixture
def table(person: People) -> Any:
    """A table of Pharaon at which the first seat acts, its page, its line and the match."""
    page = person()
    line = Line(page)
    match = played("pharaon", 2, 3, on_my_turn)
    assert not match.over
    taken_up(page, match)
    expect(page.locator(CALM).first).to_be_visible()
    return page, line, match


def test_moves_are_shown_while_the_network_keeps_everybody_waiting(table: Any) -> None:
    page, line, match = table
    assert shown(page) == match.legal() == page.evaluate(LEGAL)
    seq = page.evaluate(SEQ)
    first = next(move for move in plain(match) if move.startswith("act") and plain(after(match, move)))
    match.play(first)
    second = plain(match)[0]
    line.hold()
    step_by_step(page, first)
    expect(page.locator(f'{BUTTON}[data-move="{second}"]')).to_be_visible()
    assert shown(page) == match.legal(), "the next question is there before any answer"
    assert page.evaluate(SEQ) == seq
    match.play(second)
    page.locator(f'{BUTTON}[data-move="{second}"]').click()
    page.wait_for_function(
        "([button, n]) => document.querySelectorAll(button).length === n", arg=[BUTTON, len(match.legal())]
    )
    assert shown(page) == match.legal(), "a second move waits for the first and is shown as well"
    line.release()
    page.wait_for_function(f"seq => Number({SEQ}) === Number(seq) + 2", arg=seq)
    assert page.evaluate(LEGAL) == shown(page) == match.legal()


def test_a_refusal_takes_back_what_was_shown_and_says_so(table: Any) -> None:
    """The same person moves in another tab: the first one does not know it yet."""
    page, line, match = table
    first = next(move for move in plain(match) if move.startswith("act"))
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(CALM).first).to_be_visible()
    line.hold()
    step_by_step(page, first)
    page.wait_for_function(
        "([button, was]) => document.querySelectorAll(button).length !== was", arg=[BUTTON, len(match.legal())]
    )
    assert shown(page) == after(match, first).legal()
    other.locator(f'{BUTTON}[data-move="pass"]').click()
    other.wait_for_function(f"seq => {SEQ} !== seq", arg=page.evaluate(SEQ))
    line.release()
    expect(page.get_by_test_id("trouble")).to_be_visible()
    page.wait_for_function(f"seq => {SEQ} === seq", arg=other.evaluate(SEQ))
    assert shown(page) == shown(other)


def test_why_a_move_is_not_legal_is_said_without_the_network(table: Any) -> None:
    page, line, _ = table
    refused = page.locator('[data-testid="actions"] button.no')
    refused.first.wait_for()
    line.hold()
    refused.first.click(force=True)  # it is a button that explains itself
    expect(page.get_by_test_id("why")).to_be_visible()
    line.release()
