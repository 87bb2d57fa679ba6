"""Which moves can be taken back when another decides already."""

import pytest

import benben


@pytest.mark.parametrize("scores", ["open", "hidden"])
def test_an_invocation_is_taken_back_while_nobody_has_bid(scores: str) -> None:
    match = benben.new("ra", seats=3, seed=1, scores=scores)
    before, invoker = match.text(), match.turn
    match.play("invoke")
    assert match.turn != invoker and not match.can_undo() and match.can_take_back()
    match.take_back()
    assert match.turn == invoker and match.text() == before
    assert not match.can_take_back(), "before it there was the deal"


def test_moves_are_taken_back_one_after_the_other_up_to_the_last_deal() -> None:
    match = benben.new("ra", seats=3, seed=1)
    texts = []
    for move in ("invoke", "pass"):
        texts.append(match.text())
        match.play(move)
    while texts:
        match.take_back()
        assert match.text() == texts.pop()
    assert not match.can_take_back(), "suns and seats were dealt"


def test_a_noble_that_was_hidden_and_then_shown_stays_chosen() -> None:
    match = benben.new("pharaon", seats=2, seed=1)
    lines = len(match.record)
    match.play(match.legal()[0])
    shown = match.record[lines:]
    assert shown[0].startswith("0 keep") or shown[0].startswith("1 keep")
    assert not any(line.startswith("deal") for line in shown)
    assert match.can_undo() and not match.can_take_back()


def test_a_twin_takes_back_on_its_own() -> None:
    match = benben.new("ra", seats=2, seed=1)
    invoker = match.turn
    match.play("invoke")
    twin = match.copy()
    twin.take_back()
    assert match.turn != invoker and twin.turn == invoker
    match.take_back()
    assert match.text() == twin.text()
