"""The six verbs of Pharaon."""

from typing import Any

from benben.core.rule import rule
from benben.games.pharaon.board.state import NOBODY
from benben.games.pharaon.flow.draws import chance, take_outcome
from benben.games.pharaon.flow.questions import legal, refusal
from benben.games.pharaon.flow.steps import answer, go_on
from benben.games.pharaon.rules.scoring import total

__all__ = ["apply", "chance", "deal", "legal", "points", "refusal"]


@rule
def apply(s: Any, action: int) -> None:
    """Do an action and everything that follows automatically."""
    answer(s, action)
    go_on(s)


@rule
def deal(s: Any, outcome: int) -> None:
    """Take an outcome and everything that follows automatically."""
    s.turn = NOBODY
    take_outcome(s, outcome)
    go_on(s)


@rule
def points(s: Any, row: int) -> int:
    """The total of a row of the score table: a seat, solo also the Traitor."""
    return total(s, row)
