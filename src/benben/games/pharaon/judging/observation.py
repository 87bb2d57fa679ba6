"""The observation of a position of Pharaon for a learning program, and who is ahead. See core/observation.py.

Everything here is also in the seat's view. Where a piece has a number for each colour, area, token or card,
they come in the order of board/components.py or by the number printed on the card.
"""

from typing import Any

from benben.core.observation import Observation, Piece
from benben.core.rule import inlined, rule
from benben.games.pharaon.board.components import (
    ANY,
    AREAS,
    ARTISAN_CARDS,
    ARTISAN_PLACES,
    BASICS,
    BITS,
    FIELD,
    KINDS,
    MOST_SEATS,
    MOST_SETS,
    NOBLE_CARDS,
    NOBLE_PLACES,
    RESOURCES,
    ROUNDS,
    TILES,
)
from benben.games.pharaon.board.state import (
    ASK_ACCESS,
    ASK_PAY,
    GAME_OVER,
    JAR_DISCARDED,
    NOTHING,
    TRAITOR,
)
from benben.games.pharaon.board.tables import ANY_ACCESS, JAR_CONTENT, JAR_PLACES, SET_PLACES, SQUARES, TILE_JARS
from benben.games.pharaon.rules.artisans import artisans_in_deck
from benben.games.pharaon.rules.gods import god_points
from benben.games.pharaon.rules.holdings import has_noble, offerings_of, resources_of
from benben.games.pharaon.rules.jars import jars_in_pile
from benben.games.pharaon.rules.nobles import nobles_in_deck
from benben.games.pharaon.rules.scoring import total
from benben.games.pharaon.rules.traitor import tile_side

PHASES = GAME_OVER + 1
CIRCLE = len(AREAS)
RESOURCE_KINDS = len(RESOURCES)
SLOTS = ANY + 1
A_HALF, A_FIFTH, A_TENTH, A_THIRTIETH, A_HUNDREDTH = 1 / 2, 1 / 5, 1 / 10, 1 / 30, 1 / 100
ROYAL = 3  # first player, pharaoh, passed


def _holdings(prefix: str, who: str, *, of_each_seat: bool = False, solo: bool = False) -> tuple[Piece, ...]:
    def piece(name: str, size: int, meaning: str, high: float = 1.0) -> Piece:
        return Piece(prefix + name, (size,), meaning, high, of_each_seat=of_each_seat, solo=solo)

    return (
        piece("royal", ROYAL, f"1 if {who} has the First Player token; the Pharaoh token; has passed"),
        piece("disc", 2, f"row and space of the pyramid where {who}'s disc is, in tenths", 2.0),
        piece("resources", RESOURCE_KINDS, "resources of each kind, in tenths", 4.0),
        piece("tokens", KINDS, "offering tokens of each kind, in fifths", 4.0),
        piece("artisans", ARTISAN_CARDS, "1 at each artisan owned"),
        piece("nile", BASICS, "levels of the Nile tracks, in tenths", 2.0),
        piece("tomb", 1, "stages built, in tenths", 2.0),
        piece("nobles", NOBLE_CARDS, "1 at each noble owned"),
        piece("score", 1, "points, in hundreds; 0 until the game is over", 4.0),
    )


