"""The state of a game of Ra: one flat record."""

from benben.core.records import record_type
from benben.games.ra.board.tables import AUCTION_SPACES, KINDS

SOURCES = ("start", "gods", "gold", "pharaohs", "river", "civilization", "monuments", "suns", "floor")
START, GODS, GOLD_SOURCE, PHARAOHS, RIVER, CIVILIZATIONS, MONUMENTS, SUNS, FLOOR = range(9)

NOTHING = -1  # no tile, no seat

DEALING, TURN, DRAWING, GODS_PHASE, AUCTION, DISASTER_PHASE, GAME_OVER = range(7)
NO_AUCTION, DRAWN, VOLUNTARY, FULL = range(4)

RECORD = record_type(
    {
        "seats": (),
        "hidden_scores": (),  # 1: others' scores are secret until the end
        "barque": (),  # 1: the Ra track is drawn as the sun's boat; no rule looks at it
        "turn": (),  # the seat that decides, or CHANCE, or OVER
        "phase": (),
        "epoch": (),
        "active": (),  # whose turn it is; the Ra player of an auction
        "ra_drawn": (),
        "centre_sun": (),
        "auction": (),  # its kind
        "best_bid": (),
        "bidder": (),
        "owner": (),  # who resolves disasters
        "disaster": (),  # the one being resolved
        "left": (),  # tiles it still takes
        "waiting": (4,),  # disasters still to resolve, by kind
        "track": (AUCTION_SPACES,),
        "bag": (KINDS,),
        "tiles": (5, KINDS),
        "suns_up": (5,),  # bit n is sun n
        "suns_down": (5,),
        "points": (5, len(SOURCES)),
    },
    wide=("suns_up", "suns_down"),
)
