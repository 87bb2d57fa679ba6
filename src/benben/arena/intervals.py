"""Intervals by bootstrap over blocks.

Games of one block share a deal, so they are no independent witnesses: blocks are what is drawn again. A quantity is
a ratio of two sums over blocks (points won over games played, say), and every resample draws whole blocks.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

RESAMPLES = 2000
ERROR = 0.05  # an interval misses the truth this often

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A number and the interval that holds the truth 95 times of 100."""

    value: float
    low: float
    high: float

    def as_list(self) -> list[float]:
        """Value, low, high, rounded to what can be meant."""
        return [round(number, 6) for number in (self.value, self.low, self.high)]


def resampling(blocks: int, resamples: int = RESAMPLES, seed: int = 0) -> Floats:
    """How often each block is drawn in each resample, an array (resamples, blocks)."""
    random = np.random.default_rng(seed)
    draws = random.multinomial(blocks, np.full(blocks, 1 / blocks), size=resamples)
    return draws.astype(np.float64)


def ratio(sums: Floats, counts: Floats, bounds: tuple[float, float] | None = None) -> Estimate:
    """The mean over blocks' sums and counts, with its interval; `bounds` are the least and the most it could be."""
    value = float(sums.sum() / counts.sum())
    weights = resampling(len(sums))
    drawn = weights @ counts
    means = (weights @ sums)[drawn > 0] / drawn[drawn > 0]
    low, high = (float(end) for end in np.quantile(means, [ERROR / 2, 1 - ERROR / 2]))
    if bounds and value in bounds:
        low, high = _unanimous(value, len(sums), bounds)
    return Estimate(value, low, high)


def _unanimous(value: float, blocks: int, bounds: tuple[float, float]) -> tuple[float, float]:
    """Where all blocks agree on an extreme, resampling sees no doubt; what so many could still hide is exact."""
    least, most = bounds
    hidden = (most - least) * (1 - (ERROR / 2) ** (1 / blocks))
    return (most - hidden, most) if value == most else (least, least + hidden)
