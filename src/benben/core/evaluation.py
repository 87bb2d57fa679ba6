"""Weighing positions: what search is made of.

A value is in thousandths of a point, one for each row of the score table. Each game says which facts of a position
count (`features`), at which stage of the game it is (`stage`), and a table of weights does the rest.
"""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.core.errors import BadTable
from benben.core.protocol import OVER, Game, features, outlook, points, reach, settle, stage, standing
from benben.core.records import Position
from benben.core.rule import rule
from benben.core.tables import numbers_from, read_toml

POINT = 1000  # values are in thousandths of a point
DEPTH = 9  # positions held at once while looking ahead
LINES = 20  # ends that one look-ahead of a game may compare
CROWD = 24  # turns held at once: followed, found, finished
ROWS = 5  # rows of a score table at most
BRAINS = 2  # weights that can play against each other
LONGEST_PATH = 400  # moves and deals in one walk down a search tree


def mind_type(game: Game) -> np.dtype[Any]:
    """All the memory of a bot that thinks about a game, as one record: rules allocate nothing."""
    actions, outcomes = len(game.actions), len(game.outcomes)
    stages, number_of_features = max(1, len(game.stages)), max(1, len(game.features))
    fields = [
        ("rows", "<i8"),  # of the score table
        ("brain", "<i8"),  # which weights are in use
        ("batch", game.dtype, (DEPTH,)),  # the positions thought about
        ("legal", "<i8", (DEPTH, actions)),
        ("chances", "<i8", (DEPTH, outcomes)),
        ("values", "<f8", (DEPTH, ROWS)),  # what each position is worth
        ("lines", "<f8", (DEPTH, LINES, ROWS)),  # the ends that a look-ahead compares
        ("marks", "<i8", (DEPTH, LINES)),
        ("prospects", "<f8", (LINES,)),  # how glad one seat would be of each
        ("ratings", "<f8", (actions,)),  # of the first moves
        ("features", "<i8", (ROWS, number_of_features)),
        ("weights", "<i8", (BRAINS, stages, number_of_features)),
        ("crowd", game.dtype, (CROWD,)),  # positions in the middle and at the end of turns, for a beam
        ("ends", "<i8"),  # how many of them are at the end
        ("hopes", "<f8", (CROWD,)),  # what their turn looks like coming to
        ("firsts", "<i8", (CROWD,)),  # the number of the move they began with
        ("path", "<i8", (LONGEST_PATH,)),  # nodes of a search tree from the root
        ("nodes", "<i8"),  # of the tree in use
        ("spread", "<f8"),  # values apart by this much tell win from loss
        ("curiosity", "<f8"),  # how much a search looks at what was seldom tried
        ("trust", "<f8"),  # the part of the solver's word in what a search thinks of a first move
        ("advice", "<f8", (actions,)),  # that word by action: the likelihood to win
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def weights_file(game: Game) -> Path:
    """Where the weights of a game stand."""
    return Path(str(files(game.package))) / "data" / "weights.toml"


@cache
def weights_for(game: Game, seats: int) -> NDArray[np.int64]:
    """The weights of a game for so many seats: [stage, feature]; read once, not to be written to."""
    if not game.features:
        return np.zeros((1, 1), np.int64)
    file = weights_file(game)
    table = read_toml(file).get(f"seats_{seats}", {})
    if set(table) != set(game.features):
        raise BadTable(file.name, None, f"[seats_{seats}] must name every feature of the game and no other")
    columns = [numbers_from(table, file.name, name, len(game.stages)) for name in game.features]
    weights = np.array(columns, np.int64).T.copy()
    weights.flags.writeable = False
    return weights


def mind_for(game: Game, seats: int, rows: int, *weights: NDArray[np.int64]) -> NDArray[Any]:
    """A mind, as a batch of one; its weights are those of the game, or these, one table for each brain."""
    minds = np.zeros(1, mind_type(game))
    mind = minds[0]
    for brain, table in enumerate(weights or (weights_for(game, seats),)):
        mind.weights[brain] = table
    mind.rows = rows
    mind.spread = 9.0 * POINT
    mind.curiosity = 0.15
    mind.trust = 0.5 if game.features else 0.0
    return minds


class _Positions(list[Position]):
    """Positions that are copied when put in, as records are."""

    def __setitem__(self, place: Any, position: Any) -> None:
        super().__setitem__(place, position.copy())


def plain_mind(game: Game, seats: int, rows: int, *weights: NDArray[np.int64]) -> SimpleNamespace:
    """A mind for the interpreted rules, which run on positions and not on records."""
    mind = mind_for(game, seats, rows, *weights)[0]
    plain = SimpleNamespace(**{name: mind[name] for name in mind.dtype.names})
    for crowd in ("batch", "crowd"):
        setattr(plain, crowd, _Positions(Position(game.dtype) for _ in mind[crowd]))
    return plain


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
def plain_standing(s: Any, row: int) -> int:
    """The points so far."""
    return points(s, row) * POINT


@rule
def only_stage(s: Any) -> int:
    """All of the game."""
    return 0


@rule
def no_features(s: Any, out: Any) -> None:
    """Nothing but the points."""
    for row in range(len(out)):
        out[row, 0] = 0


@rule
def nothing_to_settle(mind: Any, depth: int) -> bool:
    """Every position can be weighed as it is."""
    return True


@rule
def no_reach(s: Any) -> int:
    """A turn is weighed where it ends."""
    return 0


DEFAULTS: dict[Callable[..., Any], Callable[..., Any]] = {  # for games that say nothing of their own about positions
    standing: plain_standing,
    stage: only_stage,
    features: no_features,
    settle: nothing_to_settle,
    outlook: weigh,
    reach: no_reach,
}


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
