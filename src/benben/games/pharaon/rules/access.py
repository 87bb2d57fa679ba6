"""Chapter 4: beginning an action, and the access cost."""

from typing import Any

from benben.core.rule import inlined, rule, tell
from benben.games.pharaon.board.actions import ACTED, LAID, PAY_TOKEN, USED_NOBLE
from benben.games.pharaon.board.components import (
    ANY,
    ARTISAN_PLACES,
    ARTISANS,
    BASICS,
    BITS,
    FIELD,
    JOKER,
    NILE,
    NOBLE_PLACES,
    NOBLES,
    OFFERINGS,
)
from benben.games.pharaon.board.state import (
    ACTION,
    ASK_ACCESS,
    ASK_ARTISAN,
    ASK_BONUS,
    ASK_COLOUR,
    ASK_NOBLE,
    ASK_OPTION,
    ASK_SET,
    BUILD_STAGE,
    NO_ACCESS_TOKEN,
    NOTHING,
    PAY,
    PREPARE_COST,
    TAKE_ARTISAN,
    TAKE_NOBLE,
    TAKE_OFFERINGS,
    TAKE_OPTION,
)
from benben.games.pharaon.board.tables import (
    ANY_ACCESS,
    JUDGE,
    LAST_STAGE,
    NO_ACCESS,
    OPTION_COST,
    OPTIONS,
    SET_PLACES,
    SQUARES,
    TOMB_COST,
)
from benben.games.pharaon.flow.agenda import ask, put
from benben.games.pharaon.rules.holdings import has_noble, is_ready
from benben.games.pharaon.rules.payments import (
    ALL_COLOURS,
    FIRST_COLOUR,
    OWN_COLOURS,
    area_jokers,
    colour_of,
    colours_in,
    is_payable,
    one_of,
    payers_as_bits,
    payers_of,
    refuse_token,
)

OFFERING_UNITS = 1
ARTISAN_UNITS = 3
ALIKE_UNITS = 2
NOBLE_SLOTS = 5
ONE_OF_EACH = sum(1 << (BITS * colour) for colour in range(BASICS))


@rule
def refuse_closed(s: Any, area: int) -> int:
    """4.1 Access takes a free square of the wheel's colour; without one the area is closed this round."""
    if s.occupied[s.wheel[area]] >= SQUARES[s.seats]:
        return 401
    return 0


@rule
@inlined
def refuse_act(s: Any, purse: int, area: int) -> int:
    """4.2 You begin an action only if you can complete it with what you hold now."""
    why = refuse_closed(s, area)
    if why != 0:
        return why
    why = refuse_nothing_to_take(s, area)
    if why != 0:
        return why
    seat = s.active
    purse += area_jokers(s, seat, area)
    may_lay = colours_in(purse) & layable(s, seat, area)
    while may_lay != 0:
        colour = FIRST_COLOUR[may_lay]
        if can_complete(s, seat, area, purse - one_of(colour), counts_as(s, seat, area, colour)):
            return 0
        may_lay &= may_lay - 1
    return 402


@rule
@inlined
def layable(s: Any, seat: int, area: int) -> int:
    """The colours of things (ANY: a joker) that may be laid for access, as bits."""
    if has_noble(s, seat, ANY_ACCESS[area]):
        return ALL_COLOURS
    return payers_as_bits(s.pays_as[seat], s.wheel[area])


@rule
def counts_as(s: Any, seat: int, area: int, colour: int) -> int:
    """4.3 The token laid counts as the wheel's colour; with nobles 7-10 as its own, a joker as any one."""
    if has_noble(s, seat, ANY_ACCESS[area]):
        return colour
    return s.wheel[area]


@rule
@inlined
def refuse_access(s: Any, purse: int, token: int) -> int:
    """What forbids laying this for access."""
    why = refuse_token(s, token)
    if why != 0:
        return why
    return refuse_access_colour(s, purse, colour_of(token))


