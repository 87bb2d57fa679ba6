"""Chapter 3: payments.

What a seat could pay with is its purse: how many things it has of each colour, and how many jokers (silver, and
tokens of the area it pays in). A cost is how many slots there are of each colour, and how many take any colour.
Both are packed into one number, see board/components.py.
"""

from typing import Any

from benben.core.rule import Lookup, inlined, rule
from benben.games.pharaon.board.actions import PAY_ACCESS, PAY_AREA_TOKEN, PAY_TOKEN
from benben.games.pharaon.board.components import ANY, AREA_TOKEN, BASICS, BITS, FIELD, JOKER, SILVER
from benben.games.pharaon.board.state import ASK_PAY, PAY
from benben.games.pharaon.board.tables import SCRIBE_PAIR
from benben.games.pharaon.flow.agenda import ask, put
from benben.games.pharaon.rules.holdings import holds, spend

OWN_COLOURS = sum(1 << colour << (BASICS * colour) for colour in range(BASICS))  # without a scribe
ALL_COLOURS = (1 << (ANY + 1)) - 1  # as bits, ANY included
# By colours as bits: the first of them; a loop over a few colours costs less with it than one over all of them.
FIRST_COLOUR = Lookup([ANY, *((colours & -colours).bit_length() - 1 for colours in range(1, ALL_COLOURS + 1))])
JOKER_TOKENS = (1 << (PAY_ACCESS + 1)) - (1 << PAY_AREA_TOKEN)  # besides silver, as bits


@rule
def colour_of(token: int) -> int:
    """3.1 Silver and area tokens count as any colour, a resource token as its own."""
    if token >= PAY_AREA_TOKEN or token == SILVER:
        return ANY
    if token >= PAY_TOKEN:
        return token - PAY_TOKEN
    return token


@rule
def refuse_area_token(token: int, area: int) -> int:
    """3.2 An area token is spent only in the access or action cost of its area."""
    if PAY_AREA_TOKEN <= token < PAY_ACCESS and token - PAY_AREA_TOKEN != area:
        return 302
    return 0


@rule
def refuse_unheld(s: Any, seat: int, token: int) -> int:
    """3.3 You pay with what you hold; tokens with points are never spent."""
    if not holds(s, seat, token):
        return 303
    return 0


@rule
def learn_pair(s: Any, seat: int, scribe: int) -> None:
    """3.4 A scribe's owner may pay either of its two colours as the other; two scribes make no chain."""
    one = SCRIBE_PAIR[scribe][0]
    other = SCRIBE_PAIR[scribe][1]
    s.pays_as[seat] |= (1 << one << (BASICS * other)) | (1 << other << (BASICS * one))


@rule
def fits(pays_as: int, colour: int, slot: int) -> bool:
    """May a thing of this colour pay this slot?"""
    return colour == ANY or slot == ANY or (pays_as >> (BASICS * slot + colour)) & 1 == 1


@rule
def payers_as_bits(pays_as: int, slot: int) -> int:
    """The colours, ANY included, of things that may pay a slot, as bits."""
    if slot == ANY:
        return ALL_COLOURS
    return ((pays_as >> (BASICS * slot)) & ((1 << BASICS) - 1)) | (1 << ANY)


@rule
def purse_anywhere(s: Any, seat: int) -> int:
    """What the seat could pay with in every area."""
    purse = s.resources[seat][SILVER] * JOKER
    for colour in range(BASICS):
        purse += (s.resources[seat][colour] + s.tokens[seat][colour]) << (BITS * colour)
    return purse


@rule
def area_jokers(s: Any, seat: int, area: int) -> int:
    """What else the seat could pay with in an area: its tokens for it."""
    return s.tokens[seat][AREA_TOKEN + area] * JOKER


@rule
def purse_of(s: Any, seat: int, area: int) -> int:
    """Everything the seat could pay with in an area."""
    return purse_anywhere(s, seat) + area_jokers(s, seat, area)


@rule
def one_of(colour: int) -> int:
    """One thing, or one slot, of a colour or of ANY."""
    return 1 << (BITS * colour)


