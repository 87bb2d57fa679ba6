"""What search asks of a game about a position, each with the answer of a game that says nothing of its own.

A game's verbs replace them. `outlook` and `prospect` of search/evaluation.py are two more.
"""

from typing import Any

from benben.core.protocol import points
from benben.core.rule import rule
from benben.search.mind import POINT


@rule
def standing(s: Any, row: int) -> int:
    """Thousandths of a point that a row of the score table would have if all were scored now: the points so far."""
    return points(s, row) * POINT


@rule
def stage(s: Any) -> int:
    """Which row of the weights holds now, e.g. the epoch or the round: there is one for all of the game."""
    return 0


@rule
def features(s: Any, out: Any) -> None:
    """Write the facts that the weights weigh, out[row of the score table, feature]: nothing but the points counts."""
    for row in range(len(out)):
        out[row, 0] = 0


@rule
def settle(mind: Any, depth: int) -> bool:
    """Finish what is under way in mind.batch[depth] in the most obvious manner; true if nothing was."""
    return True


@rule
def reach(s: Any) -> int:
    """How many turns after its own a whole-turn plan looks at, each seat taking the best for itself: none."""
    return 0


@rule
def hide(s: Any, seat: int) -> None:
    """Replace what a seat may not know by stand-ins: nothing is secret."""


@rule
def survey(s: Any, sides: Any, table: Any) -> None:
    """Write what a net sees, sides[row of the score table, fact] and table[fact], all zero before: nothing."""
