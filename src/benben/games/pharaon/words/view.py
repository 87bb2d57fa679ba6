"""What a seat may know of a game of Pharaon, ready for JSON."""

from collections.abc import Iterable

from benben.core.records import Position
from benben.games.pharaon.board.actions import DIRECTIONS
from benben.games.pharaon.board.components import AREAS, COLOURS, FIRST_PLAYER, ICONS, NO_ICON, RESOURCES, TOKENS
from benben.games.pharaon.board.owners import bound, table
from benben.games.pharaon.board.shapes import (
    Area,
    God,
    Holdings,
    Paying,
    PharaonPlayer,
    PharaonView,
    Phase,
    Pyramid,
    Resource,
    Sector,
    Side,
    Slot,
    Traitor,
)
from benben.games.pharaon.board.state import (
    ACTION,
    ASK_ACCESS,
    ASK_PAY,
    GAME_OVER,
    IN_PYRAMID,
    JAR_DISCARDED,
    NOTHING,
    PASSING,
    SETUP,
    TRAITOR,
    TRAITORS_TURN,
    TURN,
)
from benben.games.pharaon.rules.artisans import artisans_in_deck
from benben.games.pharaon.rules.gods import god_points
from benben.games.pharaon.rules.holdings import has_noble
from benben.games.pharaon.rules.jars import jars_in_pile
from benben.games.pharaon.rules.nobles import nobles_in_deck
from benben.games.pharaon.rules.payments import next_slot, one_of
from benben.games.pharaon.rules.scoring import total
from benben.games.pharaon.rules.traitor import tile_side

PHASES: dict[int, Phase] = {
    SETUP: "setup",
    TURN: "turn",
    ACTION: "action",
    PASSING: "passing",
    IN_PYRAMID: "pyramid",
    TRAITORS_TURN: "traitor",
    GAME_OVER: "over",
}
SLOTS: tuple[Slot, ...] = (*COLOURS, "any")


def view(s: Position, seat: int | None) -> PharaonView:
    """The table as a seat (None: a spectator) sees it."""
    places = table(s, "SET_PLACES")[s.seats]
    return {
        "game": "pharaon",
        "seats": s.seats,
        "round": s.round,
        "turn": s.turn if s.turn >= 0 else None,
        "phase": PHASES[s.phase],
        "first_game": newcomers(s),
        "areas": [AREAS[area] for area in s.areas if area != NOTHING],
        "gods": gods_view(s),
        "wheel": wheel_view(s),
        "direction": DIRECTIONS[s.direction],
        "supply": by_resource(s.supply),
        "jars": {
            "up": cards(s.jars_up[: table(s, "JAR_PLACES")[s.seats]]),
            "pile": jars_in_pile(s, 0) - s.traitors_jars[0],
            "discard": s.jar_at.count(JAR_DISCARDED),
        },
        "offerings": {
            "sets": [None if NOTHING in pair else [TOKENS[kind] for kind in pair] for pair in s.sets[:places]],
            "bonus": [None if kind == NOTHING else TOKENS[kind] for kind in s.bonus[:places]],
            "bag": sum(s.bag),
            "discard": sum(s.discard),
        },
        "artisans": {"up": cards(s.artisans_up), "deck": artisans_in_deck(s)},
        "nobles": {"up": cards(s.nobles_up), "deck": nobles_in_deck(s)},
        "pyramid": pyramid_view(s),
        "first_player": side_word(s, s.first_player),
        "pharaoh": side_word(s, s.pharaoh),
        "passed": [side_named(s, side) for side in s.passed[: s.passes]],
        "paying": paying_view(s),
        "players": [player_view(s, player, seat) for player in range(s.seats)],
        "traitor": traitor_view(s) if s.seats == 1 else None,
    }


def newcomers(s: Position) -> bool | list[int]:
    """True: all seats are newcomers, False: none, else which."""
    if s.newcomers in (0, (1 << s.seats) - 1):
        return bool(s.newcomers)
    return [seat for seat in range(s.seats) if s.newcomers >> seat & 1]


def side_word(s: Position, side: int) -> Side | None:
    """A seat, the Traitor, or None for nobody."""
    return None if side == NOTHING else side_named(s, side)


def side_named(s: Position, side: int) -> Side:
    """A seat, or the Traitor."""
    sides: list[Side] = [*range(s.seats), "traitor"]
    return sides[side]


def cards(numbers: Iterable[int]) -> list[int | None]:
    """Cards or jars by the number people see; None where a place is empty."""
    return [None if number == NOTHING else number + 1 for number in numbers]


