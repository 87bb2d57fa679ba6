"""The story of a game of Ra, event by event."""

from typing import Any

from benben.core.protocol import Telling
from benben.core.records import Position
from benben.games.ra.board import actions as a
from benben.games.ra.board.tables import TILES
from benben.games.ra.rules.epochs import last_ra
from benben.games.ra.rules.scoring import scores, winners
from benben.games.ra.words.view import AUCTION_KINDS, suns_in


def tell_event(s: Position, event: int, seat: int, first: int, second: int) -> Telling:
    """An event in words, at the moment it happens."""
    if event == a.SCORED:
        return _tell_score(s, seat, first, second)
    facts = _STORY[event](s, seat, first, second)
    return Telling(facts, facts)


def _tell_score(s: Position, seat: int, epoch: int, points: int) -> Telling:
    """9.1 With hidden scores only the player knows what was scored."""
    full = {"event": "scored", "seat": seat, "epoch": epoch, "points": points, "scores": scores(s)[seat]}
    if not s.hidden_scores:
        return Telling(full, full)
    return Telling(full, {**full, "points": None, "scores": None}, knowers=(seat,))


_STORY: dict[int, Any] = {
    a.DEALT_SUNS: lambda s, seat, *_: {"event": "dealt", "seat": seat, "suns": suns_in(s.suns_up[seat])},
    a.DREW: lambda s, seat, kind, _: {"event": "drew", "seat": seat, "tile": TILES[kind]},
    a.INVOKED: lambda s, seat, *_: {"event": "invoked", "seat": seat},
    a.AUCTION_BEGAN: lambda s, seat, kind, _: {"event": "auction", "seat": seat, "kind": AUCTION_KINDS[kind]},
    a.BID: lambda s, seat, sun, _: {"event": "bid", "seat": seat, "sun": sun},
    a.PASSED: lambda s, seat, *_: {"event": "passed", "seat": seat},
    a.TOOK: lambda s, seat, kind, _: {"event": "took", "seat": seat, "tile": TILES[kind]},
    a.EXCHANGED: lambda s, seat, gave, got: {"event": "exchanged", "seat": seat, "gave": gave, "got": got},
    a.UNSOLD: lambda s, seat, kind, _: {"event": "unsold", "kind": AUCTION_KINDS[kind]},
    a.REMOVED: lambda s, seat, kind, _: {"event": "removed", "tile": TILES[kind]},
    a.SPENT_GOD: lambda s, seat, space, kind: {
        "event": "god",
        "seat": seat,
        "space": space + 1,
        "tile": TILES[kind],
    },
    a.ENDED_GODS: lambda s, seat, *_: {"event": "done", "seat": seat},
    a.DISASTER_STRUCK: lambda s, seat, kind, _: {"event": "disaster", "seat": seat, "kind": TILES[kind]},
    a.LOST: lambda s, seat, kind, disaster: {
        "event": "lost",
        "seat": seat,
        "tile": TILES[kind],
        "disaster": TILES[disaster],
    },
    a.EPOCH_ENDED: lambda s, seat, epoch, _: {
        "event": "epoch ended",
        "epoch": epoch,
        "by": "ra" if last_ra(s) else "suns",
    },
    a.DISCARDED: lambda s, seat, kind, count: {
        "event": "discarded",
        "seat": seat,
        "tile": TILES[kind],
        "count": count,
    },
    a.EPOCH_BEGAN: lambda s, seat, epoch, _: {"event": "epoch", "epoch": epoch},
    a.GAME_ENDED: lambda s, *_: {
        "event": "over",
        "winners": winners(s),
        "scores": [row["total"] for row in scores(s)],
    },
}
