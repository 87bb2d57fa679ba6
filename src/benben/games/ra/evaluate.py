"""What bots see in a position of Ra: standing, features, and the auction worked out exactly."""

from typing import Any

from benben.core.evaluation import POINT, regard, weigh
from benben.core.records import Position
from benben.core.rule import rule
from benben.games.ra.auction import next_with_suns
from benben.games.ra.disasters import end_at_risk, first_at_risk, lose, resolve_disasters
from benben.games.ra.scoring import (
    score_civilization,
    score_gods,
    score_gold,
    score_monument_types,
    score_monuments_alike,
    score_pharaohs,
    score_river,
    score_suns,
    sum_of_suns,
    total,
)
from benben.games.ra.state import AUCTION, DISASTER_PHASE, DRAWING, NOTHING, START, TURN, VOLUNTARY
from benben.games.ra.tables import (
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
    RA_TRACK_LENGTH,
)
from benben.games.ra.turns import bag_weights, draw_tile, invoke, refuse_draw
from benben.games.ra.verbs import after_disasters, resolve_auction

FEATURES = (
    "always",
    "god",
    "gold",
    "flood",
    "nile",
    "nile with a flood",
    "nile without a flood, time",
    *(f"{types} civilizations" for types in range(1, 6)),
    *(f"{types} civilizations, time" for types in range(6)),
    "most pharaohs",
    "fewest pharaohs",
    "pharaoh",
    "pharaoh lead",
    "pharaoh lead, time",
    "pharaoh safety",
    "monument types",
    "five monument types",
    "six monument types",
    "seven monument types",
    "eight monument types",
    "two alike",
    "three alike",
    "four alike",
    "five alike",
    "sun up",
    "sun up, time",
    "sun up alone, time",
    "power",
    "power, time",
    "no sun up, time",
    "others' suns, time",
    "suns up, sum",
    "suns down, sum",
    "highest suns",
    "lowest suns",
    "lot",
    "lot per bidder",
    "lot next",
    "centre sun",
)
CIVILIZATIONS_1 = FEATURES.index("1 civilizations")
CIVILIZATIONS_TIME = FEATURES.index("0 civilizations, time")
PHARAOHS_1 = FEATURES.index("most pharaohs")
MONUMENTS_1 = FEATURES.index("monument types")
SUNS_1 = FEATURES.index("sun up")
LOT_1 = FEATURES.index("lot")

TIME = 8  # the time left in an epoch, in parts
SUN_KEPT = 4 * POINT  # what a greedy player holds a face-up sun worth, and each number on it
SUN_NUMBER = POINT // 8


def veil(s: Position, seat: int) -> Position:
    """With hidden scores, the points of others are taken to be one's own."""
    seen = s.copy()
    if s.hidden_scores:
        for other in range(s.seats):
            if other != seat:
                seen.points[other] = [0] * len(seen.points[other])
                seen.points[other][START] = total(s, seat)
    return seen


@rule
def stage(s: Any) -> int:
    """Each epoch has its weights."""
    return s.epoch - 1


@rule
def standing(s: Any, seat: int) -> int:
    """The points if the epoch were scored now, and something for each sun kept."""
    points = total(s, seat) + score_gods(s, seat) + score_gold(s, seat) + score_pharaohs(s, seat)
    points += score_river(s, seat) + score_civilization(s, seat)
    if s.epoch == 3:
        points += score_monument_types(s, seat) + score_monuments_alike(s, seat) + score_suns(s, seat)
    worth = points * POINT
    for sun in range(1, HIGHEST_SUN + 1):
        if (s.suns_up[seat] >> sun) & 1:
            worth += SUN_KEPT + SUN_NUMBER * sun
    return worth


@rule
def time_left(s: Any) -> int:
    """How much of the Ra track is still to come, in parts."""
    length = RA_TRACK_LENGTH[s.seats]
    return (length - s.ra_drawn) * TIME // length


