"""Chapter 11, the gods: which a side can satisfy, and what they give."""

from typing import Any

from benben.core.rule import rule
from benben.games.pharaon.board.components import (
    AREAS,
    ARTISAN_CARDS,
    ARTISANS,
    BASICS,
    NILE,
    NOBLES,
    OFFERINGS,
    T_GOD,
    TILES,
)
from benben.games.pharaon.board.state import NOTHING
from benben.games.pharaon.board.tables import LEFT_EDGE, NEED, RIGHT_EDGE, TILE_ICONS
from benben.games.pharaon.rules.holdings import nobles_of, offerings_of
from benben.games.pharaon.rules.traitor import tile_side

GOD_COUNT = len(AREAS)
ALL_GODS = (1 << GOD_COUNT) - 1


@rule
def god_points(s: Any, god: int) -> int:
    """11.1 A god between two areas gives the right edge of the one and the left edge of the next."""
    return RIGHT_EDGE[s.areas[god]] + LEFT_EDGE[s.areas[(god + 1) % GOD_COUNT]]


@rule
def elements(s: Any, side: int, area: int) -> int:
    """11.2 What counts: stages, tokens, nobles, artisans, and Nile tracks at level one or more."""
    if area == OFFERINGS:
        return offerings_of(s, side)
    if area == NOBLES:
        return nobles_of(s, side)
    if area == NILE:
        return tracks_at(s, side, 1)
    if area == ARTISANS:
        return artisans_of(s, side)
    return s.tomb[side]


@rule
def tracks_at(s: Any, side: int, level: int) -> int:
    """Nile tracks at this level or above."""
    count = 0
    for track in range(BASICS):
        if s.nile[side][track] >= level:
            count += 1
    return count


@rule
def artisans_of(s: Any, side: int) -> int:
    """How many artisans the side has."""
    count = 0
    for card in range(ARTISAN_CARDS):
        if s.artisan_at[card] == side:
            count += 1
    return count


@rule
def gods_served(s: Any, side: int, area: int) -> int:
    """How many gods the elements of an area can satisfy, at most two; none before the areas are dealt."""
    if area == NOTHING:
        return 0
    need = NEED[area]
    if area == NILE:
        need = s.nile_tracks
    have = elements(s, side, area)
    if have >= 2 * need:
        return 2
    if have >= need:
        return 1
    return 0


@rule
def satisfiable(s: Any, side: int) -> int:
    """Gods of which both areas can serve at least one, as bits; for areas that can serve two, the same shifted."""
    once = 0
    twice = 0
    for place in range(GOD_COUNT):
        served = gods_served(s, side, s.areas[place])
        if served > 0:
            once |= 1 << place
        if served > 1:
            twice |= 1 << place
    return once | (twice << GOD_COUNT)


@rule
def is_possible(gods: int, served: int) -> bool:
    """11.3 Both conditions must be met, and no element serves both gods of one area."""
    for place in range(GOD_COUNT):
        right = (gods >> place) & 1
        left = (gods >> ((place + GOD_COUNT - 1) % GOD_COUNT)) & 1
        if right + left > ((served >> place) & 1) + ((served >> (GOD_COUNT + place)) & 1):
            return False
    return True


@rule
def points_of_gods(s: Any, gods: int) -> int:
    """The points of a set of gods."""
    points = 0
    for god in range(GOD_COUNT):
        if (gods >> god) & 1:
            points += god_points(s, god)
    return points


@rule
def gods_of_traitor(s: Any) -> int:
    """12.17 His gods count only if the icon on their tile is covered: the god right of the area of that name."""
    gods = 0
    for place in range(TILES):
        for space in range(s.filled[place]):
            if TILE_ICONS[tile_side(s, place)][space] == T_GOD:
                for position in range(GOD_COUNT):
                    if s.areas[position] == s.tiles[place]:
                        gods |= 1 << position
    return gods


@rule
def gods_in(gods: int) -> int:
    """How many gods a set has."""
    count = 0
    for god in range(GOD_COUNT):
        count += (gods >> god) & 1
    return count


@rule
def gods_beside(s: Any, area: int, gods: int) -> int:
    """How many of the two gods beside an area are in the set."""
    count = 0
    for place in range(GOD_COUNT):
        if s.areas[place] == area:
            count = ((gods >> place) & 1) + ((gods >> ((place + GOD_COUNT - 1) % GOD_COUNT)) & 1)
    return count
