"""Chapter 11: where points come from, and who wins; chapter 12 for the Traitor's."""

from typing import Any

from benben.core.records import Position
from benben.core.rule import rule
from benben.games.pharaon.holdings import nobles_of, offerings_of, resources_of
from benben.games.pharaon.owners import bound
from benben.games.pharaon.state import (
    ARTISANS_SOURCE,
    GAME_OVER,
    GODS,
    LEFTOVERS,
    NILE_SOURCE,
    NOBLES_SOURCE,
    SOURCES,
    TOMB_SOURCE,
    TRAITOR,
)
from benben.games.pharaon.tables import (
    ARTISAN_POINTS,
    FIRST_PLAYER_POINTS,
    LEFT_EDGE,
    LEVEL_POINTS,
    NEED,
    NOBLE_MORE,
    NOBLE_PER,
    NOBLE_POINTS,
    PHARAOH_POINTS,
    RIGHT_EDGE,
    TILE_ICONS,
    TOKEN_POINTS,
    TOMB_POINTS,
    TRACK_TOP,
    TRAITOR_NOBLE_POINTS,
)
from benben.games.pharaon.traitor import tile_side
from benben.games.pharaon.words import (
    AREAS,
    ARTISAN_CARDS,
    ARTISANS,
    BASICS,
    KINDS,
    NILE,
    NOBLE_CARDS,
    NOBLES,
    OFFERINGS,
    PER_ARTISAN_VALUE,
    PER_BASIC,
    PER_GOD,
    PER_GOD_BESIDE,
    PER_NOBLE,
    PER_NOTHING,
    PER_OFFERING,
    PER_OTHER_NOBLE,
    PER_ROYAL_TOKEN,
    PER_SILVER,
    PER_STAGE,
    SILVER,
    T_GOD,
    T_WORTH,
    TILES,
)

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
    """How many gods the elements of an area can satisfy, two at most."""
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
def best_gods(s: Any, side: int) -> int:
    """11.4 Of all sets of gods that are possible the one with most points, nobles included; then most from gods."""
    allowed = ALL_GODS
    if side >= s.seats:
        allowed = gods_of_traitor(s)
    served = satisfiable(s, side)
    best = 0
    best_sum = -1
    best_own = -1
    for gods in range(1 << GOD_COUNT):
        if gods & ~allowed == 0 and is_possible(gods, served):
            own = points_of_gods(s, gods)
            points = own + score_nobles(s, side, gods)
            if points > best_sum or (points == best_sum and own > best_own):
                best = gods
                best_sum = points
                best_own = own
    return best


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
def traitors_noble_worth(s: Any) -> int:
    """12.18 Each of his nobles is worth the highest level reached on the ladder, six if none."""
    worth = TRAITOR_NOBLE_POINTS
    for place in range(TILES):
        for space in range(s.filled[place]):
            level = TILE_ICONS[tile_side(s, place)][space] - T_WORTH
            if level > worth:
                worth = level
    return worth


@rule
def score_nobles(s: Any, side: int, gods: int) -> int:
    """11.5 Nobles give what is printed on them; the Diplomat what another noble of his owner gives."""
    if side >= s.seats:
        return nobles_of(s, side) * traitors_noble_worth(s)
    points = 0
    most = 0
    copies = 0
    for card in range(NOBLE_CARDS):
        if s.noble_at[card] == side:
            if NOBLE_PER[card] == PER_OTHER_NOBLE:
                copies += 1
            else:
                worth = NOBLE_POINTS[card] + NOBLE_MORE[card] * counted(s, side, NOBLE_PER[card], gods)
                points += worth
                if worth > most:
                    most = worth
    return points + copies * most


@rule
def counted(s: Any, side: int, per: int, gods: int) -> int:
    """11.6 What a noble's points are counted by."""
    if per == PER_NOTHING:
        return 0
    if per >= PER_GOD_BESIDE:
        return gods_beside(s, per - PER_GOD_BESIDE, gods)
    if per == PER_ROYAL_TOKEN:
        return int(s.pharaoh == side) + int(s.first_player == side)
    if per == PER_NOBLE:
        return nobles_of(s, side)
    if per == PER_ARTISAN_VALUE:
        return artisan_values(s, side)
    if per == PER_STAGE:
        return s.tomb[side]
    if per == PER_OFFERING:
        return offerings_of(s, side)
    if per == PER_GOD:
        return gods_in(gods)
    if per == PER_SILVER:
        return s.resources[side][SILVER]
    if per == PER_BASIC:
        return basics_kept(s, side)
    return tracks_at(s, side, TRACK_TOP)


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


