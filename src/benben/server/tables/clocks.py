"""Clocks run here, on the server; the log stores the time used, so replay never reads a clock."""

from benben.server.clock import now_ms
from benben.server.tables.fold import Fold
from benben.server.tables.stored import StoredTable
from benben.server.wire.shapes import Clock, DaysClock, IncrementClock, MoveClock, NoClock, Times

DAY_MS = 86_400_000


def left_ms(clock: Clock, fold: Fold, seat: int) -> int | None:
    """How long a seat may think when its turn begins; None without a clock."""
    match clock:
        case NoClock():
            return None
        case MoveClock(seconds):
            return seconds * 1000
        case DaysClock(days):
            return days * DAY_MS
        case IncrementClock(seconds, increment):
            bank = (seconds + increment * fold.decisions.get(seat, 0)) * 1000 - fold.used.get(seat, 0)
            return max(bank, 0)


def period_ms(clock: Clock) -> int:
    """How long the others wait for a player who is out of time: the time of a new decision, or of a full bank."""
    match clock:
        case NoClock():
            return 0
        case MoveClock(seconds) | IncrementClock(seconds):
            return seconds * 1000
        case DaysClock(days):
            return days * DAY_MS


def deadline(table: StoredTable, fold: Fold) -> int | None:
    """When the time of the seat to decide is out, as stored with its row or by those who wait; bots have no clock."""
    turn = fold.match.turn
    if turn is None or table.seats[turn].bot is not None:
        return None
    if table.seq == fold.seq and table.deadline_at is not None:
        return table.deadline_at
    left = left_ms(table.clock, fold, turn)
    return None if left is None else fold.at + left


def charged_ms(table: StoredTable, fold: Fold, at: int) -> int:
    """How much of its time the seat to decide has used at this moment.

    What it was granted on top, by those who wait or because the service did not run, is not counted.
    """
    turn, end = fold.match.turn, deadline(table, fold)
    left = None if turn is None else left_ms(table.clock, fold, turn)
    granted = 0 if left is None or end is None else end - (fold.at + left)
    return max(at - fold.at - max(granted, 0), 0)


def late(table: StoredTable, fold: Fold) -> bool:
    """Whether the seat that decides is out of time; never if the table has moved on to another row."""
    end = deadline(table, fold)
    return table.seq == fold.seq and end is not None and end <= now_ms()


def times(table: StoredTable, fold: Fold) -> Times | None:
    """What every clock showed when the present decision began."""
    if isinstance(table.clock, NoClock):
        return None
    left = [None if seat.bot else left_ms(table.clock, fold, seat.seat) for seat in table.seats]
    turn, end = fold.match.turn, deadline(table, fold)
    if turn is not None and end is not None:
        left[turn] = end - fold.at
    return Times(left, turn, fold.at)