@rule
@inlined
def refuse_access_colour(s: Any, purse: int, colour: int) -> int:
    """4.4 Access is one token that counts as the wheel's colour and leaves the action payable."""
    if (layable(s, s.active, s.area) >> colour) & 1 == 0:
        return 404
    if not can_complete(s, s.active, s.area, purse - one_of(colour), counts_as(s, s.active, s.area, colour)):
        return 404
    return 0


@rule
def lay_access(s: Any, token: int) -> None:
    """4.5 The token stays on a square of the wheel until the round ends."""
    tell(s, LAID, s.active, token, s.area)
    s.access = counts_as(s, s.active, s.area, colour_of(token))
    s.occupied[s.wheel[s.area]] += 1
    if token >= PAY_TOKEN:
        s.tokens[s.active][token - PAY_TOKEN] -= 1
        s.tokens_on_wheel[token - PAY_TOKEN] += 1
    else:
        s.resources[s.active][token] -= 1
        s.on_wheel[token] += 1


@rule
def refuse_free(s: Any, purse: int, area: int) -> int:
    """4.6 Nobles 13-16, once a round: an action in their area without access, the action cost is due."""
    if not is_ready(s, s.active, NO_ACCESS[area]):
        return 406
    why = refuse_nothing_to_take(s, area)
    if why != 0:
        return why
    if not can_complete(s, s.active, area, purse + area_jokers(s, s.active, area), NO_ACCESS_TOKEN):
        return 402
    return 0


@rule
def refuse_nothing_to_take(s: Any, area: int) -> int:
    """4.7 No set, no card, no stage left: the action is not available."""
    if area == NILE:
        return 0
    if area == OFFERINGS:
        for place in range(SET_PLACES[s.seats]):
            if s.sets[place][0] != NOTHING:
                return 0
    elif area == NOBLES:
        for place in range(NOBLE_PLACES):
            if s.nobles_up[place] != NOTHING:
                return 0
    elif area == ARTISANS:
        for place in range(ARTISAN_PLACES):
            if s.artisans_up[place] != NOTHING:
                return 0
    elif s.tomb[s.active] < LAST_STAGE:
        return 0
    return 407


@rule
def deducted(cost: int, access: int) -> int:
    """4.8 The token laid for access takes one slot of its colour, always, else one of any colour."""
    if 0 <= access < BASICS:
        if (cost >> (BITS * access)) & FIELD:
            return cost - one_of(access)
        if cost >= JOKER:
            return cost - JOKER
    return cost


@rule
def is_due_payable(purse: int, cost: int, access: int, pays_as: int) -> bool:
    """Can the rest of a cost be paid, once the access token has taken its slot?"""
    return is_payable(purse, deducted(cost, access), pays_as)


@rule
def is_one_colour_payable(purse: int, units: int, access: int, pays_as: int) -> bool:
    """Can this many of one colour be paid, whichever the colour?"""
    most = 0
    for colour in range(BASICS):
        own = ((purse >> (BITS * colour)) & FIELD) + int(colour == access)
        if own > most:
            most = own
    if most + (purse >> (BITS * BASICS)) >= units:
        return True
    return pays_as != OWN_COLOURS and scribes_can_pay_alike(purse, units, access, pays_as)


@rule
def scribes_can_pay_alike(purse: int, units: int, access: int, pays_as: int) -> bool:
    """The same, with colours paid as others."""
    for colour in range(BASICS):
        if payers_of(purse, colour, pays_as) + int(colour == access) >= units:
            return True
    return False


@rule
def can_complete(s: Any, seat: int, area: int, purse: int, access: int) -> bool:
    """Can any cost of the area be paid from this purse?"""
    pays_as = s.pays_as[seat]
    if access == ANY:
        purse += JOKER
    if area == OFFERINGS:
        return is_one_colour_payable(purse, OFFERING_UNITS, access, pays_as)
    if area == ARTISANS:
        return is_one_colour_payable(purse, ARTISAN_UNITS, access, pays_as)
    if area == NOBLES:
        return is_due_payable(purse, noble_cost(s, seat), access, pays_as)
    if area == NILE:
        for option in range(OPTIONS):
            if is_option_payable(purse, option, access, pays_as):
                return True
        return False
    return is_due_payable(purse, TOMB_COST[s.tomb[seat]], access, pays_as)


