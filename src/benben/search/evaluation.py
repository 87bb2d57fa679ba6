"""Weighing positions: what search is made of.

A value is in thousandths of a point, one for each row of the score table. Each game says which facts of a position
count (`features`), at which stage of the game it is (`stage`), and a table of weights does the rest. With a net in use,
a value is in thousandths of a win instead.
"""

from typing import Any

import numpy as np

from benben.core.rule import rule
from benben.search.linear import weigh_features
from benben.search.mind import BY_NET
from benben.search.net import value_by_net
from benben.search.verbs import settle, standing


@rule
def weigh(mind: Any, depth: int) -> None:
    """Value a position where nothing is under way, or the end of a game."""
    if mind.lens == BY_NET:
        value_by_net(mind, depth)
    else:
        weigh_features(mind, depth)


@rule
def outlook(mind: Any, depth: int) -> None:
    """Value mind.batch[depth] when all play what is under way for themselves: as the position is weighed."""
    weigh(mind, depth)


@rule
def prospect(mind: Any, depth: int) -> None:
    """Value mind.batch[depth] where what is under way ends, all playing it for themselves, draws by their chances.

    A game that says nothing of its own ends it in the most obvious manner.
    """
    settle(mind, depth)
    weigh(mind, depth)


@rule
def count_standing(mind: Any, depth: int) -> None:
    """Value a position as if all were scored now."""
    for row in range(mind.rows):
        mind.values[depth, row] = standing(mind.batch[depth], row)


@rule
def regard(mind: Any, values: Any, row: int) -> float:
    """How glad a row is of these values: its own minus the best other's, those close behind the best counting too.

    Divided by mind.spread it is the log of the odds to win, if luck to come spreads values by so much. A net's values
    are chances to win already.
    """
    if mind.lens == BY_NET:
        return values[row]
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
