"""The standing orders of Ra."""

from collections.abc import Sequence

from benben.core.language import N_
from benben.core.parts import Order
from benben.games.ra.board.tables import HIGHEST_SUN


def bid_up_to(legal: Sequence[str], highest: int) -> str | None:
    """The lowest possible bid up to this sun, else a pass; a player who must bid does so with the lowest sun."""
    bids = sorted(int(move.removeprefix("bid ")) for move in legal if move.startswith("bid "))
    if bids and (bids[0] <= highest or "pass" not in legal):
        return f"bid {bids[0]}"
    return pass_auction(legal)


def pass_auction(legal: Sequence[str], _argument: int = 0) -> str | None:
    """In Ra only somebody who is asked in an auction can pass."""
    return "pass" if "pass" in legal else None


ORDERS = (
    Order("bid_ceiling", N_("Bid up to this sun, then pass"), bid_up_to, numbers=tuple(range(1, HIGHEST_SUN + 1))),
    Order("auto_pass", N_("Pass in every auction"), pass_auction),
)
