"""What is asked, which actions could answer it, and what forbids each."""

from typing import Any

from benben.core.rule import Lookup, inlined, rule
from benben.games.pharaon.board.actions import (
    ACT_1,
    ACTIONS_END,
    ARTISAN_1,
    ARTISAN_DECK,
    BONUS_1,
    COLOUR_1,
    DECK,
    DIPLOMAT_ACTION,
    FREE_1,
    GAIN_1,
    HERE,
    JAR_1,
    KEEP_1,
    LEFT,
    NO,
    NOBLE_1,
    NOBLE_DECK,
    OFFERING_1,
    OPTION_1,
    PASS,
    PAY_1,
    PAY_ACCESS,
    SET_1,
    SILVER_1,
    STEP_1,
    SWAP_1,
    TEACHER_1,
    TILE_1,
    TRACK_1,
)
from benben.games.pharaon.board.components import AREAS
from benben.games.pharaon.board.state import (
    ASK_ACCESS,
    ASK_ARTISAN,
    ASK_BONUS,
    ASK_COLOUR,
    ASK_DIPLOMAT,
    ASK_EXCHANGE,
    ASK_GAIN,
    ASK_INCOME,
    ASK_JAR,
    ASK_KEEP,
    ASK_NOBLE,
    ASK_OFFERING,
    ASK_OPTION,
    ASK_PAY,
    ASK_SET,
    ASK_STEP,
    ASK_TEACHER,
    ASK_TILE,
    ASK_TRACK,
    ASK_TURN,
    GAME_OVER,
    NOTHING,
)
from benben.games.pharaon.board.tables import SORCERESS, TREASURER
from benben.games.pharaon.rules.access import (
    layable,
    refuse_access,
    refuse_access_colour,
    refuse_act,
    refuse_colour,
    refuse_free,
)
from benben.games.pharaon.rules.artisans import refuse_artisan
from benben.games.pharaon.rules.holdings import is_ready
from benben.games.pharaon.rules.jars import refuse_gain, refuse_jar, refuse_teacher
from benben.games.pharaon.rules.nile import refuse_option, refuse_step, refuse_track
from benben.games.pharaon.rules.nobles import refuse_noble, refuse_silver, refuse_swap
from benben.games.pharaon.rules.offerings import refuse_bonus, refuse_place, refuse_set
from benben.games.pharaon.rules.passing import refuse_here, refuse_left
from benben.games.pharaon.rules.payments import (
    FIRST_COLOUR,
    colours_in,
    next_slot,
    payers_as_bits,
    purse_anywhere,
    purse_now,
    purse_of,
    refuse_misfit,
    refuse_payment,
    tokens_at_hand,
    tokens_of,
)
from benben.games.pharaon.rules.setup import refuse_keep
from benben.games.pharaon.rules.traitor import refuse_tile

NO_ANSWER = -2

