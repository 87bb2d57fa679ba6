"""Whole turns: where a move leaves the same seat to go on, the most hopeful ways to go on are followed to their end.

The beam is mind.crowd: its first half holds the turns being followed, its second half those found one move later.
"""

from typing import Any

from benben.core.evaluation import CROWD, regard
from benben.core.protocol import apply, legal, outlook
from benben.core.rule import rule

WIDTH = CROWD // 2
LONGEST_TURN = 12


@rule
def finish_turns(mind: Any, count: int) -> None:
    """Better the ratings of the moves of mind.batch[0], which were rated with an obvious rest of the turn."""
    seat = mind.batch[0].turn
    held = 0
    for number in range(count):
        mind.batch[1] = mind.batch[0]
        apply(mind.batch[1], mind.legal[0, number])
        if mind.batch[1].turn == seat:
            held = remember(mind, held, mind.ratings[number], number)
    for _ in range(LONGEST_TURN):
        if held == 0:
            return
        follow(mind, held)
        held = one_move_on(mind, held, seat)


@rule
def follow(mind: Any, held: int) -> None:
    """What was found becomes what is followed."""
    for place in range(held):
        mind.crowd[place] = mind.crowd[WIDTH + place]
        mind.hopes[place] = mind.hopes[WIDTH + place]
        mind.firsts[place] = mind.firsts[WIDTH + place]


@rule
def one_move_on(mind: Any, held: int, seat: int) -> int:
    """Try every next move of the turns followed, keep the most hopeful, return how many."""
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
                mind.ratings[number] = hope
            if goes_on:
                found = remember(mind, found, hope, number)
    return found


@rule
def remember(mind: Any, held: int, hope: float, number: int) -> int:
    """Keep mind.batch[1] if it is among the most hopeful, return how many are kept."""
    place = held
    if held == WIDTH:
        place = 0
        for other in range(1, WIDTH):
            if mind.hopes[WIDTH + other] < mind.hopes[WIDTH + place]:
                place = other
        if mind.hopes[WIDTH + place] >= hope:
            return held
    mind.crowd[WIDTH + place] = mind.batch[1]
    mind.hopes[WIDTH + place] = hope
    mind.firsts[WIDTH + place] = number
    return held + int(held < WIDTH)
