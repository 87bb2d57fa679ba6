"""Ratings: one Plackett-Luce fit over all results.

In this model a game's ranking comes about from the top: the next place goes to each of those still unplaced with a
chance in proportion to e^skill. Skills are found by Newton's method on the logarithm of the likelihood of all games;
a wide normal prior keeps the skill of a bot that never lost finite. The scale is that of chess: 400 points are odds
of ten to one between two.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import permutations

import numpy as np

from benben.arena.measure.intervals import ERROR, Estimate, Floats, block_groups, resampling

POINTS = 400 / math.log(10)  # of rating in one unit of skill
PRIOR_SPREAD = 10.0  # of skills, in the same units
RESAMPLES = 400
Order = tuple[int, ...]  # bots, best first


class Outcomes:
    """How often each order of bots came about in each block."""

    def __init__(self, blocks: int) -> None:
        self.blocks = blocks
        self._weights: dict[Order, Floats] = defaultdict(lambda: np.zeros(blocks))

    def add(self, block: int, bots: Sequence[int], ranks: Sequence[float]) -> None:
        """One game; those of equal rank count in all their orders alike."""
        orders = list(_orders(bots, ranks))
        for order in orders:
            self._weights[order][block] += 1 / len(orders)

    @property
    def orders(self) -> list[Order]:
        """The orders that came about."""
        return list(self._weights)

    @property
    def weights(self) -> Floats:
        """How often, an array (blocks, orders)."""
        return np.column_stack(list(self._weights.values()))

    def with_doubt(self) -> tuple[list[Order], Floats]:
        """Orders and weights with two blocks more, for what few did not show: the average one, and it reversed."""
        orders = list(dict.fromkeys([*self.orders, *(order[::-1] for order in self.orders)]))
        weights = np.column_stack([self._weights.get(order, np.zeros(self.blocks)) for order in orders])
        met = self._meetings()
        average = weights.sum(axis=0) / [met[tuple(sorted(order))] for order in orders]
        place = {order: number for number, order in enumerate(orders)}
        reverse = average[[place[order[::-1]] for order in orders]]
        return orders, np.vstack([weights, average, reverse])

    def _meetings(self) -> dict[Order, int]:
        """In how many blocks the same bots met."""
        games: dict[Order, Floats] = defaultdict(lambda: np.zeros(self.blocks))
        for order, weights in self._weights.items():
            games[tuple(sorted(order))] += weights
        return {bots: int(np.count_nonzero(row)) for bots, row in games.items()}


def _orders(bots: Sequence[int], ranks: Sequence[float]) -> Iterable[Order]:
    """The orders of the bots, best first, that agree with the ranks."""
    tied: dict[float, list[int]] = defaultdict(list)
    for bot, rank in zip(bots, ranks, strict=True):
        tied[rank].append(bot)
    orders: list[Order] = [()]
    for rank in sorted(tied):
        orders = [order + ties for order in orders for ties in permutations(tied[rank])]
    return orders


def fit_ratings(orders: Sequence[Order], weights: Floats, bots: int) -> Floats:
    """The most likely skills (with the prior) of the bots."""
    stages, winners, times = _stages(orders, weights, bots)
    skills = np.zeros(bots)
    for _ in range(50):
        chances = stages * np.exp(skills)
        chances /= chances.sum(axis=1, keepdims=True)
        slope = times @ (winners - chances) - skills / PRIOR_SPREAD**2
        bend = (chances * times[:, None]).T @ chances - np.diag(times @ chances) - np.eye(bots) / PRIOR_SPREAD**2
        step = np.linalg.solve(bend, slope)
        skills = skills - step * min(1.0, 2.0 / max(float(np.abs(step).max()), 1e-12))
        if np.abs(step).max() < 1e-9:
            break
    return skills


def _stages(orders: Sequence[Order], weights: Floats, bots: int) -> tuple[Floats, Floats, Floats]:
    """Every choice of a next place: how many of each bot were unplaced, which was placed, how often it happened."""
    tally: dict[tuple[tuple[int, ...], int], float] = defaultdict(float)
    for order, weight in zip(orders, weights, strict=True):
        for place in range(len(order) - 1):
            unplaced = tuple(int(n) for n in np.bincount(order[place:], minlength=bots))
            tally[unplaced, order[place]] += weight
    stages = np.array([unplaced for unplaced, _ in tally], dtype=np.float64)
    winners = np.eye(bots)[[winner for _, winner in tally]]
    return stages, winners, np.array(list(tally.values()))


def ratings(outcomes: Outcomes, bots: int, anchor: int, resamples: int = RESAMPLES) -> list[Estimate]:
    """The rating of every bot with its interval over blocks; that of the anchor is 0."""
    best = _anchored_skills(fit_ratings(outcomes.orders, outcomes.weights.sum(axis=0), bots), anchor)
    orders, weights = outcomes.with_doubt()
    groups = block_groups(weights)
    drawn = resampling(len(groups), resamples) @ groups
    others = np.array([_anchored_skills(fit_ratings(orders, row, bots), anchor) for row in drawn])
    ends = np.quantile(others, [ERROR / 2, 1 - ERROR / 2], axis=0)
    return [Estimate.around(*map(float, row)) for row in zip(best, *ends, strict=True)]


def _anchored_skills(skills: Floats, anchor: int) -> Floats:
    return (skills - skills[anchor]) * POINTS
