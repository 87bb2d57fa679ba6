"""Nets as files: `net_3.npz` in a game's data folder is its net for three seats."""

import logging
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np

from benben.core.errors import BadTable
from benben.core.protocol import Game
from benben.search.mind import weights_for
from benben.search.net_layout import BIAS_2, HIDDEN, HIDDEN_2, LAYER_1, LAYER_2, OUT, SKIP, Net, parameter_count
from benben.search.rungs import BY_NETS, WITHOUT_NET

log = logging.getLogger("benben.search")
SKIP_WIN, SKIP_MARGIN = 10 / 9, 0.5  # of an untrained net: nine points ahead are odds of e to one


def net_file(game: Game, seats: int) -> Path:
    """Where the net of a game for this number of seats is kept."""
    return Path(str(files(game.package))) / "data" / f"net_{seats}.npz"


def rung_at(game: Game, seats: int, rung: int) -> int:
    """The rung that answers for this one at a table with this number of seats: another where it needs a net."""
    return WITHOUT_NET[rung] if rung in BY_NETS and not net_file(game, seats).exists() else rung


def untrained_net(game: Game, seats: int, seed: int = 0) -> Net:
    """A net that values every position as the weights do: its last layer is zero."""
    random = np.random.default_rng(seed)
    count = parameter_count(game, game.rows(seats))
    parameters = np.zeros((len(game.stages), count), np.float32)
    for stage in parameters:
        stage[LAYER_1:] = 0.08 * random.standard_normal(count - LAYER_1)
        stage[LAYER_2 : LAYER_2 + HIDDEN * HIDDEN_2] = (2 / HIDDEN) ** 0.5 * random.standard_normal(HIDDEN * HIDDEN_2)
        stage[SKIP : SKIP + 2] = SKIP_WIN, SKIP_MARGIN
        assert not stage[OUT:BIAS_2].any()
    return Net(parameters, np.ones(len(game.features), np.float32), weights_for(game, seats))


def write_net(net: Net, file: Path) -> None:
    """Keep a net; its parameters are rounded to 16 bits."""
    np.savez_compressed(
        file, parameters=net.parameters.astype(np.float16), scales=net.scales, weights=net.weights.astype(np.int32)
    )


def read_net(game: Game, seats: int, file: Path) -> Net:
    """A net that was kept, or a BadTable if it is not one of this game for this number of seats."""
    with np.load(file) as kept:
        net = Net(kept["parameters"].astype(np.float32), kept["scales"], kept["weights"].astype(np.int64))
    shape = len(game.stages), parameter_count(game, game.rows(seats))
    if net.parameters.shape != shape or net.weights.shape != (len(game.stages), len(game.features)):
        raise BadTable(file.name, None, f"the net has {net.parameters.shape} parameters, the game needs {shape}")
    return net


@cache
def net_for(game: Game, seats: int) -> Net:
    """The net of a game for this number of seats; where none has been trained, an untrained one, and a log line."""
    file = net_file(game, seats)
    if file.exists():
        return read_net(game, seats, file)
    log.warning("No net is trained for %s with %d seats: hand-made weights are used instead.", game.title, seats)
    return untrained_net(game, seats)
