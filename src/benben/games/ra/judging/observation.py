"""The observation of a position of Ra for a learning program, and who is ahead. See core/observation.py."""

from typing import Any

from benben.core.observation import Observation, Piece
from benben.core.rule import inlined, rule
from benben.games.ra.board.state import (
    AUCTION,
    DEALING,
    DISASTER_PHASE,
    DRAWING,
    GAME_OVER,
    GODS_PHASE,
    NO_AUCTION,
    NOTHING,
    TURN,
)
from benben.games.ra.board.tables import (
    AUCTION_SPACES,
    DISASTER,
    DISASTER_END,
    GOD,
    HIGHEST_SUN,
    KINDS,
    MONUMENT_END,
    RA_TRACK_LENGTH,
)
from benben.games.ra.rules.scoring import total

A_HALF, A_QUARTER, A_FIFTH, A_TENTH, A_THIRTIETH, A_HUNDREDTH = 1 / 2, 1 / 4, 1 / 5, 1 / 10, 1 / 30, 1 / 100
HELD = MONUMENT_END - GOD  # kinds that can be held
KINDS_ON_TRACK = KINDS - GOD  # kinds that can be on the auction track
DISASTERS = DISASTER_END - DISASTER

OBSERVATION = Observation(
    version=1,
    pieces=(
        Piece("epoch", (3,), "1 at the present epoch"),
        Piece("phase", (5,), "1 at turn, gods, auction, disaster or over"),
        Piece("ra_track", (2,), "the part that is full; the spaces still empty, in tenths"),
        Piece("auction_track", (AUCTION_SPACES, KINDS_ON_TRACK), "for each space, 1 at the kind of its tile: god, ..."),
        Piece("centre_sun", (HIGHEST_SUN,), "1 at the sun in the centre"),
        Piece("bag", (KINDS,), "tiles left of each kind: ra, god, ...; in thirtieths"),
        Piece("auction", (3,), "1 at drawn, voluntary or full"),
        Piece("best_bid", (HIGHEST_SUN,), "1 at the best bid so far"),
        Piece("disaster", (DISASTERS,), "1 at the disaster being resolved: drought, earthquake, funeral, unrest"),
        Piece("disaster_left", (1,), "tiles it still takes, halved"),
        Piece("disasters_next", (DISASTERS,), "disasters that follow, in quarters", high=2.0),
        Piece("decides", (1,), "1 for the seat that decides", of_each_seat=True),
        Piece("ra_player", (1,), "1 for the Ra player of the auction", of_each_seat=True),
        Piece("bidder", (1,), "1 for the best bidder so far", of_each_seat=True),
        Piece("score_known", (1,), "1 if the score may be known", of_each_seat=True),
        Piece("score", (1,), "points, in hundreds; 0 if not known", high=5.0, of_each_seat=True),
        Piece("suns_up", (HIGHEST_SUN,), "1 at each sun face up", of_each_seat=True),
        Piece("suns_down", (HIGHEST_SUN,), "1 at each sun face down", of_each_seat=True),
        Piece("tiles", (HELD,), "tiles held of each kind: god, ..., temple; in fifths", high=5.0, of_each_seat=True),
    ),
)


@rule
def observe(s: Any, seat: int, out: Any) -> None:
    """Write what a seat may know."""
    at = observe_progress(s, out, 0)
    at = observe_tracks(s, out, at)
    at = observe_auction(s, out, at)
    at = observe_disasters(s, out, at)
    at = observe_roles(s, seat, out, at)
    at = observe_scores(s, seat, out, at)
    at = observe_suns(s, seat, s.suns_up, out, at)
    at = observe_suns(s, seat, s.suns_down, out, at)
    observe_tiles(s, seat, out, at)


@rule
@inlined
def mark(out: Any, at: int, size: int, number: int) -> int:
    """One at a number from 0 to size - 1, else nothing; returns where the next piece begins.

    It writes every place and has no branch: that is faster than checking whether there is something to write.
    """
    for place in range(size):
        out[at + place] = place == number
    return at + size


