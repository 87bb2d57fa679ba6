"""Chapters 5 and 6, nobles: taking one, and what a player's own nobles can do."""

from typing import Any

from benben.core.rule import rule, tell
from benben.games.pharaon.board.actions import DECK, GIVEN, SWAPPED, SWAPS_EACH, TOOK_NOBLE, USED_NOBLE
from benben.games.pharaon.board.components import BASICS, NO_ICON, NOBLE_CARDS, NOBLE_PLACES, SILVER
from benben.games.pharaon.board.state import (
    ASK_EXCHANGE,
    ASK_TURN,
    CHECK_HEIR,
    DRAW_NOBLE,
    FACE_UP,
    GAIN,
    IN_DECK,
    LAY_NOBLE,
    NOTHING,
    PASSING,
)
from benben.games.pharaon.board.tables import AT_ONCE, IS_SCRIBE, SORCERESS, TREASURER
from benben.games.pharaon.flow.agenda import ask, put
from benben.games.pharaon.rules.holdings import gain, holds, is_ready, spend
from benben.games.pharaon.rules.payments import learn_pair


@rule
def nobles_in_deck(s: Any) -> int:
    """How many cards the deck has."""
    count = 0
    for card in range(NOBLE_CARDS):
        if s.noble_at[card] == IN_DECK:
            count += 1
    return count


@rule
def refuse_noble(s: Any, card: int) -> int:
    """5.6 A noble is one of those face up, or the top of the deck while it has a card."""
    if card == DECK:
        if nobles_in_deck(s) == 0:
            return 506
    elif s.noble_at[card] != FACE_UP:
        return 506
    return 0


@rule
def take_chosen_noble(s: Any) -> None:
    """Take the noble that was paid for."""
    if s.chosen == DECK:
        put(s, DRAW_NOBLE)
        return
    gain_noble(s, s.active, s.chosen)
    clear_noble_place(s, s.chosen)


@rule
def clear_noble_place(s: Any, card: int) -> None:
    """5.7 The place of a card taken is refilled at once while the deck lasts, before the card does anything."""
    for place in range(NOBLE_PLACES):
        if s.nobles_up[place] == card:
            s.nobles_up[place] = NOTHING
            if nobles_in_deck(s) > 0:
                put(s, LAY_NOBLE, place)


@rule
def own_noble(s: Any, side: int, card: int) -> None:
    """A side gets a noble, upright."""
    tell(s, TOOK_NOBLE, side, card)
    s.noble_at[card] = side
    s.noble_order[card] = s.nobles_taken
    s.nobles_taken += 1
    s.used[card] = 0


@rule
def gain_noble(s: Any, seat: int, card: int) -> None:
    """6.1 An immediate noble gives its parts in the order printed, once, when it is gained."""
    own_noble(s, seat, card)
    if IS_SCRIBE[card]:
        learn_pair(s, seat, card)
    put(s, CHECK_HEIR, seat)
    for part in range(len(AT_ONCE[card]) - 1, -1, -1):
        if AT_ONCE[card][part] != NO_ICON:
            put(s, GAIN, AT_ONCE[card][part])


@rule
def refuse_swap(s: Any, swap: int) -> int:
    """6.2 The Sorceress, once a round: a basic resource or resource token for another colour that is left."""
    given = swap // SWAPS_EACH
    if not is_ready(s, s.active, SORCERESS) or not holds(s, s.active, token_given(given)):
        return 602
    if s.supply[colour_got(swap)] == 0:
        return 602
    return 0


@rule
def refuse_silver(s: Any, given: int) -> int:
    """6.3 The Treasurer, once a round: a basic resource or resource token for a silver."""
    if not is_ready(s, s.active, TREASURER) or not holds(s, s.active, token_given(given)):
        return 603
    if s.supply[SILVER] == 0:
        return 603
    return 0


@rule
def token_given(given: int) -> int:
    """A basic resource or a resource token, as something that is paid."""
    if given >= BASICS:
        return given + 1
    return given


@rule
def colour_got(swap: int) -> int:
    """The colour a swap gives: one of the four others."""
    colour = swap % SWAPS_EACH
    if colour >= (swap // SWAPS_EACH) % BASICS:
        return colour + 1
    return colour


@rule
def swap_with_sorceress(s: Any, swap: int) -> None:
    """Give one thing, get a basic resource of another colour."""
    exchange(s, SORCERESS, token_given(swap // SWAPS_EACH), colour_got(swap))


@rule
def swap_with_treasurer(s: Any, given: int) -> None:
    """Give one thing, get a silver."""
    exchange(s, TREASURER, token_given(given), SILVER)


@rule
def exchange(s: Any, noble: int, token: int, resource: int) -> None:
    """Turn the noble, give, get, and be asked again."""
    tell(s, USED_NOBLE, s.active, noble)
    tell(s, SWAPPED, s.active, token, resource)
    s.used[noble] = 1
    spend(s, s.active, token)
    gain(s, s.active, resource)
    if s.phase == PASSING:
        ask(s, ASK_EXCHANGE)
    else:
        ask(s, ASK_TURN)


assert len(GIVEN) == 2 * BASICS
