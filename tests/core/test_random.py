"""Streams give the same numbers everywhere, and fair ones."""

from collections import Counter

import numpy as np

from benben.core import random as fast
from benben.core.random import Stream, generator
from benben.games import game_named


def test_a_named_stream_is_fixed_by_seed_and_name() -> None:
    draws = [Stream.named(7, "dealer").below(1000) for _ in range(2)]
    assert draws[0] == draws[1]
    stream = Stream.named(7, "dealer")
    assert [stream.below(1000) for _ in range(5)] == [995, 670, 119, 434, 906]
    assert Stream.named(7, "bot").below(10**9) != Stream.named(7, "dealer").below(10**9)
    assert Stream.named(8, "dealer").below(10**9) != Stream.named(7, "dealer").below(10**9)


def test_a_copy_of_a_stream_goes_on_with_the_same_numbers() -> None:
    stream = Stream()
    stream.below(6)
    twin = stream.copy()
    assert [stream.below(6) for _ in range(20)] == [twin.below(6) for _ in range(20)]


def chi_square(counts: Counter[int], weights: list[int], draws: int) -> float:
    total = sum(weights)
    return sum((counts[i] - draws * w / total) ** 2 / (draws * w / total) for i, w in enumerate(weights) if w)


def test_both_generators_pick_as_the_weights_say() -> None:
    weights, draws = [30, 0, 8, 5, 25, 1, 12], 20_000
    stream = Stream.named(1, "test")
    assert chi_square(Counter(stream.pick(weights) for _ in range(draws)), weights, draws) < 20.5  # 0.1 %, 5 degrees
    pick = game_named("ra").compiled()[fast.pick]
    random, array = generator(1), np.array(weights)
    counts = Counter(int(pick(random, array, sum(weights))) for _ in range(draws))
    assert counts[1] == 0
    assert chi_square(counts, weights, draws) < 20.5


def test_the_fast_generator_is_the_same_compiled_and_not() -> None:
    twin = game_named("ra").compiled()
    one, two = generator(3), generator(3)
    with np.errstate(over="ignore"):
        fast.seed_generator(one, 5, 6)
        twin[fast.seed_generator](two, 5, 6)
        plain = [fast.below(one, bound) for bound in (2, 3, 180, 10**6)]
        compiled = [twin[fast.below](two, bound) for bound in (2, 3, 180, 10**6)]
    assert plain == compiled


def test_a_pick_is_the_first_weight_that_exceeds_the_number_drawn() -> None:
    twin = game_named("ra").compiled()
    for length in range(1, 40):
        weights = np.array([(7 * place + length) % 5 * (place % 3) for place in range(length)])
        weights[-1] += 1  # one at least
        total = int(weights.sum())
        for seed in range(20):
            drawn = twin[fast.below](generator(seed), total)
            expected = int(np.searchsorted(np.cumsum(weights), drawn, side="right"))
            assert twin[fast.pick](generator(seed), weights, total) == expected
            with np.errstate(over="ignore"):
                assert fast.pick(generator(seed), weights, total) == expected
