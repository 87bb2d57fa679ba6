"""The net: its forward pass, its gradients, its files, and that an untrained one is the heuristic."""

import numpy as np
import pytest

import benben
from benben.core.errors import BadTable
from benben.search import PACKAGES
from benben.search.learning import add_gradients, stages_of
from benben.search.mind import mind_for
from benben.search.net_files import net_file, read_net, untrained_net, write_net
from benben.search.net_layout import (
    BIAS_1,
    BIAS_2,
    HIDDEN,
    HIDDEN_2,
    LAYER_1,
    LAYER_2,
    MARGIN,
    OUT,
    OUT_BIAS,
    SKIP,
    WIN,
    Net,
    parameter_count,
)
from benben.search.selfplay import see_positions
from benben.training.samples import Assignment, play
from long import long

_SECOND = long("compiles the training of a second game")
TABLES = [("ra", 2), ("ra", 4), *(pytest.param(("pharaon", seats), marks=_SECOND) for seats in (1, 3))]


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def table(request):
    """A game, its seats, a net whose every number matters, and positions of four games."""
    name, seats = request.param
    game = benben.games()[name]
    net = untrained_net(game, seats)
    random = np.random.default_rng(5)
    parameters = net.parameters + 0.1 * random.standard_normal(net.parameters.shape).astype(np.float32)
    net = Net(parameters, random.uniform(0.1, 0.3, net.scales.shape).astype(np.float32), net.weights)
    asked = Assignment(name, seats, untrained_net(game, seats), False, heat=1.0, wild=0.02, seed=3, last=4)
    positions = play(asked).positions
    return game, seats, net, positions[::7]


def twin_of(game):
    return game.compiled({}, PACKAGES)


def seen_by(game, seats, net, position):
    """What the compiled net says of one position, and the mind it was said in."""
    rows = game.rows(seats)
    minds = mind_for(game, seats, rows, nets=(net,))
    twin_of(game)[see_positions](minds, position, np.zeros((1, rows), np.float32))
    return minds[0]["outputs"][:rows].copy(), minds[0]


def reference(mind, net, rows, stage):
    """The net once more, in plain NumPy, from what the mind saw."""
    said = np.zeros((rows, 2))
    p = net.parameters[stage].astype(float)
    layer_1 = p[LAYER_1:].reshape(-1, HIDDEN)
    for row in range(rows):
        sides = [mind["sides"][(row + place) % rows] for place in range(rows)]
        inputs = np.concatenate([mind["table"], mind["features"][row] * net.scales, *sides])
        units = np.maximum(inputs @ layer_1 + p[BIAS_1 : BIAS_1 + HIDDEN], 0)
        units = units @ p[LAYER_2:BIAS_1].reshape(HIDDEN, HIDDEN_2) + p[BIAS_2:LAYER_2]
        lead = mind["sides"][row, -1]
        said[row] = (
            p[OUT:BIAS_2].reshape(2, HIDDEN_2) @ np.maximum(units, 0) + p[OUT_BIAS:OUT] + p[SKIP:OUT_BIAS] * lead
        )
    chances = np.exp(said[:, WIN] - said[:, WIN].max())
    said[:, WIN] = chances / chances.sum()
    return said


def stage_of(game, position):
    stages = np.zeros(1, np.int64)
    twin_of(game)[stages_of](position, stages)
    return stages[0]


def test_the_compiled_net_says_what_the_plain_one_says(table):
    game, seats, net, positions = table
    for number in range(len(positions)):
        position = positions[number : number + 1]
        said, mind = seen_by(game, seats, net, position)
        expected = reference(mind, net, game.rows(seats), stage_of(game, position))
        assert said == pytest.approx(expected, rel=2e-3, abs=2e-3)
        assert said[:, WIN].sum() == pytest.approx(1)


def test_an_untrained_net_is_the_heuristic(table):
    """Its chance to win is the one that the heuristic's regard stands for: so it prefers the same positions."""
    game, seats, _, positions = table
    net, rows = untrained_net(game, seats, seed=9), game.rows(seats)
    for number in range(len(positions)):
        said, mind = seen_by(game, seats, net, positions[number : number + 1])
        values = mind["values"][1, :rows]
        chances = np.exp((values - values.max()) / mind["spread"])
        assert said[:, WIN] == pytest.approx(chances / chances.sum(), abs=1e-4)


def test_the_gradients_are_those_of_the_loss(table):
    game, seats, net, positions = table
    rows, twin = game.rows(seats), twin_of(game)
    position = positions[3:4]
    stage = stage_of(game, position)
    random = np.random.default_rng(2)
    wanted = random.dirichlet(np.ones(rows), 1).astype(np.float32)
    margins = random.standard_normal((1, rows)).astype(np.float32)

    def loss_of(parameters):
        minds = mind_for(game, seats, rows, nets=(Net(parameters, net.scales, net.weights),))
        slopes, losses = np.zeros(parameters.shape[1], np.float32), np.zeros(2)
        twin[add_gradients](
            minds, position, np.array([0]), wanted, margins, slopes, np.zeros((2, HIDDEN), "f4"), losses
        )
        return losses, slopes

    losses, slopes = loss_of(net.parameters)
    direction = np.zeros_like(net.parameters)
    direction[stage] = slopes / np.linalg.norm(slopes)
    small = 1e-3
    up, down = loss_of(net.parameters + small * direction)[0], loss_of(net.parameters - small * direction)[0]
    change = ((up[WIN] - down[WIN]) + 0.25 * (up[MARGIN] - down[MARGIN])) / (2 * small)
    assert change == pytest.approx(np.linalg.norm(slopes), rel=0.05)
    assert (losses > 0).all()


def test_a_net_is_written_and_read_back(table, tmp_path):
    game, seats, net, _ = table
    write_net(net, tmp_path / "net.npz")
    again = read_net(game, seats, tmp_path / "net.npz")
    assert again.parameters == pytest.approx(net.parameters, abs=2e-3)
    assert (again.weights == net.weights).all()
    with pytest.raises(BadTable, match="parameters"):
        read_net(benben.games()["pharaon" if game.name == "ra" else "ra"], 2, tmp_path / "net.npz")


SHIPPED = [
    (name, seats)
    for name in ("ra", "pharaon")
    for seats in benben.games()[name].seats
    if net_file(benben.games()[name], seats).exists()
]


@pytest.mark.parametrize(("name", "seats"), SHIPPED)
def test_every_shipped_net_has_the_shape_its_game_needs(name, seats):
    game = benben.games()[name]
    net = read_net(game, seats, net_file(game, seats))
    assert net.parameters.shape == (len(game.stages), parameter_count(game, game.rows(seats)))
    assert np.isfinite(net.parameters).all()
    assert net.parameters[:, OUT:BIAS_2].any()  # it was trained


def test_all_nets_together_have_at_most_three_megabytes():
    sizes = [net_file(benben.games()[name], seats).stat().st_size for name, seats in SHIPPED]
    assert 0 < sum(sizes) <= 3_000_000
