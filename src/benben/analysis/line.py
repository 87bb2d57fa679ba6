"""The engine's line: what the best moves from a position lead to, a few decisions ahead.

Every seat takes the move that its look ahead holds to be best, from what it may know; of a deal the likeliest outcome
is taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from benben.analysis.budgets import BUDGETS
from benben.analysis.evaluator import Evaluator
from benben.core.random import Stream
from benben.match import Match, from_position

DECISIONS = 6  # with more than one legal move
SEED = 1


@dataclass(frozen=True)
class LineMove:
    """A decision of the line, and what followed without one."""

    seat: int
    move: str
    chance: float  # of all that was dealt then; 1 if nothing was
    events: list[dict[str, Any]]  # as a spectator may know them


class Likeliest(Stream):
    """A dealer that deals the likeliest outcome, and notes how likely it was."""

    def __init__(self) -> None:
        super().__init__(Stream.named(SEED, "line").key)
        self.chances: list[float] = []

    def pick(self, weights: Sequence[int]) -> int:
        """The index of the largest weight."""
        found = max(range(len(weights)), key=weights.__getitem__)
        self.chances.append(weights[found] / sum(weights))
        return found


def best_line(text: str, first: str = "", decisions: int = DECISIONS) -> list[LineMove]:
    """The line from a position's text, beginning with the move `first` if it is given."""
    dealer = Likeliest()
    match = from_position(text, dealer=dealer, draw=True)
    evaluator = Evaluator(match.game, match.seats, match.options, BUDGETS["quick"])
    line: list[LineMove] = []
    while match.turn is not None and decisions > 0:
        seat, free = match.turn, len(match.legal()) > 1
        move = first or best_move(evaluator, match)
        first, dealer.chances = "", []
        events = match.play(move)
        line.append(LineMove(seat, move, prod(dealer.chances), events))
        decisions -= free
    return line


def best_move(evaluator: Evaluator, match: Match) -> str:
    """The best move by the look ahead of the seat that decides."""
    seat = match.position.turn
    values = evaluator.choice(match.game.veil(match.position, seat).packed(), SEED).values
    return match.game.actions[max(values, key=lambda action: values[action][seat])]
