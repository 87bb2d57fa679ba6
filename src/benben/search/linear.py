"""Values by weights: thousandths of a point for each feature of a position."""

from typing import Any

from benben.core.protocol import OVER, points
from benben.core.rule import rule
from benben.search.mind import POINT
from benben.search.verbs import features, stage


@rule
def weigh_features(mind: Any, depth: int) -> None:
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
