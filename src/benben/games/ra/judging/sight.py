"""What a net sees of a position of Ra: every seat's suns, tiles and lead, and the table. See search/net.py.

Types of civilization and of monument are interchangeable, so only their numbers are given.
"""

from typing import Any

from benben.core.rule import Lookup, rule
from benben.core.sight import Sight
from benben.games.ra.board.state import NOTHING
from benben.games.ra.board.tables import (
    AUCTION_SPACES,
    CIVILIZATION,
    CIVILIZATION_END,
    DISASTER,
    FLOOD,
    GOD,
    GOLD,
    HIGHEST_SUN,
    KINDS,
    MONUMENT,
    MONUMENT_END,
    NILE,
    PHARAOH,
    RA,
)
from benben.games.ra.judging.features import (
    civilization_types,
    clipped,
    count_suns,
    has_highest_sun,
    lot_worth,
    ras_left,
)
from benben.games.ra.judging.observation import mark, places_after
from benben.games.ra.rules.scoring import score_pharaohs, score_suns, sum_of_suns, total
from benben.games.ra.rules.turns import tiles_on_track

MOST_UP = 5  # suns that a seat can have face up, with none
PHARAOH_STEPS = Lookup([1, 2, 3, 4, 6, 8])
LEAD_STEPS = Lookup([-20, -10, -5, 0, 5, 10, 20])
TYPES_OF_CIVILIZATION = 6  # none to five
TYPES_OF_MONUMENT = 9
FAMILIES = 11  # on the track and in the bag: god, gold, pharaoh, nile, flood, civilization, monument, four disasters
RAS = 10
SEATS = 5

SIGHT = Sight(
    of_side=2 * HIGHEST_SUN + MOST_UP + 10 + 7 + TYPES_OF_CIVILIZATION + 2 + TYPES_OF_MONUMENT + 4 + 9 + 9 + SEATS + 5,
    of_table=RAS + AUCTION_SPACES + 1 + HIGHEST_SUN + FAMILIES + 3 + FAMILIES + 1 + SEATS + 1,
)


@rule
def survey(s: Any, sides: Any, table: Any) -> None:
    """Write what a net sees."""
    for seat in range(s.seats):
        at = see_own_suns(s, seat, sides[seat])
        at = see_own_tiles(s, seat, sides[seat], at)
        at = see_own_types(s, seat, sides[seat], at)
        at = see_own_lot(s, seat, sides[seat], at)
        at = see_lead(s, seat, sides[seat], at)
        mark(sides[seat], at, SEATS, places_after(s, s.active, seat))
        compare_suns(s, seat, sides[seat], at + SEATS)
    see_table(s, table)


@rule
def see_own_suns(s: Any, seat: int, out: Any) -> int:
    """Each sun, up and down, and how many are up."""
    for sun in range(1, HIGHEST_SUN + 1):
        out[sun - 1] = (s.suns_up[seat] >> sun) & 1
        out[HIGHEST_SUN + sun - 1] = (s.suns_down[seat] >> sun) & 1
    return mark(out, 2 * HIGHEST_SUN, MOST_UP, count_suns(s.suns_up[seat]))


@rule
def see_own_tiles(s: Any, seat: int, out: Any, at: int) -> int:
    """Pharaohs and how they would score, the river, gods and gold."""
    tiles = s.tiles[seat]
    out[at] = tiles[PHARAOH] / 5
    for step in range(len(PHARAOH_STEPS)):
        out[at + 1 + step] = int(tiles[PHARAOH] >= PHARAOH_STEPS[step])
    out[at + 7] = int(score_pharaohs(s, seat) > 0)
    out[at + 8] = int(score_pharaohs(s, seat) < 0)
    out[at + 9] = tiles[NILE] / 5
    out[at + 10] = int(tiles[FLOOD] > 0)
    out[at + 11] = tiles[FLOOD] / 2
    if tiles[FLOOD] > 0:
        out[at + 12] = tiles[NILE] / 5
    out[at + 13] = tiles[GOD]
    out[at + 14] = int(tiles[GOD] > 1)
    out[at + 15] = tiles[GOLD]
    return at + 17


