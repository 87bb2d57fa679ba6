"""Random numbers that are the same on every platform.

`Stream` is the dealer of real games: HMAC-SHA-256 in counter mode with rejection sampling, so a key fixes every
draw, no draw reveals the next, and none is biased. `next_number` and `below` are the fast generator of compiled
studies (SplitMix64).
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np

from benben.core.rule import native, rule


class Stream:
    """A stream of random numbers fixed by its key."""

    def __init__(self, key: bytes | None = None) -> None:
        self.key = secrets.token_bytes(32) if key is None else key
        self.drawn = 0

    @classmethod
    def named(cls, seed: int, name: str) -> "Stream":
        """The stream of this name under this seed; different names are independent."""
        return cls(hashlib.sha256(f"benben:{name}:{seed}".encode()).digest())

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely."""
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            block = hmac.digest(self.key, self.drawn.to_bytes(8, "big"), "sha256")
            self.drawn += 1
            number = int.from_bytes(block[:8], "big")
            if number < limit:
                return number % bound

    def pick(self, weights: Sequence[int]) -> int:
        """An index, each as likely as its weight."""
        rest = self.below(sum(weights))
        for index, weight in enumerate(weights):
            rest -= weight
            if rest < 0:
                return index
        raise AssertionError("unreachable: the rest is below the sum of the weights")

    def copy(self) -> "Stream":
        """A copy that continues with the same numbers."""
        twin = Stream(self.key)
        twin.drawn = self.drawn
        return twin


_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_STRIDE = 8  # weights added up at once


def generator(seed: int) -> Any:
    """The state of a fast generator: an array of one number."""
    return np.array([seed & 0xFFFFFFFFFFFFFFFF], dtype=np.uint64)


@rule
@native("random")
def next_number(random: Any) -> Any:
    """The next 64 random bits of a generator."""
    random[0] = random[0] + _STEP
    z = random[0]
    z = (z ^ (z >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31)


@rule
@native("random")
def seed_generator(random: Any, seed: int, index: int) -> None:
    """Start a generator for one of many runs under a seed."""
    random[0] = np.uint64(seed)
    random[0] = next_number(random) + np.uint64(index) * _MIX_1
    random[0] = next_number(random)


@rule
@native("random")
def below(random: Any, bound: int) -> int:
    """A number from 0 to bound - 1, each equally likely (multiply, shift, reject the biased rest)."""
    n = np.uint64(bound)
    product = (next_number(random) >> _32) * n
    if product & _LOW < n:
        threshold = (np.uint64(0x100000000) - n) % n
        while product & _LOW < threshold:
            product = (next_number(random) >> _32) * n
    return int(np.int64(product >> _32))  # signed: an index minus a weight must stay a whole number


@rule
@native("random")
def pick(random: Any, weights: Any, total: int) -> int:
    """An index, each as likely as its weight; total is the sum of the weights."""
    rest = below(random, total)
    index = 0
    while index + _STRIDE <= len(weights):  # most weights are passed in strides
        stride = 0
        for i in range(index, index + _STRIDE):
            stride += weights[i]
        if rest < stride:
            break
        rest -= stride
        index += _STRIDE
    found = index
    for i in range(index, min(index + _STRIDE, len(weights)) - 1):  # to the end: stopping early is slower
        rest -= weights[i]
        found += int(rest >= 0)
    return found
