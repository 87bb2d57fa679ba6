"""Chapter 10, the wheel: clearing, turning and blocking it."""

from typing import Any

from benben.core.rule import rule, tell
from benben.games.pharaon.board.actions import BLOCKED, CLEARED_WHEEL, LEFT_JAR, TURNED_WHEEL
from benben.games.pharaon.board.components import AREAS, BASICS, KINDS, SILVER
from benben.games.pharaon.board.state import JAR_DISCARDED, NOTHING
from benben.games.pharaon.board.tables import JAR_CONTENT, JAR_PLACES
from benben.games.pharaon.rules.jars import IN_A_JAR


@rule
def clear_wheel(s: Any) -> None:
    """10.2 Everything on the wheel goes back: resources to the supplies, offerings to their discard."""
    tell(s, CLEARED_WHEEL)
    for colour in range(BASICS):
        s.occupied[colour] = 0
    for resource in range(SILVER + 1):
        s.supply[resource] += s.on_wheel[resource]
        s.on_wheel[resource] = 0
    for kind in range(KINDS):
        s.discard[kind] += s.tokens_on_wheel[kind]
        s.tokens_on_wheel[kind] = 0


@rule
def turn_wheel(s: Any) -> None:
    """10.4 The wheel turns one step in the direction drawn at the start."""
    last = len(AREAS) - 1
    if s.direction == 0:
        carried = s.wheel[s.areas[last]]
        for place in range(last, 0, -1):
            s.wheel[s.areas[place]] = s.wheel[s.areas[place - 1]]
        s.wheel[s.areas[0]] = carried
    else:
        carried = s.wheel[s.areas[0]]
        for place in range(last):
            s.wheel[s.areas[place]] = s.wheel[s.areas[place + 1]]
        s.wheel[s.areas[last]] = carried
    tell(s, TURNED_WHEEL)


@rule
def lay_left_over_jars(s: Any) -> None:
    """10.6 With one or two players the jar left over blocks squares of its colours and is discarded."""
    for place in range(JAR_PLACES[s.seats]):
        jar = s.jars_up[place]
        if jar != NOTHING:
            tell(s, LEFT_JAR, -1, jar)
            s.jars_up[place] = NOTHING
            s.jar_at[jar] = JAR_DISCARDED
            for part in range(IN_A_JAR):
                block_square(s, JAR_CONTENT[jar][part])


@rule
def block_square(s: Any, colour: int) -> None:
    """10.7 A token from the supply is put on a square; a marker if there is none, which never goes to a supply."""
    tell(s, BLOCKED, -1, colour)
    s.occupied[colour] += 1
    if s.supply[colour] > 0:
        s.supply[colour] -= 1
        s.on_wheel[colour] += 1
