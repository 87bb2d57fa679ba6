"""A test that may be looked at after every block.

A gambler bets, block after block, that the mean of the blocks is not m; if it is m, no strategy makes money, and the
chance that the capital ever grows twentyfold is one in twenty. The values of m at which the gambler has not got so
rich form an interval that holds the truth however long one looks and whenever one stops (Waudby-Smith and Ramdas,
"Estimating means of bounded random variables by betting", 2024). Blocks are numbers from 0 to 1.
"""

import numpy as np

from benben.arena.measure.intervals import ERROR

_GRID = np.linspace(0, 1, 2001)[1:-1]
_BOLDNESS = 0.5  # the share of the capital at risk at most


class Watch:
    """The means that the blocks seen so far leave possible."""

    def __init__(self) -> None:
        self.blocks = 0
        self.low, self.high = 0.0, 1.0
        self._up = np.zeros_like(_GRID)  # logarithms of the capitals that bet on more and on less than m
        self._down = np.zeros_like(_GRID)
        self._sum = 0.5
        self._squares = 0.25

    def see(self, block: float) -> None:
        """Take in one more block."""
        self.blocks += 1
        bet = self._bet()
        self._up += np.log1p(np.minimum(bet, _BOLDNESS / _GRID) * (block - _GRID))
        self._down += np.log1p(-np.minimum(bet, _BOLDNESS / (1 - _GRID)) * (block - _GRID))
        self._sum += block
        self._squares += (block - self._sum / (self.blocks + 1)) ** 2
        self._narrow()

    def excludes(self, mean: float) -> bool:
        """Whether the truth is known not to be this mean."""
        return not self.low <= mean <= self.high

    def _bet(self) -> float:
        """How much to bet, from what was seen before: the more alike the blocks, the more."""
        spread = self._squares / self.blocks
        return float(np.sqrt(2 * np.log(2 / ERROR) / (spread * self.blocks * np.log(1 + self.blocks))))

    def _narrow(self) -> None:
        rich = np.log(2 / ERROR)
        possible = _GRID[(self._up < rich) & (self._down < rich)]
        if len(possible) == 0:
            return
        if possible[0] > _GRID[0]:
            self.low = max(self.low, float(possible[0]))
        if possible[-1] < _GRID[-1]:
            self.high = min(self.high, float(possible[-1]))
