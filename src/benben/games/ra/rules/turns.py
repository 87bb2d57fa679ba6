"""Chapters 1 to 3: set-up, the turn, and its three actions."""

from collections.abc import Mapping
from typing import Any

from benben.core.protocol import CHANCE
from benben.core.records import Position
from benben.core.rule import rule, tell
from benben.games.ra.board.actions import (
    DEALT_SUNS,
    DREW,
    ENDED_GODS,
    EPOCH_BEGAN,
    INVOKED,
    OUTCOMES_END,
    SET_1,
    SPENT_GOD,
)
from benben.games.ra.board.state import (
    DEALING,
    DRAWING,
    DRAWN,
    FULL,
    GODS_PHASE,
    NO_AUCTION,
    NOTHING,
    RECORD,
    START,
    TURN,
    VOLUNTARY,
)
from benben.games.ra.board.tables import (
    AUCTION_SPACES,
    DISASTER,
    DISASTER_END,
    FIRST_SET,
    GOD,
    KINDS,
    RA,
    START_POINTS,
    SUN_SET,
    TILE_COUNT,
)
from benben.games.ra.rules.auction import begin_auction, next_with_suns
from benben.games.ra.rules.disasters import begin_disasters
from benben.games.ra.rules.epochs import end_epoch, highest_sun_owner, last_ra


def set_up(seats: int, options: Mapping[str, Any]) -> Position:
    """1.4 All tiles into the bag, ten points each, sun 1 in the centre, epoch one."""
    s = Position(RECORD)
    s.seats = seats
    s.hidden_scores = int(options["scores"] == "hidden")
    s.barque = int(options["edition"] == "barque")
    s.turn, s.phase, s.epoch, s.active = CHANCE, DEALING, 1, 0
    s.centre_sun = 1
    s.auction, s.bidder, s.owner, s.disaster = NO_AUCTION, NOTHING, NOTHING, NOTHING
    s.track = [NOTHING] * AUCTION_SPACES
    s.bag = list(TILE_COUNT)
    for seat in range(seats):
        s.points[seat][START] = START_POINTS
    return s


@rule
def deal_suns(s: Any, outcome: int) -> None:
    """1.5 A starting set at random for each seat in turn; then the first epoch begins."""
    s.suns_up[s.active] = SUN_SET[outcome - SET_1]
    tell(s, DEALT_SUNS, s.active)
    s.active += 1
    if s.active == s.seats:
        tell(s, EPOCH_BEGAN, -1, s.epoch)
        begin_turn(s, highest_sun_owner(s))


@rule
def sets_left(s: Any, weights: Any) -> int:
    """The starting sets that nobody has yet, each as likely as the others."""
    for outcome in range(OUTCOMES_END):
        weights[outcome] = 0
    left = 0
    for outcome in range(FIRST_SET[s.seats], FIRST_SET[s.seats + 1]):
        free = 1
        for seat in range(s.active):
            if s.suns_up[seat] == SUN_SET[outcome]:
                free = 0
        weights[SET_1 + outcome] = free
        left += free
    return left


@rule
def begin_turn(s: Any, seat: int) -> None:
    """2.3 One of three actions must be taken: draw, invoke, or spend gods."""
    s.active = seat
    s.turn = seat
    s.phase = TURN


@rule
def end_turn(s: Any) -> None:
    """2.2 The turn goes clockwise to the next player with a face-up sun."""
    begin_turn(s, next_with_suns(s, s.active))


@rule
def tiles_on_track(s: Any) -> int:
    """How many tiles are on the auction track."""
    tiles = 0
    for space in range(AUCTION_SPACES):
        if s.track[space] != NOTHING:
            tiles += 1
    return tiles


@rule
def is_track_full(s: Any) -> bool:
    """Has every space of the auction track a tile? The last one is filled last, so it is looked at first."""
    for space in range(AUCTION_SPACES - 1, -1, -1):
        if s.track[space] == NOTHING:
            return False
    return True


@rule
def refuse_draw(s: Any) -> int:
    """3.1 Nobody draws while the auction track is full."""
    if is_track_full(s):
        return 301
    return 0


@rule
def draw(s: Any) -> None:
    """A tile is due from the bag."""
    s.phase = DRAWING
    s.turn = CHANCE


@rule
def bag_weights(s: Any, weights: Any) -> int:
    """Every tile in the bag is as likely as any other."""
    total = 0
    for kind in range(KINDS):
        weights[kind] = s.bag[kind]
        total += s.bag[kind]
    for outcome in range(SET_1, OUTCOMES_END):
        weights[outcome] = 0
    return total


@rule
def draw_tile(s: Any, kind: int) -> None:
    """What was drawn: a Ra tile, or a tile for the auction track."""
    s.bag[kind] -= 1
    tell(s, DREW, s.active, kind)
    if kind == RA:
        draw_ra(s)
    else:
        place_tile(s, kind)
        end_turn(s)


@rule
def place_tile(s: Any, kind: int) -> None:
    """3.2 The tile goes to the leftmost empty space of the auction track."""
    space = 0
    while s.track[space] != NOTHING:
        space += 1
    s.track[space] = kind


@rule
def draw_ra(s: Any) -> None:
    """3.3 A Ra tile counts one on the Ra track: the last ends the epoch at once, any other starts an auction."""
    s.ra_drawn += 1
    if last_ra(s):
        end_epoch(s)
    else:
        begin_auction(s, DRAWN)


@rule
def invoke(s: Any) -> None:
    """3.4 Ra may always be invoked: an auction, voluntary or of a full track."""
    tell(s, INVOKED, s.active)
    if is_track_full(s):
        begin_auction(s, FULL)
    else:
        begin_auction(s, VOLUNTARY)


@rule
def refuse_god(s: Any, space: int) -> int:
    """3.5 You need a god to spend one."""
    if s.tiles[s.active][GOD] == 0:
        return 305
    return refuse_take(s, space)


@rule
def refuse_take(s: Any, space: int) -> int:
    """3.6 A god takes a tile from the track that is not a god."""
    if s.track[space] == NOTHING or s.track[space] == GOD:
        return 306
    return 0


@rule
def spend_god(s: Any, space: int) -> None:
    """3.7 The god leaves the game, the tile is kept; a disaster is resolved at once."""
    kind = s.track[space]
    tell(s, SPENT_GOD, s.active, space, kind)
    s.tiles[s.active][GOD] -= 1
    s.track[space] = NOTHING
    if DISASTER <= kind < DISASTER_END:
        s.waiting[kind - DISASTER] += 1
        if begin_disasters(s, s.active):
            return
    else:
        s.tiles[s.active][kind] += 1
    after_god(s)


@rule
def after_god(s: Any) -> None:
    """3.8 Any number of gods may be spent in one turn, each resolved before the next."""
    if could_spend_god(s):
        s.phase = GODS_PHASE
        s.turn = s.active
    else:
        end_turn(s)


@rule
def could_spend_god(s: Any) -> bool:
    """Whether the active player has a god and the track a tile for it."""
    for space in range(AUCTION_SPACES):
        if refuse_god(s, space) == 0:
            return True
    return False


@rule
def end_gods(s: Any) -> None:
    """No more gods this turn."""
    tell(s, ENDED_GODS, s.active)
    end_turn(s)