@rule
def features(s: Any, seat: int, out: Any) -> None:
    """What a seat has and may still hope for."""
    time = time_left(s)
    if s.suns_up[seat] == 0:
        time = 0
    tiles = s.tiles[seat]
    out[0] = 1
    out[1] = tiles[GOD]
    out[2] = tiles[GOLD]
    out[3] = tiles[FLOOD]
    out[4] = tiles[NILE]
    out[5] = 0
    out[6] = 0
    if tiles[FLOOD] > 0:
        out[5] = tiles[NILE]
    else:
        out[6] = tiles[NILE] * time
    see_civilizations(s, seat, time, out)
    see_pharaohs(s, seat, time, out)
    see_monuments(s, seat, out)
    see_suns(s, seat, time, out)
    see_lot(s, seat, out)


@rule
def see_civilizations(s: Any, seat: int, time: int, out: Any) -> None:
    """How many types, and the time left to find more."""
    types = 0
    for kind in range(CIVILIZATION, CIVILIZATION_END):
        if s.tiles[seat][kind] > 0:
            types += 1
    for number in range(6):
        if number > 0:
            out[CIVILIZATIONS_1 + number - 1] = 0
        out[CIVILIZATIONS_TIME + number] = 0
    if types > 0:
        out[CIVILIZATIONS_1 + types - 1] = 1
    out[CIVILIZATIONS_TIME + types] = time


@rule
def see_pharaohs(s: Any, seat: int, time: int, out: Any) -> None:
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
    out[PHARAOHS_1] = int(points > 0)
    out[PHARAOHS_1 + 1] = int(points < 0)
    out[PHARAOHS_1 + 2] = own
    lead = clipped(own - most, 3)
    out[PHARAOHS_1 + 3] = lead
    out[PHARAOHS_1 + 4] = lead * time
    out[PHARAOHS_1 + 5] = clipped(own - fewest, 3)


@rule
def clipped(number: int, most: int) -> int:
    """A number no further from zero than `most`."""
    if number > most:
        return most
    if number < -most:
        return -most
    return number


@rule
def see_monuments(s: Any, seat: int, out: Any) -> None:
    """How many types, and how many of a type."""
    for number in range(MONUMENTS_1, SUNS_1):
        out[number] = 0
    for kind in range(MONUMENT, MONUMENT_END):
        held = s.tiles[seat][kind]
        if held > 0:
            out[MONUMENTS_1] += 1
        if held > 1:
            out[MONUMENTS_1 + 3 + held] += 1
    types = out[MONUMENTS_1]
    if types > 4:
        out[MONUMENTS_1 + types - 4] = 1


@rule
def see_suns(s: Any, seat: int, time: int, out: Any) -> None:
    """Suns to bid with, how many suns of others they beat, and suns for later."""
    ups = 0
    lower = 0
    power = 0
    others = 0
    for sun in range(1, HIGHEST_SUN + 1):
        if (s.suns_up[seat] >> sun) & 1:
            ups += 1
            power += lower
        else:
            for other in range(s.seats):
                if (s.suns_up[other] >> sun) & 1:
                    lower += 1
    others = lower
    out[SUNS_1] = ups
    out[SUNS_1 + 1] = ups * time
    out[SUNS_1 + 2] = 0
    if others == 0:
        out[SUNS_1 + 2] = ups * time
        power = ups * 12
    else:
        power = power * 12 // others
    out[SUNS_1 + 3] = power
    out[SUNS_1 + 4] = power * time
    out[SUNS_1 + 5] = 0
    if ups == 0:
        out[SUNS_1 + 5] = time_left(s)
    out[SUNS_1 + 6] = others * time
    see_sums(s, seat, out)


@rule
def see_sums(s: Any, seat: int, out: Any) -> None:
    """The sums of suns, up and down, and whose is highest and lowest."""
    down = 0
    for sun in range(1, HIGHEST_SUN + 1):
        if (s.suns_down[seat] >> sun) & 1:
            down += sun
    out[SUNS_1 + 7] = sum_of_suns(s, seat) - down
    out[SUNS_1 + 8] = down
    points = score_suns(s, seat)
    out[SUNS_1 + 9] = int(points > 0)
    out[SUNS_1 + 10] = int(points < 0)


