"""A bot at the table: it decides in time and legally, or forfeits that one decision to a legal fallback."""

import math
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from benben.arena.play.table import Table
from benben.core.random import Stream

BINS_PER_DECADE = 20  # of the histogram of times
THINKING = 1.0  # seconds a search thinks if nothing is said


class Seat:
    """One bot at one game, with what there is to report of it.

    Compiled bots (`choose_at`) are asked with the record. All others are asked as the room of bots does it; those
    that are not ours come guarded, and their forfeits stand in `forfeits`.
    """

    def __init__(self, player: Any, seed: int, limit: float, seconds: float | None = None, stays: bool = False) -> None:
        self.player = player
        self.stays = stays  # for the next game
        self.decisions = 0
        self.times: Counter[int] = Counter()  # histogram of times, by `time_bin`
        self.forfeits: Counter[str] = Counter()
        self._limit = limit
        self._guarded = hasattr(player, "forfeits")
        self._seconds = limit if self._guarded else seconds or min(THINKING, limit / 2)
        self._fallback = Stream.named(seed, "fallback")

    def decide(self, table: Table) -> int:
        """The action to play."""
        legal = table.legal()
        began = time.perf_counter()
        try:
            action = self._ask(table, legal)
        except Exception as error:  # a fault of one of our own bots is reported like anybody's
            action = self._forfeit(f"crashed: {type(error).__name__}", legal)
        taken = time.perf_counter() - began
        if action not in legal:
            action = self._forfeit("illegal", legal)
        elif taken > self._limit and not self._guarded:
            action = self._forfeit("slow", legal)
        self.times[time_bin(taken)] += 1
        self.decisions += 1
        return action

    def _ask(self, table: Table, legal: list[int]) -> int:
        if hasattr(self.player, "choose_at"):
            return int(self.player.choose_at(table.batch, legal))
        words = self.player.choose(table.as_match(), table.turn, self._seconds)
        return table.game.action_numbers.get(words, -1)

    def _forfeit(self, reason: str, legal: Sequence[int]) -> int:
        self.forfeits[reason] += 1
        return legal[self._fallback.below(len(legal))]

    def leave(self) -> None:
        """The game is over: gather what the guard has to report, and let the bot go."""
        if self._guarded:
            self.forfeits.update(kind_of(forfeit.reason) for forfeit in self.player.forfeits)
            if not self.stays:
                self.player.close()


def kind_of(reason: str) -> str:
    """The kind of a forfeit, from the guard's sentence."""
    if reason.startswith("failed: "):
        return f"crashed: {reason.split(': ')[1]}"
    return "illegal" if reason.startswith("answered ") else "slow"


def time_bin(seconds: float) -> int:
    """The bin of the histogram of times."""
    return math.floor(math.log10(max(seconds, 1e-7)) * BINS_PER_DECADE)


def bin_time(number: int) -> float:
    """The time in the middle of a bin, in seconds."""
    return 10 ** ((number + 0.5) / BINS_PER_DECADE)
