"""Whole turns: where the same seat continues after a move, the most promising continuations are followed to the end.

The beam is mind.crowd: its first third holds the turns being followed, its second those found one move later, its last
the end of the best turn for each of the most promising first moves. Where a game has a `reach`, those ends are
looked at again after the next turns, each seat taking the one that looks best to itself (max^n).
"""

from typing import Any

import numpy as np

from benben.core.protocol import apply, legal
from benben.core.rule import rule
from benben.search.evaluation import outlook, regard, weigh
from benben.search.mind import CROWD
from benben.search.verbs import reach, settle

WIDTH = CROWD // 3
FOUND, ENDS = WIDTH, 2 * WIDTH  # where the second and the last third begin
LONGEST_TURN = 12


@rule
def rate(mind: Any, number: int, rating: float, depth: int) -> None:
    """Rate a first move by its result in mind.values[depth]."""
    mind.ratings[number] = rating
    for row in range(mind.rows):
        mind.comes_to[number, row] = mind.values[depth, row]


@rule
def finish_turns(mind: Any, count: int) -> None:
    """Improve the ratings of the moves of mind.batch[0], which assumed an obvious rest of the turn."""
    seat = mind.batch[0].turn
    held = 0
    mind.ends = 0
    for number in range(count):
        mind.batch[1] = mind.batch[0]
        apply(mind.batch[1], mind.legal[0, number])
        if mind.batch[1].turn == seat:
            held = remember(mind, held, mind.ratings[number], number)
        if reach(mind.batch[0]) > 0:
            mind.batch[2] = mind.batch[1]
            settle(mind, 2)
            remember_end(mind, mind.ratings[number], number)
    for _ in range(LONGEST_TURN):
        if held == 0:
            break
        follow(mind, held)
        held = one_move_on(mind, held, seat)
    if reach(mind.batch[0]) > 0:
        hear_replies(mind, count, seat)


@rule
def follow(mind: Any, held: int) -> None:
    """The turns just found become the turns to follow."""
    for place in range(held):
        mind.crowd[place] = mind.crowd[FOUND + place]
        mind.hopes[place] = mind.hopes[FOUND + place]
        mind.firsts[place] = mind.firsts[FOUND + place]


@rule
def one_move_on(mind: Any, held: int, seat: int) -> int:
    """Try every next move of the turns followed, keep the most promising, return how many."""
    found = 0
    for place in range(held):
        number = mind.firsts[place]
        for choice in range(legal(mind.crowd[place], mind.legal[1])):
            mind.batch[1] = mind.crowd[place]
            apply(mind.batch[1], mind.legal[1, choice])
            goes_on = mind.batch[1].turn == seat
            mind.batch[2] = mind.batch[1]
            outlook(mind, 2)
            hope = regard(mind, mind.values[2], seat)
            if hope > mind.ratings[number]:
                rate(mind, number, hope, 2)
                remember_end(mind, hope, number)
            if goes_on:
                found = remember(mind, found, hope, number)
    return found


@rule
def remember(mind: Any, held: int, hope: float, number: int) -> int:
    """Keep mind.batch[1] if it is among the most promising, return how many are kept."""
    place = held
    if held == WIDTH:
        place = least_promising(mind, FOUND)
        if mind.hopes[FOUND + place] >= hope:
            return held
    keep(mind, FOUND + place, 1, hope, number)
    return held + int(held < WIDTH)


@rule
def remember_end(mind: Any, hope: float, number: int) -> None:
    """Keep mind.batch[2], the end of the best turn so far that begins with this move, if it is among the best."""
    place = mind.ends
    for other in range(mind.ends):
        if mind.firsts[ENDS + other] == number:
            place = other
    if place == WIDTH:
        place = least_promising(mind, ENDS)
        if mind.hopes[ENDS + place] >= hope:
            return
    if place == mind.ends:
        mind.ends += 1
    keep(mind, ENDS + place, 2, hope, number)


@rule
def least_promising(mind: Any, first: int) -> int:
    """The least promising entry of one third of the beam."""
    place = 0
    for other in range(1, WIDTH):
        if mind.hopes[first + other] < mind.hopes[first + place]:
            place = other
    return place


@rule
def keep(mind: Any, place: int, depth: int, hope: float, number: int) -> None:
    """Put mind.batch[depth] into the beam."""
    mind.crowd[place] = mind.batch[depth]
    mind.hopes[place] = hope
    mind.firsts[place] = number


@rule
def hear_replies(mind: Any, count: int, seat: int) -> None:
    """Rate the best turns by what follows them; the other moves fall as far as the one that falls most."""
    fall = 0.0
    for place in range(ENDS, ENDS + mind.ends):
        mind.batch[1] = mind.crowd[place]
        for _ in range(reach(mind.batch[0])):
            if mind.batch[1].turn >= 0:
                take_best_turn(mind)
        weigh(mind, 1)
        after = regard(mind, mind.values[1], seat)
        fall = min(fall, after - mind.hopes[place])
        mind.hopes[place] = after
        rate(mind, mind.firsts[place], mind.ratings[mind.firsts[place]], 1)
    for number in range(count):
        mind.ratings[number] += fall
    for place in range(ENDS, ENDS + mind.ends):
        mind.ratings[mind.firsts[place]] = mind.hopes[place]


@rule
def take_best_turn(mind: Any) -> None:
    """The seat to decide in mind.batch[1] takes the turn that looks best to it, its rest obvious."""
    seat = mind.batch[1].turn
    best = -np.inf
    for choice in range(legal(mind.batch[1], mind.legal[1])):
        mind.batch[2] = mind.batch[1]
        apply(mind.batch[2], mind.legal[1, choice])
        settle(mind, 2)
        weigh(mind, 2)
        hope = regard(mind, mind.values[2], seat)
        if hope > best:
            best = hope
            mind.batch[3] = mind.batch[2]
    mind.batch[1] = mind.batch[3]
