"""Compiled play from a position to the end."""

import numpy as np
import pytest

import benben


@pytest.mark.parametrize(("name", "seats"), [("ra", 3), ("pharaon", 1)])
def test_rollouts_go_on_from_the_position_and_leave_the_match_alone(name: str, seats: int) -> None:
    match = benben.new(name, seats=seats, seed=2)
    for _ in range(30):
        match.play(match.legal()[0])
    before = match.text()
    totals = benben.rollouts(match, games=40, seed=5)
    assert totals.shape == (40, match.game.rows(seats))
    assert (totals == benben.rollouts(match, games=40, seed=5)).all()
    assert (totals != benben.rollouts(match, games=40, seed=6)).any()
    assert match.text() == before


def test_rollouts_of_a_finished_match_are_its_scores() -> None:
    match = benben.new("mini-ra", seats=2, seed=1)
    while not match.over:
        match.play(match.legal()[0])
    final = [row["total"] for row in match.scores()]
    assert (benben.rollouts(match, games=3) == np.array([final] * 3)).all()


def test_rollouts_from_the_beginning_are_as_random_play_everywhere() -> None:
    match = benben.new("ra", seats=2, seed=1)
    shares = [
        (t[:, 0] > t[:, 1]).mean()
        for t in (benben.rollouts(match, games=4000), benben.simulate("ra", seats=2, games=4000))
    ]
    assert shares[0] == pytest.approx(shares[1], abs=0.06)


def test_wrong_numbers_are_named() -> None:
    with pytest.raises(ValueError, match="games must be a whole number from 0, not -1"):
        benben.rollouts(benben.new("ra", seats=2, seed=1), games=-1)
