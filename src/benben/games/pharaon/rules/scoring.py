"""Chapter 11: where points come from, and who wins; chapter 12 for the Traitor's."""

from typing import Any

from benben.core.records import Position
from benben.core.rule import rule
from benben.games.pharaon.board.components import (
    ARTISAN_CARDS,
    BASICS,
    KINDS,
    NOBLE_CARDS,
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
    T_WORTH,
    TILES,
)
from benben.games.pharaon.board.owners import bound
from benben.games.pharaon.board.state import (
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
from benben.games.pharaon.board.tables import (
    ARTISAN_POINTS,
    FIRST_PLAYER_POINTS,
    LEVEL_POINTS,
    NOBLE_MORE,
    NOBLE_PER,
    NOBLE_POINTS,
    PHARAOH_POINTS,
    TILE_ICONS,
    TOKEN_POINTS,
    TOMB_POINTS,
    TRACK_TOP,
    TRAITOR_NOBLE_POINTS,
)
from benben.games.pharaon.rules.gods import (
    ALL_GODS,
    GOD_COUNT,
    gods_beside,
    gods_in,
    gods_of_traitor,
    is_possible,
    points_of_gods,
    satisfiable,
    tracks_at,
)
from benben.games.pharaon.rules.holdings import nobles_of, offerings_of, resources_of
from benben.games.pharaon.rules.traitor import tile_side


@rule
def best_gods(s: Any, side: int) -> int:
    """11.4 Of all possible sets of gods, the one with the most points, nobles included; then most from gods."""
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
    """11.6 The things that a noble gives points for."""
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
    gods = best_gods(s, side)
    points = points_of_gods(s, gods) + score_nobles(s, side, gods)
    for source in range(NOBLES_SOURCE + 1, len(SOURCES)):
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
    """Seats best first; remaining ties go by seat."""
    return sorted(range(s.seats), key=lambda seat: standing(s, seat), reverse=True)


def winners(s: Position) -> list[int]:
    """11.13 The best win, together if nothing tells them apart; solo only with more than the Traitor."""
    if s.phase != GAME_OVER:
        return []
    if s.seats == 1:
        return [0] if bound(s, total)(s, 0) > bound(s, total)(s, TRAITOR) else []
    best = max(standing(s, seat) for seat in range(s.seats))
    return [seat for seat in range(s.seats) if standing(s, seat) == best]
