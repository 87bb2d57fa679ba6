"""What bots see in a position of Ra: standing, features, and the auction worked out exactly."""

from typing import Any

from benben.core.records import Position
from benben.core.rule import rule
from benben.games.ra.board.state import (
    AUCTION,
    DISASTER_PHASE,
    DRAWING,
    FLOOR,
    GAME_OVER,
    GODS_PHASE,
    NOTHING,
    START,
    TURN,
    VOLUNTARY,
)
from benben.games.ra.board.tables import (
    HIGHEST_SUN,
    KINDS,
)
from benben.games.ra.flow.verbs import after_disasters, resolve_auction
from benben.games.ra.judging.features import LOT_1
from benben.games.ra.rules.auction import next_with_suns
from benben.games.ra.rules.disasters import end_at_risk, first_at_risk, lose, resolve_disasters
from benben.games.ra.rules.scoring import (
    score_civilization,
    score_gods,
    score_gold,
    score_monument_types,
    score_monuments_alike,
    score_pharaohs,
    score_river,
    score_suns,
    total,
)
from benben.games.ra.rules.turns import bag_weights, draw_tile, end_turn, invoke, refuse_draw
from benben.search.evaluation import regard, weigh
from benben.search.mind import POINT

LEAST_LOT = 8  # the least worth of a lot, in half points, for which a seat may invoke
SUN_KEPT = 4 * POINT  # what a greedy player thinks a face-up sun is worth, and each point of its number
SUN_NUMBER = POINT // 8


def veil(s: Position, seat: int) -> Position:
    """The position with everything that a seat cannot know replaced."""
    seen = s.copy()
    hide(seen, seat)
    return seen


@rule
def hide(s: Any, seat: int) -> None:
    """With hidden scores, others are assumed to have the seat's own points until the game is over."""
    if s.hidden_scores == 1 and s.phase != GAME_OVER:
        for other in range(s.seats):
            if other != seat:
                for source in range(FLOOR + 1):
                    s.points[other][source] = 0
                s.points[other][START] = total(s, seat)


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
def settle(mind: Any, depth: int) -> bool:
    """The best bidder takes the lot; if nobody bids, the player who invoked takes it with the lowest sun."""
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
    """Losing one of a pair hurts least."""
    if held == 2:
        return 2
    return int(held == 1)


@rule
def outlook(mind: Any, depth: int) -> None:
    """What is under way is worked out, and what the seat whose turn comes after it would do."""
    s = mind.batch[depth]
    if s.phase == AUCTION:
        value_auction_and_turn(mind, depth)
    elif s.phase == DRAWING:
        value_draw(mind, depth)
    else:
        settle(mind, depth)
        value_next_turn(mind, depth)


@rule
def prospect(mind: Any, depth: int) -> None:
    """Auctions are worked out exactly, each tile that may be drawn counts by its chance, a god spent ends the turn."""
    s = mind.batch[depth]
    if s.phase == AUCTION:
        value_auction(mind, depth)
    elif s.phase == DRAWING:
        value_drawing(mind, depth)
    else:
        settle(mind, depth)
        if s.phase == GODS_PHASE:
            end_turn(s)
        weigh(mind, depth)


@rule
def value_drawing(mind: Any, depth: int) -> None:
    """A tile is due: each kind counts by its chance, a Ra tile with its auction."""
    total = begin_expectation(mind, depth, depth)
    for kind in range(KINDS):
        if mind.chances[depth, kind] > 0:
            mind.batch[depth + 1] = mind.batch[depth]
            draw_tile(mind.batch[depth + 1], kind)
            if mind.batch[depth + 1].phase == AUCTION:
                value_auction(mind, depth + 1)
            else:
                weigh(mind, depth + 1)
            add_to_expectation(mind, depth, mind.chances[depth, kind] / total)


@rule
def value_next_turn(mind: Any, depth: int) -> None:
    """What the seat whose turn it is would do; the end of the game is worth its points."""
    if mind.batch[depth].phase == TURN:
        value_turn(mind, depth)
    else:
        weigh(mind, depth)


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
            if mind.batch[depth + 1].phase == AUCTION:
                value_auction_and_turn(mind, depth + 1)
            else:
                value_next_turn(mind, depth + 1)
            add_to_expectation(mind, depth, mind.chances[depth, kind] / total)


@rule
def value_next_draw(mind: Any, depth: int, before: int) -> None:
    """If a tile were drawn in mind.batch[before]: each kind counts by its chance, without the turn after it."""
    total = begin_expectation(mind, depth, before)
    for kind in range(KINDS):
        if mind.chances[depth, kind] > 0:
            mind.batch[depth + 1] = mind.batch[before]
            draw_tile(mind.batch[depth + 1], kind)
            if mind.batch[depth + 1].phase == AUCTION:
                value_auction(mind, depth + 1)
            else:
                value_invoking(mind, depth + 1)
            add_to_expectation(mind, depth, mind.chances[depth, kind] / total)


