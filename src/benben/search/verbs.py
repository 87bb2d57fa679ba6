"""What search asks a game about a position, each with a default answer.

A game's verbs replace them. `outlook` and `prospect` of search/evaluation.py are two more.
"""

from typing import Any

from benben.core.protocol import points
from benben.core.rule import rule
from benben.search.mind import POINT


@rule
def standing(s: Any, row: int) -> int:
    """Thousandths of a point that a row would have if everything were scored now; default: the points so far."""
    return points(s, row) * POINT


@rule
def stage(s: Any) -> int:
    """Which row of the weights applies now, e.g. the epoch or the round; default: one for the whole game."""
    return 0


@rule
def features(s: Any, out: Any) -> None:
    """Write the facts that the weights apply to, out[row of the score table, feature]; default: only points count."""
    for row in range(len(out)):
        out[row, 0] = 0


@rule
def settle(mind: Any, depth: int) -> bool:
    """Finish what is under way in mind.batch[depth] in the most obvious way; true if nothing was."""
    return True


@rule
def reach(s: Any) -> int:
    """How many turns after its own a whole-turn plan looks at, each seat taking the best for itself; default: none."""
    return 0


@rule
def hide(s: Any, seat: int) -> None:
    """Replace what a seat may not know by stand-ins; default: nothing is secret."""


@rule
def survey(s: Any, sides: Any, table: Any) -> None:
    """Write what a net sees into sides[row of the score table, fact] and table[fact], all zero; default: nothing."""
