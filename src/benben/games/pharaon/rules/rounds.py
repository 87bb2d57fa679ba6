"""Chapters 2 and 10: rounds, turns, and what happens between rounds."""

from typing import Any

from benben.core.protocol import OVER
from benben.core.rule import rule, tell
from benben.games.pharaon.board.actions import (
    BEGAN_ROUND,
    ENDED_ROUND,
    GAME_ENDED,
)
from benben.games.pharaon.board.components import MOST_SEATS, MOST_SETS, NOBLE_CARDS, ROUNDS
from benben.games.pharaon.board.state import (
    ASK_TURN,
    BEGIN_ROUND,
    BEGIN_TURN,
    END_TURN,
    GAME_OVER,
    LAY_OFFERING,
    NOTHING,
    PREPARE_ROUND,
    TAKE_TRAITORS_PILE,
    TURN,
    TURN_UP_JAR,
)
from benben.games.pharaon.board.tables import JAR_PLACES, SET_PLACES
from benben.games.pharaon.flow.agenda import ask, put
from benben.games.pharaon.rules.offerings import discards_into_bag, tokens_in
from benben.games.pharaon.rules.passing import move_in_pyramid
from benben.games.pharaon.rules.traitor import take_turn_as_traitor
from benben.games.pharaon.rules.wheel import clear_wheel, lay_left_over_jars, turn_wheel

BONUS_PLACE = 2 * MOST_SETS  # LAY_OFFERING: places of sets, two each, then of the bonus zone


@rule
def begin_round(s: Any) -> None:
    """2.1 Five rounds; each begins with the holder of the First Player token."""
    s.round += 1
    s.passes = 0
    for side in range(MOST_SEATS):
        s.passed[side] = NOTHING
        s.row[side] = NOTHING
        s.space[side] = 0
    tell(s, BEGAN_ROUND, s.first_player, s.round)
    put(s, BEGIN_TURN, s.first_player)


@rule
def begin_turn(s: Any, side: int) -> None:
    """2.2 A turn is one action or a pass; who has passed moves in the pyramid instead."""
    s.active = side
    put(s, END_TURN)
    if side >= s.seats:
        take_turn_as_traitor(s)
    elif s.row[side] != NOTHING:
        move_in_pyramid(s, side)
    else:
        s.phase = TURN
        ask(s, ASK_TURN)


@rule
def end_turn(s: Any) -> None:
    """2.3 Turns go clockwise; the round ends when the last side has passed."""
    if s.passes == s.sides:
        end_round(s)
    else:
        put(s, BEGIN_TURN, (s.active + 1) % s.sides)


@rule
def end_round(s: Any) -> None:
    """10.1 After round five the game is over at once; else the next round is prepared."""
    tell(s, ENDED_ROUND, -1, s.round)
    if s.round == ROUNDS:
        s.phase = GAME_OVER
        s.turn = OVER
        tell(s, GAME_ENDED)
        return
    put(s, PREPARE_ROUND)
    clear_wheel(s)
    refill_offerings(s)


@rule
def missing_offerings(s: Any) -> int:
    """How many tokens the sets and the bonus zone lack."""
    count = 0
    for place in range(SET_PLACES[s.seats]):
        if s.sets[place][0] == NOTHING:
            count += 2
        if s.bonus[place] == NOTHING:
            count += 1
    return count


@rule
def refill_offerings(s: Any) -> None:
    """10.3 Missing sets, then missing bonus tokens; the discards go in first if the bag has too few."""
    if tokens_in(s.bag) < missing_offerings(s):
        discards_into_bag(s)
    left = tokens_in(s.bag)
    sets = 0  # that can be filled, two tokens each
    for place in range(SET_PLACES[s.seats]):
        if s.sets[place][0] == NOTHING and left >= 2 * (sets + 1):
            sets += 1
    put_bonus_draws(s, left - 2 * sets)
    put_set_draws(s, sets)


@rule
def put_bonus_draws(s: Any, left: int) -> None:
    """Draw for the missing bonus tokens, by place, as many as are left."""
    missing = 0
    for place in range(SET_PLACES[s.seats]):
        if s.bonus[place] == NOTHING:
            missing += 1
    for place in range(SET_PLACES[s.seats] - 1, -1, -1):
        if s.bonus[place] == NOTHING:
            if missing <= left:
                put(s, LAY_OFFERING, BONUS_PLACE + place)
            missing -= 1


@rule
def put_set_draws(s: Any, sets: int) -> None:
    """Draw for the missing sets, by place, up to this many."""
    missing = 0
    for place in range(SET_PLACES[s.seats]):
        if s.sets[place][0] == NOTHING:
            missing += 1
    for place in range(SET_PLACES[s.seats] - 1, -1, -1):
        if s.sets[place][0] == NOTHING:
            if missing <= sets:
                put(s, LAY_OFFERING, 2 * place + 1)
                put(s, LAY_OFFERING, 2 * place)
            missing -= 1


@rule
def prepare_round(s: Any) -> None:
    """Turn the wheel, turn the nobles upright, clear away jars left over, lay new ones."""
    turn_wheel(s)
    turn_nobles_upright(s)
    put(s, BEGIN_ROUND)
    if s.seats == 1:
        put(s, TAKE_TRAITORS_PILE, s.round)
    lay_left_over_jars(s)
    if s.round + 1 < ROUNDS:
        put_new_jars(s)


@rule
def turn_nobles_upright(s: Any) -> None:
    """10.5 Once-a-round nobles are ready again."""
    for card in range(NOBLE_CARDS):
        s.used[card] = 0


@rule
def put_new_jars(s: Any) -> None:
    """10.8 New jars are turned up, but none for round five."""
    for place in range(JAR_PLACES[s.seats] - 1, -1, -1):
        put(s, TURN_UP_JAR, place)