@rule
def value_invoking(mind: Any, depth: int) -> None:
    """The value of a turn; after an auction, if the seat would like the lot for its lowest sun."""
    weigh(mind, depth)
    seat = mind.batch[depth].turn
    if mind.batch[depth].phase != TURN or mind.features[seat, LOT_1] < LEAST_LOT:
        return
    now = regard(mind, mind.values[depth], seat)
    mind.batch[depth + 1] = mind.batch[depth]
    invoke(mind.batch[depth + 1])
    let_win(mind, depth + 1, lowest_sun(mind.batch[depth].suns_up[seat]))
    weigh(mind, depth + 2)
    if regard(mind, mind.values[depth + 2], seat) <= now:
        return
    value_auction(mind, depth + 1)
    if regard(mind, mind.values[depth + 1], seat) > now:
        for row in range(mind.rows):
            mind.values[depth, row] = mind.values[depth + 1, row]


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
def value_auction(mind: Any, depth: int) -> None:
    """An auction is worked out exactly; what it leads to is weighed."""
    bids = possible_bids(mind.batch[depth])
    for sun in range(HIGHEST_SUN + 1):
        if (bids >> sun) & 1:
            let_win(mind, depth, sun)
            weigh(mind, depth + 1)
            keep_line(mind, depth, sun)
    come_to_terms(mind, depth, bids)


@rule
def value_auction_and_turn(mind: Any, depth: int) -> None:
    """An auction is worked out exactly, with the turn that comes after it."""
    bids = possible_bids(mind.batch[depth])
    for sun in range(HIGHEST_SUN + 1):
        if (bids >> sun) & 1:
            let_win(mind, depth, sun)
            value_next_turn(mind, depth + 1)
            keep_line(mind, depth, sun)
    come_to_terms(mind, depth, bids)


@rule
def possible_bids(s: Any) -> int:
    """The set of bids that may be the best in the end: the best so far, 0 if none, and higher suns yet to be bid."""
    seat = s.turn
    suns = s.suns_up[seat]
    while seat != s.active:
        seat = next_with_suns(s, seat)
        suns |= s.suns_up[seat]
    return (suns >> s.best_bid | 1) << s.best_bid


@rule
def let_win(mind: Any, depth: int, sun: int) -> None:
    """One deeper: the position after this sun has won."""
    mind.batch[depth + 1] = mind.batch[depth]
    s = mind.batch[depth + 1]
    if sun > s.best_bid:
        s.best_bid = sun
        s.bidder = owner_of(s, sun)
    resolve_auction(s)
    settle(mind, depth + 1)


@rule
def owner_of(s: Any, sun: int) -> int:
    """Who has this sun face up."""
    seat = 0
    while (s.suns_up[seat] >> sun) & 1 == 0:
        seat += 1
    return seat


@rule
def keep_line(mind: Any, depth: int, sun: int) -> None:
    """Line n: what everything is worth if sun n wins."""
    for row in range(mind.rows):
        mind.lines[depth, sun, row] = mind.values[depth + 1, row]


@rule
def come_to_terms(mind: Any, depth: int, bids: int) -> None:
    """The line that all bidders together arrive at, worked out from the last one."""
    s = mind.batch[depth]
    result = mind.marks[depth]
    for bid in range(HIGHEST_SUN + 1):
        result[bid] = bid
    last = s.active
    speak(mind, depth, last, bids)
    while last != s.turn:
        last = speaker_before(s, last)
        speak(mind, depth, last, bids)
    for row in range(mind.rows):
        mind.values[depth, row] = mind.lines[depth, result[s.best_bid], row]


@rule
def speaker_before(s: Any, seat: int) -> int:
    """Who bids before a seat."""
    before = s.turn
    while next_with_suns(s, before) != seat:
        before = next_with_suns(s, before)
    return before


@rule
def speak(mind: Any, depth: int, seat: int, bids: int) -> None:
    """For every best bid that a bidder may face, the line that the answer leads to."""
    s = mind.batch[depth]
    result = mind.marks[depth]
    for bid in range(s.best_bid, HIGHEST_SUN + 1):
        if (bids >> bid) & 1:
            mind.prospects[bid] = regard(mind, mind.lines[depth, result[bid]], seat)
    for heard in range(s.best_bid, HIGHEST_SUN + 1):
        if (bids >> heard) & 1 == 0:
            continue
        best = heard
        if heard == 0 and seat == s.active and s.auction == VOLUNTARY:
            best = lowest_sun(s.suns_up[seat])
        for sun in range(heard + 1, HIGHEST_SUN + 1):
            if (s.suns_up[seat] >> sun) & 1 and mind.prospects[sun] > mind.prospects[best]:
                best = sun
        result[heard] = result[best]