OBSERVATION = Observation(
    version=1,
    pieces=(
        Piece("round", (ROUNDS + 1,), "1 at the present round, 0 in set-up"),
        Piece("phase", (PHASES,), "1 at setup, turn, action, passing, pyramid, traitor or over"),
        Piece("areas", (CIRCLE, CIRCLE), "for each place clockwise, 1 at its area"),
        Piece("gods", (CIRCLE,), "points of the god after each place clockwise, in tenths", 4.0),
        Piece("wheel", (CIRCLE, BASICS), "for each area, 1 at the colour before it"),
        Piece("free_squares", (CIRCLE,), "for each area, free squares of its colour, in tenths"),
        Piece("direction", (1,), "1 if the wheel turns counter-clockwise"),
        Piece("supply", (RESOURCE_KINDS,), "resources left of each kind, in thirtieths", 4.0),
        Piece("jars_up", (MOST_SEATS, 3, RESOURCE_KINDS), "for each jar face up, 1 at what is bottom, left and right"),
        Piece("jars", (2,), "jars in the pile and discarded, in thirtieths"),
        Piece("sets", (MOST_SETS, KINDS), "for each place, tokens of each kind, halved"),
        Piece("bonus", (MOST_SETS, KINDS), "for each place of the bonus zone, 1 at its token"),
        Piece("bag", (2,), "offering tokens in the bag and discarded, in hundredths", 2.0),
        Piece("artisans_up", (ARTISAN_CARDS,), "1 at each artisan face up"),
        Piece("nobles_up", (NOBLE_CARDS,), "1 at each noble face up"),
        Piece("decks", (2,), "artisans and nobles in their decks, in thirtieths"),
        Piece("paying_access", (SLOTS,), "1 at the colour of the access token asked for, the last: any"),
        Piece("paying_for", (CIRCLE,), "1 at the area that is being paid for"),
        Piece("paying_left", (SLOTS,), "slots still to pay of each colour and of any, in fifths", 2.0),
        Piece("dealt", (NOBLE_CARDS,), "1 at each noble to choose from in set-up, one's own"),
        Piece("traitor_tiles", (TILES, CIRCLE), "for each of his tiles from the left, 1 at its area", solo=True),
        Piece("traitor_colours", (TILES, BASICS), "for each tile, 1 at its colour", solo=True),
        Piece("traitor_filled", (TILES, 3), "for each tile: 1 if dark; its jars; filled spaces; tenths", 2, solo=True),
        Piece("traitor_pile", (1,), "his jars, in thirtieths", solo=True),
        *_holdings("traitor_", "he", solo=True),
        Piece("decides", (1,), "1 for the seat that decides", of_each_seat=True),
        Piece("newcomer", (1,), "1 for a seat in its first game", of_each_seat=True),
        Piece("nobles_used", (NOBLE_CARDS,), "1 at each own noble that is turned sideways", of_each_seat=True),
        *_holdings("", "the seat", of_each_seat=True),
    ),
)


@rule
def observe(s: Any, seat: int, out: Any) -> None:
    """Write what a seat may know."""
    for number in range(len(out)):
        out[number] = 0.0
    at = observe_circle(s, out, 0)
    at = observe_supplies(s, out, at)
    at = observe_cards(s, out, at)
    at = observe_paying(s, out, at)
    at = observe_dealt(s, seat, out, at)
    if s.seats == 1:
        at = observe_traitor(s, out, at)
    at = observe_seats(s, seat, out, at)
    observe_holdings(s, seat, s.seats, out, at)


@rule
@inlined
def mark(out: Any, at: int, size: int, number: int) -> int:
    """One at a number from 0 to size - 1, nothing for any other number; returns where the next piece begins."""
    if 0 <= number < size:
        out[at + number] = 1.0
    return at + size


@rule
def observe_circle(s: Any, out: Any, at: int) -> int:
    """Round, phase, areas, gods and wheel."""
    at = mark(out, at, ROUNDS + 1, s.round)
    at = mark(out, at, PHASES, s.phase)
    laid = 1
    for place in range(CIRCLE):
        laid &= int(s.areas[place] != NOTHING)
        at = mark(out, at, CIRCLE, s.areas[place])
    if laid:
        for god in range(CIRCLE):
            out[at + god] = god_points(s, god) * A_TENTH
        for area in range(CIRCLE):
            mark(out, at + CIRCLE + area * BASICS, BASICS, s.wheel[area])
            free = SQUARES[s.seats] - s.occupied[s.wheel[area]]
            out[at + CIRCLE + CIRCLE * BASICS + area] = free * A_TENTH
    at += CIRCLE * (BASICS + 2)
    out[at] = s.direction
    return at + 1