# By question: the first possible answer, the action after the last one, whether NO is possible, and the paragraph
# that forbids any other action.
_ANSWERS = {
    ASK_KEEP: (KEEP_1, JAR_1, 0, 108),
    ASK_JAR: (JAR_1, DIPLOMAT_ACTION, 0, 702),
    ASK_TURN: (PASS, PAY_1, 0, 202),
    ASK_ACCESS: (PAY_1, PAY_1 + PAY_ACCESS, 0, 404),
    ASK_SET: (SET_1, NOBLE_1, 0, 501),
    ASK_NOBLE: (NOBLE_1, OPTION_1, 0, 506),
    ASK_OPTION: (OPTION_1, ARTISAN_1, 0, 508),
    ASK_ARTISAN: (ARTISAN_1, COLOUR_1, 0, 511),
    ASK_COLOUR: (COLOUR_1, BONUS_1, 0, 410),
    ASK_PAY: (PAY_1, SET_1, 0, 308),
    ASK_BONUS: (BONUS_1, STEP_1, 1, 502),
    ASK_STEP: (STEP_1, TRACK_1, 0, 510),
    ASK_TRACK: (TRACK_1, OFFERING_1, 0, 604),
    ASK_OFFERING: (OFFERING_1, KEEP_1, 0, 503),
    ASK_DIPLOMAT: (DIPLOMAT_ACTION, GAIN_1, 1, 606),
    ASK_GAIN: (GAIN_1, TEACHER_1, 0, 704),
    ASK_TEACHER: (TEACHER_1, HERE, 1, 605),
    ASK_INCOME: (HERE, TILE_1, 0, 805),
    ASK_EXCHANGE: (SWAP_1, PAY_1, 1, 802),
    ASK_TILE: (TILE_1, ACTIONS_END, 0, 1208),
}
_rows = [_ANSWERS[question] for question in range(len(_ANSWERS))]
FIRST_ANSWER = Lookup([row[0] for row in _rows])
END_ANSWER = Lookup([row[1] for row in _rows])
MAY_DECLINE = Lookup([row[2] for row in _rows])
OTHER_REFUSED = Lookup([row[3] for row in _rows])


@rule
def refusal(s: Any, action: int) -> int:
    """The paragraph that forbids an action now, or 0."""
    if s.phase == GAME_OVER:
        return 1001
    if action == NO and MAY_DECLINE[s.question]:
        return 0
    if action < FIRST_ANSWER[s.question] or action >= END_ANSWER[s.question]:
        return OTHER_REFUSED[s.question]
    return refuse_answer(s, s.question, purse_for(s, s.question), action)


@rule
@inlined
def purse_for(s: Any, question: int) -> int:
    """What the active side could pay with when it answers; nothing where no answer costs anything."""
    if ASK_TURN <= question <= ASK_EXCHANGE:
        return purse_anywhere(s, s.active)
    if question == ASK_ACCESS:
        return purse_of(s, s.active, s.area)
    if ASK_SET <= question <= ASK_BONUS:
        return purse_now(s, s.active)
    return 0


@rule
@inlined
def refuse_answer(s: Any, question: int, purse: int, action: int) -> int:
    """What forbids an answer of the right kind."""
    if question == ASK_PAY:
        return refuse_payment(s, purse, action - PAY_1)
    if ASK_TURN <= question <= ASK_EXCHANGE:
        return refuse_on_turn(s, purse, action)
    if question == ASK_ACCESS:
        return refuse_access(s, purse, action - PAY_1)
    if ASK_SET <= question <= ASK_BONUS:
        return refuse_choice(s, question, purse, action)
    return refuse_effect(s, question, action)


@rule
@inlined
def refuse_on_turn(s: Any, purse: int, action: int) -> int:
    """On a turn: pass, act, or first use noble 17 or 18."""
    if action == PASS:
        return 0
    if action < FREE_1:
        return refuse_act(s, purse, action - ACT_1)
    if action < SWAP_1:
        return refuse_free(s, purse, action - FREE_1)
    if action < SILVER_1:
        return refuse_swap(s, action - SWAP_1)
    return refuse_silver(s, action - SILVER_1)


@rule
@inlined
def refuse_choice(s: Any, question: int, purse: int, action: int) -> int:
    """During an action: what to take, and the colour of its cost."""
    if question == ASK_SET:
        return refuse_set(s, action - SET_1)
    if question == ASK_OPTION:
        return refuse_option(s, purse, action - OPTION_1)
    if question == ASK_COLOUR:
        return refuse_colour(s, purse, action - COLOUR_1)
    if question == ASK_BONUS:
        return refuse_bonus(s, purse, action - BONUS_1)
    return refuse_card(s, question, action)


@rule
def card_or_deck(action: int, first: int, deck: int) -> int:
    """The card an action names."""
    if action == deck:
        return DECK
    return action - first