@rule
def artisan_values(s: Any, side: int) -> int:
    """How many different points the side's artisans have."""
    values = 0
    count = 0
    for card in range(ARTISAN_CARDS):
        if s.artisan_at[card] == side:
            if (values >> ARTISAN_POINTS[card]) & 1 == 0:
                count += 1
            values |= 1 << ARTISAN_POINTS[card]
    return count


@rule
def basics_kept(s: Any, side: int) -> int:
    """Basic resources, and offering tokens that show one."""
    count = 0
    for colour in range(BASICS):
        count += s.resources[side][colour] + s.tokens[side][colour]
    return count


@rule
def score_artisans(s: Any, side: int) -> int:
    """11.7 Artisans give their points."""
    points = 0
    for card in range(ARTISAN_CARDS):
        if s.artisan_at[card] == side:
            points += ARTISAN_POINTS[card]
    return points


@rule
def score_nile(s: Any, side: int) -> int:
    """11.8 Each Nile track gives the points of its level."""
    points = 0
    for track in range(BASICS):
        points += LEVEL_POINTS[s.nile[side][track]]
    return points


@rule
def score_tomb(s: Any, side: int) -> int:
    """11.9 The stage reached gives its points alone."""
    return TOMB_POINTS[s.tomb[side]]


@rule
def score_leftovers(s: Any, side: int) -> int:
    """11.10 One point for each resource, silver or offering kept, and the points printed on tokens."""
    points = resources_of(s, side) + offerings_of(s, side)
    for kind in range(KINDS):
        points += s.tokens[side][kind] * TOKEN_POINTS[kind]
    return points


@rule
def score_royal_tokens(s: Any, side: int) -> int:
    """11.11 The Pharaoh token gives seven points, the First Player token three."""
    points = 0
    if s.pharaoh == side:
        points += PHARAOH_POINTS
    if s.first_player == side:
        points += FIRST_PLAYER_POINTS
    return points


@rule
def score(s: Any, side: int, source: int) -> int:
    """The points of a side from one source, as if the game ended now."""
    if source == GODS:
        return points_of_gods(s, best_gods(s, side))
    if source == NOBLES_SOURCE:
        return score_nobles(s, side, best_gods(s, side))
    if source == ARTISANS_SOURCE:
        return score_artisans(s, side)
    if source == NILE_SOURCE:
        return score_nile(s, side)
    if source == TOMB_SOURCE:
        return score_tomb(s, side)
    if source == LEFTOVERS:
        return score_leftovers(s, side)
    return score_royal_tokens(s, side)


@rule
def total(s: Any, side: int) -> int:
    """All points of a side."""
    points = 0
    for source in range(len(SOURCES)):
        points += score(s, side, source)
    return points


def scores(s: Position) -> list[dict[str, int]]:
    """Points by source of every seat, solo then of the Traitor."""
    rows = []
    for side in range(s.sides):
        by_source = {name: bound(s, score)(s, side, source) for source, name in enumerate(SOURCES)}
        rows.append({"total": sum(by_source.values()), **by_source})
    return rows


def standing(s: Position, side: int) -> tuple[int, bool, int]:
    """11.12 Of equal points the Pharaoh token decides, then resources and offerings kept."""
    return bound(s, total)(s, side), s.pharaoh == side, resources_of(s, side) + offerings_of(s, side)


def ranking(s: Position) -> list[int]:
    """Seats best first; ties that stay go by seat."""
    return sorted(range(s.seats), key=lambda seat: standing(s, seat), reverse=True)


def winners(s: Position) -> list[int]:
    """11.13 The best win, together if nothing tells them apart; solo only with more than the Traitor."""
    if s.phase != GAME_OVER:
        return []
    if s.seats == 1:
        return [0] if bound(s, total)(s, 0) > bound(s, total)(s, TRAITOR) else []
    best = max(standing(s, seat) for seat in range(s.seats))
    return [seat for seat in range(s.seats) if standing(s, seat) == best]
