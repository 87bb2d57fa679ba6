"""The chances to win that a trained net states."""

import pytest

import benben
from benben.bots.values import move_chances, win_chances


@pytest.mark.parametrize(("name", "seats", "rows"), [("ra", 3, 3), ("pharaon", 1, 2), ("pharaon", 2, 2)])
def test_chances_to_win_of_all_rows_add_up_to_one(name, seats, rows):
    match = benben.new(name, seats=seats, seed=5)
    for _ in range(6):
        chances, moves = win_chances(match), move_chances(match)
        assert len(chances) == rows
        assert sum(chances) == pytest.approx(1)
        assert set(moves) == set(match.legal())
        assert all(sum(each) == pytest.approx(1) for each in moves.values())
        match.play(next(iter(moves)))


def test_at_the_end_a_chance_is_the_share_of_the_win():
    match = benben.new("ra", seats=2, seed=5)
    while not match.over:
        match.play(match.legal()[0])
    won = match.winners()
    assert win_chances(match) == [(seat in won) / len(won) for seat in range(2)]
    assert move_chances(match) == {}


def test_a_move_that_is_rated_best_is_best_for_the_seat_that_decides():
    match = benben.new("ra", seats=2, seed=8)
    assert match.turn is not None
    chances = [each[match.turn] for each in move_chances(match).values()]
    assert chances == sorted(chances, reverse=True)
