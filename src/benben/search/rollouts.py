"""Rollouts: the first moves that look best are tried, each is followed for some turns, and judged where it leads.

All seats play on as the learned rung does, so the mean of a move's rollouts says what the move is worth if everybody
plays well: one step of policy improvement. Two things make few rollouts enough. What a deal brought above the average
over its outcomes is luck, and is taken off; this does not change the mean. And the first rollouts of all moves draw
from one random stream, the second from another, and so on.

The position is kept in mind.batch[ROOT] meanwhile. Values are thousandths of a win.
"""

from typing import Any

import numpy as np

from benben.core.protocol import CHANCE, OVER, apply, chance, deal, legal
from benben.core.random import below, pick, seed_generator
from benben.core.rule import rule
from benben.search.deciding import best_rated, judge, rate_moves
from benben.search.mind import BY_NET, DEPTH
from benben.search.net import CERTAIN
from benben.search.rungs import LEARNED
from benben.search.verbs import settle

ROOT = DEPTH - 1
MOST_TRIED = 8  # moves
LEEWAY = 0.1 * CERTAIN  # how far below the best a move may look and still be tried
SAME = 1e-4 * CERTAIN  # moves that look this much alike lead to the same position, or it does not matter which is taken
ENOUGH = 6  # rollouts before a move can be given up
SURE = 2.0  # standard errors that make a difference
STREAMS = 1 << 20


@rule
def begin_rollouts(mind: Any, random: Any) -> None:
    """Look ahead from mind.batch[0], and list the moves to try."""
    mind.lens = BY_NET
    count = rate_moves(mind, LEARNED)
    mind.batch[ROOT] = mind.batch[0]
    mind.stream = below(random, STREAMS)
    mind.tried = 0
    for number in range(count):
        mind.legal[ROOT, number] = mind.legal[0, number]
        mind.advice[number] = mind.ratings[number]
        mind.visits[number] = 0
        mind.squares[number] = 0.0
        for row in range(mind.rows):
            mind.sums[number, row] = 0.0
    best = most_advised(mind, count)
    lowest = mind.ratings[best] - LEEWAY
    while best >= 0 and mind.ratings[best] >= lowest and mind.tried < MOST_TRIED:
        mind.contenders[mind.tried] = best
        mind.tried += 1
        drop_alike(mind, count, mind.ratings[best])
        best = most_advised(mind, count)


@rule
def most_advised(mind: Any, count: int) -> int:
    """The number of the best rated move that is not listed yet, -1 if there is none."""
    best = -1
    for number in range(count):
        if mind.ratings[number] > -CERTAIN and (best < 0 or mind.ratings[number] > mind.ratings[best]):
            best = number
    return best


@rule
def drop_alike(mind: Any, count: int, rating: float) -> None:
    """Moves with about this rating are not listed."""
    for number in range(count):
        if abs(mind.ratings[number] - rating) < SAME:
            mind.ratings[number] = -2.0 * CERTAIN


@rule
def roll_out_many(mind: Any, rollouts: int, random: Any) -> None:
    """Run this many more rollouts, or fewer if one move alone is left."""
    for _ in range(rollouts):
        if mind.tried < 2:
            return
        number = least_visited(mind)
        seed_generator(random, mind.stream, mind.visits[number])
        roll_out(mind, number, random)
        mind.visits[number] += 1
        for row in range(mind.rows):
            mind.sums[number, row] += mind.values[0, row]
        own = mind.values[0, mind.batch[ROOT].turn]
        mind.squares[number] += own * own
        give_up_worse(mind)


@rule
def least_visited(mind: Any) -> int:
    """The move of those being tried that was followed least."""
    best = mind.contenders[0]
    for place in range(1, mind.tried):
        if mind.visits[mind.contenders[place]] < mind.visits[best]:
            best = mind.contenders[place]
    return best