@rule
@inlined
def refuse_effect(s: Any, question: int, action: int) -> int:
    """During an effect, set-up, a move in the pyramid, or the Traitor's turn."""
    if question == ASK_STEP:
        return refuse_step(s, action - STEP_1)
    if question == ASK_TRACK:
        return refuse_track(s, action - TRACK_1)
    if question == ASK_OFFERING:
        return refuse_place(s, action - OFFERING_1)
    if question == ASK_JAR:
        return refuse_jar(s, action - JAR_1)
    if question == ASK_GAIN:
        return refuse_gain(s, action - GAIN_1)
    if question == ASK_TEACHER:
        return refuse_teacher(s, action - TEACHER_1)
    if question == ASK_KEEP:
        return refuse_card(s, question, action)
    if question == ASK_TILE:
        return refuse_tile(s, action - TILE_1)
    if question == ASK_DIPLOMAT:
        return 0
    if action == LEFT:
        return refuse_left(s)
    return refuse_here(s)


@rule
def answers(s: Any, question: int) -> int:
    """The answers that nothing forbids: bit n is the n-th action after the first that could answer."""
    if question == ASK_PAY:
        return tokens_to_pay(s)
    if question == ASK_ACCESS:
        return tokens_to_lay(s)
    if ASK_SET <= question <= ASK_BONUS:
        return choices(s, question)
    return effects(s, question)


@rule
@inlined
def tokens_to_pay(s: Any) -> int:
    """What may be paid, as bits: tokens of one colour are all allowed or all forbidden."""
    purse = purse_for(s, ASK_PAY)
    slot = next_slot(s.due)
    likely = colours_in(purse) & payers_as_bits(s.pays_as[s.active], slot)
    allowed = 0
    while likely != 0:
        colour = FIRST_COLOUR[likely]
        allowed |= int(refuse_misfit(s, purse, colour, slot) == 0) << colour
        likely &= likely - 1
    return tokens_at_hand(s) & tokens_of(allowed)


@rule
@inlined
def tokens_to_lay(s: Any) -> int:
    """What may be laid for access, as bits."""
    purse = purse_for(s, ASK_ACCESS)
    likely = colours_in(purse) & layable(s, s.active, s.area)
    allowed = 0
    while likely != 0:
        colour = FIRST_COLOUR[likely]
        allowed |= int(refuse_access_colour(s, purse, colour) == 0) << colour
        likely &= likely - 1
    return tokens_at_hand(s) & tokens_of(allowed)


# The next two rules name every question, though `choices_of(s, question)` alone would give the same answers: for a
# question that it knows, the compiler makes a loop over one refusal, without asking each time which one it is.


@rule
def choices(s: Any, question: int) -> int:
    """The answers during an action, as bits."""
    if question == ASK_SET:
        return choices_of(s, ASK_SET)
    if question == ASK_NOBLE:
        return choices_of(s, ASK_NOBLE)
    if question == ASK_OPTION:
        return choices_of(s, ASK_OPTION)
    if question == ASK_ARTISAN:
        return choices_of(s, ASK_ARTISAN)
    if question == ASK_COLOUR:
        return choices_of(s, ASK_COLOUR)
    return choices_of(s, ASK_BONUS)


@rule
def effects(s: Any, question: int) -> int:
    """The answers during an effect, set-up, a move in the pyramid, or the Traitor's turn, as bits."""
    if question == ASK_STEP:
        return effects_of(s, ASK_STEP)
    if question == ASK_TRACK:
        return effects_of(s, ASK_TRACK)
    if question == ASK_OFFERING:
        return effects_of(s, ASK_OFFERING)
    if question == ASK_JAR:
        return effects_of(s, ASK_JAR)
    if question == ASK_GAIN:
        return effects_of(s, ASK_GAIN)
    if question == ASK_TEACHER:
        return effects_of(s, ASK_TEACHER)
    if question == ASK_KEEP:
        return effects_of(s, ASK_KEEP)
    if question == ASK_TILE:
        return effects_of(s, ASK_TILE)
    if question == ASK_DIPLOMAT:
        return effects_of(s, ASK_DIPLOMAT)
    return effects_of(s, ASK_INCOME)