@rule
def see_own_types(s: Any, seat: int, out: Any, at: int) -> int:
    """How many types of civilization and of monument, and how many tiles of a type."""
    tiles = s.tiles[seat]
    at = mark(out, at, TYPES_OF_CIVILIZATION, civilization_types(s, seat))
    for kind in range(CIVILIZATION, CIVILIZATION_END):
        out[at] += int(tiles[kind] > 1)
        out[at + 1] += tiles[kind] / 3
    at += 2
    types = 0
    for kind in range(MONUMENT, MONUMENT_END):
        types += int(tiles[kind] > 0)
        for alike in range(4):
            out[at + TYPES_OF_MONUMENT + alike] += int(tiles[kind] > alike + 1)
    mark(out, at, TYPES_OF_MONUMENT, types)
    return at + TYPES_OF_MONUMENT + 4


@rule
def see_own_lot(s: Any, seat: int, out: Any, at: int) -> int:
    """New types of civilization on the track, and monuments that would be the first to fifth of a type."""
    tiles = s.tiles[seat]
    seen = 0
    new_types = 0
    for space in range(AUCTION_SPACES):
        kind = s.track[space]
        if kind == NOTHING:
            continue
        if CIVILIZATION <= kind < CIVILIZATION_END:
            new_types += int(tiles[kind] == 0 and (seen >> kind) & 1 == 0)
        elif MONUMENT <= kind < MONUMENT_END:
            out[at + 3 + clipped(tiles[kind] + 1 + ((seen >> kind) & 1), 5)] += 1
        seen |= 1 << kind
    mark(out, at, 4, clipped(new_types, 4) - 1)
    return at + 9


@rule
def see_lead(s: Any, seat: int, out: Any, at: int) -> int:
    """The points, and the lead over the best other seat, also by steps."""
    best = -1
    for other in range(s.seats):
        if other != seat:
            best = max(best, total(s, other))
    lead = total(s, seat) - best
    out[at] = total(s, seat) / 20
    out[at + 1] = clipped(lead, 60) / 20
    for step in range(len(LEAD_STEPS)):
        out[at + 2 + step] = int(lead > LEAD_STEPS[step])
    return at + 9


@rule
def compare_suns(s: Any, seat: int, out: Any, at: int) -> None:
    """The highest sun, the sum of suns as it would score, and a rough worth of the lot."""
    out[at] = int(has_highest_sun(s, seat))
    out[at + 1] = sum_of_suns(s, seat) / 20
    out[at + 2] = int(score_suns(s, seat) > 0)
    out[at + 3] = int(score_suns(s, seat) < 0)
    if s.suns_up[seat] != 0:
        out[at + 4] = lot_worth(s, seat) / 10


@rule
def family_of(kind: int) -> int:
    """The place of a tile that is no Ra among the families."""
    if kind >= DISASTER:
        return 7 + kind - DISASTER
    if kind >= MONUMENT:
        return 6
    if kind >= CIVILIZATION:
        return 5
    if kind == GOD:
        return 0
    if kind == GOLD:
        return 1
    if kind == PHARAOH:
        return 2
    return 3 + int(kind == FLOOD)


@rule
def see_table(s: Any, out: Any) -> None:
    """Ra tiles to come, the track, the centre, the bag and who can still bid."""
    at = mark(out, 0, RAS, clipped(ras_left(s), RAS) - 1)
    at = mark(out, at, AUCTION_SPACES + 1, tiles_on_track(s))
    at = mark(out, at, HIGHEST_SUN, s.centre_sun - 1)
    for space in range(AUCTION_SPACES):
        if s.track[space] != NOTHING:
            out[at + family_of(s.track[space])] += 1
    at = see_bag(s, out, at + FAMILIES)
    ups = 0
    bidders = 0
    for seat in range(s.seats):
        ups += count_suns(s.suns_up[seat])
        bidders += int(s.suns_up[seat] != 0)
    out[at] = ups / 10
    mark(out, at + 1, SEATS + 1, bidders)


@rule
def see_bag(s: Any, out: Any, at: int) -> int:
    """How many tiles there are, how many may still come, and of which families."""
    tiles = 0
    for kind in range(KINDS):
        tiles += s.bag[kind]
    out[at] = tiles / 180
    share = 5 / max(tiles, 1)
    out[at + 1] = s.bag[RA] * share
    out[at + 2] = ras_left(s) * (tiles - s.bag[RA]) / (s.bag[RA] + 1) / 20
    for kind in range(KINDS):
        if kind != RA:
            out[at + 3 + family_of(kind)] += s.bag[kind] * share
    return at + 3 + FAMILIES