@rule
def is_option_payable(purse: int, option: int, access: int, pays_as: int) -> bool:
    """Can a Nile option be paid?"""
    if OPTION_COST[option] == 0:
        return is_one_colour_payable(purse, ALIKE_UNITS, access, pays_as)
    return is_due_payable(purse, OPTION_COST[option], access, pays_as)


@rule
def noble_cost(s: Any, seat: int) -> int:
    """5.5 A noble costs one resource of each colour; with the Judge any five."""
    if has_noble(s, seat, JUDGE):
        return NOBLE_SLOTS * JOKER
    return ONE_OF_EACH


@rule
def act(s: Any, area: int) -> None:
    """Begin an action with its access cost."""
    tell(s, ACTED, s.active, area, 1)
    begin_action(s, area)
    ask(s, ASK_ACCESS)


@rule
def act_freely(s: Any, area: int) -> None:
    """Begin an action without access; its noble is turned at once."""
    tell(s, USED_NOBLE, s.active, NO_ACCESS[area])
    tell(s, ACTED, s.active, area, 0)
    s.used[NO_ACCESS[area]] = 1
    begin_action(s, area)


@rule
def begin_action(s: Any, area: int) -> None:
    """4.9 First what is taken is chosen, then the cost is paid, then the effect comes."""
    s.phase = ACTION
    s.area = area
    s.access = NO_ACCESS_TOKEN
    s.chosen = NOTHING
    s.bonus_chosen = NOTHING
    if area == OFFERINGS:
        put(s, TAKE_OFFERINGS)
        put(s, PAY)
        ask(s, ASK_BONUS)
        put_payment(s)
        ask(s, ASK_COLOUR)
        ask(s, ASK_SET)
    elif area == NOBLES:
        put(s, TAKE_NOBLE)
        put_payment(s)
        ask(s, ASK_NOBLE)
    elif area == NILE:
        put(s, TAKE_OPTION)
        put_payment(s)
        ask(s, ASK_OPTION)
    elif area == ARTISANS:
        put(s, TAKE_ARTISAN)
        put_payment(s)
        ask(s, ASK_COLOUR)
        ask(s, ASK_ARTISAN)
    else:
        put(s, BUILD_STAGE)
        put_payment(s)


@rule
def put_payment(s: Any) -> None:
    """Fix the cost, then pay it."""
    put(s, PAY)
    put(s, PREPARE_COST)


@rule
def units_in(s: Any) -> int:
    """How many of one colour the action costs."""
    if s.area == OFFERINGS:
        return OFFERING_UNITS
    if s.area == ARTISANS:
        return ARTISAN_UNITS
    return ALIKE_UNITS


@rule
def cost_now(s: Any) -> int:
    """The cost of what was chosen."""
    if s.area == NOBLES:
        return noble_cost(s, s.active)
    if s.area == NILE and OPTION_COST[s.chosen] != 0:
        return OPTION_COST[s.chosen]
    if s.area == OFFERINGS or s.area == ARTISANS or s.area == NILE:
        return units_in(s) << (BITS * s.colour)
    return TOMB_COST[s.tomb[s.active]]


@rule
def prepare_cost(s: Any) -> None:
    """Fix what is due; an access token of a known colour is used up with it."""
    s.due = deducted(cost_now(s), s.access)
    if s.access != ANY:
        s.access = NO_ACCESS_TOKEN


@rule
def refuse_colour(s: Any, purse: int, colour: int) -> int:
    """4.10 Where the cost is a number of one colour, you name a colour that you can pay."""
    if not is_due_payable(purse, units_in(s) << (BITS * colour), s.access, s.pays_as[s.active]):
        return 410
    return 0
