"""Weighing positions: what search is made of.

A value is in thousandths of a point, one for each row of the score table. Each game says which facts of a position
count (`features`), at which stage of the game it is (`stage`), and a table of weights does the rest.
"""

from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benben.core.errors import BadTable
from benben.core.protocol import OVER, Game, features, points, stage, standing
from benben.core.rule import rule
from benben.core.tables import numbers_from, read_toml

POINT = 1000  # values are in thousandths of a point
DEPTH = 8  # positions held at once while looking ahead
LINES = 64  # values that one look-ahead of a game may keep


class Mind(NamedTuple):
    """All the memory of a bot that thinks: rules allocate nothing."""

    batch: NDArray[Any]  # [depth]: the position thought about
    legal: NDArray[np.int64]  # [depth, action]
    chances: NDArray[np.int64]  # [depth, outcome]
    values: NDArray[np.float64]  # [depth, row]: what the position is worth
    lines: NDArray[np.float64]  # [depth, line, row]: for look-aheads that compare many ends
    marks: NDArray[np.int64]  # [depth, line]
    ratings: NDArray[np.float64]  # [action]: of the first moves
    features: NDArray[np.int64]
    weights: NDArray[np.int64]  # [brain, stage, feature]
    brain: NDArray[np.int64]  # one number: which weights are in use


def weights_file(game: Game) -> Path:
    """Where the weights of a game stand."""
    return Path(str(files(game.package))) / "data" / "weights.toml"


def weights_for(game: Game, seats: int) -> NDArray[np.int64]:
    """The weights of a game for so many seats: [stage, feature]."""
    if not game.features:
        return np.zeros((1, 1), np.int64)
    file = weights_file(game)
    table = read_toml(file).get(f"seats_{seats}", {})
    if set(table) != set(game.features):
        raise BadTable(file.name, None, f"[seats_{seats}] must name every feature of the game and no other")
    columns = [numbers_from(table, file.name, name, len(game.stages)) for name in game.features]
    return np.array(columns, np.int64).T.copy()


def mind_for(game: Game, seats: int, rows: int, weights: NDArray[np.int64] | None = None) -> Mind:
    """A mind for a game with this many seats and rows of the score table; `weights` are [brain, stage, feature]."""
    if weights is None:
        weights = weights_for(game, seats)[np.newaxis].copy()
    return Mind(
        batch=np.zeros(DEPTH, game.dtype),
        legal=np.zeros((DEPTH, len(game.actions)), np.int64),
        chances=np.zeros((DEPTH, len(game.outcomes)), np.int64),
        values=np.zeros((DEPTH, rows)),
        lines=np.zeros((DEPTH, LINES, rows)),
        marks=np.zeros((DEPTH, LINES), np.int64),
        ratings=np.zeros(len(game.actions)),
        features=np.zeros(weights.shape[2], np.int64),
        weights=weights,
        brain=np.zeros(1, np.int64),
    )


@rule
def weigh(mind: Any, depth: int) -> None:
    """Value a position by its features; at the end of the game by its points."""
    s = mind.batch[depth]
    over = s.turn == OVER
    weights = mind.weights[mind.brain[0]]
    for row in range(mind.values.shape[1]):
        worth = points(s, row) * POINT
        if not over:
            features(s, row, mind.features)
            now = stage(s)
            for number in range(len(mind.features)):
                worth += mind.features[number] * weights[now, number]
        mind.values[depth, row] = worth


@rule
def count_standing(mind: Any, depth: int) -> None:
    """Value a position as if all were scored now."""
    for row in range(mind.values.shape[1]):
        mind.values[depth, row] = standing(mind.batch[depth], row)


@rule
def regard(values: Any, row: int) -> float:
    """How glad a row is of these values: its own minus the best other's."""
    best = -1e18
    for other in range(len(values)):
        if other != row and values[other] > best:
            best = values[other]
    return values[row] - best
