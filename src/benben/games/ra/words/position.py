"""A position of Ra as text: its words, and what no game can reach."""

from collections.abc import Iterator
from typing import Any

from benben.core.language import _
from benben.core.notation import (
    HIDDEN,
    Counts,
    Fault,
    Listed,
    Members,
    Notation,
    Number,
    Secret,
    Word,
    field_item,
    pieces,
    read_part,
    words,
)
from benben.core.protocol import CHANCE, OVER
from benben.core.records import Position
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
    SOURCES,
    START,
    TURN,
    VOLUNTARY,
)
from benben.games.ra.board.tables import (
    AUCTION_SPACES,
    DISASTER,
    DISASTER_END,
    HIGHEST_SUN,
    KINDS,
    RA,
    RA_TRACK_LENGTH,
    SUN_SETS,
    TILE_COUNT,
    TILES,
)
from benben.games.ra.rules.disasters import is_choice
from benben.games.ra.rules.epochs import LAST_EPOCH
from benben.games.ra.rules.scoring import total
from benben.games.ra.rules.turns import could_spend_god, is_track_full, tiles_on_track
from benben.games.ra.words.view import suns_in

MOST_SEATS = 5
_SEAT = Number(0, MOST_SEATS - 1, none=True)
_POINTS = Counts(SOURCES, low=-999)
_NOBODYS_POINTS = [0] * len(SOURCES)
PHASES = {TURN: "turn", GODS_PHASE: "gods", AUCTION: "auction", DISASTER_PHASE: "disaster", GAME_OVER: "over"}

ITEMS = (
    field_item("epoch", Number(1, LAST_EPOCH)),
    field_item("phase", Word({DEALING: "dealing", DRAWING: "drawing", **PHASES})),
    field_item("turn", Word({**{seat: str(seat) for seat in range(MOST_SEATS)}, OVER: "over", CHANCE: "chance"})),
    field_item("active", _SEAT),
    field_item("ra_drawn", Number(0, max(RA_TRACK_LENGTH)), "ra"),
    field_item("centre_sun", Number(1, HIGHEST_SUN), "centre"),
    field_item("auction", Word({NO_AUCTION: "-", DRAWN: "drawn", VOLUNTARY: "voluntary", FULL: "full"})),
    field_item("best_bid", Number(0, HIGHEST_SUN), "bid"),
    field_item("bidder", _SEAT),
    field_item("owner", _SEAT),
    field_item("disaster", words(TILES, none=True)),
    field_item("left", Number(0, 2)),
    field_item("waiting", Counts(TILES[DISASTER:DISASTER_END])),
    field_item("track", Listed(words(TILES, none=True), AUCTION_SPACES, NOTHING)),
    field_item("bag", Counts(TILES)),
    field_item("tiles", Listed(Counts(TILES), MOST_SEATS, [0] * KINDS, "/")),
    field_item("suns_up", Listed(Members(1, HIGHEST_SUN), MOST_SEATS, 0, "/"), "suns"),
    field_item("suns_down", Listed(Members(1, HIGHEST_SUN), MOST_SEATS, 0, "/"), "spent"),
    field_item("points", Listed(_POINTS, MOST_SEATS, _NOBODYS_POINTS, "/")),
)


def faults(s: Position) -> Iterator[tuple[str, str]]:
    """What no game can reach, most general first."""
    yield from _faults_of_tiles(s)
    yield from _faults_of_suns(s)
    for key, rows in (("tiles", s.tiles), ("suns", s.suns_up), ("spent", s.suns_down), ("points", s.points)):
        if any(any(row) if isinstance(row, list) else row for row in rows[s.seats :]):
            yield key, _("there are {n} seats", n=s.seats)
    yield from _faults_of_phase(s)


def _faults_of_tiles(s: Position) -> Iterator[tuple[str, str]]:
    for kind, tile in enumerate(TILES):
        held = sum(row[kind] for row in s.tiles)
        waiting = s.waiting[kind - DISASTER] + (s.disaster == kind) if DISASTER <= kind < DISASTER_END else 0
        drawn = s.ra_drawn if kind == RA else 0
        there = s.bag[kind] + held + s.track.count(kind) + waiting + drawn
        if there > TILE_COUNT[kind]:
            counts = {"most": TILE_COUNT[kind], "tile": tile, "n": there}
            yield "bag", _("too many tiles: the game has {most} of {tile}, but this position has {n}", **counts)
        if held and (kind == RA or DISASTER <= kind < DISASTER_END):
            yield "tiles", _("nobody keeps a tile of {tile}", tile=tile)
    if RA in s.track:
        yield "track", _("a Ra tile goes on the Ra track")


def _faults_of_suns(s: Position) -> Iterator[tuple[str, str]]:
    known = {1, *(sun for suns in SUN_SETS[s.seats] for sun in suns)}
    seen: set[int] = set()
    for key, suns in [("centre", [s.centre_sun])] + [
        (key, suns_in(bits)) for key, rows in (("suns", s.suns_up), ("spent", s.suns_down)) for bits in rows
    ]:
        for sun in suns:
            if sun in seen:
                yield key, _("sun {sun} appears twice", sun=sun)
            if sun not in known:
                yield key, _("with {n} seats there is no sun {sun}", n=s.seats, sun=sun)
            seen.add(sun)
    held = {len(suns_in(s.suns_up[seat] | s.suns_down[seat])) for seat in range(s.seats)}
    if len(held) > 1 or max(held) > len(SUN_SETS[s.seats][0]) or max(held) == 0:
        yield "suns", _("every seat has {n} suns, face up or spent", n=len(SUN_SETS[s.seats][0]))


