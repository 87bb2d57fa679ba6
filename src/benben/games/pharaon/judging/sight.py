"""What a net sees of a position of Pharaon: every side and the table. See search/net.py."""

from typing import Any

from benben.core.protocol import CHANCE
from benben.core.rule import rule
from benben.core.sight import Sight
from benben.games.pharaon.board.components import (
    AREAS,
    ARTISAN_CARDS,
    ARTISAN_PLACES,
    BASICS,
    KINDS,
    MOST_SEATS,
    NOBLE_CARDS,
    NOBLE_PLACES,
    RESOURCES,
    TILES,
)
from benben.games.pharaon.board.state import NOTHING, PILES
from benben.games.pharaon.board.tables import ARTISAN_POINTS, JAR_CONTENT, JAR_PLACES, ROW_LENGTH, SET_PLACES, SQUARES
from benben.games.pharaon.judging.evaluate import elements_short, is_open
from benben.games.pharaon.judging.observation import mark
from benben.games.pharaon.rules.gods import GOD_COUNT, god_points, gods_served, tracks_at
from benben.games.pharaon.rules.holdings import offerings_of, resources_of
from benben.games.pharaon.rules.scoring import total

CIRCLE = len(AREAS)
RESOURCE_KINDS = len(RESOURCES)
STAGES = 9  # of the tomb, counting none
LEVELS = 3
SHORT = 5  # elements missing for a god: none to four or more
POINTS_UNIT = 20

SIGHT = Sight(
    of_side=(RESOURCE_KINDS + KINDS + 2)
    + (STAGES + BASICS + LEVELS + 2 + NOBLE_CARDS + 1)
    + (3 * CIRCLE + SHORT)
    + (4 + MOST_SEATS + CIRCLE + 2),
    of_table=(4 + CIRCLE + CIRCLE * BASICS + CIRCLE)
    + (RESOURCE_KINDS + 2 * KINDS)
    + (ARTISAN_CARDS + NOBLE_CARDS)
    + (2 * TILES + PILES),
)


@rule
def survey(s: Any, sides: Any, table: Any) -> None:
    """Write what a net sees."""
    for side in range(s.sides):
        at = see_wealth(s, side, sides[side])
        at = see_works(s, side, sides[side], at)
        at = see_service(s, side, sides[side], at)
        see_place(s, side, sides[side], at)
    at = see_wheel(s, table)
    at = see_offers(s, table, at)
    at = see_cards(s, table, at)
    see_tiles(s, table, at)


@rule
def see_wealth(s: Any, side: int, out: Any) -> int:
    """Resources and offering tokens."""
    for resource in range(RESOURCE_KINDS):
        out[resource] = s.resources[side][resource] / 4
    for kind in range(KINDS):
        out[RESOURCE_KINDS + kind] = s.tokens[side][kind] / 2
    at = RESOURCE_KINDS + KINDS
    out[at] = resources_of(s, side) / 10
    out[at + 1] = offerings_of(s, side) / 6
    return at + 2


@rule
def see_works(s: Any, side: int, out: Any, at: int) -> int:
    """The tomb, the Nile, artisans and nobles."""
    at = mark(out, at, STAGES, s.tomb[side])
    for track in range(BASICS):
        out[at + track] = s.nile[side][track] / LEVELS
    for level in range(LEVELS):
        out[at + BASICS + level] = tracks_at(s, side, level + 1) / 3
    at += BASICS + LEVELS
    for card in range(ARTISAN_CARDS):
        if s.artisan_at[card] == side:
            out[at] += 1 / 3
            out[at + 1] += ARTISAN_POINTS[card] / POINTS_UNIT
    at += 2
    for card in range(NOBLE_CARDS):
        if s.noble_at[card] == side:
            out[at + card] = 1
            out[at + NOBLE_CARDS] += s.used[card]
    return at + NOBLE_CARDS + 1


