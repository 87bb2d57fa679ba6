"""Chapters 7 and 8: where points come from, and who wins."""

from typing import Any

from benben.core.records import Position
from benben.core.rule import rule, tell
from benben.games.ra.board.actions import SCORED
from benben.games.ra.board.state import (
    CIVILIZATIONS,
    FLOOR,
    GODS,
    GOLD_SOURCE,
    MONUMENTS,
    PHARAOHS,
    RIVER,
    SOURCES,
    SUNS,
)
from benben.games.ra.board.tables import (
    CIVILIZATION,
    CIVILIZATION_END,
    CIVILIZATION_POINTS,
    FEWEST_PHARAOHS,
    FLOOD,
    GOD,
    GOD_POINTS,
    GOLD,
    GOLD_POINTS,
    HIGHEST_SUN,
    HIGHEST_SUNS,
    LOWEST_SUNS,
    MONUMENT,
    MONUMENT_END,
    MONUMENT_TYPE_POINTS,
    MONUMENTS_ALIKE_POINTS,
    MOST_PHARAOHS,
    NILE,
    PHARAOH,
)


@rule
def score_epoch(s: Any) -> None:
    """Every player scores every source once; monuments and suns only after the third epoch."""
    for seat in range(s.seats):
        before = total(s, seat)
        s.points[seat][GODS] += score_gods(s, seat)
        s.points[seat][GOLD_SOURCE] += score_gold(s, seat)
        s.points[seat][PHARAOHS] += score_pharaohs(s, seat)
        s.points[seat][RIVER] += score_river(s, seat)
        s.points[seat][CIVILIZATIONS] += score_civilization(s, seat)
        if s.epoch == 3:
            s.points[seat][MONUMENTS] += score_monument_types(s, seat) + score_monuments_alike(s, seat)
            s.points[seat][SUNS] += score_suns(s, seat)
        s.points[seat][FLOOR] += forgiven(s, seat)
        tell(s, SCORED, seat, s.epoch, total(s, seat) - before)


@rule
def score_gods(s: Any, seat: int) -> int:
    """7.1 Two points for each god not spent."""
    return s.tiles[seat][GOD] * GOD_POINTS


@rule
def score_gold(s: Any, seat: int) -> int:
    """7.2 Three points for each gold."""
    return s.tiles[seat][GOLD] * GOLD_POINTS


@rule
def score_pharaohs(s: Any, seat: int) -> int:
    """7.3 Most pharaohs: plus five, fewest: minus two, ties in full; if all have the same number, nothing."""
    own = s.tiles[seat][PHARAOH]
    most = own
    fewest = own
    for other in range(s.seats):
        if s.tiles[other][PHARAOH] > most:
            most = s.tiles[other][PHARAOH]
        if s.tiles[other][PHARAOH] < fewest:
            fewest = s.tiles[other][PHARAOH]
    if most == fewest:
        return 0
    if own == most:
        return MOST_PHARAOHS
    if own == fewest:
        return FEWEST_PHARAOHS
    return 0


@rule
def score_river(s: Any, seat: int) -> int:
    """7.4 With a flood, one point for each flood and each Nile; without, nothing."""
    if s.tiles[seat][FLOOD] == 0:
        return 0
    return s.tiles[seat][FLOOD] + s.tiles[seat][NILE]


@rule
def score_civilization(s: Any, seat: int) -> int:
    """7.5 No civilization minus five; three, four, five types plus five, ten, fifteen."""
    types = 0
    for kind in range(CIVILIZATION, CIVILIZATION_END):
        if s.tiles[seat][kind] > 0:
            types += 1
    return CIVILIZATION_POINTS[types]


@rule
def score_monument_types(s: Any, seat: int) -> int:
    """7.6 One point for each type of monument up to six, ten for seven, fifteen for eight."""
    types = 0
    for kind in range(MONUMENT, MONUMENT_END):
        if s.tiles[seat][kind] > 0:
            types += 1
    return MONUMENT_TYPE_POINTS[types]


@rule
def score_monuments_alike(s: Any, seat: int) -> int:
    """7.7 Five, ten, fifteen points for three, four, five monuments of one type."""
    points = 0
    for kind in range(MONUMENT, MONUMENT_END):
        points += MONUMENTS_ALIKE_POINTS[s.tiles[seat][kind]]
    return points


@rule
def score_suns(s: Any, seat: int) -> int:
    """7.8 The highest sum of all own suns plus five, the lowest minus five, ties in full; all equal, nothing."""
    own = sum_of_suns(s, seat)
    highest = own
    lowest = own
    for other in range(s.seats):
        suns = sum_of_suns(s, other)
        if suns > highest:
            highest = suns
        if suns < lowest:
            lowest = suns
    if highest == lowest:
        return 0
    if own == highest:
        return HIGHEST_SUNS
    if own == lowest:
        return LOWEST_SUNS
    return 0


@rule
def sum_of_suns(s: Any, seat: int) -> int:
    """All suns of a seat, face up and face down."""
    suns = s.suns_up[seat] | s.suns_down[seat]
    points = 0
    for sun in range(1, HIGHEST_SUN + 1):
        if (suns >> sun) & 1:
            points += sun
    return points


@rule
def forgiven(s: Any, seat: int) -> int:
    """7.9 A score never falls below zero: what is missing after a whole scoring is forgiven."""
    points = total(s, seat)
    if points < 0:
        return -points
    return 0


@rule
def total(s: Any, seat: int) -> int:
    """All points of a seat."""
    points = 0
    for source in range(len(SOURCES)):
        points += s.points[seat][source]
    return points


def scores(s: Position) -> list[dict[str, int]]:
    """Points of every seat by source."""
    rows = []
    for seat in range(s.seats):
        by_source = dict(zip(SOURCES, s.points[seat], strict=True))
        rows.append({"total": total(s, seat), **by_source})
    return rows


def ranking(s: Position) -> list[int]:
    """8.2 Of equal scores the owner of the highest single sun is ahead."""
    return sorted(range(s.seats), key=lambda seat: (total(s, seat), s.suns_up[seat] | s.suns_down[seat]), reverse=True)


def winners(s: Position) -> list[int]:
    """8.1 The highest score wins; suns differ, so there is always one winner."""
    return ranking(s)[:1]
