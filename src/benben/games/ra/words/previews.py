"""What a player of Ra may want to know beforehand, counted by the rules themselves on a copy of the position."""

from benben.core.records import Position
from benben.games.ra.board.shapes import LotGain, Outlook, TileGain
from benben.games.ra.board.state import NOTHING, SOURCES
from benben.games.ra.board.tables import (
    CIVILIZATION,
    CIVILIZATION_END,
    DISASTER,
    DISASTER_END,
    EARTHQUAKE,
    FLOOD,
    MONUMENT,
    MONUMENT_END,
    RA,
    TILES,
)
from benben.games.ra.rules.auction import take_lot
from benben.games.ra.rules.disasters import begin_disasters, lose, resolve_disasters, tile_lost
from benben.games.ra.rules.epochs import LAST_EPOCH
from benben.games.ra.rules.scoring import score_epoch, score_monument_types, score_monuments_alike
from benben.games.ra.words.view import speakers, suns_in


def gains(s: Position, seat: int) -> dict[str, int]:
    """The points by source that a seat would get if the epoch ended now; `total` is their sum."""
    after = s.copy()
    score_epoch(after)
    by_source = {source: after.points[seat][n] - s.points[seat][n] for n, source in enumerate(SOURCES)}
    return {"total": sum(by_source.values()), **by_source}


def monuments(s: Position, seat: int) -> int:
    """What the monuments of a seat give after the last epoch, as they are now."""
    return score_monument_types(s, seat) + score_monuments_alike(s, seat)


def outlook(s: Position, seat: int) -> Outlook:
    """What a seat's tiles are worth, and what could become of them."""
    richer = s.copy()
    missing = [kind for kind in range(CIVILIZATION, CIVILIZATION_END) if s.tiles[seat][kind] == 0]
    for kind in missing[:1]:
        richer.tiles[seat][kind] = 1
    return {
        "gains": gains(s, seat),
        "civilization": types(s, seat, CIVILIZATION, CIVILIZATION_END),
        "one_type_more": gains(richer, seat)["civilization"],
        "monument_types": types(s, seat, MONUMENT, MONUMENT_END),
        "monuments": monuments(s, seat),
        "at_risk": lot_gain(s, seat)["lost"].get(TILES[EARTHQUAKE], 0),
    }


def types(s: Position, seat: int, first: int, end: int) -> int:
    """How many kinds of tiles of a family a seat has."""
    return sum(s.tiles[seat][kind] > 0 for kind in range(first, end))


def lot_gain(s: Position, seat: int) -> LotGain:
    """What the lot would do for a seat: points before its disasters strike, and how many tiles each of these takes."""
    after = s.copy()
    after.bidder = seat
    take_lot(after)
    lost = {}
    for kind in range(DISASTER, DISASTER_END):
        number = tiles_lost(after, seat, kind, after.waiting[kind - DISASTER])
        if number:
            lost[TILES[kind]] = number
    return {
        "points": gains(after, seat)["total"] - gains(s, seat)["total"],
        "later": later(s, after, seat),
        "lost": lost,
    }


def later(s: Position, after: Position, seat: int) -> int:
    """How much more the monuments give at the end; nothing in the last epoch, where they count at once."""
    return monuments(after, seat) - monuments(s, seat) if s.epoch < LAST_EPOCH else 0


def tiles_lost(s: Position, seat: int, disaster: int, times: int) -> int:
    """How many tiles a number of disasters of one kind take from a seat; the seat chooses which."""
    after = s.copy()
    after.waiting = [times if kind == disaster else 0 for kind in range(DISASTER, DISASTER_END)]
    choosing = begin_disasters(after, seat)
    while choosing:
        lose(after, tile_lost(after))
        choosing = resolve_disasters(after)
    return sum(s.tiles[seat]) - sum(after.tiles[seat])


def tile_gains(s: Position, seat: int) -> list[TileGain | None]:
    """What each tile of the lot adds for a seat that takes the whole lot, from left to right, floods before Niles."""
    spaces = sorted(range(len(s.track)), key=lambda space: -1 if s.track[space] == FLOOD else space)
    found: list[TileGain | None] = [None for _ in spaces]
    before = s.copy()
    for space in spaces:
        kind = s.track[space]
        if kind != NOTHING and not DISASTER <= kind < DISASTER_END:
            found[space] = tile_gain(before, seat, kind)
            before.tiles[seat][kind] += 1
    for space in spaces:
        if DISASTER <= s.track[space] < DISASTER_END:
            found[space] = disaster_gain(before, seat, s.track[space])
    return found


def tile_gain(s: Position, seat: int, kind: int) -> TileGain:
    """What one more tile of a kind adds for a seat."""
    after = s.copy()
    after.tiles[seat][kind] += 1
    first, end = (MONUMENT, MONUMENT_END) if kind >= MONUMENT else (CIVILIZATION, CIVILIZATION_END)
    return {
        "points": gains(after, seat)["total"] - gains(s, seat)["total"],
        "later": later(s, after, seat),
        "copies": after.tiles[seat][kind],
        "types": types(after, seat, first, end),
        "lost": 0,
    }


def disaster_gain(s: Position, seat: int, kind: int) -> TileGain:
    """How many tiles a disaster takes from a seat."""
    return {"points": 0, "later": 0, "copies": 0, "types": 0, "lost": tiles_lost(s, seat, kind, 1)}


def beaten_by(s: Position, seat: int, sun: int) -> list[int]:
    """The suns of those who bid after a seat that are higher than this one, ascending."""
    others = [other for other in speakers(s) if other != seat]
    return sorted([higher for other in others for higher in suns_in(s.suns_up[other]) if higher > sun])


def ra_odds(s: Position) -> float:
    """The chance that the next tile drawn is a Ra."""
    return s.bag[RA] / sum(s.bag) if sum(s.bag) else 0.0
