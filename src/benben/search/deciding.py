"""One look ahead: greedy, heuristic, solver and learned differ only in how they judge where a move leads.

Compiled for each game; `mind.batch[0]` is the position to decide in.
"""

from typing import Any

import numpy as np

from benben.core.protocol import CHANCE, OVER, apply, chance, deal, legal
from benben.core.random import below, next_number
from benben.core.rule import native, rule
from benben.search.beam import finish_turns, rate
from benben.search.evaluation import count_standing, outlook, prospect, regard, weigh
from benben.search.rungs import GREEDY, LEARNED, RANDOM, SOLVER
from benben.search.verbs import reach, settle

_11, _TO_UNIT = np.uint64(11), 1.0 / (1 << 53)


@rule
def judge(mind: Any, depth: int, rung: int) -> None:
    """Value a position as a rung sees it."""
    s = mind.batch[depth]
    if s.turn == OVER:
        weigh(mind, depth)
    elif rung == SOLVER:
        outlook(mind, depth)
    elif rung == LEARNED:
        prospect(mind, depth)
    else:
        settle(mind, depth)
        if rung == GREEDY:
            count_standing(mind, depth)
        else:
            weigh(mind, depth)


@rule
def foresee(mind: Any, depth: int, rung: int) -> None:
    """Value a position; what is due to be dealt first counts by its exact chances (solver and learned see to that
    in what they judge by).
    """
    if mind.batch[depth].turn != CHANCE or rung >= SOLVER:
        judge(mind, depth, rung)
        return
    values = mind.values[depth]
    for row in range(mind.rows):
        values[row] = 0.0
    weights = mind.chances[depth]
    total = chance(mind.batch[depth], weights)
    for outcome in range(len(weights)):
        if weights[outcome] > 0:
            mind.batch[depth + 1] = mind.batch[depth]
            deal(mind.batch[depth + 1], outcome)
            judge(mind, depth + 1, rung)
            for row in range(mind.rows):
                values[row] += mind.values[depth + 1, row] * weights[outcome] / total


@rule
def rate_moves(mind: Any, rung: int) -> int:
    """Rate every legal move in mind.ratings for the seat to decide, return how many there are."""
    s = mind.batch[0]
    count = legal(s, mind.legal[0])
    mind.ratings[0] = 0.0
    if count == 1:
        return count
    for number in range(count):
        mind.batch[1] = mind.batch[0]
        apply(mind.batch[1], mind.legal[0, number])
        foresee(mind, 1, rung)
        rate(mind, number, regard(mind, mind.values[1], s.turn), 1)
    if rung == SOLVER or (rung == LEARNED and reach(s) > 0):
        finish_turns(mind, count)
    return count


@rule
def rate_at(minds: Any, rung: int) -> int:
    """Rate the moves of minds[0].batch[0]."""
    minds[0].lens = int(rung == LEARNED)
    return rate_moves(minds[0], rung)


@rule
def value_at(minds: Any) -> None:
    """Value minds[0].batch[0] by the net in minds[0].values[1], after working out what is under way."""
    mind = minds[0]
    mind.lens = 1
    mind.batch[1] = mind.batch[0]
    judge(mind, 1, LEARNED)


@rule
def best_rated(mind: Any, count: int) -> int:
    """The first of the best moves."""
    best = 0
    for number in range(1, count):
        if mind.ratings[number] > mind.ratings[best]:
            best = number
    return mind.legal[0, best]


@rule
@native("random")
def unit(random: Any) -> float:
    """A random number from 0 to 1."""
    return (next_number(random) >> _11) * _TO_UNIT


@rule
def pick_rated(mind: Any, count: int, temperature: float, random: Any) -> int:
    """A random move, likelier the better it is rated; temperature is in thousandths of a point."""
    top = mind.ratings[0]
    for number in range(1, count):
        if mind.ratings[number] > top:
            top = mind.ratings[number]
    total = 0.0
    for number in range(count):
        total += np.exp((mind.ratings[number] - top) / temperature)
    rest = unit(random) * total
    for number in range(count):
        rest -= np.exp((mind.ratings[number] - top) / temperature)
        if rest < 0:
            return mind.legal[0, number]
    return mind.legal[0, count - 1]


@rule
def decide(mind: Any, rung: int, temperature: float, random: Any) -> int:
    """The action a rung takes in mind.batch[0]."""
    if rung == RANDOM:
        return mind.legal[0, below(random, legal(mind.batch[0], mind.legal[0]))]
    mind.lens = int(rung == LEARNED)
    count = rate_moves(mind, rung)
    if temperature > 0.0:
        return pick_rated(mind, count, temperature, random)
    return best_rated(mind, count)