@rule
def observe_supplies(s: Any, out: Any, at: int) -> int:
    """Resources, jars and offering tokens on the table."""
    for resource in range(RESOURCE_KINDS):
        out[at + resource] = s.supply[resource] * A_THIRTIETH
    at += RESOURCE_KINDS
    for place in range(JAR_PLACES[s.seats]):
        if s.jars_up[place] != NOTHING:
            for part in range(3):
                start = at + (place * 3 + part) * RESOURCE_KINDS
                mark(out, start, RESOURCE_KINDS, JAR_CONTENT[s.jars_up[place]][part])
    at += MOST_SEATS * 3 * RESOURCE_KINDS
    out[at] = (jars_in_pile(s, 0) - s.traitors_jars[0]) * A_THIRTIETH
    out[at + 1] = jars_in_pile(s, JAR_DISCARDED) * A_THIRTIETH
    return observe_offerings(s, out, at + 2)


@rule
def observe_offerings(s: Any, out: Any, at: int) -> int:
    """Complete sets, bonus zone, and how many tokens are in the bag and discarded."""
    for place in range(SET_PLACES[s.seats]):
        if s.sets[place][0] != NOTHING and s.sets[place][1] != NOTHING:
            for part in range(2):
                out[at + place * KINDS + s.sets[place][part]] += A_HALF
        mark(out, at + (MOST_SETS + place) * KINDS, KINDS, s.bonus[place])
    at += 2 * MOST_SETS * KINDS
    bag = 0
    discard = 0
    for kind in range(KINDS):
        bag += s.bag[kind]
        discard += s.discard[kind]
    out[at] = bag * A_HUNDREDTH
    out[at + 1] = discard * A_HUNDREDTH
    return at + 2


@rule
def observe_cards(s: Any, out: Any, at: int) -> int:
    """Artisans and nobles face up, and their decks."""
    for place in range(ARTISAN_PLACES):
        mark(out, at, ARTISAN_CARDS, s.artisans_up[place])
    at += ARTISAN_CARDS
    for place in range(NOBLE_PLACES):
        mark(out, at, NOBLE_CARDS, s.nobles_up[place])
    at += NOBLE_CARDS
    out[at] = artisans_in_deck(s) * A_THIRTIETH
    out[at + 1] = nobles_in_deck(s) * A_THIRTIETH
    return at + 2


@rule
def observe_paying(s: Any, out: Any, at: int) -> int:
    """What is being paid, while a payment is asked."""
    if s.turn >= 0 and s.question == ASK_ACCESS:
        colour = s.wheel[s.area]
        if has_noble(s, s.active, ANY_ACCESS[s.area]):
            colour = ANY
        mark(out, at, SLOTS, colour)
    if s.turn >= 0 and s.question == ASK_PAY:
        mark(out, at + SLOTS, CIRCLE, s.area)
        for slot in range(SLOTS):
            out[at + SLOTS + CIRCLE + slot] = ((s.due >> (BITS * slot)) & FIELD) * A_FIFTH
    return at + 2 * SLOTS + CIRCLE


@rule
def observe_dealt(s: Any, seat: int, out: Any, at: int) -> int:
    """The nobles to choose from in set-up are visible only to their own seat."""
    if s.round == 0 and s.active == seat:
        for number in range(2):
            mark(out, at, NOBLE_CARDS, s.dealt[number])
    return at + NOBLE_CARDS


@rule
def observe_traitor(s: Any, out: Any, at: int) -> int:
    """His tiles, his pile and what he has."""
    for place in range(TILES):
        if s.tile_colour[place] != NOTHING:
            mark(out, at + place * CIRCLE, CIRCLE, s.tiles[place])
            mark(out, at + TILES * CIRCLE + place * BASICS, BASICS, s.tile_colour[place])
            start = at + TILES * (CIRCLE + BASICS) + place * 3
            out[start] = (s.dark_tiles >> place) & 1
            out[start + 1] = TILE_JARS[tile_side(s, place)] * A_TENTH
            out[start + 2] = s.filled[place] * A_TENTH
    at += TILES * (CIRCLE + BASICS + 3)
    jars = 0
    for pile in range(len(s.traitors_jars)):
        jars += s.traitors_jars[pile]
    out[at] = jars * A_THIRTIETH
    return observe_holdings(s, TRAITOR, 1, out, at + 1)