@rule
def see_lot(s: Any, seat: int, out: Any) -> None:
    """What lies on the track for whoever can still bid, and whose turn is next."""
    for number in range(LOT_1, LOT_1 + 4):
        out[number] = 0
    if s.suns_up[seat] == 0:
        return
    bidders = 0
    for other in range(s.seats):
        if s.suns_up[other] != 0:
            bidders += 1
    lot = lot_worth(s, seat)
    out[LOT_1] = lot
    out[LOT_1 + 1] = lot * 4 // bidders
    if s.turn == seat:
        out[LOT_1 + 2] = lot
    out[LOT_1 + 3] = s.centre_sun


@rule
def lot_worth(s: Any, seat: int) -> int:
    """A rough worth of the auction track to a seat, in half points."""
    worth = 0
    for space in range(AUCTION_SPACES):
        kind = s.track[space]
        if kind == NOTHING:
            continue
        if kind >= DISASTER:
            worth -= 5
        elif kind == GOLD:
            worth += 6
        elif CIVILIZATION <= kind < CIVILIZATION_END:
            if s.tiles[seat][kind] == 0:
                worth += 8
        else:
            worth += 4
    return worth


@rule
def settle(mind: Any, depth: int) -> bool:
    """The best bidder takes the lot; who invoked and hears no bid takes it with the lowest sun."""
    s = mind.batch[depth]
    if s.phase == TURN:
        return True
    if s.phase == AUCTION:
        if s.bidder == NOTHING and s.auction == VOLUNTARY:
            s.bidder = s.active
            s.best_bid = lowest_sun(s.suns_up[s.active])
        resolve_auction(s)
    while s.phase == DISASTER_PHASE:
        lose(s, least_wanted(s))
        if not resolve_disasters(s):
            after_disasters(s)
    return False


@rule
def lowest_sun(suns: int) -> int:
    """The lowest sun of a set."""
    sun = 1
    while (suns >> sun) & 1 == 0:
        sun += 1
    return sun


@rule
def least_wanted(s: Any) -> int:
    """The tile to lose: one of a pair, then a single one, then one of a greater set."""
    best = NOTHING
    for kind in range(first_at_risk(s), end_at_risk(s)):
        held = s.tiles[s.owner][kind]
        if held > 0 and (best == NOTHING or wish_to_lose(held) > wish_to_lose(s.tiles[s.owner][best])):
            best = kind
    return best


@rule
def wish_to_lose(held: int) -> int:
    """A pair is lost most gladly."""
    if held == 2:
        return 2
    return int(held == 1)


@rule
def outlook(mind: Any, depth: int) -> None:
    """What is under way is worked out, then what the seat whose turn comes would do."""
    s = mind.batch[depth]
    if s.phase == AUCTION:
        value_auction(mind, depth)
        return
    if s.phase == DRAWING:
        value_draw(mind, depth)
        return
    settle(mind, depth)
    if s.phase == TURN:
        value_turn(mind, depth)
    else:
        weigh(mind, depth)


@rule
def value_auction(mind: Any, depth: int) -> None:
    """An auction is worked out exactly."""
    value_lots(mind, depth)
    winning = auction_result(mind, depth)
    for row in range(mind.rows):
        mind.values[depth, row] = mind.lines[depth, winning, row]


@rule
def value_turn(mind: Any, depth: int) -> None:
    """The better, for the seat whose turn it is, of drawing and invoking."""
    seat = mind.batch[depth].turn
    mind.batch[depth + 1] = mind.batch[depth]
    invoke(mind.batch[depth + 1])
    value_auction(mind, depth + 1)
    for row in range(mind.rows):
        mind.values[depth, row] = mind.values[depth + 1, row]
    if refuse_draw(mind.batch[depth]) != 0:
        return
    value_next_draw(mind, depth + 1, depth)
    if regard(mind, mind.values[depth + 1], seat) > regard(mind, mind.values[depth], seat):
        for row in range(mind.rows):
            mind.values[depth, row] = mind.values[depth + 1, row]


@rule
def value_draw(mind: Any, depth: int) -> None:
    """A tile is due: each kind counts by its chance, with the turn that comes after it."""
    total = begin_expectation(mind, depth, depth)
    for kind in range(KINDS):
        if mind.chances[depth, kind] > 0:
            mind.batch[depth + 1] = mind.batch[depth]
            draw_tile(mind.batch[depth + 1], kind)
            if mind.batch[depth + 1].phase == TURN:
                value_turn(mind, depth + 1)
            else:
                value_settled(mind, depth + 1)
            add_to_expectation(mind, depth, mind.chances[depth, kind] / total)


