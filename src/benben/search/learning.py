"""Fitting a net: gradients of a batch of positions and Adam's steps, compiled.

The loss of a position is the cross-entropy of the chances to win plus MARGIN_SHARE times half the mean squared error of
the margins.
"""

from typing import Any

import numpy as np

from benben.core.rule import rule
from benben.search.net import ZERO, own_inputs, run_net, side_at
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
from benben.search.verbs import stage

MARGIN_SHARE = 0.5
FADE_1, FADE_2, TINY = 0.9, 0.999, 1e-8  # Adam's


@rule
def add_gradients(
    minds: Any, positions: Any, lines: Any, chances: Any, margins: Any, slopes: Any, units: Any, losses: Any
) -> None:
    """Add the gradients of some positions of one stage to `slopes`, and their losses to losses[WIN or MARGIN].

    chances[line, row] and margins[line, row] are what the net should say; units is room for two layers of units.
    """
    mind = minds[0]
    net = mind.nets[mind.brain, stage(positions[lines[0]])]
    share = 1.0 / len(lines)
    for line in lines:
        mind.batch[1] = positions[line]
        run_net(mind, 1)
        for row in range(mind.rows):
            said, wanted = mind.outputs[row, WIN], chances[line, row]
            missed = mind.outputs[row, MARGIN] - margins[line, row]
            losses[WIN] -= share * wanted * np.log(said + 1e-9)
            losses[MARGIN] += share * missed * missed / mind.rows
            mind.outputs[row, WIN] = share * (said - wanted)
            mind.outputs[row, MARGIN] = share * MARGIN_SHARE * missed / mind.rows
            learn_row(mind, net, row, slopes, units)


@rule
def learn_row(mind: Any, net: Any, row: int, slopes: Any, units: Any) -> None:
    """Propagate the slopes of one row's outputs back through the net."""
    for unit in range(HIDDEN_2):
        units[1, unit] = ZERO
    lead = mind.sides[row, mind.sides.shape[1] - 1]
    for output in range(OUTPUTS):
        slope = np.float32(mind.outputs[row, output])
        slopes[OUT_BIAS + output] += slope
        slopes[SKIP + output] += slope * lead
        start = OUT + output * HIDDEN_2
        for unit in range(HIDDEN_2):
            if mind.units_2[row, unit] > ZERO:
                slopes[start + unit] += slope * mind.units_2[row, unit]
                units[1, unit] += slope * net[start + unit]
    for unit in range(HIDDEN_2):
        slopes[BIAS_2 + unit] += units[1, unit]
    for first in range(HIDDEN):
        units[0, first] = ZERO
        reached = mind.units_1[row, first]
        if reached > ZERO:
            start = LAYER_2 + first * HIDDEN_2
            for unit in range(HIDDEN_2):
                slopes[start + unit] += reached * units[1, unit]
                units[0, first] += net[start + unit] * units[1, unit]
        slopes[BIAS_1 + first] += units[0, first]
    learn_inputs(mind, row, slopes, units[0])


@rule
def add_slope(slopes: Any, start: int, units: Any, fact: Any) -> None:
    """The slopes of one input's weights."""
    for unit in range(HIDDEN):
        slopes[start + unit] += fact * units[unit]


@rule
def learn_inputs(mind: Any, row: int, slopes: Any, units: Any) -> None:
    """The slopes of the first layer."""
    for number in range(len(mind.table)):
        if mind.table[number] != ZERO:
            add_slope(slopes, LAYER_1 + number * HIDDEN, units, mind.table[number])
    start = own_inputs(mind)
    for number in range(len(mind.scales[0])):
        if mind.features[row, number] != 0:
            add_slope(slopes, start + number * HIDDEN, units, mind.scaled[row, number])
    for place in range(mind.rows):
        other = (row + place) % mind.rows
        start = side_at(mind, place)
        for number in range(mind.seen[other]):
            fact = mind.places[other, number]
            add_slope(slopes, start + fact * HIDDEN, units, mind.sides[other, fact])


@rule
def step(
    net: Any, slopes: Any, means: Any, squares: Any, average: Any, count: int, rate: float, decay: float, blend: float
) -> None:
    """One step of Adam down the slopes, which are cleared; `average` follows the net. Biases and skip do not decay."""
    fade_1, fade_2 = 1.0 - FADE_1**count, 1.0 - FADE_2**count
    for number in range(len(slopes)):
        slope = slopes[number]
        means[number] = FADE_1 * means[number] + (1.0 - FADE_1) * slope
        squares[number] = FADE_2 * squares[number] + (1.0 - FADE_2) * slope * slope
        move = means[number] / fade_1 / (np.sqrt(squares[number] / fade_2) + TINY)
        if number >= LAYER_1 or LAYER_2 <= number < BIAS_1 or OUT <= number < BIAS_2:
            move += decay * net[number]
        net[number] -= rate * move
        average[number] = blend * average[number] + (1.0 - blend) * net[number]
        slopes[number] = ZERO


@rule
def sum_features(minds: Any, positions: Any, squares: Any, highest: Any) -> None:
    """Of every feature, the sum of squares and the highest amount over all rows of these positions."""
    mind = minds[0]
    for line in range(len(positions)):
        mind.batch[1] = positions[line]
        run_net(mind, 1)
        for row in range(mind.rows):
            for number in range(len(squares)):
                fact = mind.features[row, number]
                squares[number] += fact * fact
                highest[number] = max(highest[number], abs(fact))


@rule
def stages_of(positions: Any, stages: Any) -> None:
    """The stage of every position."""
    for line in range(len(positions)):
        stages[line] = stage(positions[line])