@rule
@inlined
def choices_of(s: Any, question: int) -> int:
    """The answers to one question during an action, as bits."""
    first = FIRST_ANSWER[question]
    purse = purse_for(s, question)
    allowed = 0
    for action in range(first, END_ANSWER[question]):
        allowed |= int(refuse_choice(s, question, purse, action) == 0) << (action - first)
    return allowed


@rule
@inlined
def effects_of(s: Any, question: int) -> int:
    """The answers to one question outside actions, as bits."""
    first = FIRST_ANSWER[question]
    allowed = 0
    for action in range(first, END_ANSWER[question]):
        allowed |= int(refuse_effect(s, question, action) == 0) << (action - first)
    return allowed


@rule
@inlined
def refuse_card(s: Any, question: int, action: int) -> int:
    """What forbids an artisan or a noble, from the table or from the deck, or one of the two nobles dealt."""
    if question == ASK_ARTISAN:
        return refuse_artisan(s, card_or_deck(action, ARTISAN_1, ARTISAN_DECK))
    if question == ASK_NOBLE:
        return refuse_noble(s, card_or_deck(action, NOBLE_1, NOBLE_DECK))
    return refuse_keep(s, action - KEEP_1)


@rule
def legal(s: Any, out: Any) -> int:
    """Write all actions that nothing forbids."""
    if s.phase == GAME_OVER:
        return 0
    question = s.question
    if ASK_TURN <= question <= ASK_EXCHANGE:
        return legal_on_turn(s, question, out)
    out[0] = NO
    count = MAY_DECLINE[question]
    allowed = answers(s, question)
    for action in range(FIRST_ANSWER[question], END_ANSWER[question]):
        out[count] = action
        count += allowed & 1
        allowed >>= 1
    return count


@rule
def legal_on_turn(s: Any, question: int, out: Any) -> int:
    """On a turn: pass and act, or decline; and what nobles 17 and 18 may change."""
    purse = purse_anywhere(s, s.active)
    out[0] = PASS if question == ASK_TURN else NO
    count = 1
    if question == ASK_TURN:
        for area in range(len(AREAS)):
            out[count] = ACT_1 + area
            if refuse_act(s, purse, area) == 0:
                count += 1
        for area in range(len(AREAS)):
            out[count] = FREE_1 + area
            if refuse_free(s, purse, area) == 0:
                count += 1
    if may_exchange(s):
        for action in range(SWAP_1, PAY_1):
            out[count] = action
            if refuse_on_turn(s, purse, action) == 0:
                count += 1
    return count


@rule
def may_exchange(s: Any) -> bool:
    """Has the active side noble 17 or 18 ready?"""
    return is_ready(s, s.active, SORCERESS) or is_ready(s, s.active, TREASURER)


@rule
def only_answer(s: Any) -> int:
    """2.4 What leaves no choice is not asked: the only answer, NOTHING if there are several, NO_ANSWER if none."""
    question = s.question
    if question == ASK_EXCHANGE:
        return only_exchange(s)
    allowed = answers(s, question)
    if MAY_DECLINE[question]:
        return NO if allowed == 0 else NOTHING
    if allowed == 0:
        return NO_ANSWER
    if allowed & (allowed - 1):
        return NOTHING
    action = FIRST_ANSWER[question]
    while allowed > 1:
        action += 1
        allowed >>= 1
    return action


@rule
def only_exchange(s: Any) -> int:
    """NO if nobles 17 and 18 can change nothing."""
    if may_exchange(s):
        for action in range(SWAP_1, PAY_1):
            if refuse_on_turn(s, 0, action) == 0:
                return NOTHING
    return NO
