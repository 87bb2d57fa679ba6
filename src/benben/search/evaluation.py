"""Weighing positions: what search is made of.

A value is in thousandths of a point, one for each row of the score table. Each game says which facts of a position
count (`features`), at which stage of the game it is (`stage`), and a table of weights does the rest.

The first six rules are the answers of a game that says nothing of its own about positions; a game's verbs replace
them.
"""

from typing import Any

import numpy as np

from benben.core.protocol import OVER, points
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
def outlook(mind: Any, depth: int) -> None:
    """Value mind.batch[depth] when all play what is under way for themselves: as the position is weighed."""
    weigh(mind, depth)


@rule
def reach(s: Any) -> int:
    """How many turns after its own a whole-turn plan looks at, each seat taking the best for itself: none."""
    return 0


@rule
def weigh(mind: Any, depth: int) -> None:
    """Value a position by its features; at the end of the game by its points."""
    s = mind.batch[depth]
    over = s.turn == OVER
    if not over:
        features(s, mind.features)
        weights = mind.weights[mind.brain, stage(s)]
    for row in range(mind.rows):
        worth = points(s, row) * POINT
        if not over:
            for number in range(len(weights)):
                worth += mind.features[row, number] * weights[number]
        mind.values[depth, row] = worth


@rule
def count_standing(mind: Any, depth: int) -> None:
    """Value a position as if all were scored now."""
    for row in range(mind.rows):
        mind.values[depth, row] = standing(mind.batch[depth], row)


@rule
def regard(mind: Any, values: Any, row: int) -> float:
    """How glad a row is of these values: its own minus the best other's, those close behind the best counting too.

    Divided by mind.spread it is the log of the odds to win, if luck to come spreads values by so much.
    """
    best = -1e18
    for other in range(mind.rows):
        if other != row and values[other] > best:
            best = values[other]
    if mind.rows == 2:
        return values[row] - best
    rivals = 0.0
    for other in range(mind.rows):
        if other != row:
            rivals += np.exp((values[other] - best) / mind.spread)
    return values[row] - best - mind.spread * np.log(rivals)