@rule
@inlined
def observe_progress(s: Any, out: Any, at: int) -> int:
    """Epoch, phase, Ra track; what is due to be dealt is part of a turn, as in the view."""
    at = mark(out, at, 3, s.epoch - 1)
    out[at] = s.phase == TURN or s.phase == DEALING or s.phase == DRAWING
    out[at + 1] = s.phase == GODS_PHASE
    out[at + 2] = s.phase == AUCTION
    out[at + 3] = s.phase == DISASTER_PHASE
    out[at + 4] = s.phase == GAME_OVER
    length = RA_TRACK_LENGTH[s.seats]
    out[at + 5] = s.ra_drawn / length
    out[at + 6] = (length - s.ra_drawn) * A_TENTH
    return at + 7


@rule
@inlined
def observe_tracks(s: Any, out: Any, at: int) -> int:
    """Auction track, centre sun, bag."""
    for space in range(AUCTION_SPACES):
        at = mark(out, at, KINDS_ON_TRACK, s.track[space] - GOD)
    at = mark(out, at, HIGHEST_SUN, s.centre_sun - 1)
    for kind in range(KINDS):
        out[at + kind] = s.bag[kind] * A_THIRTIETH
    return at + KINDS


@rule
@inlined
def observe_auction(s: Any, out: Any, at: int) -> int:
    """The auction's kind and best bid."""
    at = mark(out, at, 3, s.auction - NO_AUCTION - 1)
    best_bid = s.best_bid if s.auction != NO_AUCTION else 0
    return mark(out, at, HIGHEST_SUN, best_bid - 1)


@rule
@inlined
def observe_disasters(s: Any, out: Any, at: int) -> int:
    """The disaster being resolved and those that follow."""
    resolved = s.phase == DISASTER_PHASE
    at = mark(out, at, DISASTERS, s.disaster - DISASTER if resolved else NOTHING)
    out[at] = s.left * A_HALF if resolved else 0.0
    for kind in range(DISASTERS):
        out[at + 1 + kind] = s.waiting[kind] * A_QUARTER if resolved else 0.0
    return at + 1 + DISASTERS


@rule
@inlined
def places_after(s: Any, seat: int, other: int) -> int:
    """How many places clockwise from one seat another seat is."""
    return other - seat + (s.seats if other < seat else 0)


@rule
@inlined
def observe_roles(s: Any, seat: int, out: Any, at: int) -> int:
    """Who decides; in an auction, who is the Ra player and who bids."""
    auction = s.auction != NO_AUCTION
    for other in range(s.seats):
        place = at + places_after(s, seat, other)
        out[place] = other == s.turn
        out[place + s.seats] = auction and other == s.active
        out[place + 2 * s.seats] = auction and other == s.bidder
    return at + 3 * s.seats


@rule
@inlined
def observe_scores(s: Any, seat: int, out: Any, at: int) -> int:
    """With hidden scores, only the seat's own until the game is over."""
    for other in range(s.seats):
        place = at + places_after(s, seat, other)
        known = s.hidden_scores != 1 or other == seat or s.phase == GAME_OVER
        out[place] = known
        out[place + s.seats] = total(s, other) * A_HUNDREDTH if known else 0.0
    return at + 2 * s.seats


@rule
@inlined
def observe_suns(s: Any, seat: int, suns: Any, out: Any, at: int) -> int:
    """One at each sun of each seat."""
    for other in range(s.seats):
        start = at + places_after(s, seat, other) * HIGHEST_SUN
        held = suns[other] >> 1
        for sun in range(HIGHEST_SUN):
            out[start + sun] = (held >> sun) & 1
    return at + s.seats * HIGHEST_SUN


@rule
@inlined
def observe_tiles(s: Any, seat: int, out: Any, at: int) -> int:
    """The tiles of each seat."""
    for other in range(s.seats):
        start = at + places_after(s, seat, other) * HELD
        for kind in range(HELD):
            out[start + kind] = s.tiles[other][GOD + kind] * A_FIFTH
    return at + s.seats * HELD


@rule
def merit(s: Any, seat: int) -> int:
    """Points and, of equal points, the highest single sun."""
    return (total(s, seat) << (HIGHEST_SUN + 1)) + (s.suns_up[seat] | s.suns_down[seat])
