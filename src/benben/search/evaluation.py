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
    """Value mind.batch[depth] after all have finished what is under way, each for themselves; default: weigh it."""
    weigh(mind, depth)


@rule
def prospect(mind: Any, depth: int) -> None:
    """Value mind.batch[depth] where what is under way ends, all playing it for themselves, draws by their chances.

    By default it ends in the most obvious way.
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
    """How good these values are for a row: its own minus the best other's; those close to the best count too.

    Divided by mind.spread it is the log of the odds to win, if that is how much future luck spreads values. A net's
    values are chances to win already.
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
