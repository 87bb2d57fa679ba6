"""A small net on top of the weights: the chance of every row to win, and its margin.

The net is run once for each row of the score table and sees the position from there: the table, the row's own
features, then every row's facts (`survey`), its own first, the others clockwise. Two layers of ReLU units give two
outputs: a log-odds to win and a margin. To both the lead by the weights is added (the skip connection), so that a
net whose last layer is zero values a position as the weights do. A softmax over the rows makes chances of the
log-odds. Parameters are data in the mind: another net needs no compiling.
"""

from typing import Any

import numpy as np

from benben.core.protocol import OVER, merit, points
from benben.core.rule import rule
from benben.search.linear import weigh_features
from benben.search.mind import POINT
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
    OUTPUTS,
    SKIP,
    WIN,
)
from benben.search.verbs import stage, survey

CERTAIN = 1000.0  # the value of a sure win
LEAD_UNIT = 10.0 * POINT  # the lead by the weights is given to the net in tens of points
MARGIN_UNIT = 20.0  # points that a margin of one means
ZERO = np.float32(0.0)


@rule
def write_inputs(mind: Any, depth: int) -> None:
    """Write all that the net sees of a position."""
    weigh_features(mind, depth)
    values = mind.values[depth]
    mean = 0.0
    for row in range(mind.rows):
        mean += values[row] / mind.rows
    for row in range(mind.rows):
        for number in range(mind.sides.shape[1]):
            mind.sides[row, number] = ZERO
    for number in range(len(mind.table)):
        mind.table[number] = ZERO
    survey(mind.batch[depth], mind.sides, mind.table)
    for row in range(mind.rows):
        mind.sides[row, mind.sides.shape[1] - 1] = (values[row] - mean) / LEAD_UNIT
        list_facts(mind, row)


@rule
def list_facts(mind: Any, row: int) -> None:
    """Note which facts of a row are not zero."""
    seen = 0
    for number in range(mind.sides.shape[1]):
        if mind.sides[row, number] != ZERO:
            mind.places[row, seen] = number
            seen += 1
    mind.seen[row] = seen


@rule
def add_scaled(units: Any, net: Any, start: int, factor: Any) -> None:
    """Add one input's weights to the units of the first layer."""
    for unit in range(HIDDEN):
        units[unit] += factor * net[start + unit]


@rule
def add_table(mind: Any, net: Any) -> None:
    """The part of the first layer that is the same for every row."""
    for unit in range(HIDDEN):
        mind.base[unit] = net[BIAS_1 + unit]
    for number in range(len(mind.table)):
        if mind.table[number] != ZERO:
            add_scaled(mind.base, net, LAYER_1 + number * HIDDEN, mind.table[number])


@rule
def own_inputs(mind: Any) -> int:
    """Where the weights of a row's own features begin."""
    return LAYER_1 + len(mind.table) * HIDDEN


@rule
def side_at(mind: Any, place: int) -> int:
    """Where the weights of the facts of the row this many places clockwise begin."""
    return own_inputs(mind) + (len(mind.scales[0]) + place * mind.sides.shape[1]) * HIDDEN


@rule
def run_row(mind: Any, net: Any, row: int) -> None:
    """Run the net from the view of one row."""
    units = mind.units_1[row]
    for unit in range(HIDDEN):
        units[unit] = mind.base[unit]
    start = own_inputs(mind)
    for number in range(len(mind.scales[0])):
        if mind.features[row, number] != 0:
            mind.scaled[row, number] = mind.features[row, number] * mind.scales[mind.brain, number]
            add_scaled(units, net, start + number * HIDDEN, mind.scaled[row, number])
    for place in range(mind.rows):
        other = (row + place) % mind.rows
        start = side_at(mind, place)
        for number in range(mind.seen[other]):
            fact = mind.places[other, number]
            add_scaled(units, net, start + fact * HIDDEN, mind.sides[other, fact])
    run_second_layer(mind, net, row)
    lead = mind.sides[row, mind.sides.shape[1] - 1]
    for output in range(OUTPUTS):
        total = net[OUT_BIAS + output] + net[SKIP + output] * lead
        for unit in range(HIDDEN_2):
            total += mind.units_2[row, unit] * net[OUT + output * HIDDEN_2 + unit]
        mind.outputs[row, output] = total


@rule
def run_second_layer(mind: Any, net: Any, row: int) -> None:
    """The second layer of units, from those of the first that are above zero."""
    units = mind.units_2[row]
    for unit in range(HIDDEN_2):
        units[unit] = net[BIAS_2 + unit]
    for first in range(HIDDEN):
        if mind.units_1[row, first] > ZERO:
            start = LAYER_2 + first * HIDDEN_2
            for unit in range(HIDDEN_2):
                units[unit] += mind.units_1[row, first] * net[start + unit]
        else:
            mind.units_1[row, first] = ZERO
    for unit in range(HIDDEN_2):
        if units[unit] < ZERO:
            units[unit] = ZERO


@rule
def run_net(mind: Any, depth: int) -> None:
    """The chance to win and the margin of every row in mind.outputs."""
    write_inputs(mind, depth)
    net = mind.nets[mind.brain, stage(mind.batch[depth])]
    add_table(mind, net)
    top = -1e9
    for row in range(mind.rows):
        run_row(mind, net, row)
        top = max(top, mind.outputs[row, WIN])
    total = 0.0
    for row in range(mind.rows):
        mind.outputs[row, WIN] = np.exp(mind.outputs[row, WIN] - top)
        total += mind.outputs[row, WIN]
    for row in range(mind.rows):
        mind.outputs[row, WIN] /= total


@rule
def count_result(mind: Any, depth: int) -> None:
    """At the end of a game, the share of the win and the margin of every row in mind.outputs."""
    s = mind.batch[depth]
    best = merit(s, 0)
    for row in range(1, mind.rows):
        best = max(best, merit(s, row))
    winners = 0
    for row in range(mind.rows):
        winners += int(merit(s, row) == best)
    for row in range(mind.rows):
        mind.outputs[row, WIN] = int(merit(s, row) == best) / winners
        mind.outputs[row, MARGIN] = points(s, row) / MARGIN_UNIT


@rule
def value_by_net(mind: Any, depth: int) -> None:
    """Value a position by each row's chance to win, in thousandths, and a little by its margin."""
    if mind.batch[depth].turn == OVER:
        count_result(mind, depth)
    else:
        run_net(mind, depth)
    mean = 0.0
    for row in range(mind.rows):
        mean += mind.outputs[row, MARGIN] / mind.rows
    for row in range(mind.rows):
        margin = mind.outputs[row, MARGIN] - mean
        mind.values[depth, row] = CERTAIN * mind.outputs[row, WIN] + mind.margin_worth * margin
