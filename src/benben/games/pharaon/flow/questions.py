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
    PAY_TOKEN,
    SET_1,
    SILVER_1,
    STEP_1,
    SWAP_1,
    TEACHER_1,
    TILE_1,
    TRACK_1,
)
from benben.games.pharaon.board.components import ANY, POINT_TOKEN
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
from benben.games.pharaon.rules.access import refuse_access, refuse_act, refuse_colour, refuse_free
from benben.games.pharaon.rules.artisans import refuse_artisan
from benben.games.pharaon.rules.holdings import is_ready
from benben.games.pharaon.rules.jars import refuse_gain, refuse_jar, refuse_teacher
from benben.games.pharaon.rules.nile import refuse_option, refuse_step, refuse_track
from benben.games.pharaon.rules.nobles import refuse_noble, refuse_silver, refuse_swap
from benben.games.pharaon.rules.offerings import refuse_bonus, refuse_place, refuse_set
from benben.games.pharaon.rules.passing import refuse_here, refuse_left
from benben.games.pharaon.rules.payments import refuse_payment
from benben.games.pharaon.rules.setup import refuse_keep
from benben.games.pharaon.rules.traitor import refuse_tile

NO_ANSWER = -2

# By question: the first action that could answer, the one after the last, whether NO could, and the paragraph
# that any other action meets.
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
    return refuse_answer(s, s.question, action)


@rule
@inlined
def refuse_answer(s: Any, question: int, action: int) -> int:
    """What forbids an answer of the right kind."""
    if question == ASK_PAY:
        return refuse_payment(s, action - PAY_1)
    if ASK_TURN <= question <= ASK_EXCHANGE:
        return refuse_on_turn(s, action)
    if question == ASK_ACCESS:
        return refuse_access(s, action - PAY_1)
    if ASK_SET <= question <= ASK_BONUS:
        return refuse_choice(s, question, action)
    return refuse_effect(s, question, action)


@rule
@inlined
def refuse_on_turn(s: Any, action: int) -> int:
    """On a turn: pass, act, or use nobles 17 and 18 before."""
    if action == PASS:
        return 0
    if action < FREE_1:
        return refuse_act(s, action - ACT_1)
    if action < SWAP_1:
        return refuse_free(s, action - FREE_1)
    if action < SILVER_1:
        return refuse_swap(s, action - SWAP_1)
    return refuse_silver(s, action - SILVER_1)


@rule
@inlined
def refuse_choice(s: Any, question: int, action: int) -> int:
    """In an action: what to take, and the colour of its cost."""
    if question == ASK_SET:
        return refuse_set(s, action - SET_1)
    if question == ASK_NOBLE:
        return refuse_noble(s, card_or_deck(action, NOBLE_1, NOBLE_DECK))
    if question == ASK_OPTION:
        return refuse_option(s, action - OPTION_1)
    if question == ASK_ARTISAN:
        return refuse_artisan(s, card_or_deck(action, ARTISAN_1, ARTISAN_DECK))
    if question == ASK_COLOUR:
        return refuse_colour(s, action - COLOUR_1)
    return refuse_bonus(s, action - BONUS_1)


@rule
def card_or_deck(action: int, first: int, deck: int) -> int:
    """The card an action names."""
    if action == deck:
        return DECK
    return action - first


@rule
@inlined
def refuse_effect(s: Any, question: int, action: int) -> int:
    """In an effect, in set-up, in the pyramid, or on the Traitor's turn."""
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
        return refuse_keep(s, action - KEEP_1)
    if question == ASK_TILE:
        return refuse_tile(s, action - TILE_1)
    if question == ASK_DIPLOMAT:
        return 0
    if action == LEFT:
        return refuse_left(s)
    return refuse_here(s)


@rule
def end_of_answers(s: Any) -> int:
    """The action after the last that is worth a look: swaps and tokens to pay with are many and seldom there."""
    if ASK_TURN <= s.question <= ASK_EXCHANGE:
        if not is_ready(s, s.active, SORCERESS) and not is_ready(s, s.active, TREASURER):
            return SWAP_1
    elif s.question == ASK_PAY or s.question == ASK_ACCESS:
        if s.access != ANY and not has_tokens_to_pay(s, s.active):
            return PAY_1 + PAY_TOKEN
    return END_ANSWER[s.question]


@rule
def has_tokens_to_pay(s: Any, seat: int) -> bool:
    """Has the seat any offering token that is not for points?"""
    for kind in range(POINT_TOKEN):
        if s.tokens[seat][kind] > 0:
            return True
    return False


@rule
def legal(s: Any, out: Any) -> int:
    """Write all actions that nothing forbids."""
    count = 0
    if s.phase == GAME_OVER:
        return count
    if MAY_DECLINE[s.question]:
        out[count] = NO
        count += 1
    for action in range(FIRST_ANSWER[s.question], end_of_answers(s)):
        if refuse_answer(s, s.question, action) == 0:
            out[count] = action
            count += 1
    return count


@rule
def only_answer(s: Any) -> int:
    """2.4 What leaves no choice is not asked: the only answer, NOTHING if there are several, NO_ANSWER if none."""
    found = NO_ANSWER
    if MAY_DECLINE[s.question]:
        found = NO
    for action in range(FIRST_ANSWER[s.question], end_of_answers(s)):
        if refuse_answer(s, s.question, action) == 0:
            if found != NO_ANSWER:
                return NOTHING
            found = action
    return found
