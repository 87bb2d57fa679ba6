"""The memory of a search: everything it writes to, in one record, because rules allocate nothing."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.core.errors import BadTable
from benben.core.protocol import Game
from benben.core.records import Position
from benben.core.tables import numbers_from, read_toml
from benben.search.net_layout import Net, net_fields
from benben.search.rungs import LEARNED, SOLVER

POINT = 1000  # values are in thousandths of a point
DEPTH = 10  # positions held at once while looking ahead, and the one that rollouts begin with
LINES = 20  # ends that one look-ahead of a game may compare
CROWD = 24  # turns held at once: followed, found, finished
ROWS = 5  # rows of a score table at most
BRAINS = 2  # weights and nets that can play against each other
BY_WEIGHTS, BY_NET = range(2)  # how positions are weighed
LONGEST_PATH = 400  # moves and deals in one walk down a search tree
Character = tuple[tuple[int, tuple[float, ...]], ...]  # a feature's number, and factors of its weight by stage


def mind_type(game: Game) -> np.dtype[Any]:
    """All the memory of a bot that thinks about a game, as one record: rules allocate nothing."""
    actions, outcomes = len(game.actions), len(game.outcomes)
    stages, number_of_features = max(1, len(game.stages)), max(1, len(game.features))
    fields = [
        ("rows", "<i8"),  # of the score table
        ("brain", "<i8"),  # which weights and net are in use
        ("lens", "<i8"),  # BY_WEIGHTS or BY_NET
        ("batch", game.dtype, (DEPTH,)),  # the positions thought about
        ("legal", "<i8", (DEPTH, actions)),
        ("chances", "<i8", (DEPTH, outcomes)),
        ("values", "<f8", (DEPTH, ROWS)),  # what each position is worth
        ("lines", "<f8", (DEPTH, LINES, ROWS)),  # the ends that a look-ahead compares
        ("marks", "<i8", (DEPTH, LINES)),
        ("prospects", "<f8", (LINES,)),  # how good each is for one seat
        ("ratings", "<f8", (actions,)),  # of the first moves
        ("comes_to", "<f8", (actions, ROWS)),  # the values that each of them leads to
        ("features", "<i8", (ROWS, number_of_features)),
        ("weights", "<i8", (BRAINS, stages, number_of_features)),
        ("crowd", game.dtype, (CROWD,)),  # positions in the middle and at the end of turns, for a beam
        ("ends", "<i8"),  # how many of them are at the end
        ("hopes", "<f8", (CROWD,)),  # what their turn is expected to be worth
        ("firsts", "<i8", (CROWD,)),  # the number of the move they began with
        ("path", "<i8", (LONGEST_PATH,)),  # nodes of a search tree from the root
        ("nodes", "<i8"),  # of the tree in use
        ("spread", "<f8"),  # the difference of values that separates win from loss
        ("curiosity", "<f8"),  # how much a search explores moves that were rarely tried
        ("advisor", "<i8"),  # the rung whose opinion on the first moves counts
        ("trust", "<f8"),  # the weight of that opinion in the value of a first move
        ("margin_worth", "<f8"),  # what a margin of one (twenty points) adds to a net's value
        ("advice", "<f8", (actions,)),  # that opinion by action: the chance to win
        ("contenders", "<i8", (actions,)),  # the numbers of the first moves that rollouts try
        ("tried", "<i8"),  # how many they are
        ("visits", "<i8", (actions,)),  # rollouts of each first move,
        ("sums", "<f8", (actions, ROWS)),  # the sum of their values
        ("squares", "<f8", (actions,)),  # and of the squares of those of the seat to decide
        ("luck", "<f8", (ROWS,)),  # that one rollout had so far
        ("stream", "<i8"),  # the seed of their random streams
        ("follower", "<i8"),  # the rung that plays in them
        ("horizon", "<i8"),  # how many turns they last
        ("faith", "<f8"),  # how many of them the look ahead counts as
        *net_fields(game, BRAINS, ROWS),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def weights_file(game: Game) -> Path:
    """The file with a game's weights."""
    return Path(str(files(game.package))) / "data" / "weights.toml"


@cache
def weights_of_character(game: Game, seats: int, character: Character) -> NDArray[np.int64]:
    """The weights of a game as a character sees them: 0 is blind to a feature, 2 values it twice; never changed."""
    weights = weights_for(game, seats).copy()
    for feature, factors in character:
        weights[:, feature] = np.floor(weights[:, feature] * np.array(factors) + 0.5)  # as JavaScript rounds
    return weights


@cache
def weights_for(game: Game, seats: int) -> NDArray[np.int64]:
    """The weights of a game for this number of seats: [stage, feature]; read once, never changed."""
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


def mind_for(game: Game, seats: int, rows: int, *weights: NDArray[np.int64], nets: Sequence[Net] = ()) -> NDArray[Any]:
    """A mind, as a batch of one; its weights are those of the game, or these, one table for each brain.

    A brain with a net has the weights that the net was trained with.
    """
    minds = np.zeros(1, mind_type(game))
    mind = minds[0]
    for brain, table in enumerate(weights or (weights_for(game, seats),)):
        mind.weights[brain] = table
    for brain, net in enumerate(nets):
        net.put_into(mind, brain)
    mind.rows = rows
    mind.spread = 9.0 * POINT
    mind.margin_worth = 2.0
    mind.advisor = SOLVER
    mind.curiosity = 0.15
    mind.trust = 0.5 if game.features else 0.0
    mind.follower = LEARNED
    mind.horizon = 3
    mind.faith = 2.0
    return minds


class _Positions(list[Position]):
    """Positions that are copied on assignment, as records are."""

    def __setitem__(self, place: Any, position: Any) -> None:
        super().__setitem__(place, position.copy())


def plain_mind(game: Game, seats: int, rows: int, *weights: NDArray[np.int64]) -> SimpleNamespace:
    """A mind for the interpreted rules, which run on positions and not on records."""
    mind = mind_for(game, seats, rows, *weights)[0]
    plain = SimpleNamespace(**{name: mind[name] for name in mind.dtype.names})
    for crowd in ("batch", "crowd"):
        setattr(plain, crowd, _Positions(Position(game.dtype) for _ in mind[crowd]))
    return plain