@rule
def see_service(s: Any, side: int, out: Any, at: int) -> int:
    """How many gods each area could serve, and the points of gods by how many elements are missing."""
    for area in range(CIRCLE):
        served = gods_served(s, side, area)
        out[at + area] = int(served > 0)
        out[at + CIRCLE + area] = int(served > 1)
        out[at + 2 * CIRCLE + area] = elements_short(s, side, area) / 3
    at += 3 * CIRCLE
    for god in range(GOD_COUNT):
        short = elements_short(s, side, s.areas[god]) + elements_short(s, side, s.areas[(god + 1) % GOD_COUNT])
        out[at + min(short, SHORT - 1)] += god_points(s, god) / POINTS_UNIT
    return at + SHORT


@rule
def see_place(s: Any, side: int, out: Any, at: int) -> None:
    """Royal tokens, the round, the order of turns, the areas open to the side, and its lead."""
    out[at] = int(s.first_player == side)
    out[at + 1] = int(s.pharaoh == side)
    for number in range(s.passes):
        if s.passed[number] == side:
            out[at + 2] = 1
            if s.row[side] != NOTHING:
                out[at + 3] = (ROW_LENGTH[s.row[side]] - 1 - s.space[side]) / 4
    at = mark(out, at + 4, MOST_SEATS, (side - s.active + s.sides) % s.sides)
    if side < s.seats:
        for area in range(CIRCLE):
            out[at + area] = int(is_open(s, side, area))
    at += CIRCLE
    best = -999
    for other in range(s.sides):
        if other != side:
            best = max(best, total(s, other))
    out[at] = total(s, side) / 50
    out[at + 1] = (total(s, side) - best) / POINTS_UNIT


@rule
def see_wheel(s: Any, out: Any) -> int:
    """Who has passed, the wheel, its free squares, and the gods."""
    out[0] = s.passes / 4
    out[1] = int(s.turn == CHANCE)
    out[2] = int(s.pharaoh != NOTHING)
    out[3] = s.direction
    at = 4
    for area in range(CIRCLE):
        out[at + area] = (SQUARES[s.seats] - s.occupied[s.wheel[area]]) / 4
    at += CIRCLE
    for area in range(CIRCLE):
        at = mark(out, at, BASICS, s.wheel[area])
    for god in range(GOD_COUNT):
        out[at + s.areas[god]] = god_points(s, god) / POINTS_UNIT
    return at + CIRCLE


@rule
def see_offers(s: Any, out: Any, at: int) -> int:
    """Jars and offering tokens on the table."""
    for place in range(JAR_PLACES[s.seats]):
        if s.jars_up[place] != NOTHING:
            for part in range(3):
                out[at + JAR_CONTENT[s.jars_up[place]][part]] += 1 / 3
    at += RESOURCE_KINDS
    for place in range(SET_PLACES[s.seats]):
        for part in range(2):
            if s.sets[place][part] != NOTHING:
                out[at + s.sets[place][part]] += 1 / 2
        if s.bonus[place] != NOTHING:
            out[at + KINDS + s.bonus[place]] += 1 / 2
    return at + 2 * KINDS


@rule
def see_cards(s: Any, out: Any, at: int) -> int:
    """Artisans and nobles face up."""
    for place in range(ARTISAN_PLACES):
        mark(out, at, ARTISAN_CARDS, s.artisans_up[place])
    for place in range(NOBLE_PLACES):
        mark(out, at + ARTISAN_CARDS, NOBLE_CARDS, s.nobles_up[place])
    return at + ARTISAN_CARDS + NOBLE_CARDS


@rule
def see_tiles(s: Any, out: Any, at: int) -> None:
    """Solo: the Traitor's tiles and jars."""
    for place in range(TILES):
        out[at + place] = s.filled[place] / 6
        out[at + TILES + place] = (s.dark_tiles >> place) & 1
    for pile in range(PILES):
        out[at + 2 * TILES + pile] = s.traitors_jars[pile] / 6
