"""The position of Ra that fits a view."""

from collections.abc import Mapping
from typing import Any

from benben.core.protocol import OVER
from benben.core.records import Position
from benben.games.ra.board.shapes import RaView
from benben.games.ra.board.state import (
    AUCTION,
    DISASTER_PHASE,
    DRAWN,
    FULL,
    GAME_OVER,
    GODS_PHASE,
    NOTHING,
    START,
    TURN,
    VOLUNTARY,
)
from benben.games.ra.board.tables import DISASTER, TILES
from benben.games.ra.rules.turns import set_up

_PHASES = {"turn": TURN, "gods": GODS_PHASE, "auction": AUCTION, "disaster": DISASTER_PHASE, "over": GAME_OVER}
_AUCTIONS = {"drawn": DRAWN, "voluntary": VOLUNTARY, "full": FULL}


def position_of(view: RaView, options: Mapping[str, Any]) -> Position:
    """Everything is open except hidden points: others are assumed to have as many as the seat that knows its own."""
    s = set_up(view["seats"], options)
    s.epoch, s.phase = view["epoch"], _PHASES[view["phase"]]
    s.turn = OVER if view["turn"] is None else view["turn"]
    s.active = 0 if view["turn"] is None else view["turn"]
    s.ra_drawn, s.centre_sun = view["ra_track"]["drawn"], view["centre_sun"]
    s.track = [NOTHING if tile is None else TILES.index(tile) for tile in view["auction_track"]]
    s.bag = [view["bag"][tile] for tile in TILES]
    put_players(s, view)
    put_auction(s, view)
    put_disaster(s, view)
    return s


def put_players(s: Position, view: RaView) -> None:
    """Tiles, suns and points."""
    known = [player["score"] for player in view["players"] if player["score"] is not None]
    for seat, player in enumerate(view["players"]):
        s.tiles[seat] = [player["tiles"].get(tile, 0) for tile in TILES]
        s.suns_up[seat] = sum(1 << sun for sun in player["suns_up"])
        s.suns_down[seat] = sum(1 << sun for sun in player["suns_down"])
        others = known[0] if known else 0
        s.points[seat][START] = others if player["score"] is None else player["score"]


def put_auction(s: Position, view: RaView) -> None:
    """The auction, if there is one."""
    auction = view["auction"]
    if auction is not None:
        s.auction, s.active = _AUCTIONS[auction["kind"]], auction["ra_player"]
        s.best_bid = auction["best_bid"]
        s.bidder = NOTHING if auction["bidder"] is None else auction["bidder"]


def put_disaster(s: Position, view: RaView) -> None:
    """The disaster being resolved, if there is one."""
    disaster = view["disaster"]
    if disaster is not None:
        s.owner, s.disaster, s.left = s.turn, TILES.index(disaster["kind"]), disaster["left"]
        for tile in disaster["next"]:
            s.waiting[TILES.index(tile) - DISASTER] += 1
