"""Standing orders: what a seat wants done without being asked. They are secret, and so is that they were used.

Each game declares its own, see `benben.core.parts.Order`. A seat stores `{name: value}`: the number that was chosen,
true for an order without numbers, or the chapter for which the order was given.
"""

from collections.abc import Mapping

from benben.core.parts import Order
from benben.core.protocol import Game
from benben.match import Match
from benben.server.tables.replay import chapter
from benben.server.tables.stored import StoredSeat
from benben.server.wire.problems import Problem

Values = Mapping[str, bool | int]


def ordered_move(seat: StoredSeat, match: Match) -> str | None:
    """The move that the seat's orders give, or None: the player is asked."""
    if not seat.orders:
        return None
    legal, active = match.legal(), in_force(match.game, seat.orders, chapter(match))
    moves = (order.move(legal, active[order.name]) for order in match.game.people.orders if order.name in active)
    return next((move for move in moves if move in legal), None)


def in_force(game: Game, stored: Values, now: int | None) -> dict[str, bool | int]:
    """The stored orders that the game declares and whose chapter has not ended, as their player gave them."""
    active = {}
    for order in game.people.orders:
        value = stored.get(order.name)
        if value is not None and (not order.one_chapter or value == (now or 0)):
            active[order.name] = True if order.one_chapter else value
    return active


def to_store(game: Game, wanted: Values, now: int | None) -> dict[str, bool | int]:
    """What is stored for the orders that a player wants; a Problem says what cannot be ordered."""
    declared = {order.name: order for order in game.people.orders}
    for name, value in wanted.items():
        if name not in declared:
            raise Problem("bad_request", f"{game.title} has no order {name!r}.")
        if value is not False and not _accepts(declared[name], value):
            raise Problem("bad_request", f"The order {name!r} cannot be {value!r}.")
    return {
        name: (now or 0) if declared[name].one_chapter else value
        for name, value in wanted.items()
        if value is not False
    }


def _accepts(order: Order, value: bool | int) -> bool:
    return type(value) is int and value in order.numbers if order.numbers else value is True


def of_old_client(auto_pass: bool, bid_ceiling: int | None) -> dict[str, bool | int]:
    """What is stored for the two orders that version 0.1.0 knew, in every game."""
    passing: dict[str, bool | int] = {"auto_pass": True} if auto_pass else {}
    return passing if bid_ceiling is None else {**passing, "bid_ceiling": bid_ceiling}
