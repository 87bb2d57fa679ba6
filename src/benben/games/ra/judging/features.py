"""The facts of a position of Ra that weights are given to: what a seat has, and what it may still hope for.

Hope is the number of tiles that a seat's face-up suns would bring in this epoch if every sun brought as many.
"""

from typing import Any

from benben.core.rule import Lookup, inlined, rule
from benben.games.ra.board.state import NOTHING
from benben.games.ra.board.tables import (
    AUCTION_SPACES,
    CIVILIZATION,
    CIVILIZATION_END,
    DISASTER,
    DROUGHT,
    FLOOD,
    FUNERAL,
    GOD,
    GOLD,
    HIGHEST_SUN,
    KINDS,
    MONUMENT,
    MONUMENT_END,
    NILE,
    PHARAOH,
    RA,
    RA_TRACK_LENGTH,
    UNREST,
)
from benben.games.ra.rules.scoring import score_pharaohs
from benben.games.ra.rules.turns import tiles_on_track

FEATURES = (
    "always",
    "god",
    "god, time",
    "gold",
    "flood",
    "nile",
    "nile with a flood",
    "nile without a flood, hope",
    *(f"{types} civilizations" for types in range(1, 6)),
    *(f"{types} civilizations, hope" for types in range(5)),
    *(f"{types} civilizations, first hope" for types in range(5)),
    "most pharaohs",
    "fewest pharaohs",
    "pharaoh",
    "pharaoh lead",
    "pharaoh lead, hope",
    "pharaoh lead, others' hope",
    "pharaoh safety",
    "pharaoh safety, hope",
    "monument types",
    "five monument types",
    "six monument types",
    "seven monument types",
    "eight monument types",
    "two alike",
    "three alike",
    "four alike",
    "five alike",
    "many monument types, hope",
    "two alike, hope",
    "three alike, hope",
    "sun up",
    "hope",
    "first hope",
    "hope alone",
    "sun up alone",
    "no sun up, time",
    "others' suns, time",
    "power",
    "power, yield",
    "highest sun up, yield",
    "rivals with suns",
    "suns up, sum",
    "suns down, sum",
    "highest suns",
    "lowest suns",
    "lead of suns",
    "lot",
    "lot, share",
    "lot alone",
    "lot, next",
    "lot, highest sun up",
    "lot, next and highest",
    "lot of the richest rival",
    "centre sun",
    "tiles on the track",
)
CIVILIZATIONS_1 = FEATURES.index("1 civilizations")
CIVILIZATIONS_HOPE = FEATURES.index("0 civilizations, hope")
CIVILIZATIONS_FIRST = FEATURES.index("0 civilizations, first hope")
PHARAOHS_1 = FEATURES.index("most pharaohs")
MONUMENTS_1 = FEATURES.index("monument types")
MONUMENTS_HOPE = FEATURES.index("many monument types, hope")
SUNS_1 = FEATURES.index("sun up")
SUMS_1 = FEATURES.index("suns up, sum")
LOT_1 = FEATURES.index("lot")

FIRST_HOPE = 5  # tiles to come that matter most
MOST_FOR_A_SUN = 75  # tiles that a sun may bring, in tenths
CIVILIZATION_WORTH = Lookup([0, 8, 9, 18, 28, 39])  # by number of types, in half points
MONUMENT_WORTH = Lookup([3, 4, 9, 10, 10, 0])  # of one more tile of a type, by how many are held


@rule
def features(s: Any, out: Any) -> None:
    """What every seat has and may still hope for."""
    suns = face_up_suns(s)
    gain = tiles_for_a_sun(s, suns)
    tiles = tiles_on_track(s)
    for seat in range(s.seats):
        add_suns(s, seat, out[seat])
        out[seat, LOT_1] = 0
        if tiles > 0 and s.suns_up[seat] != 0:
            out[seat, LOT_1] = lot_worth(s, seat)
    for seat in range(s.seats):
        see_seat(s, seat, suns, gain, out[seat])
        compare_sums(s, seat, out)
        see_lot(s, seat, suns, tiles, out)