def _faults_of_phase(s: Position) -> Iterator[tuple[str, str]]:
    """A phase that cannot be reached."""
    if s.phase not in PHASES or (s.phase == GAME_OVER) != (s.turn == OVER):
        yield "phase", _("the phase does not fit the turn")
        return
    if s.phase == GAME_OVER:
        if s.epoch != LAST_EPOCH or tiles_on_track(s) or s.auction != NO_AUCTION:
            yield "phase", _("the game ends after the third epoch, with no tile on the auction track")
        return
    if not (0 <= s.turn < s.seats and 0 <= s.active < s.seats and max(s.bidder, s.owner) < s.seats):
        yield "turn", _("there are {n} seats", n=s.seats)
        return
    if s.ra_drawn >= RA_TRACK_LENGTH[s.seats]:
        yield "ra", _("with the last Ra tile the epoch is over")
    if s.phase != DISASTER_PHASE and (s.disaster != NOTHING or s.left or any(s.waiting) or s.owner != NOTHING):
        yield "phase", _("a disaster is resolved before anything else")
    elif s.phase != DISASTER_PHASE and not s.suns_up[s.turn]:
        yield "turn", _("this player has no sun face up, so is not asked")
    elif s.phase in (TURN, GODS_PHASE):
        yield from _faults_of_turn(s)
    elif s.phase == AUCTION:
        yield from _faults_of_auction(s)
    else:
        yield from _faults_of_disaster(s)


def _faults_of_turn(s: Position) -> Iterator[tuple[str, str]]:
    if s.auction != NO_AUCTION or s.best_bid or s.bidder != NOTHING:
        yield "phase", _("on a turn there is no auction")
    if s.turn != s.active:
        yield "turn", _("on a turn the active player decides")
    if s.phase == GODS_PHASE and not could_spend_god(s):
        yield "phase", _("another god could not be spent, so the turn would be over")


def _faults_of_auction(s: Position) -> Iterator[tuple[str, str]]:
    full = is_track_full(s)
    if s.auction == NO_AUCTION or (s.auction == FULL and not full) or (s.auction == VOLUNTARY and full):
        yield "auction", _("this kind of auction does not fit the auction track")
    if s.auction == DRAWN and s.ra_drawn == 0:
        yield "auction", _("no Ra tile was drawn")
    if not s.suns_up[s.active]:
        yield "active", _("the Ra player has a sun face up")
    spoken = [(s.active + step) % s.seats for step in range(1, (s.turn - s.active - 1) % s.seats + 1)]
    if (s.bidder == NOTHING) != (s.best_bid == 0):
        yield "bid", _("a bid has a bidder")
    elif s.bidder != NOTHING and (s.bidder not in spoken or not s.suns_up[s.bidder] >> s.best_bid & 1):
        yield "bidder", _("this player cannot have bid {sun}", sun=s.best_bid)


def _faults_of_disaster(s: Position) -> Iterator[tuple[str, str]]:
    chooser = s.active if s.auction == NO_AUCTION else s.bidder
    if s.turn != s.owner or s.owner != chooser or s.owner == NOTHING:
        yield "owner", _("the seat that took the disaster resolves it")
    elif s.disaster == NOTHING or not s.left or not is_choice(s):
        yield "disaster", _("this disaster leaves nothing to choose")
    elif s.auction == NO_AUCTION and (s.best_bid or not s.suns_up[s.active]):
        yield "active", _("a god is spent on a turn")
    elif s.auction != NO_AUCTION and (tiles_on_track(s) or s.best_bid != s.centre_sun):
        yield "auction", _("before a disaster the lot is taken and the suns are exchanged")


def _hide_points(s: Position, seat: int | None) -> str:
    """9.1 With hidden scores, others' points are secret until the game is over."""
    secret = s.hidden_scores == 1 and s.phase != GAME_OVER
    return "/".join(
        HIDDEN if secret and player != seat else _POINTS.write(s.points[player]) for player in range(s.seats)
    )


def _draw_points(s: Position, text: str, dealer: Any) -> None:
    """Nothing open says what others have won: they are assumed to have as much as the seat that knows."""
    rows: list[list[int] | None] = []
    for at, part in pieces(text, "/"):
        rows.append(None if part == HIDDEN else read_part(at, _POINTS.read, part))
    if len(rows) != s.seats:
        raise Fault(0, _("there are {n} seats", n=s.seats))
    if not s.hidden_scores:
        raise Fault(text.index(HIDDEN), _("with open scores everybody knows all points"))
    for player, row in enumerate(rows):
        if row is not None:
            s.points[player] = row
    known = [total(s, player) for player, row in enumerate(rows) if row is not None]
    for player, row in enumerate(rows):
        if row is None and known:
            s.points[player] = list(_NOBODYS_POINTS)
            s.points[player][START] = known[0]


NOTATION = Notation(ITEMS, faults, secrets={"points": Secret(_hide_points, _draw_points)})
