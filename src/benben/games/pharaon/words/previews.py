"""What a player of Pharaon may want to know beforehand, worked out by the rules on a copy of the position."""

from benben.core.records import Position
from benben.games.pharaon.board.actions import ACT_1, FREE_1, PAY_1, PAY_ACCESS, PAY_TOKEN
from benben.games.pharaon.board.components import ANY, AREAS, BASICS, COLOURS, NILE, SILVER
from benben.games.pharaon.board.owners import bound, table
from benben.games.pharaon.board.shapes import Area, Colour, GivenAway, GodSide, GodStanding, Passing, Price, Slot
from benben.games.pharaon.board.state import NOTHING
from benben.games.pharaon.flow.questions import refusal
from benben.games.pharaon.flow.verbs import apply
from benben.games.pharaon.rules.gods import elements, god_points, gods_beside
from benben.games.pharaon.rules.passing import enter_pyramid, icon_here, icon_left
from benben.games.pharaon.rules.scoring import best_gods, total
from benben.games.pharaon.rules.tomb import build_stage
from benben.games.pharaon.rules.wheel import turn_wheel
from benben.games.pharaon.words.plans import on_turn, payment
from benben.games.pharaon.words.view import SLOTS, space_word

CLOSED, NOT_PAYABLE, NOTHING_TO_TAKE = 401, 402, 407  # paragraphs that forbid an action
MOST_SLOTS = 6  # that an action and its access can have


def price(s: Position, seat: int, area: Area) -> Price:
    """What an action in an area would cost a seat on its turn now: the cheapest payment, or what it lacks."""
    number, twin = AREAS.index(area), on_turn(s, seat)
    why, free = bound(s, refusal)(twin, ACT_1 + number), bound(s, refusal)(twin, FREE_1 + number)
    if seat in s.passed[: s.passes]:
        return {"state": "passed", "payment": [], "missing": []}
    if why == 0 or free == 0:
        return {"state": "payable", "payment": payment(twin, (FREE_1 if why else ACT_1) + number), "missing": []}
    if why == NOTHING_TO_TAKE:
        return {"state": "none", "payment": [], "missing": []}
    if why == CLOSED and free != NOT_PAYABLE:
        return {"state": "closed", "payment": [], "missing": []}
    return {"state": "missing", "payment": [], "missing": lacking(twin, (FREE_1 if why == CLOSED else ACT_1) + number)}


def given_away(s: Position, action: int) -> GivenAway:
    """What the token that a payment gives away would have been worth afterwards: points, and gods by their place."""
    seat, token = s.active, action - PAY_1
    after, kept = s.copy(), s.copy()
    bound(s, apply)(after, action)
    bound(s, apply)(kept, action)
    if PAY_TOKEN <= token < PAY_ACCESS:
        kept.tokens[seat][token - PAY_TOKEN] += 1
    elif token < PAY_TOKEN:
        kept.resources[seat][token] += 1
    lost = bound(s, best_gods)(kept, seat) & ~bound(s, best_gods)(after, seat)
    points = bound(s, total)(kept, seat) - bound(s, total)(after, seat)
    return {"points": points, "gods": [god for god in range(len(AREAS)) if lost >> god & 1]}


def lacking(s: Position, action: int) -> list[Slot]:
    """The fewest resources that the seat would need besides its own."""
    number = 1
    while number < MOST_SLOTS and not could(s, action, [SILVER] * number):
        number += 1
    if all(could(s, action, [colour] * number) for colour in range(BASICS)):
        return [SLOTS[ANY] for _ in range(number)]
    ways: list[list[int]] = [[]]
    for _ in range(number):
        ways = [[*way, colour] for way in ways for colour in range(way[len(way) - 1] if way else 0, BASICS)]
    for way in ways:
        if could(s, action, way):
            return [SLOTS[colour] for colour in way]
    return [SLOTS[ANY] for _ in range(number)]


def could(s: Position, action: int, more: list[int]) -> bool:
    """Whether the seat could begin the action if it had these resources too."""
    twin = s.copy()
    for resource in more:
        twin.resources[s.active][resource] += 1
    return bound(s, refusal)(twin, action) == 0


def gods_of(s: Position, side: int) -> list[GodStanding]:
    """Each god clockwise: whether it counts for a side now, and what the side has and needs of its two areas."""
    chosen = bound(s, best_gods)(s, side)
    found: list[GodStanding] = []
    for god in range(len(AREAS)):
        areas = [s.areas[god], s.areas[(god + 1) % len(AREAS)]]
        sides: list[GodSide] = [
            {
                "area": AREAS[area],
                "have": elements(s, side, area),
                "need": need(s, area) * (gods_beside(s, area, chosen & ~(1 << god)) + 1),
            }
            for area in areas
        ]
        points = bound(s, god_points)(s, god)
        found.append({"points": points, "counts": bool(chosen >> god & 1), "sides": sides})
    return found


def need(s: Position, area: int) -> int:
    """How many elements of an area a god requires."""
    return int(s.nile_tracks if area == NILE else table(s, "NEED")[area])


def elements_of(s: Position, side: int) -> dict[Area, int]:
    """What a side has in each area, as gods count it."""
    return {name: elements(s, side, area) for area, name in enumerate(AREAS)}


def next_wheel(s: Position) -> dict[Area, Colour]:
    """The colour that opens each area in the next round."""
    twin = s.copy()
    turn_wheel(twin)
    return {AREAS[area]: COLOURS[twin.wheel[area]] for area in s.areas}


def becomes_heir(s: Position, seat: int) -> bool:
    """Whether its next stage of the tomb would give a seat the Pharaoh token."""
    twin = s.copy()
    bound(s, build_stage)(twin, seat)
    return bool(twin.pharaoh == seat and s.pharaoh != seat)


def passing(s: Position, seat: int) -> Passing:
    """What passing now would give a seat: its row of the pyramid (None: it is the last), a token, a jar."""
    twin = s.copy()
    enter_pyramid(twin, seat)
    row = None if twin.passes == s.sides else twin.passes
    return {"row": row, "first_player": row == 1, "jar": any(jar != NOTHING for jar in s.jars_up)}


def incomes(s: Position) -> list[str | None]:
    """What the space of the one who moves in the pyramid gives, and the one left of it."""
    if s.row[s.active] == NOTHING or s.space[s.active] == 0:
        return [None, None]
    return [space_word(bound(s, icon_here)(s, s.active)), space_word(bound(s, icon_left)(s, s.active))]
