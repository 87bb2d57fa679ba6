"""Intervals by bootstrap over blocks.

Games of one block share a deal, so they are no independent witnesses: blocks are what is drawn again. A quantity is
a ratio of two sums over blocks (points won over games played, say), and every resample draws whole blocks.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

RESAMPLES = 2000
MOST_BLOCKS = 1000  # to draw from
ERROR = 0.05  # an interval misses the truth this often
FEW_BLOCKS = 10  # a bootstrap over fewer says nothing

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A number and the interval that holds the truth 95 times of 100."""

    value: float
    low: float
    high: float

    @classmethod
    def around(cls, value: float, low: float, high: float) -> "Estimate":
        """A number and an interval from elsewhere, widened where it leaves the number out."""
        return cls(value, min(low, value), max(high, value))

    def as_list(self) -> list[float]:
        """Value, low, high, rounded to what can be meant."""
        return [round(number, 6) for number in (self.value, self.low, self.high)]


@lru_cache(maxsize=4)
def resampling(blocks: int, resamples: int = RESAMPLES) -> Floats:
    """How often each block is drawn in each resample, an array (resamples, blocks); always the same draws."""
    random = np.random.default_rng(0)
    draws = random.multinomial(blocks, np.full(blocks, 1 / blocks), size=resamples)
    return draws.astype(np.float64)


def block_groups(blocks: Floats) -> Floats:
    """Very many blocks (along the first axis) added up to fewer: sums of blocks are as independent as blocks."""
    if len(blocks) <= MOST_BLOCKS:
        return blocks
    groups = np.zeros((MOST_BLOCKS, *blocks.shape[1:]))
    np.add.at(groups, np.arange(len(blocks)) % MOST_BLOCKS, blocks)
    return groups


def ratio(sums: Floats, counts: Floats, bounds: tuple[float, float] | None = None) -> Estimate:
    """The mean over blocks' sums and counts, with its interval; `bounds` are the least and the most it could be.

    Few blocks may look more alike than they are. Where the bounds are known, one block at each of them is drawn from
    besides, for what was not seen; among many blocks they hardly count.
    """
    value = float(sums.sum() / counts.sum())
    if bounds and value in bounds:
        return Estimate(value, *_unanimous(value, int(np.count_nonzero(counts)), bounds))
    if bounds:
        size = counts.sum() / np.count_nonzero(counts)
        sums, counts = np.append(sums, np.array(bounds) * size), np.append(counts, [size, size])
    sums, counts = block_groups(sums), block_groups(counts)
    weights = resampling(len(sums))
    drawn = weights @ counts
    means = (weights @ sums)[drawn > 0] / drawn[drawn > 0]
    low, high = np.quantile(means, [ERROR / 2, 1 - ERROR / 2])
    return Estimate.around(value, float(low), float(high))


def _unanimous(value: float, blocks: int, bounds: tuple[float, float]) -> tuple[float, float]:
    """Where all blocks agree on an extreme, resampling finds no doubt: an exact bound is used instead."""
    least, most = bounds
    hidden = (most - least) * (1 - (ERROR / 2) ** (1 / blocks))
    return (most - hidden, most) if value == most else (least, least + hidden)
