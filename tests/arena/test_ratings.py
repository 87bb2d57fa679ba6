"""One Plackett-Luce fit over all results."""

import numpy as np
import pytest

from benben.arena.measure.ratings import POINTS, Outcomes, fit_ratings, ratings


def played(skills: list[float], blocks: int, seed: int) -> Outcomes:
    """Games whose rankings come about as the model says."""
    random = np.random.default_rng(seed)
    outcomes = Outcomes(blocks)
    bots = list(range(len(skills)))
    for block in range(blocks):
        for _ in bots:
            order = np.argsort(-(np.array(skills) + random.gumbel(size=len(skills))))
            ranks = np.argsort(order) + 1.0
            outcomes.add(block, bots, ranks.tolist())
    return outcomes


def test_ratings_of_many_games_find_the_truth() -> None:
    skills = [0.0, 0.7, 1.5, 3.0]
    found = ratings(played(skills, 1500, 1), 4, anchor=0, resamples=50)
    for skill, estimate in zip(skills, found, strict=True):
        assert estimate.value == pytest.approx(skill * POINTS, abs=15)


def test_intervals_of_ratings_hold_the_truth() -> None:
    held = total = 0
    for seed in range(40):
        found = ratings(played([0.0, 0.5, 1.5], 60, seed), 3, anchor=0, resamples=150)
        for skill, estimate in list(zip([0.0, 0.5, 1.5], found, strict=True))[1:]:
            held += estimate.low <= skill * POINTS <= estimate.high
            total += 1
    assert 0.87 <= held / total <= 1.0


def test_blocks_that_all_agree_still_leave_a_doubt() -> None:
    outcomes = Outcomes(20)
    for block in range(20):
        outcomes.add(block, [0, 1], [1.0, 2.0])
    best = fit_ratings(outcomes.orders, outcomes.weights.sum(axis=0), 2)
    winner, _ = ratings(outcomes, 2, anchor=1)
    assert winner.value == (best[0] - best[1]) * POINTS
    assert 0 < winner.low < winner.value - 200
    assert winner.high >= winner.value


def test_a_doubt_is_as_large_where_others_went_on_playing() -> None:
    outcomes = Outcomes(200)
    for block in range(200):
        outcomes.add(block, [1, 2], [1.0, 2.0] if block % 2 else [2.0, 1.0])
    for block in range(20):
        outcomes.add(block, [0, 1], [1.0, 2.0])
    winner, _, _ = ratings(outcomes, 3, anchor=1)
    assert 0 < winner.low < winner.value - 200


def test_the_anchor_is_rated_zero() -> None:
    found = ratings(played([1.0, 0.0, 2.0], 50, 3), 3, anchor=1, resamples=20)
    assert found[1].as_list() == [0.0, 0.0, 0.0]
    assert found[2].value > found[0].value > 0


def test_ten_to_one_between_two_is_400_points() -> None:
    skills = fit_ratings([(0, 1), (1, 0)], np.array([1000.0, 100.0]), 2)
    assert (skills[0] - skills[1]) * POINTS == pytest.approx(400, abs=1)


def test_one_bot_among_equal_copies_wins_by_its_odds() -> None:
    """Among three copies of another, odds of 3 to 1 against each are half of the first places."""
    orders = [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    chances = [3 / 6, 3 / 6 * 3 / 5, 3 / 6 * 2 / 5 * 3 / 4, 3 / 6 * 2 / 5 * 1 / 4]
    skills = fit_ratings(orders, 10_000 * np.array(chances), 2)
    assert np.exp(skills[0] - skills[1]) == pytest.approx(3, rel=0.01)


def test_a_shared_win_counts_for_both_alike() -> None:
    outcomes = Outcomes(1)
    outcomes.add(0, [0, 1, 2], [1.5, 1.5, 3.0])
    skills = fit_ratings(outcomes.orders, outcomes.weights.sum(axis=0), 3)
    assert skills[0] == pytest.approx(skills[1])
    assert skills[0] > skills[2]


def test_a_bot_that_never_lost_has_a_finite_rating() -> None:
    skills = fit_ratings([(0, 1)], np.array([50.0]), 2)
    assert 2 < skills[0] - skills[1] < 20