@rule
def value_next_draw(mind: Any, depth: int, before: int) -> None:
    """If a tile were drawn in mind.batch[before]: each kind counts by its chance, without the turn after it."""
    total = begin_expectation(mind, depth, before)
    for kind in range(KINDS):
        if mind.chances[depth, kind] > 0:
            mind.batch[depth + 1] = mind.batch[before]
            draw_tile(mind.batch[depth + 1], kind)
            value_settled(mind, depth + 1)
            add_to_expectation(mind, depth, mind.chances[depth, kind] / total)


@rule
def value_settled(mind: Any, depth: int) -> None:
    """An auction is worked out, anything else weighed."""
    if mind.batch[depth].phase == AUCTION:
        value_auction(mind, depth)
    else:
        weigh(mind, depth)


@rule
def begin_expectation(mind: Any, depth: int, before: int) -> int:
    """Nothing is expected yet; the chances are those of the bag, their sum is returned."""
    for row in range(mind.rows):
        mind.values[depth, row] = 0.0
    return bag_weights(mind.batch[before], mind.chances[depth])


@rule
def add_to_expectation(mind: Any, depth: int, share: float) -> None:
    """One outcome, valued one deeper, counts by its share."""
    for row in range(mind.rows):
        mind.values[depth, row] += mind.values[depth + 1, row] * share


@rule
def value_lots(mind: Any, depth: int) -> None:
    """Line n: what everything is worth if sun n wins; the line of the best bid so far, 0 if none, if all pass."""
    s = mind.batch[depth]
    value_lot(mind, depth, s.best_bid, s.bidder)
    seat = s.turn
    while True:
        for sun in range(s.best_bid + 1, HIGHEST_SUN + 1):
            if (s.suns_up[seat] >> sun) & 1:
                value_lot(mind, depth, sun, seat)
        if seat == s.active:
            return
        seat = next_with_suns(s, seat)


@rule
def value_lot(mind: Any, depth: int, sun: int, seat: int) -> None:
    """What everything is worth if this seat wins with this sun."""
    mind.batch[depth + 1] = mind.batch[depth]
    s = mind.batch[depth + 1]
    s.best_bid = sun
    s.bidder = seat
    resolve_auction(s)
    settle(mind, depth + 1)
    weigh(mind, depth + 1)
    for row in range(mind.rows):
        mind.lines[depth, sun, row] = mind.values[depth + 1, row]


@rule
def auction_result(mind: Any, depth: int) -> int:
    """The line that all speakers together come to, each choosing the best for himself, worked out from the last."""
    s = mind.batch[depth]
    result = mind.marks[depth]
    for bid in range(HIGHEST_SUN + 1):
        result[bid] = bid
    last = s.active
    while True:
        speak(mind, depth, last)
        if last == s.turn:
            return result[s.best_bid]
        last = speaker_before(s, last)


@rule
def speaker_before(s: Any, seat: int) -> int:
    """Who speaks before a seat."""
    before = s.turn
    while next_with_suns(s, before) != seat:
        before = next_with_suns(s, before)
    return before


@rule
def speak(mind: Any, depth: int, seat: int) -> None:
    """For every best bid a speaker may hear, the line that his best answer leads to."""
    s = mind.batch[depth]
    result = mind.marks[depth]
    lines = mind.lines[depth]
    for heard in range(s.best_bid, HIGHEST_SUN + 1):
        if not could_hear(s, heard):
            continue
        must_bid = heard == 0 and seat == s.active and s.auction == VOLUNTARY
        best = NOTHING if must_bid else result[heard]
        for sun in range(heard + 1, HIGHEST_SUN + 1):
            if (s.suns_up[seat] >> sun) & 1:
                line = result[sun]
                if best == NOTHING or regard(mind, lines[line], seat) > regard(mind, lines[best], seat):
                    best = line
        result[heard] = best


@rule
def could_hear(s: Any, bid: int) -> bool:
    """Whether this may be the best bid when somebody speaks: the present one, or a sun of one who may still bid."""
    if bid == s.best_bid:
        return True
    for seat in range(s.seats):
        if (s.suns_up[seat] >> bid) & 1:
            return True
    return False
