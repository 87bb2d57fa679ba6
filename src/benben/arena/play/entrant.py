"""A bot in one game of the arena, with what there is to report of it."""

import math
from collections import Counter
from typing import Any

from benben.arena.play.game_in_play import GameInPlay
from benben.bots import Answer, BotSeat, Guarded

BINS_PER_DECADE = 20  # of the histogram of times
THINKING = 1.0  # seconds a search thinks if nothing is said


class Entrant:
    """One bot at its seat in one game.

    Compiled bots (`choose_at`) are asked with the record, all others with the position in words.
    """

    def __init__(self, player: Any, seed: int, limit: float, seconds: float | None = None, stays: bool = False) -> None:
        self.player = player
        self.stays = stays  # for the next game
        self.decisions = 0
        self.times: Counter[int] = Counter()  # histogram of times, by `time_bin`
        self.forfeits: Counter[str] = Counter()
        self._seat: BotSeat = player if isinstance(player, BotSeat) else BotSeat(player, seed, limit)
        self._seconds = limit if isinstance(player, Guarded) else seconds or min(THINKING, limit / 2)

    def decide(self, table: GameInPlay) -> int:
        """The action to play."""
        answer: Answer[Any]
        if hasattr(self.player, "choose_at"):
            batch, legal = table.batch, table.legal()
            answer = self._seat.checked_answer(lambda: int(self.player.choose_at(batch, legal)), legal, table.turn)
            action: int = answer.move
        else:
            answer = self._seat.ask(table.situation(), table.turn, self._seconds)
            action = table.game.action_numbers[answer.move]
        if answer.forfeit:
            self.forfeits[answer.forfeit.kind] += 1
        self.times[time_bin(answer.seconds)] += 1
        self.decisions += 1
        return action

    def leave(self) -> None:
        """Close the bot after the game, unless it stays."""
        if not self.stays:
            self._seat.close()


def time_bin(seconds: float) -> int:
    """The bin of the histogram of times."""
    return math.floor(math.log10(max(seconds, 1e-7)) * BINS_PER_DECADE)


def bin_time(number: int) -> float:
    """The time in the middle of a bin, in seconds."""
    return 10 ** ((number + 0.5) / BINS_PER_DECADE)