@rule
@inlined
def see_seat(s: Any, seat: int, suns: int, gain: int, out: Any) -> None:
    """What one seat has, and what all the face-up suns may bring it and the others."""
    ups = count_suns(s.suns_up[seat])
    hope = ups * gain // 10
    out[0] = 1
    see_gods_and_river(s, seat, hope, out)
    see_civilizations(s, seat, hope, out)
    see_pharaohs(s, seat, hope, (suns - ups) * gain // 10, out)
    see_monuments(s, seat, hope, out)
    see_suns(s, seat, suns - ups, gain, out)


@rule
@inlined
def see_gods_and_river(s: Any, seat: int, hope: int, out: Any) -> None:
    """Gods and the time left to spend them; gold; Niles, which need a flood now or later."""
    tiles = s.tiles[seat]
    out[1] = tiles[GOD]
    out[2] = 0
    if s.suns_up[seat] != 0:
        out[2] = tiles[GOD] * ras_left(s)
    out[3] = tiles[GOLD]
    out[4] = tiles[FLOOD]
    out[5] = tiles[NILE]
    out[6] = 0
    out[7] = 0
    if tiles[FLOOD] > 0:
        out[6] = tiles[NILE]
    else:
        out[7] = tiles[NILE] * clipped(hope, 10)


@rule
@inlined
def ras_left(s: Any) -> int:
    """How many Ra tiles are still to come in this epoch."""
    return RA_TRACK_LENGTH[s.seats] - s.ra_drawn


@rule
@inlined
def count_suns(suns: int) -> int:
    """How many suns there are in a set."""
    count = 0
    while suns != 0:
        suns &= suns - 1
        count += 1
    return count


@rule
@inlined
def face_up_suns(s: Any) -> int:
    """How many suns all seats have face up."""
    suns = 0
    for seat in range(s.seats):
        suns |= s.suns_up[seat]
    return count_suns(suns)


@rule
@inlined
def tiles_for_a_sun(s: Any, suns: int) -> int:
    """How many tiles each of the face-up suns would bring if all were used until the last Ra tile, in tenths."""
    if suns == 0:
        return 0
    others = 0
    for kind in range(KINDS):
        if kind != RA:
            others += s.bag[kind]
    tiles = tiles_on_track(s) * 10 + ras_left(s) * others * 10 // (s.bag[RA] + 1)
    return clipped(tiles // suns, MOST_FOR_A_SUN)


@rule
@inlined
def civilization_types(s: Any, seat: int) -> int:
    """How many types of civilization a seat has."""
    types = 0
    for kind in range(CIVILIZATION, CIVILIZATION_END):
        if s.tiles[seat][kind] > 0:
            types += 1
    return types


@rule
@inlined
def see_civilizations(s: Any, seat: int, hope: int, out: Any) -> None:
    """How many types, and the tiles to come among which there may be more."""
    for number in range(CIVILIZATIONS_1, PHARAOHS_1):
        out[number] = 0
    types = civilization_types(s, seat)
    if types > 0:
        out[CIVILIZATIONS_1 + types - 1] = 1
    if types < 5:
        out[CIVILIZATIONS_HOPE + types] = hope
        out[CIVILIZATIONS_FIRST + types] = clipped(hope, FIRST_HOPE)


@rule
@inlined
def see_pharaohs(s: Any, seat: int, hope: int, others_hope: int, out: Any) -> None:
    """Who has most and fewest, and by how much."""
    own = s.tiles[seat][PHARAOH]
    most = 0
    fewest = 99
    for other in range(s.seats):
        if other != seat:
            if s.tiles[other][PHARAOH] > most:
                most = s.tiles[other][PHARAOH]
            if s.tiles[other][PHARAOH] < fewest:
                fewest = s.tiles[other][PHARAOH]
    points = score_pharaohs(s, seat)
    lead = clipped(own - most, 3)
    safety = clipped(own - fewest, 3)
    out[PHARAOHS_1] = int(points > 0)
    out[PHARAOHS_1 + 1] = int(points < 0)
    out[PHARAOHS_1 + 2] = own
    out[PHARAOHS_1 + 3] = lead
    out[PHARAOHS_1 + 4] = lead * clipped(hope, 10)
    out[PHARAOHS_1 + 5] = lead * clipped(others_hope, 30)
    out[PHARAOHS_1 + 6] = safety
    out[PHARAOHS_1 + 7] = safety * clipped(hope, 10)


@rule
@inlined
def clipped(number: int, most: int) -> int:
    """A number no further from zero than `most`."""
    if number > most:
        return most
    if number < -most:
        return -most
    return number


@rule
@inlined
def see_monuments(s: Any, seat: int, hope: int, out: Any) -> None:
    """How many types, how many of a type, and the tiles to come among which there may be more."""
    for number in range(MONUMENTS_1, SUNS_1):
        out[number] = 0
    for kind in range(MONUMENT, MONUMENT_END):
        held = s.tiles[seat][kind]
        if held > 0:
            out[MONUMENTS_1] += 1
        if held > 1:
            out[MONUMENTS_1 + 3 + held] += 1
        if 1 < held < 4:
            out[MONUMENTS_HOPE + held - 1] += hope
    types = out[MONUMENTS_1]
    if types > 4:
        out[MONUMENTS_1 + types - 4] = 1
        out[MONUMENTS_HOPE] = (types - 4) * hope


@rule
@inlined
def see_suns(s: Any, seat: int, others: int, gain: int, out: Any) -> None:
    """Suns to bid with, the tiles they may bring, and how many of the others' suns they beat."""
    ups = count_suns(s.suns_up[seat])
    hope = ups * gain // 10
    power = 0
    if others > 0:
        power = suns_beaten(s, seat) * 12 // others
    for number in range(SUNS_1, SUMS_1):
        out[number] = 0
    out[SUNS_1] = ups
    out[SUNS_1 + 1] = hope
    out[SUNS_1 + 2] = clipped(hope, FIRST_HOPE)
    if others == 0:
        out[SUNS_1 + 3] = hope
        out[SUNS_1 + 4] = ups
    if ups == 0:
        out[SUNS_1 + 5] = ras_left(s)
    out[SUNS_1 + 6] = others * ras_left(s)
    out[SUNS_1 + 7] = power
    out[SUNS_1 + 8] = power * gain // 10
    if has_highest_sun(s, seat):
        out[SUNS_1 + 9] = gain
    out[SUNS_1 + 10] = rivals_with_suns(s, seat)


@rule
@inlined
def suns_beaten(s: Any, seat: int) -> int:
    """For each own face-up sun, the lower face-up suns of others."""
    lower = 0
    beaten = 0
    others = 0
    own = s.suns_up[seat]
    for other in range(s.seats):
        if other != seat:
            others |= s.suns_up[other]
    for sun in range(1, HIGHEST_SUN + 1):
        beaten += ((own >> sun) & 1) * lower
        lower += (others >> sun) & 1
    return beaten


@rule
@inlined
def has_highest_sun(s: Any, seat: int) -> bool:
    """Whether nobody can outbid a seat's highest sun."""
    for other in range(s.seats):
        if other != seat and s.suns_up[other] > s.suns_up[seat]:
            return False
    return s.suns_up[seat] != 0


@rule
@inlined
def rivals_with_suns(s: Any, seat: int) -> int:
    """How many others can bid."""
    rivals = 0
    for other in range(s.seats):
        if other != seat and s.suns_up[other] != 0:
            rivals += 1
    return rivals


@rule
@inlined
def add_suns(s: Any, seat: int, out: Any) -> None:
    """The sums of suns, up and down."""
    up = 0
    down = 0
    for sun in range(1, HIGHEST_SUN + 1):
        up += ((s.suns_up[seat] >> sun) & 1) * sun
        down += ((s.suns_down[seat] >> sun) & 1) * sun
    out[SUMS_1] = up
    out[SUMS_1 + 1] = down


@rule
@inlined
def compare_sums(s: Any, seat: int, out: Any) -> None:
    """Whose sum of suns is highest and whose lowest, as they are scored."""
    own = out[seat, SUMS_1] + out[seat, SUMS_1 + 1]
    lead = 99
    lag = 99
    for other in range(s.seats):
        if other != seat:
            ahead = own - out[other, SUMS_1] - out[other, SUMS_1 + 1]
            lead = min(lead, ahead)
            lag = min(lag, -ahead)
    out[seat, SUMS_1 + 2] = int(lead >= 0 > lag)
    out[seat, SUMS_1 + 3] = int(lag >= 0 > lead)
    out[seat, SUMS_1 + 4] = clipped(lead, 8)


@rule
@inlined
def see_lot(s: Any, seat: int, suns: int, tiles: int, out: Any) -> None:
    """The track for those who can still bid, and whose turn is next; its worth to each is written already."""
    lot = out[seat, LOT_1]
    for number in range(LOT_1 + 1, len(FEATURES)):
        out[seat, number] = 0
    for other in range(s.seats):
        if other != seat:
            out[seat, LOT_1 + 6] = max(out[seat, LOT_1 + 6], out[other, LOT_1])
    if s.suns_up[seat] == 0:
        return
    highest = has_highest_sun(s, seat)
    out[seat, LOT_1 + 1] = lot * count_suns(s.suns_up[seat]) * 12 // suns
    if rivals_with_suns(s, seat) == 0:
        out[seat, LOT_1 + 2] = lot
    if s.turn == seat:
        out[seat, LOT_1 + 3] = lot
    if highest:
        out[seat, LOT_1 + 4] = lot
    if highest and s.turn == seat:
        out[seat, LOT_1 + 5] = lot
    out[seat, LOT_1 + 7] = s.centre_sun
    out[seat, LOT_1 + 8] = tiles


@rule
def lot_worth(s: Any, seat: int) -> int:
    """A rough worth of the auction track to a seat, in half points."""
    tiles = s.tiles[seat]
    worth = 0
    types = civilization_types(s, seat)
    new_types = 0
    seen = 0
    floods = tiles[FLOOD]
    for space in range(AUCTION_SPACES):
        kind = s.track[space]
        if kind == NOTHING:
            continue
        if kind >= DISASTER:
            worth -= harm(s, seat, kind)
        elif CIVILIZATION <= kind < CIVILIZATION_END:
            if tiles[kind] == 0 and (seen >> kind) & 1 == 0:
                new_types += 1
                seen |= 1 << kind
        elif kind >= MONUMENT:
            worth += MONUMENT_WORTH[tiles[kind]]
        elif kind == FLOOD:
            worth += 2
            if floods == 0:
                worth += 2 * tiles[NILE]
            floods += 1
        elif kind == NILE:
            worth += 2
        elif kind == GOLD:
            worth += 6
        else:
            worth += 4
    return worth + CIVILIZATION_WORTH[types + new_types] - CIVILIZATION_WORTH[types]


@rule
def harm(s: Any, seat: int, disaster: int) -> int:
    """What a disaster would cost a seat, in half points."""
    tiles = s.tiles[seat]
    held = 0
    if disaster == FUNERAL:
        held = tiles[PHARAOH]
    elif disaster == DROUGHT:
        held = tiles[FLOOD] + tiles[NILE]
    elif disaster == UNREST:
        for kind in range(CIVILIZATION, CIVILIZATION_END):
            held += tiles[kind]
        return 6 * clipped(held, 2)
    else:
        for kind in range(MONUMENT, MONUMENT_END):
            held += tiles[kind]
    return 3 * clipped(held, 2)
