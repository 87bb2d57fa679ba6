"""Standing orders: what a seat wants done without being asked. They are secret, and so is that they were used.

`bid_ceiling`: bid the lowest number that is possible up to this one, else pass. `auto_pass`: pass whenever it can.
"""

from benben.server.tables.stored import StoredSeat


def ordered(seat: StoredSeat, legal: list[str]) -> str | None:
    """The move that the seat's orders give for these legal moves, or None: ask."""
    bids = sorted(int(move.split()[1]) for move in legal if move.startswith("bid "))
    if seat.bid_ceiling is not None and bids and bids[0] <= seat.bid_ceiling:
        return f"bid {bids[0]}"
    if "pass" in legal and (seat.auto_pass or (bids and seat.bid_ceiling is not None)):
        return "pass"
    return None
