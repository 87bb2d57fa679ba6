"""The engine's line: what the best moves from a position lead to."""

from typing import Any

import pytest

import benben
from benben.analysis.hints import advise
from benben.analysis.line import DECISIONS, Likeliest, best_line


def begun(name: str, moves: int, **options: Any) -> benben.Match:
    match = benben.new(name, seats=2, seed=4, **options)
    for _ in range(moves):
        match.play(match.legal()[0])
    return match


@pytest.mark.parametrize(("name", "moves"), [("ra", 3), ("pharaon", 12), ("mini-ra", 1)])
def test_a_line_is_a_game_that_can_be_played_on_from_the_position(name: str, moves: int) -> None:
    match = begun(name, moves)
    text = match.position_text()
    line = best_line(text)
    again = benben.from_position(text, dealer=Likeliest())
    free = 0
    for move in line:
        assert move.seat == again.turn
        free += len(again.legal()) > 1
        assert again.play(move.move) == move.events
        assert 0 < move.chance <= 1
    assert again.over or free == DECISIONS
    assert line == best_line(text)


def test_a_line_begins_with_the_move_that_is_asked_for_and_else_with_the_best() -> None:
    match = begun("ra", 3)
    text = match.position_text()
    best = advise(match, "quick").move
    other = next(move for move in match.legal() if move != best)
    assert best_line(text)[0].move == best
    assert best_line(text, other)[0].move == other


def test_a_deal_takes_the_likeliest_outcome_and_reports_its_chance() -> None:
    match = begun("ra", 0)
    bag = match.view(None)["bag"]
    tile = max(bag, key=lambda kind: bag[kind])
    drawn = best_line(match.position_text(), "draw", decisions=1)[0]
    assert [event["tile"] for event in drawn.events if event["event"] == "drew"] == [tile]
    assert drawn.chance == pytest.approx(bag[tile] / sum(bag.values()))


def test_nobody_in_a_line_decides_by_what_the_seat_may_not_know() -> None:
    match = begun("ra", 2, scores="hidden")
    line = best_line(match.position_text(), decisions=1)
    match.position.points[1 - match.position.turn][0] += 30  # only the rival knows
    assert best_line(match.position_text(), decisions=1) == line
