"""What a seat may know of a game of Ra, ready for JSON."""

from benben.core.records import Position
from benben.games.ra.board.shapes import Auction, AuctionKind, Disaster, Phase, RaPlayer, RaView
from benben.games.ra.board.state import (
    AUCTION,
    DEALING,
    DISASTER_PHASE,
    DRAWING,
    DRAWN,
    FULL,
    GAME_OVER,
    GODS_PHASE,
    NO_AUCTION,
    NOTHING,
    TURN,
    VOLUNTARY,
)
from benben.games.ra.board.tables import DISASTER, HIGHEST_SUN, RA_TRACK_LENGTH, TILES
from benben.games.ra.rules.scoring import total

PHASES: dict[int, Phase] = {
    DEALING: "turn",
    DRAWING: "turn",  # nobody is asked while a deal is due
    TURN: "turn",
    GODS_PHASE: "gods",
    AUCTION: "auction",
    DISASTER_PHASE: "disaster",
    GAME_OVER: "over",
}
AUCTION_KINDS: dict[int, AuctionKind] = {DRAWN: "drawn", VOLUNTARY: "voluntary", FULL: "full"}


def view(s: Position, seat: int | None) -> RaView:
    """The table as a seat (None: a spectator) sees it."""
    return {
        "game": "ra",
        "seats": s.seats,
        "epoch": s.epoch,
        "turn": seat_or_none(s.turn),
        "phase": PHASES[s.phase],
        "ra_track": {"drawn": s.ra_drawn, "length": RA_TRACK_LENGTH[s.seats]},
        "auction_track": [None if kind == NOTHING else TILES[kind] for kind in s.track],
        "centre_sun": s.centre_sun,
        "bag": dict(zip(TILES, s.bag, strict=True)),
        "auction": auction_view(s),
        "disaster": disaster_view(s),
        "players": [player_view(s, player, seat) for player in range(s.seats)],
    }


def seat_or_none(seat: int) -> int | None:
    """A seat, or None for nobody."""
    return None if seat < 0 else seat


def suns_in(bits: int) -> list[int]:
    """The suns of a set, ascending."""
    return [sun for sun in range(1, HIGHEST_SUN + 1) if bits >> sun & 1]


def auction_view(s: Position) -> Auction | None:
    """The auction, if there is one."""
    if s.auction == NO_AUCTION:
        return None
    return {
        "kind": AUCTION_KINDS[s.auction],
        "ra_player": s.active,
        "best_bid": s.best_bid,
        "bidder": seat_or_none(s.bidder),
        "to_speak": speakers(s),
    }


def speakers(s: Position) -> list[int]:
    """Who has still to bid, the next one first."""
    if s.phase != AUCTION:
        return []
    clockwise = [(s.turn + step) % s.seats for step in range((s.active - s.turn) % s.seats + 1)]
    return [seat for seat in clockwise if s.suns_up[seat]]


def disaster_view(s: Position) -> Disaster | None:
    """The disaster being resolved, if there is one."""
    if s.phase != DISASTER_PHASE:
        return None
    following = [TILES[DISASTER + kind] for kind, count in enumerate(s.waiting) for _ in range(count)]
    return {"kind": TILES[s.disaster], "left": s.left, "next": following}


def player_view(s: Position, player: int, seat: int | None) -> RaPlayer:
    """9.1 With hidden scores, others' points are secret until the game is over."""
    secret = s.hidden_scores == 1 and player != seat and s.phase != GAME_OVER
    return {
        "score": None if secret else total(s, player),
        "suns_up": suns_in(s.suns_up[player]),
        "suns_down": suns_in(s.suns_down[player]),
        "tiles": {TILES[kind]: count for kind, count in enumerate(s.tiles[player]) if count},
    }