def by_resource(counts: list[int]) -> dict[Resource, int]:
    """A count for each resource."""
    return dict(zip(RESOURCES, counts, strict=True))


def gods_view(s: Position) -> list[God]:
    """The five gods, each between an area and the next."""
    if NOTHING in s.areas:
        return []
    return [
        {
            "between": [AREAS[s.areas[god]], AREAS[s.areas[(god + 1) % len(AREAS)]]],
            "points": bound(s, god_points)(s, god),
        }
        for god in range(len(AREAS))
    ]


def wheel_view(s: Position) -> dict[Area, Sector]:
    """The colour before each area, clockwise, with its squares."""
    squares = table(s, "SQUARES")[s.seats]
    found: dict[Area, Sector] = {}
    for area in s.areas:
        if area != NOTHING:
            colour = s.wheel[area]
            free = squares - s.occupied[colour]
            found[AREAS[area]] = {"colour": COLOURS[colour], "squares": squares, "free": free}
    return found


def pyramid_view(s: Position) -> Pyramid:
    """The rows in use, and the discs of those who have passed and were not last."""
    rows, lengths = table(s, "PYRAMID"), table(s, "ROW_LENGTH")
    return {
        "rows": [[space_word(icon) for icon in rows[row][: lengths[row]]] for row in range(s.sides - 1)],
        "discs": {
            str(side_word(s, side)): [s.row[side] + 1, s.space[side] + 1]
            for side in range(s.sides)
            if side in s.passed[: s.passes] and s.row[side] != NOTHING
        },
    }


def space_word(icon: int) -> str | None:
    """What a space of the pyramid gives."""
    if icon == FIRST_PLAYER:
        return "first"
    return None if icon == NO_ICON else ICONS[icon]


def paying_view(s: Position) -> Paying | None:
    """What is being paid, while a payment is asked."""
    if s.turn < 0 or s.question not in (ASK_ACCESS, ASK_PAY):
        return None
    if s.question == ASK_ACCESS:
        free = has_noble(s, s.active, table(s, "ANY_ACCESS")[s.area])
        return {"for": "access", "left": ["any" if free else COLOURS[s.wheel[s.area]]]}
    left: list[Slot] = []
    due = s.due
    while due:
        left.append(SLOTS[next_slot(due)])
        due -= one_of(next_slot(due))
    return {"for": AREAS[s.area], "left": left}


def in_order(places: list[int], order: list[int], side: int) -> list[int]:
    """A side's cards in the order gained, by the number people see."""
    own = [card for card, owner in enumerate(places) if owner == side]
    return [card + 1 for card in sorted(own, key=lambda card: order[card])]


def holdings_view(s: Position, side: int) -> Holdings:
    """What a side has, without its nobles."""
    return {
        "score": bound(s, total)(s, side) if s.phase == GAME_OVER else None,
        "resources": by_resource(s.resources[side]),
        "offerings": [TOKENS[kind] for kind, count in enumerate(s.tokens[side]) for _ in range(count)],
        "artisans": in_order(s.artisan_at, s.artisan_order, side),
        "nile": dict(zip(COLOURS, s.nile[side], strict=True)),
        "tomb": s.tomb[side],
    }


def player_view(s: Position, player: int, seat: int | None) -> PharaonPlayer:
    """What a player has; the nobles to choose from in set-up are visible only to their own seat."""
    nobles = in_order(s.noble_at, s.noble_order, player)
    found: PharaonPlayer = {
        **holdings_view(s, player),  # type: ignore[typeddict-item]  # no holdings have nobles to choose from
        "nobles": [{"id": card, "ready": not s.used[card - 1]} for card in nobles],
    }
    if s.round == 0 and player == seat:
        found["dealt"] = [card + 1 for card in s.dealt if card != NOTHING and s.active == player]
    return found


def traitor_view(s: Position) -> Traitor:
    """What the Traitor has."""
    jars = table(s, "TILE_JARS")
    return {
        **holdings_view(s, TRAITOR),
        "tiles": [
            {
                "area": AREAS[s.tiles[place]],
                "dark": bool(s.dark_tiles >> place & 1),
                "colour": COLOURS[s.tile_colour[place]],
                "jars": jars[tile_side(s, place)],
                "filled": s.filled[place],
            }
            for place in range(len(AREAS))
            if s.tile_colour[place] != NOTHING
        ],
        "pile": sum(s.traitors_jars),
        "nobles": in_order(s.noble_at, s.noble_order, TRAITOR),
    }
