"""4.12 and 4.14: points by source."""

from __future__ import annotations

from itertools import combinations

from oracle import pharaon_data as data
from oracle.pharaon_table import TRAITOR, Holdings, Side, Table, Traitor

God = tuple[str, str, int]  # area, next area, points


def scores(table: Table) -> list[dict[str, int]]:
    return [score(table, side) for side in table.sides]


def score(table: Table, side: Side) -> dict[str, int]:
    has = table.holdings(side)
    gods, nobles = best_gods_and_nobles(table, side)
    tokens = data.PHARAOH_POINTS * (table.pharaoh == side)
    tokens += data.FIRST_PLAYER_POINTS * (table.first_player == side)
    sources = {
        "gods": gods,
        "nobles": nobles,
        "artisans": sum(data.ARTISAN_POINTS[card] for card in has.artisans),
        "nile": sum(data.NILE_POINTS[level] for level in has.nile.values()),
        "tomb": data.TOMB_POINTS[has.tomb],
        "leftovers": kept(has) + has.offerings.count("1pp") + 2 * has.offerings.count("2pp"),
        "tokens": tokens,
    }
    return sources | {"total": sum(sources.values())}


def kept(has: Holdings) -> int:
    """Resources, silver and offerings kept, each counted once."""
    return sum(has.resources.values()) + len(has.offerings)


def best_gods_and_nobles(table: Table, side: Side) -> tuple[int, int]:
    """Of all sets of gods that can be satisfied together, the best for both sources [A5]."""
    has = table.holdings(side)
    best = (-1, -1, -1)
    for number in range(6):
        for gods in combinations(table.gods(), number):
            if satisfied(table, has, gods):
                points = sum(points for _, _, points in gods)
                nobles = noble_points(table, side, gods)
                best = max(best, (points + nobles, points, nobles))
    return best[1], best[2]


def satisfied(table: Table, has: Holdings, gods: tuple[God, ...]) -> bool:
    """No element serves two gods; the Traitor's icon of each god must be reached [A6]."""
    elements = {
        "tomb": has.tomb,
        "offerings": len(has.offerings),
        "artisans": len(has.artisans),
        "nobles": len(has.nobles),
        "nile": sum(level > 0 for level in has.nile.values()),
    }
    need = data.GOD_NEED | {"nile": table.nile_tracks}
    if isinstance(has, Traitor):
        reached = {tile.area for tile in has.tiles if "G" in tile.reached}
        if any(area not in reached for area, _, _ in gods):
            return False
    return all(sum(area in god for god in gods) * need[area] <= elements[area] for area in data.AREAS)


def noble_points(table: Table, side: Side, gods: tuple[God, ...]) -> int:
    has = table.holdings(side)
    if isinstance(has, Traitor):
        return len(has.nobles) * traitor_noble_worth(has)
    points = {noble: points_of_noble(table, side, noble, gods) for noble in has.nobles if noble != data.DIPLOMAT}
    copied = max(points.values(), default=0) if data.DIPLOMAT in has.nobles else 0
    return sum(points.values()) + copied


def points_of_noble(table: Table, side: Side, noble: int, gods: tuple[God, ...]) -> int:
    """The upper half of every card but the Diplomat's."""
    has = table.holdings(side)
    if noble in data.SCRIBE_AREA:
        return 4 + 4 * sum(data.SCRIBE_AREA[noble] in god for god in gods)
    if noble == data.GENERAL:
        return 7 + 4 * (table.pharaoh == side) + 4 * (table.first_player == side)
    if noble == data.GRAND_VIZIER:
        return 3 + 3 * len(has.nobles)
    if noble == data.DOCTOR:
        return 6 + 2 * len({data.ARTISAN_POINTS[card] for card in has.artisans})
    if noble == data.HEAD_BUILDER:
        return 6 + 2 * has.tomb
    if noble == data.HIGH_PRIEST:
        return 6 + 2 * len(has.offerings)
    if noble == data.GOVERNOR:
        return 5 + 3 * sum(level == data.TRACK_TOP for level in has.nile.values())
    if noble == data.SORCERESS:
        return 3 + 3 * len(gods)
    if noble == data.TREASURER:
        return 8 + 2 * has.resources[data.SILVER]
    if noble == data.TEACHER:
        basic = sum(has.resources[colour] for colour in data.COLOURS)
        return 7 + basic + sum(token in data.OFFERING_KINDS[:5] for token in has.offerings)
    return data.PLAIN_POINTS[noble]


def traitor_noble_worth(traitor: Traitor) -> int:
    levels = [int(icon[1:]) for tile in traitor.tiles for icon in tile.reached if icon[0] == "P"]
    return max(levels, default=data.TRAITOR_NOBLE_POINTS)


def standing(table: Table, seat: int) -> tuple[int, bool, int]:
    """What decides: points, the Pharaoh token, what was kept."""
    return score(table, seat)["total"], table.pharaoh == seat, kept(table.players[seat])


def winners(table: Table) -> list[int]:
    if table.phase != "over":
        return []
    if table.traitor:
        return [0] if score(table, 0)["total"] > score(table, TRAITOR)["total"] else []
    standings = [standing(table, seat) for seat in range(table.seats)]
    return [seat for seat in range(table.seats) if standings[seat] == max(standings)]


def ranking(table: Table) -> list[int]:
    return sorted(range(table.seats), key=lambda seat: standing(table, seat), reverse=True)
