"""Working through the agenda: which chapter handles which step, answer and draw."""

from typing import Any

from benben.core.rule import rule
from benben.games.pharaon.board.actions import (
    ACT_1,
    ARTISAN_1,
    ARTISAN_DECK,
    BONUS_1,
    COLOUR_1,
    FREE_1,
    GAIN_1,
    HERE,
    JAR_1,
    KEEP_1,
    NO,
    NOBLE_1,
    NOBLE_DECK,
    OFFERING_1,
    OPTION_1,
    PASS,
    PAY_1,
    SET_1,
    SILVER_1,
    STEP_1,
    SWAP_1,
    TEACHER_1,
    TILE_1,
    TRACK_1,
)
from benben.games.pharaon.board.components import ARTISAN, BASIC, JAR, OFFERING, SILVER, STAGE, TRACK
from benben.games.pharaon.board.state import (
    ASK,
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
    ASK_TRACK,
    ASK_TURN,
    BEGIN_CHOICE,
    BEGIN_ROUND,
    BEGIN_TURN,
    BUILD_STAGE,
    CHECK_HEIR,
    DRAW_JAR,
    END_TURN,
    FIRST_DRAW,
    GAIN,
    GAIN_MORE,
    GENERALS_STEP,
    LAST_DRAW,
    LAY_ON_TILE,
    LAY_UPPER,
    NEXT_CHOICE,
    NOBODY,
    NOTHING,
    PAY,
    PREPARE_COST,
    PREPARE_ROUND,
    START_WEALTH,
    TAKE_ARTISAN,
    TAKE_NOBLE,
    TAKE_OFFERINGS,
    TAKE_OPTION,
    TAKE_TRAITORS_PILE,
)
from benben.games.pharaon.flow.agenda import ask, put
from benben.games.pharaon.flow.draws import begin_draw
from benben.games.pharaon.flow.questions import NO_ANSWER, card_or_deck, only_answer
from benben.games.pharaon.rules.access import act, act_freely, lay_access, prepare_cost
from benben.games.pharaon.rules.artisans import take_chosen_artisan
from benben.games.pharaon.rules.holdings import gain
from benben.games.pharaon.rules.jars import (
    choose_basics,
    gain_chosen,
    gain_more,
    pour,
    take_jar,
    use_diplomat,
    use_teacher,
)
from benben.games.pharaon.rules.nile import choose_option, step, take_option
from benben.games.pharaon.rules.nobles import (
    swap_with_sorceress,
    swap_with_treasurer,
    take_chosen_noble,
)
from benben.games.pharaon.rules.offerings import (
    choose_bonus,
    take_from_place,
    take_offerings,
)
from benben.games.pharaon.rules.passing import generals_step, icon_here, icon_left, pass_round, take_income
from benben.games.pharaon.rules.payments import pay, pay_slots
from benben.games.pharaon.rules.rounds import begin_round, begin_turn, end_turn, prepare_round
from benben.games.pharaon.rules.setup import (
    begin_choice,
    keep,
    next_choice,
    take_start_wealth,
)
from benben.games.pharaon.rules.tomb import build_stage, check_heir
from benben.games.pharaon.rules.traitor import (
    choose_tile,
    gain_as_traitor,
    lay_on_tile,
    lay_upper,
    take_traitors_pile,
)
from benben.games.pharaon.rules.wheel import block_square


@rule
def go_on(s: Any) -> None:
    """Do step after step until somebody decides, chance is due or the game is over."""
    while s.turn == NOBODY:
        s.agenda_size -= 1
        next_step = s.agenda[s.agenda_size]
        argument = s.argument[s.agenda_size]
        if next_step == ASK:
            ask_or_answer(s, argument)
        elif FIRST_DRAW <= next_step <= LAST_DRAW:
            begin_draw(s, next_step, argument)
        else:
            carry_out(s, next_step, argument)


@rule
def ask_or_answer(s: Any, question: int) -> None:
    """Ask, unless there is no choice; a turn is always asked."""
    s.question = question
    if question != ASK_TURN:
        answer_found = only_answer(s)
        if answer_found == NO_ANSWER:
            return
        if answer_found != NOTHING:
            answer(s, answer_found)
            return
    if s.active < s.seats:
        s.turn = s.active
    else:
        s.turn = 0


@rule
def carry_out(s: Any, next_step: int, argument: int) -> None:
    """Do a step that asks nobody and draws nothing."""
    if next_step == PAY:
        pay_slots(s)
    elif next_step == PREPARE_COST:
        prepare_cost(s)
    elif next_step == GAIN:
        gain_icon(s, argument)
    elif next_step == END_TURN:
        end_turn(s)
    elif next_step == BEGIN_TURN:
        begin_turn(s, argument)
    elif next_step == GAIN_MORE:
        gain_more(s)
    elif next_step == CHECK_HEIR:
        check_heir(s, argument)
    elif next_step == GENERALS_STEP:
        generals_step(s)
    elif TAKE_OFFERINGS <= next_step <= BUILD_STAGE:
        take_what_was_paid(s, next_step)
    elif next_step >= LAY_ON_TILE:
        lay_for_traitor(s, next_step, argument)
    else:
        prepare(s, next_step, argument)