@rule
def roll_out(mind: Any, number: int, random: Any) -> None:
    """Follow a move and value in mind.values[0] where it leads, luck taken off."""
    mind.batch[0] = mind.batch[ROOT]
    s = mind.batch[0]
    for row in range(mind.rows):
        mind.luck[row] = 0.0
    apply(s, mind.legal[ROOT, number])
    turns = 0
    while True:
        deal_with_luck(mind, random)
        if s.turn == OVER:
            break
        mind.batch[1] = s
        if settle(mind, 1):
            turns += 1
            if turns > mind.horizon:
                break
        apply(s, clearly_best(mind, rate_moves(mind, mind.follower)))
    mind.batch[1] = s
    judge(mind, 1, LEARNED)
    for row in range(mind.rows):
        mind.values[0, row] = mind.values[1, row] - mind.luck[row]


@rule
def clearly_best(mind: Any, count: int) -> int:
    """The best move; of several that are about as good the first, so that no rounding decides."""
    best = 0
    for number in range(1, count):
        if mind.ratings[number] > mind.ratings[best] + SAME:
            best = number
    return mind.legal[0, best]


@rule
def deal_with_luck(mind: Any, random: Any) -> None:
    """Deal what is due in mind.batch[0]; what this adds to each row above the average over all outcomes is luck."""
    s = mind.batch[0]
    while s.turn == CHANCE:
        weights = mind.chances[0]
        total = chance(s, weights)
        dealt = pick(random, weights, total)
        for outcome in range(len(weights)):
            if weights[outcome] > 0:
                share = int(outcome == dealt) - weights[outcome] / total
                mind.batch[1] = s
                deal(mind.batch[1], outcome)
                judge(mind, 1, LEARNED)
                for row in range(mind.rows):
                    mind.luck[row] += share * mind.values[1, row]
        deal(s, dealt)


@rule
def worth(mind: Any, number: int, row: int) -> float:
    """What a move is worth to a row by its rollouts, the look ahead counting as some of them."""
    return (mind.faith * mind.advice[number] + mind.sums[number, row]) / (mind.faith + mind.visits[number])


@rule
def error(mind: Any, number: int, row: int) -> float:
    """The standard error of the mean of a move's rollouts."""
    visits = mind.visits[number]
    mean = mind.sums[number, row] / visits
    return np.sqrt(max(0.0, mind.squares[number] / visits - mean * mean) / visits)


@rule
def give_up_worse(mind: Any) -> None:
    """Try no longer what is surely worse than the best."""
    seat = mind.batch[ROOT].turn
    least = -CERTAIN
    for place in range(mind.tried):
        number = mind.contenders[place]
        if mind.visits[number] < ENOUGH:
            return
        least = max(least, worth(mind, number, seat) - SURE * error(mind, number, seat))
    kept = 0
    for place in range(mind.tried):
        number = mind.contenders[place]
        if worth(mind, number, seat) + SURE * error(mind, number, seat) >= least:
            mind.contenders[kept] = number
            kept += 1
    mind.tried = kept


@rule
def rate_by_rollouts(mind: Any) -> int:
    """Rate the moves by their rollouts in mind.ratings as chances to win; return how many there are.

    Moves that were not tried fall as far as the one that falls most.
    """
    mind.batch[0] = mind.batch[ROOT]
    count = legal(mind.batch[0], mind.legal[0])
    seat = mind.batch[0].turn
    fall = 0.0
    for number in range(count):
        fall = min(fall, worth(mind, number, seat) - mind.advice[number])
    for number in range(count):
        found = worth(mind, number, seat) if mind.visits[number] > 0 else mind.advice[number] + fall
        mind.ratings[number] = min(1.0, max(0.0, found / CERTAIN))
    return count


@rule
def choose_by_rollouts(mind: Any, rollouts: int, random: Any) -> int:
    """The action chosen after this many rollouts from mind.batch[0]."""
    begin_rollouts(mind, random)
    roll_out_many(mind, rollouts, random)
    return best_rated(mind, rate_by_rollouts(mind))


@rule
def begin_rollouts_at(minds: Any, random: Any) -> None:
    """Begin rollouts from minds[0].batch[0]."""
    begin_rollouts(minds[0], random)


@rule
def roll_out_at(minds: Any, rollouts: int, random: Any) -> int:
    """Run this many more rollouts; return how many moves are still being tried."""
    roll_out_many(minds[0], rollouts, random)
    return minds[0].tried


@rule
def rate_by_rollouts_at(minds: Any) -> int:
    """Rate the moves; return how many there are."""
    return rate_by_rollouts(minds[0])
