"""A bot at the table: it decides in time and legally, or forfeits that one decision to a legal fallback."""

import math
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Any

from benben.arena.table import Table
from benben.core.random import Stream

BINS_PER_DECADE = 20  # of the histogram of times


class Forfeit(Exception):  # noqa: N818 - the game's word, not a programmer's
    """The bot gave no answer that can be played; the text says what it did instead."""


class Seat:
    """One bot at one game, with what there is to report of it."""

    def __init__(self, player: Any, seed: int, limit: float) -> None:
        self.player = player
        self.limit = limit
        self.decisions = 0
        self.times: Counter[int] = Counter()  # histogram of times, by `time_bin`
        self.forfeits: Counter[str] = Counter()
        self._fallback = Stream.named(seed, "fallback")
        self._ask = self._ask_record if hasattr(player, "choose_at") else self._ask_words
        self._thinker: Thinker | None = None

    def decide(self, table: Table) -> int:
        """The action to play."""
        legal = table.legal()
        began = time.perf_counter()
        try:
            action = self._ask(table, legal)
        except Forfeit as reason:
            self.forfeits[str(reason)] += 1
            action = legal[self._fallback.below(len(legal))]
        self.times[time_bin(time.perf_counter() - began)] += 1
        self.decisions += 1
        return action

    def _ask_record(self, table: Table, legal: Sequence[int]) -> int:
        """Ask a bot of ours: it works on the record, and is trusted to come back."""
        began = time.perf_counter()
        try:
            action = self.player.choose_at(table.batch, 0)
        except Exception as error:
            raise Forfeit(f"crashed: {type(error).__name__}") from error
        if action not in legal:
            raise Forfeit("illegal")
        if time.perf_counter() - began > self.limit:
            raise Forfeit("slow")
        return int(action)

    def _ask_words(self, table: Table, legal: Sequence[int]) -> int:
        """Ask anybody's bot: it sees its view and the moves in words, and thinks in a thread of its own."""
        game = table.game
        view = game.view(table.position, table.turn)
        words = sorted(game.actions[action] for action in legal)
        if self._thinker is None:
            self._thinker = Thinker()
        move = self._thinker.think(lambda: self.player.choose(view, list(words)), self.limit)
        if not isinstance(move, str) or move not in words:
            raise Forfeit("illegal")
        return game.action_numbers[move]

    def leave(self) -> None:
        """The game is over."""
        if self._thinker:
            self._thinker.leave()
        if hasattr(self.player, "close"):
            self.player.close()


class Thinker:
    """A thread in which a bot thinks, so that nobody waits longer than the limit."""

    def __init__(self) -> None:
        self._questions: SimpleQueue[Callable[[], Any] | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[bool, Any]] = SimpleQueue()
        self._busy = False
        threading.Thread(target=self._work, daemon=True).start()

    def think(self, question: Callable[[], Any], limit: float) -> Any:
        """The answer, or a forfeit."""
        if self._busy and self._answers.empty():
            raise Forfeit("slow")  # still at an earlier decision
        if self._busy:
            self._answers.get()  # too late
        self._questions.put(question)
        self._busy = True
        try:
            answered, answer = self._answers.get(timeout=limit)
        except Empty:
            raise Forfeit("slow") from None
        self._busy = False
        if not answered:
            raise Forfeit(f"crashed: {type(answer).__name__}")
        return answer

    def leave(self) -> None:
        """Think no more, once the last answer is there."""
        self._questions.put(None)

    def _work(self) -> None:
        while question := self._questions.get():
            try:
                self._answers.put((True, question()))
            except BaseException as error:  # whatever it is, it is this bot's alone
                self._answers.put((False, error))


def time_bin(seconds: float) -> int:
    """The bin of the histogram of times."""
    return math.floor(math.log10(max(seconds, 1e-7)) * BINS_PER_DECADE)


def bin_time(number: int) -> float:
    """The time in the middle of a bin, in seconds."""
    return 10 ** ((number + 0.5) / BINS_PER_DECADE)