@rule
def take_what_was_paid(s: Any, next_step: int) -> None:
    """The effect of an action."""
    if next_step == TAKE_OFFERINGS:
        take_offerings(s)
    elif next_step == TAKE_NOBLE:
        take_chosen_noble(s)
    elif next_step == TAKE_OPTION:
        take_option(s)
    elif next_step == TAKE_ARTISAN:
        take_chosen_artisan(s)
    else:
        build_stage(s, s.active)


@rule
def lay_for_traitor(s: Any, next_step: int, argument: int) -> None:
    """The resources of the Traitor's jar."""
    if next_step == LAY_ON_TILE:
        lay_on_tile(s, argument)
    elif next_step == LAY_UPPER:
        lay_upper(s)
    else:
        block_square(s, argument)


@rule
def prepare(s: Any, next_step: int, argument: int) -> None:
    """Steps of set-up and between rounds."""
    if next_step == BEGIN_CHOICE:
        begin_choice(s, argument)
    elif next_step == NEXT_CHOICE:
        next_choice(s)
    elif next_step == START_WEALTH:
        take_start_wealth(s)
    elif next_step == BEGIN_ROUND:
        begin_round(s)
    elif next_step == PREPARE_ROUND:
        prepare_round(s)
    elif next_step == TAKE_TRAITORS_PILE:
        take_traitors_pile(s, argument)


@rule
def gain_icon(s: Any, icon: int) -> None:
    """6.7 What is gained is gained at once; a part with nothing to take is skipped."""
    if s.active >= s.seats:
        gain_as_traitor(s, icon)
    elif icon <= SILVER:
        gain(s, s.active, icon)
    elif icon == JAR:
        put(s, DRAW_JAR)
    elif icon == OFFERING:
        ask(s, ASK_OFFERING)
    elif icon == ARTISAN:
        s.chosen = NOTHING
        put(s, TAKE_ARTISAN)
        ask(s, ASK_ARTISAN)
    elif icon == STAGE:
        build_stage(s, s.active)
    elif icon == BASIC:
        choose_basics(s, 1)
    else:
        s.steps = icon - TRACK
        ask(s, ASK_TRACK)


@rule
def answer(s: Any, action: int) -> None:
    """Carry out what a seat decided, or the only choice there was."""
    s.turn = NOBODY
    question = s.question
    if ASK_TURN <= question <= ASK_EXCHANGE:
        take_turn(s, action)
    elif question == ASK_PAY:
        pay(s, action - PAY_1)
    elif question == ASK_ACCESS:
        lay_access(s, action - PAY_1)
    elif ASK_SET <= question <= ASK_BONUS:
        choose(s, question, action)
    else:
        resolve(s, question, action)


@rule
def take_turn(s: Any, action: int) -> None:
    """Pass, act, or first use noble 17 or 18."""
    if action == PASS:
        pass_round(s)
    elif ACT_1 <= action < FREE_1:
        act(s, action - ACT_1)
    elif FREE_1 <= action < SWAP_1:
        act_freely(s, action - FREE_1)
    elif SWAP_1 <= action < SILVER_1:
        swap_with_sorceress(s, action - SWAP_1)
    elif SILVER_1 <= action < PAY_1:
        swap_with_treasurer(s, action - SILVER_1)


@rule
def choose(s: Any, question: int, action: int) -> None:
    """During an action: what to take, and the colour of its cost."""
    if question == ASK_SET:
        s.chosen = action - SET_1
    elif question == ASK_NOBLE:
        s.chosen = card_or_deck(action, NOBLE_1, NOBLE_DECK)
    elif question == ASK_OPTION:
        choose_option(s, action - OPTION_1)
    elif question == ASK_ARTISAN:
        s.chosen = card_or_deck(action, ARTISAN_1, ARTISAN_DECK)
    elif question == ASK_COLOUR:
        s.colour = action - COLOUR_1
    elif action != NO:
        choose_bonus(s, action - BONUS_1)


@rule
def resolve(s: Any, question: int, action: int) -> None:
    """During an effect, set-up, a move in the pyramid, or the Traitor's turn."""
    if question == ASK_STEP:
        step(s, s.active, action - STEP_1, 1)
    elif question == ASK_TRACK:
        step(s, s.active, action - TRACK_1, s.steps)
    elif question == ASK_OFFERING:
        take_from_place(s, s.active, action - OFFERING_1)
    elif question == ASK_JAR:
        take_jar(s, action - JAR_1)
    elif question == ASK_DIPLOMAT:
        if action == NO:
            pour(s, s.active)
        else:
            use_diplomat(s)
    elif question == ASK_GAIN:
        gain_chosen(s, action - GAIN_1)
    elif question == ASK_TEACHER:
        if action != NO:
            use_teacher(s, action - TEACHER_1)
    elif question == ASK_INCOME:
        take_income(s, s.active, icon_here(s, s.active) if action == HERE else icon_left(s, s.active))
    elif question == ASK_KEEP:
        keep(s, action - KEEP_1)
    else:
        choose_tile(s, action - TILE_1)
