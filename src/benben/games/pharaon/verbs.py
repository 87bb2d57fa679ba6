"""The six verbs of Pharaon."""

from typing import Any

from benben.core.rule import rule
from benben.games.pharaon.draws import chance, take_outcome
from benben.games.pharaon.questions import legal, refusal
from benben.games.pharaon.scoring import total
from benben.games.pharaon.state import NOBODY
from benben.games.pharaon.steps import answer, go_on

__all__ = ["apply", "chance", "deal", "legal", "points", "refusal"]


@rule
def apply(s: Any, action: int) -> None:
    """Do an action and all that follows by itself."""
    answer(s, action)
    go_on(s)


@rule
def deal(s: Any, outcome: int) -> None:
    """Take an outcome and all that follows by itself."""
    s.turn = NOBODY
    take_outcome(s, outcome)
    go_on(s)


@rule
def points(s: Any, row: int) -> int:
    """The total of a row of the score table: a seat, solo also the Traitor."""
    return total(s, row)
