"""How a net is laid out: its parameters, and the part of a mind that it thinks in.

The parameters of one stage are one vector, in the order of the offsets below; the first layer is last, since its
size depends on the number of rows.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.core.protocol import Game

HIDDEN, HIDDEN_2 = 32, 16  # units of the first and second layer
WIN, MARGIN, OUTPUTS = 0, 1, 2
SKIP = 0
OUT_BIAS = SKIP + OUTPUTS
OUT = OUT_BIAS + OUTPUTS
BIAS_2 = OUT + OUTPUTS * HIDDEN_2
LAYER_2 = BIAS_2 + HIDDEN_2
BIAS_1 = LAYER_2 + HIDDEN * HIDDEN_2
LAYER_1 = BIAS_1 + HIDDEN


@dataclass(frozen=True)
class Net:
    """The net of a game for one number of seats: data only, so that another is loaded without compiling."""

    parameters: NDArray[np.float32]  # [stage, parameter]
    scales: NDArray[np.float32]  # [feature]
    weights: NDArray[np.int64]  # [stage, feature]: those that the lead is worked out with

    def put_into(self, mind: Any, brain: int) -> None:
        """Give this net to one of the brains of a mind."""
        mind.nets[brain, :, : self.parameters.shape[1]] = self.parameters
        mind.scales[brain] = self.scales
        mind.weights[brain] = self.weights


def side_inputs(game: Game) -> int:
    """Facts of one row: those of the game's survey, and the lead."""
    return game.sight.of_side + 1


def input_count(game: Game, rows: int) -> int:
    """Inputs of a net at a table with this number of rows."""
    return max(1, game.sight.of_table) + max(1, len(game.features)) + rows * side_inputs(game)


def parameter_count(game: Game, rows: int) -> int:
    """Parameters of one stage of a net."""
    return LAYER_1 + HIDDEN * input_count(game, rows)


def net_fields(game: Game, brains: int, most_rows: int) -> list[tuple[Any, ...]]:
    """The part of a mind that nets use."""
    rows = max(game.rows(seats) for seats in game.seats)
    sides, table, number_of_features = side_inputs(game), max(1, game.sight.of_table), max(1, len(game.features))
    return [
        ("nets", "<f4", (brains, max(1, len(game.stages)), parameter_count(game, rows))),
        ("scales", "<f4", (brains, number_of_features)),  # factors that bring the features to about one
        ("scaled", "<f4", (most_rows, number_of_features)),  # the features of each row, so scaled
        ("table", "<f4", (table,)),  # what the net sees of the table
        ("sides", "<f4", (most_rows, sides)),  # and of each row, the lead last
        ("seen", "<i8", (most_rows,)),  # how many facts of a row are not zero,
        ("places", "<i8", (most_rows, sides)),  # and which these are
        ("base", "<f4", (HIDDEN,)),  # the part of the first layer that all rows share
        ("units_1", "<f4", (most_rows, HIDDEN)),
        ("units_2", "<f4", (most_rows, HIDDEN_2)),
        ("outputs", "<f8", (most_rows, OUTPUTS)),  # chance to win and margin of every row
    ]
