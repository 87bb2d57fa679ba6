"""What an action costs the seat that decides, now, and what it lacks for it."""

from itertools import combinations_with_replacement
from typing import Any

from benben.core.language import _
from benben.core.screen import MatchLike
from benben.games.pharaon.screen.cards import COLOURS, CardTables, thing, things

View = dict[str, Any]
PLENTY = 10


def standing(match: MatchLike, area: str) -> tuple[bool, str]:
    """Whether the seat to decide can act in an area now, else what it lacks or why not."""
    refused = match.refusal(f"act {area}")
    if refused is None:
        return True, ""
    twin = match.copy()
    if not _could(twin, area, ["silver"] * PLENTY):
        return False, _(refused.sentence)
    for size in (1, 2):
        ways = [way for way in combinations_with_replacement(COLOURS, size) if _could(twin, area, way)]
        if size == 1 and len(ways) == len(COLOURS):
            return False, _("needs 1 more of any colour")
        if ways:
            shown = (" " + _("between costs|or") + " ").join("+".join(map(thing, way)) for way in ways[:3])
            return False, _("needs {things}", things=shown + (" ..." if len(ways) > 3 else ""))
    size = next(n for n in range(3, PLENTY + 1) if _could(twin, area, ["silver"] * n))
    return False, _("needs {n} more", n=size)


def _could(twin: MatchLike, area: str, more: Any) -> bool:
    """Whether the seat could act if it had these too."""
    held = twin.position.resources[twin.turn]
    before = list(held)
    for colour in more:
        held[[*COLOURS, "silver"].index(colour)] += 1
    possible = twin.refusal(f"act {area}") is None
    held[:] = before
    return possible


def cost(cards: CardTables, view: View, me: int, area: str) -> str:
    """What must be laid and paid in an area, with the discount of the token laid."""
    colour = view["wheel"][area]["colour"]
    nobles = [noble["id"] for noble in view["players"][me]["nobles"]]
    rows = [cards.nobles[number] for number in nobles]
    if any(row["ability"] == "any_access" and row["with"] == area for row in rows):
        return _("access: any") + "; " + action_cost(cards, view, me, area)
    laid = _("access: {token}", token=thing(colour))
    if area == "offerings":
        return laid + " " + _("(bonus: one more {token}), or pay 1-2 alike", token=thing(colour))
    if area == "artisans":
        return laid + ", " + _("pay {things}, or 3 alike", things=things([colour] * 2))
    slots = _fixed_slots(cards, view, me, area)
    if not slots or any(row["ability"] == "any_five" for row in rows if area == "nobles"):
        return f"{laid}; {action_cost(cards, view, me, area)}"
    if colour in slots:
        slots.remove(colour)
    return laid + ", " + _("pay {things}", things=things(slots))


def _fixed_slots(cards: CardTables, view: View, me: int, area: str) -> list[str]:
    """The colours of a cost that leaves no choice."""
    if area == "nobles":
        return list(COLOURS)
    stage = view["players"][me]["tomb"] + 1
    return cards.tomb[stage]["cost"].split() if area == "tomb" and stage in cards.tomb else []


def action_cost(cards: CardTables, view: View, me: int, area: str) -> str:
    """The action cost alone, before any discount."""
    if area == "offerings":
        return _("1 of one colour, 2 for a bonus")
    if area == "nobles":
        five = any(cards.nobles[noble["id"]]["ability"] == "any_five" for noble in view["players"][me]["nobles"])
        return _("any 5") if five else things(COLOURS)
    if area == "nile":
        return _("one of the pairs")
    if area == "artisans":
        return _("3 of one colour")
    slots = _fixed_slots(cards, view, me, area)
    return things(slots) if slots else _("all stages are built")
