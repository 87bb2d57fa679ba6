"""Chapter 4: the auction."""

from typing import Any

from benben.core.rule import rule, tell
from benben.games.ra.board.actions import AUCTION_BEGAN, BID, EXCHANGED, PASSED, REMOVED, TOOK, UNSOLD
from benben.games.ra.board.state import AUCTION, FULL, NO_AUCTION, NOTHING, VOLUNTARY
from benben.games.ra.board.tables import AUCTION_SPACES, DISASTER, DISASTER_END


@rule
def next_with_suns(s: Any, seat: int) -> int:
    """The next seat clockwise that has a face-up sun; the seat itself if it alone has one."""
    for _ in range(s.seats):
        seat += 1
        if seat == s.seats:
            seat = 0
        if s.suns_up[seat] != 0:
            return seat
    return NOTHING


@rule
def begin_auction(s: Any, kind: int) -> None:
    """4.1 Clockwise from the left of the Ra player, who is last, all with face-up suns bid or pass once."""
    s.auction = kind
    s.best_bid = 0
    s.bidder = NOTHING
    s.phase = AUCTION
    s.turn = next_with_suns(s, s.active)
    tell(s, AUCTION_BEGAN, s.active, kind)


@rule
def refuse_bid(suns_up: int, best_bid: int, sun: int) -> int:
    """4.2 A bid is one of your own face-up suns."""
    if (suns_up >> sun) & 1 == 0:
        return 402
    return refuse_low_bid(best_bid, sun)


@rule
def refuse_low_bid(best_bid: int, sun: int) -> int:
    """4.3 A bid must be higher than the best so far."""
    if sun <= best_bid:
        return 403
    return 0


@rule
def suns_to_bid(suns_up: int, best_bid: int) -> int:
    """The suns that 4.2 and 4.3 allow, as bits: those face up that are higher than the best bid."""
    return suns_up & -(2 << best_bid)


@rule
def refuse_pass(s: Any) -> int:
    """4.4 A player who invoked Ra with fewer than eight tiles must bid if nobody else has."""
    if s.auction == VOLUNTARY and s.turn == s.active and s.bidder == NOTHING:
        return 404
    return 0


@rule
def bid(s: Any, sun: int) -> bool:
    """Bid a sun; true when everybody has bid or passed."""
    tell(s, BID, s.turn, sun)
    s.best_bid = sun
    s.bidder = s.turn
    return next_speaker(s)


@rule
def pass_bid(s: Any) -> bool:
    """Pass; true when everybody has bid or passed."""
    tell(s, PASSED, s.turn)
    return next_speaker(s)


@rule
def next_speaker(s: Any) -> bool:
    """The Ra player is last; true after that."""
    if s.turn == s.active:
        return True
    s.turn = next_with_suns(s, s.turn)
    return False


@rule
def leave_lot(s: Any) -> None:
    """4.5 If nobody bids, the lot stays where it is, but the tiles of a full track leave the game."""
    tell(s, UNSOLD, -1, s.auction)
    if s.auction == FULL:
        clear_track(s)


@rule
def clear_track(s: Any) -> None:
    """Every tile on the auction track leaves the game."""
    for space in range(AUCTION_SPACES):
        if s.track[space] != NOTHING:
            tell(s, REMOVED, -1, s.track[space])
            s.track[space] = NOTHING


@rule
def take_lot(s: Any) -> None:
    """4.6 The highest bidder takes every tile of the auction track."""
    for space in range(AUCTION_SPACES):
        kind = s.track[space]
        if kind == NOTHING:
            continue
        tell(s, TOOK, s.bidder, kind)
        if DISASTER <= kind < DISASTER_END:
            s.waiting[kind - DISASTER] += 1
        else:
            s.tiles[s.bidder][kind] += 1
        s.track[space] = NOTHING


@rule
def exchange_suns(s: Any) -> None:
    """4.7 The sun that was bid goes to the centre; the old centre sun is taken face down."""
    tell(s, EXCHANGED, s.bidder, s.best_bid, s.centre_sun)
    s.suns_up[s.bidder] &= ~(1 << s.best_bid)
    s.suns_down[s.bidder] |= 1 << s.centre_sun
    s.centre_sun = s.best_bid


@rule
def close_auction(s: Any) -> None:
    """The auction is over; nobody bids."""
    s.auction = NO_AUCTION
    s.best_bid = 0
    s.bidder = NOTHING
