"""Intervals hold the truth as often as they say."""

import numpy as np
import pytest

from benben.arena.measure.intervals import MOST_BLOCKS, Estimate, block_groups, ratio
from benben.arena.measure.regression import TooFewGames, values_of


@pytest.mark.parametrize("share", [0.2, 0.5, 0.85])
def test_an_interval_over_blocks_holds_the_truth_95_times_of_100(share: float) -> None:
    random = np.random.default_rng(1)
    held = 0
    for _ in range(400):
        luck = random.beta(8 * share, 8 * (1 - share), size=80)  # games of one block share their luck
        wins = random.binomial(3, luck).astype(float)
        estimate = ratio(wins, np.full(80, 3.0), (0.0, 1.0))
        held += estimate.low <= share <= estimate.high
    assert 0.91 <= held / 400 <= 0.985


def test_games_of_one_block_are_not_independent() -> None:
    random = np.random.default_rng(2)
    blocks = random.integers(0, 2, size=100).astype(float)
    alike = ratio(blocks * 4, np.full(100, 4.0))
    alone = ratio(blocks, np.ones(100))
    assert alike.as_list() == alone.as_list()


def test_blocks_that_all_agree_still_leave_a_doubt() -> None:
    estimate = ratio(np.ones(20), np.ones(20), (0.0, 1.0))
    assert estimate.value == estimate.high == 1.0
    assert estimate.low == pytest.approx(0.025 ** (1 / 20))
    none = ratio(np.zeros(20), np.ones(20), (0.0, 1.0))
    assert none.low == 0.0 and none.high == pytest.approx(1 - 0.025 ** (1 / 20))


def test_few_blocks_that_look_alike_still_leave_a_doubt() -> None:
    estimate = ratio(np.full(3, 1.0), np.full(3, 2.0), (0.0, 1.0))
    assert estimate.value == 0.5
    assert estimate.low < 0.3 < 0.7 < estimate.high


def test_very_many_blocks_give_the_interval_of_all() -> None:
    random = np.random.default_rng(3)
    wins = random.binomial(1, 0.6, size=20 * MOST_BLOCKS).astype(float)
    estimate = ratio(wins, np.ones_like(wins))
    assert len(block_groups(wins)) == MOST_BLOCKS
    assert block_groups(wins).sum() == wins.sum()
    half = 1.96 * np.sqrt(0.24 / len(wins))
    assert estimate.high - estimate.low == pytest.approx(2 * half, rel=0.1)


def test_regression_finds_what_each_thing_is_worth() -> None:
    random = np.random.default_rng(4)
    worth = np.array([3.0, -2.0, 0.0, 1.0])
    counts = random.poisson(2.0, size=(400, 3, 4)).astype(float)
    rich = random.normal(0, 20, size=(400, 1))  # games differ, which must not matter
    outcome = counts @ worth + rich + random.normal(0, 3, size=(400, 3))
    for truth, estimate in zip(worth, values_of(counts, outcome), strict=True):
        assert estimate.low - 0.05 <= truth <= estimate.high + 0.05
        assert estimate.high - estimate.low < 1


def test_things_that_always_come_together_share_their_worth() -> None:
    random = np.random.default_rng(5)
    counts = np.repeat(random.poisson(2.0, size=(200, 3, 1)).astype(float), 2, axis=2)
    outcome = counts.sum(axis=2) + random.normal(0, 0.1, size=(200, 3))
    first, second = values_of(counts, outcome)
    assert first.value == pytest.approx(1.0, abs=0.05)
    assert second.value == pytest.approx(1.0, abs=0.05)


def test_no_estimate_lies_outside_its_interval() -> None:
    shares = np.array([1.0] * 11 + [0.95])  # blocks drawn from at both ends pull the interval to the middle
    for blocks in range(2, 13):
        found = ratio(shares[-blocks:], np.ones(blocks), (0.0, 1.0))
        assert found.low <= found.value <= found.high
    assert Estimate.around(0.9, 0.2, 0.8) == Estimate(0.9, 0.2, 0.9)


def test_a_regression_refuses_fewer_rows_than_it_needs() -> None:
    with pytest.raises(TooFewGames, match="5 games are too few to tell 4 things apart: at least 8 are needed"):
        values_of(np.zeros((5, 2, 4)), np.zeros((5, 2)))
