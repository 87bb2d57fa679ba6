"""The observation of a position for a learning program: numbers in named pieces.

The rule `observe(s, seat, out)` of a game writes them, one piece after the other; `Observation` says which they are.
A piece "of each seat" has a row for every seat: the observer's own first, then clockwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Piece:
    """Some numbers of an observation."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    high: float = 1.0  # the highest possible number
    low: float = 0.0
    of_each_seat: bool = False
    solo: bool = False  # only in games of one seat

    def shape_for(self, seats: int) -> tuple[int, ...]:
        """Its shape with this number of seats."""
        return (seats, *self.shape) if self.of_each_seat else self.shape

    def size_for(self, seats: int) -> int:
        """How many numbers it has."""
        return prod(self.shape_for(seats))


@dataclass(frozen=True)
class Observation:
    """The pieces in the order they are written; another order or meaning is another version."""

    version: int
    pieces: tuple[Piece, ...]

    def pieces_for(self, seats: int) -> list[Piece]:
        """The pieces with this number of seats."""
        return [piece for piece in self.pieces if seats == 1 or not piece.solo]

    def size(self, seats: int) -> int:
        """How many numbers an observation has."""
        return sum(piece.size_for(seats) for piece in self.pieces_for(seats))

    def places(self, seats: int) -> Iterator[tuple[Piece, slice]]:
        """Every piece and where it begins."""
        start = 0
        for piece in self.pieces_for(seats):
            stop = start + piece.size_for(seats)
            yield piece, slice(start, stop)
            start = stop

    def named(self, numbers: NDArray[Any], seats: int) -> dict[str, NDArray[Any]]:
        """The pieces of one observation (or, along the last axis, of many) by name: views, not copies."""
        before = numbers.shape[:-1]
        return {
            piece.name: numbers[..., place].reshape(*before, *piece.shape_for(seats))
            for piece, place in self.places(seats)
        }

    def bounds(self, seats: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The lowest and the highest value of every number."""
        low, high = np.zeros((2, self.size(seats)), np.float32)
        for piece, place in self.places(seats):
            low[place], high[place] = piece.low, piece.high
        return low, high
