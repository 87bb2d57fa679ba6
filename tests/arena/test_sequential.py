"""The test that may be looked at after every block."""

import numpy as np
import pytest

from benben.arena.measure.sequential import Watch


def blocks_until_decided(random: np.random.Generator, share: float, bar: float, most: int) -> int | None:
    watch = Watch()
    for number in range(1, most + 1):
        watch.see(random.binomial(3, share) / 3)
        if watch.excludes(bar):
            return number
    return None


@pytest.mark.parametrize("share", [1 / 3, 0.5, 0.85])
def test_an_equal_bot_is_rarely_called_unequal_however_often_one_looks(share: float) -> None:
    random = np.random.default_rng(1)
    alarms = sum(blocks_until_decided(random, share, share, 150) is not None for _ in range(200))
    assert alarms / 200 <= 0.06


def test_a_clear_difference_is_decided_soon() -> None:
    random = np.random.default_rng(2)
    took = [blocks_until_decided(random, 0.75, 0.5, 200) for _ in range(50)]
    assert None not in took
    assert np.median([number for number in took if number]) < 25


def test_the_interval_narrows_around_the_truth() -> None:
    random = np.random.default_rng(3)
    watch = Watch()
    widths = []
    for _ in range(800):
        watch.see(random.binomial(2, 0.6) / 2)
        widths.append(watch.high - watch.low)
    assert watch.low <= 0.6 <= watch.high
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.13


def test_a_bot_that_wins_everything_is_known_to_be_near_the_top() -> None:
    watch = Watch()
    for _ in range(100):
        watch.see(1.0)
    assert watch.low > 0.85
    assert watch.high == 1.0
