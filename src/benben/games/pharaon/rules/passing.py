"""Chapter 8: passing and the Pyramid of Time."""

from typing import Any

from benben.core.rule import rule, tell
from benben.games.pharaon.board.actions import MOVED, PASSED_ROUND, TOOK_FIRST_PLAYER, USED_NOBLE
from benben.games.pharaon.board.components import BASIC, OFFERING, SILVER
from benben.games.pharaon.board.state import (
    ASK_EXCHANGE,
    ASK_INCOME,
    ASK_JAR,
    GAIN,
    GENERALS_STEP,
    IN_PYRAMID,
    NOTHING,
    PASSING,
)
from benben.games.pharaon.board.tables import GENERAL, PYRAMID, ROW_LENGTH
from benben.games.pharaon.flow.agenda import ask, put
from benben.games.pharaon.rules.holdings import has_noble, is_basic_left
from benben.games.pharaon.rules.offerings import can_draw_offering, is_offering_left


@rule
def enter_pyramid(s: Any, side: int) -> None:
    """8.1 A player who passes, unless last, goes to the first free row; the first takes the First Player token."""
    tell(s, PASSED_ROUND, side, s.passes)
    row = s.passes
    s.passed[row] = side
    s.passes += 1
    if s.passes == s.sides:
        return
    s.row[side] = row
    s.space[side] = 0
    if row == 0:
        s.first_player = side
        tell(s, TOOK_FIRST_PLAYER, side)


@rule
def pass_round(s: Any) -> None:
    """8.2 Then a jar while there are any, the General's step, and at the end nobles 17 and 18."""
    s.phase = PASSING
    enter_pyramid(s, s.active)
    ask(s, ASK_EXCHANGE)
    put(s, GENERALS_STEP)
    ask(s, ASK_JAR)


@rule
def generals_step(s: Any) -> None:
    """8.3 The General, not if last: one space on, with the income of that space only."""
    if has_noble(s, s.active, GENERAL) and can_move(s, s.active):
        tell(s, USED_NOBLE, s.active, GENERAL)
        move(s, s.active)
        take_income(s, s.active, icon_here(s, s.active))


@rule
def can_move(s: Any, side: int) -> bool:
    """Is the side in the pyramid, and not on the last space of its row?"""
    return s.row[side] != NOTHING and s.space[side] < ROW_LENGTH[s.row[side]] - 1


@rule
def move(s: Any, side: int) -> None:
    """One space to the right."""
    s.space[side] += 1
    tell(s, MOVED, side, s.row[side], s.space[side])


@rule
def icon_here(s: Any, side: int) -> int:
    """What the side's space shows."""
    return PYRAMID[s.row[side]][s.space[side]]


@rule
def icon_left(s: Any, side: int) -> int:
    """What the space left of it shows."""
    return PYRAMID[s.row[side]][s.space[side] - 1]


@rule
def move_in_pyramid(s: Any, seat: int) -> None:
    """8.4 A player who has passed moves one space each turn; on the last space nothing more happens."""
    if can_move(s, seat):
        s.phase = IN_PYRAMID
        move(s, seat)
        ask(s, ASK_INCOME)


@rule
def refuse_here(s: Any) -> int:
    """8.5 An income must be one that gives something; the First Player space and a blank give nothing."""
    if not gives_something(s, s.active, icon_here(s, s.active)):
        return 805
    return 0


@rule
def refuse_left(s: Any) -> int:
    """8.6 The space left of the new one may be taken instead, if it gives something else."""
    if icon_left(s, s.active) == icon_here(s, s.active) or not gives_something(s, s.active, icon_left(s, s.active)):
        return 806
    return 0


@rule
def gives_something(s: Any, side: int, icon: int) -> bool:
    """Can this income be had now? The Traitor takes offerings only from the bag."""
    if icon == BASIC:
        return is_basic_left(s)
    if icon == SILVER:
        return s.supply[SILVER] > 0
    if icon == OFFERING:
        if side >= s.seats:
            return can_draw_offering(s)
        return is_offering_left(s)
    return False


@rule
def take_income(s: Any, side: int, icon: int) -> None:
    """8.7 Incomes are a basic resource of choice, a silver or an offering."""
    if gives_something(s, side, icon):
        put(s, GAIN, icon)
