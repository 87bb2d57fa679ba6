"""Chapter 5, offerings: sets, the bonus zone and the bag."""

from typing import Any

from benben.core.rule import rule, tell
from benben.games.pharaon.board.actions import BAG_PLACE, RESHUFFLED, TOOK_OFFERING
from benben.games.pharaon.board.components import BITS, KINDS
from benben.games.pharaon.board.state import DRAW_OFFERING, NOTHING
from benben.games.pharaon.board.tables import SET_PLACES
from benben.games.pharaon.flow.agenda import put
from benben.games.pharaon.rules.access import OFFERING_UNITS
from benben.games.pharaon.rules.payments import is_payable


@rule
def tokens_in(bag: Any) -> int:
    """How many tokens the bag, or the discard, holds."""
    count = 0
    for kind in range(KINDS):
        count += bag[kind]
    return count


@rule
def can_draw_offering(s: Any) -> bool:
    """Is there a token in the bag or in the discard?"""
    return tokens_in(s.bag) > 0 or tokens_in(s.discard) > 0


@rule
def discards_into_bag(s: Any) -> None:
    """All discarded offerings go into the bag."""
    tell(s, RESHUFFLED, -1, 0)
    for kind in range(KINDS):
        s.bag[kind] += s.discard[kind]
        s.discard[kind] = 0


@rule
def prepare_bag(s: Any) -> None:
    """5.4 An empty bag takes the discarded offerings before a token is drawn."""
    if tokens_in(s.bag) == 0:
        discards_into_bag(s)


@rule
def refuse_set(s: Any, place: int) -> int:
    """5.1 One resource of any colour takes one of the sets of two on display."""
    if s.sets[place][0] == NOTHING:
        return 501
    return 0


@rule
def refuse_bonus(s: Any, purse: int, place: int) -> int:
    """5.2 One more of the same colour, paid before anything is taken, takes a bonus token as well."""
    if not is_payable(purse, OFFERING_UNITS << (BITS * s.colour), s.pays_as[s.active]):
        return 502
    return refuse_place(s, place)


@rule
def refuse_place(s: Any, place: int) -> int:
    """5.3 An offering comes from the bonus zone, or blind from the bag, if there is one."""
    if place == BAG_PLACE:
        if not can_draw_offering(s):
            return 503
    elif s.bonus[place] == NOTHING:
        return 503
    return 0


@rule
def choose_bonus(s: Any, place: int) -> None:
    """The bonus token to take; its unit is due."""
    s.bonus_chosen = place
    s.due = OFFERING_UNITS << (BITS * s.colour)


@rule
def take_offerings(s: Any) -> None:
    """The set, then the bonus token if one was paid for."""
    if s.bonus_chosen != NOTHING:
        take_from_place(s, s.active, s.bonus_chosen)
    take_set(s, s.active, s.chosen)


@rule
def take_set(s: Any, side: int, place: int) -> None:
    """Both tokens of a set."""
    for half in range(2):
        keep_offering(s, side, s.sets[place][half])
        s.sets[place][half] = NOTHING


@rule
def take_from_place(s: Any, side: int, place: int) -> None:
    """A token of the bonus zone, or one from the bag as the next step."""
    if place == BAG_PLACE:
        put(s, DRAW_OFFERING, side)
    else:
        keep_offering(s, side, s.bonus[place])
        s.bonus[place] = NOTHING


@rule
def keep_offering(s: Any, side: int, kind: int) -> None:
    """A side gets a token."""
    tell(s, TOOK_OFFERING, side, kind)
    s.tokens[side][kind] += 1


@rule
def is_offering_left(s: Any) -> bool:
    """Is there a token in the bonus zone, the bag or the discard?"""
    for place in range(SET_PLACES[s.seats]):
        if s.bonus[place] != NOTHING:
            return True
    return can_draw_offering(s)
