"""Clocks run here, on the server; the log stores the time used, so replay never reads a clock."""

from benben.server.fold import Fold
from benben.server.shapes import Clock, DaysClock, IncrementClock, MoveClock, NoClock, Times
from benben.server.tables import StoredTable

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


def deadline(table: StoredTable, fold: Fold) -> int | None:
    """When the time of the seat to decide is out; bots have no clock."""
    turn = fold.match.turn
    if turn is None or table.seats[turn].bot is not None:
        return None
    left = left_ms(table.clock, fold, turn)
    return None if left is None else fold.at + left


def times(table: StoredTable, fold: Fold) -> Times | None:
    """What every clock showed when the present decision began."""
    if isinstance(table.clock, NoClock):
        return None
    left = [None if seat.bot else left_ms(table.clock, fold, seat.seat) for seat in table.seats]
    return Times(left, fold.match.turn, fold.at)