@rule
def side_after(s: Any, side: int, places: int) -> int:
    """The side this many places clockwise; in a solo game the Traitor."""
    if side >= s.seats:
        return side
    return (side + places) % s.seats


@rule
def observe_seats(s: Any, seat: int, out: Any, at: int) -> int:
    """Who decides, who is new, and whose nobles are turned sideways."""
    for place in range(s.seats):
        other = side_after(s, seat, place)
        out[at + place] = int(s.turn == other)
        out[at + s.seats + place] = (s.newcomers >> other) & 1
    at += 2 * s.seats
    for place in range(s.seats):
        other = side_after(s, seat, place)
        for card in range(NOBLE_CARDS):
            out[at + card] = int(s.noble_at[card] == other and s.used[card] != 0)
        at += NOBLE_CARDS
    return at


@rule
def observe_holdings(s: Any, side: int, sides: int, out: Any, at: int) -> int:
    """What each of some sides has, the given one first: piece by piece, in each piece side by side."""
    for place in range(sides):
        observe_royal(s, side_after(s, side, place), out, at + place * ROYAL, at + sides * ROYAL + place * 2)
    at += sides * (ROYAL + 2)
    for place in range(sides):
        other = side_after(s, side, place)
        for resource in range(RESOURCE_KINDS):
            out[at + place * RESOURCE_KINDS + resource] = s.resources[other][resource] * A_TENTH
    at += sides * RESOURCE_KINDS
    for place in range(sides):
        other = side_after(s, side, place)
        for kind in range(KINDS):
            out[at + place * KINDS + kind] = s.tokens[other][kind] * A_FIFTH
    at += sides * KINDS
    for place in range(sides):
        at = mark_owned(s.artisan_at, side_after(s, side, place), out, at, ARTISAN_CARDS)
    for place in range(sides):
        other = side_after(s, side, place)
        for track in range(BASICS):
            out[at + place * BASICS + track] = s.nile[other][track] * A_TENTH
        out[at + sides * BASICS + place] = s.tomb[other] * A_TENTH
    at += sides * (BASICS + 1)
    for place in range(sides):
        at = mark_owned(s.noble_at, side_after(s, side, place), out, at, NOBLE_CARDS)
    if s.phase == GAME_OVER:
        for place in range(sides):
            out[at + place] = total(s, side_after(s, side, place)) * A_HUNDREDTH
    return at + sides


@rule
def observe_royal(s: Any, side: int, out: Any, at: int, disc: int) -> None:
    """A side's tokens, whether it has passed, and where its disc is."""
    out[at] = int(is_same(s, s.first_player, side))
    out[at + 1] = int(is_same(s, s.pharaoh, side))
    for number in range(s.passes):
        if is_same(s, s.passed[number], side):
            out[at + 2] = 1.0
            if s.row[side] != NOTHING:
                out[disc] = (s.row[side] + 1) * A_TENTH
                out[disc + 1] = (s.space[side] + 1) * A_TENTH


@rule
def is_same(s: Any, side: int, other: int) -> bool:
    """Are two sides the same? Anything that is not a seat is the Traitor."""
    return side == other or (side >= s.seats and other >= s.seats)


@rule
@inlined
def mark_owned(owners: Any, side: int, out: Any, at: int, size: int) -> int:
    """One at each card that a side owns."""
    for card in range(size):
        if owners[card] == side:
            out[at + card] = 1.0
    return at + size


@rule
def merit(s: Any, side: int) -> int:
    """Points, then the Pharaoh token, then what is kept; in a solo game the Traitor wins ties."""
    if s.seats == 1:
        return 2 * total(s, side) + int(side == TRAITOR)
    kept = resources_of(s, side) + offerings_of(s, side)
    return (2 * total(s, side) + int(s.pharaoh == side)) * 1000 + kept