@rule
@inlined
def is_payable(purse: int, cost: int, pays_as: int) -> bool:
    """3.5 A cost is payable if every slot can have a thing of its own."""
    jokers = purse >> (BITS * BASICS)
    spare = jokers - (cost >> (BITS * BASICS))
    lacking = 0
    for colour in range(BASICS):
        over = ((purse >> (BITS * colour)) & FIELD) - ((cost >> (BITS * colour)) & FIELD)
        spare += over
        if over < 0:
            lacking -= over
    if spare < 0:
        return False
    if lacking <= jokers:
        return True
    return pays_as != OWN_COLOURS and scribes_can_pay(purse, cost, pays_as, jokers)


@rule
def scribes_can_pay(purse: int, cost: int, pays_as: int, jokers: int) -> bool:
    """Hall's condition: no set of colours asks for more than all things that may pay one of them."""
    asked = colours_in(cost)
    colours = asked
    while colours > 0:
        payers = 0
        need = 0
        for colour in range(BASICS):
            if (colours >> colour) & 1:
                payers |= pays_as >> (BASICS * colour)
                need += (cost >> (BITS * colour)) & FIELD
        for colour in range(BASICS):
            if (payers >> colour) & 1:
                need -= (purse >> (BITS * colour)) & FIELD
        if need > jokers:
            return False
        colours = (colours - 1) & asked
    return True


@rule
@inlined
def colours_in(things: int) -> int:
    """The colours that a purse has or a cost asks for, ANY included, as bits."""
    colours = 0
    for colour in range(ANY + 1):
        if (things >> (BITS * colour)) & FIELD:
            colours |= 1 << colour
    return colours


@rule
def payers_of(purse: int, colour: int, pays_as: int) -> int:
    """How many things could pay a slot of this colour."""
    count = purse >> (BITS * BASICS)
    payers = pays_as >> (BASICS * colour)
    for payer in range(BASICS):
        count += ((purse >> (BITS * payer)) & FIELD) * ((payers >> payer) & 1)
    return count


@rule
def next_slot(due: int) -> int:
    """3.7 Slots are paid in colour order, those of any colour last."""
    return FIRST_COLOUR[colours_in(due)]


@rule
@inlined
def purse_now(s: Any, seat: int) -> int:
    """The purse during an action: an access token that counts as any colour is one more joker."""
    if s.access == ANY:
        return purse_of(s, seat, s.area) + JOKER
    return purse_of(s, seat, s.area)


@rule
@inlined
def refuse_token(s: Any, token: int) -> int:
    """What forbids spending this in the area, whatever it is for."""
    why = refuse_area_token(token, s.area)
    if why != 0:
        return why
    return refuse_unheld(s, s.active, token)


@rule
@inlined
def tokens_at_hand(s: Any) -> int:
    """Everything that the active side could spend in the area, as bits."""
    tokens = int(refuse_token(s, PAY_AREA_TOKEN + s.area) == 0) << (PAY_AREA_TOKEN + s.area)
    tokens |= int(refuse_token(s, PAY_ACCESS) == 0) << PAY_ACCESS
    for token in range(PAY_AREA_TOKEN):
        tokens |= int(refuse_token(s, token) == 0) << token
    return tokens


@rule
@inlined
def tokens_of(colours: int) -> int:
    """Everything that counts as one of these colours, both as bits."""
    tokens = colours | (colours & ~(1 << ANY)) << PAY_TOKEN
    if (colours >> ANY) & 1:
        tokens |= JOKER_TOKENS
    return tokens


@rule
@inlined
def refuse_payment(s: Any, purse: int, token: int) -> int:
    """What forbids paying the next slot with this."""
    why = refuse_token(s, token)
    if why != 0:
        return why
    return refuse_misfit(s, purse, colour_of(token), next_slot(s.due))


@rule
@inlined
def refuse_misfit(s: Any, purse: int, colour: int, slot: int) -> int:
    """3.8 What pays a slot fits its colour and leaves every later slot payable."""
    pays_as = s.pays_as[s.active]
    if not fits(pays_as, colour, slot):
        return 308
    if not is_payable(purse - one_of(colour), s.due - one_of(slot), pays_as):
        return 308
    return 0


@rule
def pay_slots(s: Any) -> None:
    """Ask for one slot after the other until nothing is due."""
    if s.due != 0:
        put(s, PAY)
        ask(s, ASK_PAY)


@rule
def pay(s: Any, token: int) -> None:
    """Pay the next slot."""
    s.due -= one_of(next_slot(s.due))
    spend(s, s.active, token)
