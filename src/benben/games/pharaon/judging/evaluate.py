"""What bots see in a position of Pharaon: standing, features, and an obvious way to finish an action."""

from typing import Any

from benben.core.protocol import CHANCE, OVER
from benben.core.records import Position
from benben.core.rule import rule
from benben.games.pharaon.board.actions import (
    ARTISAN_1,
    ARTISAN_DECK,
    COLOUR_1,
    GAIN_1,
    KEEP_1,
    NO,
    NOBLE_1,
    NOBLE_DECK,
    PAY_1,
    PAY_TOKEN,
    STEP_1,
    TEACHER_1,
    TRACK_1,
)
from benben.games.pharaon.board.components import (
    AREAS,
    ARTISAN_CARDS,
    BASICS,
    BITS,
    FIELD,
    KINDS,
    NILE,
    NOBLE_CARDS,
    POINT_TOKEN,
    ROUNDS,
    SILVER,
)
from benben.games.pharaon.board.state import (
    ASIDE,
    ASK_ARTISAN,
    ASK_COLOUR,
    ASK_EXCHANGE,
    ASK_GAIN,
    ASK_KEEP,
    ASK_NOBLE,
    ASK_STEP,
    ASK_TEACHER,
    ASK_TRACK,
    ASK_TURN,
    IN_DECK,
    NOTHING,
)
from benben.games.pharaon.board.tables import (
    ANY_ACCESS,
    ARTISAN_POINTS,
    HEIR_NOBLES,
    HEIR_STAGE,
    IS_SCRIBE,
    LAST_STAGE,
    NEED,
    NOBLE_POINTS,
    ROW_LENGTH,
    SQUARES,
    TOMB_COST,
    TRACK_TOP,
)
from benben.games.pharaon.flow.draws import chance
from benben.games.pharaon.flow.questions import legal
from benben.games.pharaon.flow.verbs import apply, deal
from benben.games.pharaon.rules.gods import GOD_COUNT, elements, god_points
from benben.games.pharaon.rules.holdings import has_noble, nobles_of
from benben.games.pharaon.rules.scoring import total
from benben.search.evaluation import weigh
from benben.search.mind import POINT

FEATURES = (
    "always",
    "basic",
    "silver",
    "colours",
    "most of a colour",
    "resource token",
    "area token",
    "short of a noble",
    "short of a stage",
    "short of an artisan",
    "stage",
    "stages left",
    "artisan",
    "nobles",
    "track begun",
    "track level",
    "track at the top",
    "god one short",
    "god two short",
    "god three short",
    "god further",
    "heir one short",
    "heir two short",
    "heir three short",
    "first player",
    "passed",
    "passed, spaces left",
    "passed, others still act",
    "others passed",
    "squares open",
    "areas open",
    "to move",
    "spent nobles",
    *(f"noble {card}" for card in range(1, NOBLE_CARDS + 1)),
    "traitor",
    "traitor's jars",
    "traitor's tokens",
)
STAGES = tuple(f"round {number}" for number in range(1, ROUNDS + 1))
(
    BASIC_F,
    SILVER_F,
    COLOURS_F,
    MOST_F,
    RESOURCE_TOKEN_F,
    AREA_TOKEN_F,
    SHORT_NOBLE_F,
    SHORT_STAGE_F,
    SHORT_ARTISAN_F,
    STAGE_F,
) = range(1, 11)
ARTISAN_F = FEATURES.index("artisan")
GOD_F = FEATURES.index("god one short")
HEIR_F = FEATURES.index("heir one short")
PASSED_F = FEATURES.index("passed")
OPEN_F = FEATURES.index("squares open")
SPENT_F = FEATURES.index("spent nobles")
NOBLE_F = FEATURES.index("noble 1")
TRAITOR_F = FEATURES.index("traitor")
TURNS_AHEAD = 3  # turns that a plan looks at; docs/bots.md compares other values
LIKE_A_NOBLE = 6  # assumed points of a card from the deck


def veil(s: Position, seat: int) -> Position:
    """The position with everything that a seat cannot know replaced."""
    seen = s.copy()
    hide(seen, seat)
    return seen


@rule
def hide(s: Any, seat: int) -> None:
    """Nobles dealt to others or rejected in set-up are replaced by the first possible ones."""
    if s.active != seat:
        s.dealt[0] = NOTHING
        s.dealt[1] = NOTHING
    aside = 0
    for card in range(NOBLE_CARDS):
        if may_be_aside(s, card) and s.noble_at[card] == ASIDE:
            aside += 1
    for card in range(NOBLE_CARDS):
        if may_be_aside(s, card):
            s.noble_at[card] = ASIDE if aside > 0 else IN_DECK
            aside -= 1


@rule
def may_be_aside(s: Any, card: int) -> bool:
    """Whether a noble could be in the deck or put aside, as far as the seat knows."""
    if s.noble_at[card] != IN_DECK and s.noble_at[card] != ASIDE:
        return False
    if s.newcomers != 0 and IS_SCRIBE[card]:
        return False
    return card != s.dealt[0] and card != s.dealt[1]


@rule
def stage(s: Any) -> int:
    """Each round has its weights; set-up has those of the first."""
    return above_zero(s.round - 1)


@rule
def standing(s: Any, row: int) -> int:
    """The points as if the game ended now."""
    return total(s, row) * POINT


@rule
def features(s: Any, out: Any) -> None:
    """What every side has, what it is missing, and its situation in the round."""
    for row in range(s.sides):
        see_side(s, row, out[row])


@rule
def see_side(s: Any, row: int, out: Any) -> None:
    """One side: a seat, or after the seats the Traitor."""
    for number in range(len(out)):
        out[number] = 0
    if row >= s.seats:
        see_traitor(s, out)
        return
    out[0] = 1
    see_resources(s, row, out)
    see_board(s, row, out)
    see_gods(s, row, out)
    see_heir(s, row, out)
    see_round(s, row, out)
    for card in range(NOBLE_CARDS):
        if s.noble_at[card] == row:
            out[NOBLE_F + card] = 1
            out[SPENT_F] += s.used[card]


@rule
def see_traitor(s: Any, out: Any) -> None:
    """How far the Traitor has come."""
    out[TRAITOR_F] = 1
    out[TRAITOR_F + 1] = s.traitors_jars[0] + s.traitors_jars[1] + s.traitors_jars[2]
    for place in range(len(s.filled)):
        out[TRAITOR_F + 2] += s.filled[place]


@rule
def see_resources(s: Any, seat: int, out: Any) -> None:
    """What can be paid with, and what is missing for a noble, a stage and an artisan."""
    silver = s.resources[seat][SILVER]
    missing_noble = 0
    missing_stage = 0
    cost = TOMB_COST[s.tomb[seat]] if s.tomb[seat] < LAST_STAGE else 0
    most = 0
    for colour in range(BASICS):
        held = s.resources[seat][colour] + s.tokens[seat][colour]
        out[BASIC_F] += s.resources[seat][colour]
        out[RESOURCE_TOKEN_F] += s.tokens[seat][colour]
        if held > 0:
            out[COLOURS_F] += 1
        else:
            missing_noble += 1
        if held > most:
            most = held
        slots = (cost >> (BITS * colour)) & FIELD
        if held < slots:
            missing_stage += slots - held
    for kind in range(BASICS, POINT_TOKEN):
        out[AREA_TOKEN_F] += s.tokens[seat][kind]
    out[SILVER_F] = silver
    out[MOST_F] = most
    out[SHORT_NOBLE_F] = above_zero(missing_noble - silver)
    out[SHORT_STAGE_F] = above_zero(missing_stage - silver)
    out[SHORT_ARTISAN_F] = above_zero(3 - most - silver)


@rule
def above_zero(number: int) -> int:
    """The number, or zero."""
    if number < 0:
        return 0
    return number


@rule
def see_board(s: Any, seat: int, out: Any) -> None:
    """Stages, cards and tracks."""
    out[STAGE_F] = s.tomb[seat]
    out[STAGE_F + 1] = LAST_STAGE - s.tomb[seat]
    for card in range(ARTISAN_CARDS):
        if s.artisan_at[card] == seat:
            out[ARTISAN_F] += 1
    out[ARTISAN_F + 1] = nobles_of(s, seat)
    for track in range(BASICS):
        level = s.nile[seat][track]
        out[ARTISAN_F + 2] += int(level > 0)
        out[ARTISAN_F + 3] += level
        out[ARTISAN_F + 4] += int(level == TRACK_TOP)


@rule
def see_gods(s: Any, seat: int, out: Any) -> None:
    """The points of gods for which one, two, three or more elements are missing."""
    for god in range(GOD_COUNT):
        short = elements_short(s, seat, s.areas[god]) + elements_short(s, seat, s.areas[(god + 1) % GOD_COUNT])
        if short > 4:
            short = 4
        if short > 0:
            out[GOD_F + short - 1] += god_points(s, god)


@rule
def elements_short(s: Any, seat: int, area: int) -> int:
    """How many elements of an area are missing for one god."""
    need = NEED[area]
    if area == NILE:
        need = s.nile_tracks
    return above_zero(need - elements(s, seat, area))


@rule
def see_heir(s: Any, seat: int, out: Any) -> None:
    """What is missing for the Pharaoh token while nobody has it."""
    if s.pharaoh == NOTHING:
        short = above_zero(HEIR_NOBLES - nobles_of(s, seat)) + above_zero(HEIR_STAGE - s.tomb[seat])
        if 0 < short < 4:
            out[HEIR_F + short - 1] = 1


@rule
def see_round(s: Any, seat: int, out: Any) -> None:
    """First player, who has passed, and what is still open on the wheel."""
    out[PASSED_F - 1] = int(s.first_player == seat)
    has_passed = False
    for number in range(s.passes):
        if s.passed[number] == seat:
            has_passed = True
    still = s.sides - s.passes
    if has_passed:
        out[PASSED_F] = 1
        out[PASSED_F + 2] = still
        if s.row[seat] != NOTHING:
            out[PASSED_F + 1] = ROW_LENGTH[s.row[seat]] - 1 - s.space[seat]
        return
    out[PASSED_F + 3] = s.passes
    for square in range(BASICS):
        out[OPEN_F] += SQUARES[s.seats] - s.occupied[square]
    for area in range(len(AREAS)):
        out[OPEN_F + 1] += int(is_open(s, seat, area))
    out[OPEN_F + 2] = int(s.active == seat)


@rule
def is_open(s: Any, seat: int, area: int) -> bool:
    """Whether an area has a free square and the seat something to pay for it."""
    colour = s.wheel[area]
    paid = s.resources[seat][colour] + s.tokens[seat][colour] + s.resources[seat][SILVER]
    return s.occupied[colour] < SQUARES[s.seats] and (paid > 0 or has_noble(s, seat, ANY_ACCESS[area]))


@rule
def settle(mind: Any, depth: int) -> bool:
    """The active side finishes its turn in the obvious way; draws are replaced by an average outcome."""
    s = mind.batch[depth]
    side = s.active
    if s.turn == CHANCE and is_between_rounds(s):
        return True
    if s.turn >= 0 and s.question == ASK_TURN:
        return True
    while s.turn != OVER and s.active == side and s.question != ASK_TURN:
        if s.turn == CHANCE:
            if is_between_rounds(s):
                return False
            deal(s, middling(mind.chances[depth], chance(s, mind.chances[depth])))
        else:
            apply(s, obvious(s, mind.legal[depth], legal(s, mind.legal[depth])))
    return False


@rule
def is_between_rounds(s: Any) -> bool:
    """Whether the deal is for everybody: before the first round, or between two rounds."""
    return s.passes == s.sides or s.round == 0


@rule
def middling(weights: Any, total_weight: int) -> int:
    """The outcome in the middle of the weights."""
    rest = total_weight // 2
    outcome = 0
    while rest >= weights[outcome]:
        rest -= weights[outcome]
        outcome += 1
    return outcome


@rule
def obvious(s: Any, actions: Any, count: int) -> int:
    """The best looking of the legal answers."""
    best = 0
    for number in range(1, count):
        if appeal(s, actions[number]) > appeal(s, actions[best]):
            best = number
    return actions[best]


@rule
def appeal(s: Any, action: int) -> int:
    """How good an answer looks at first sight."""
    if action == NO:
        return 0 if s.question == ASK_EXCHANGE else -100
    if s.question == ASK_NOBLE:
        return LIKE_A_NOBLE if action == NOBLE_DECK else NOBLE_POINTS[action - NOBLE_1]
    if s.question == ASK_ARTISAN:
        return 0 if action == ARTISAN_DECK else ARTISAN_POINTS[action - ARTISAN_1]
    if s.question == ASK_KEEP:
        return NOBLE_POINTS[action - KEEP_1]
    if s.question == ASK_COLOUR:
        return s.resources[s.active][action - COLOUR_1]
    if s.question == ASK_STEP:
        return -s.nile[s.active][action - STEP_1]
    if s.question == ASK_TRACK:
        return -s.nile[s.active][action - TRACK_1]
    if s.question == ASK_GAIN:
        return -s.resources[s.active][action - GAIN_1]
    if s.question == ASK_TEACHER:
        return -s.resources[s.active][action - TEACHER_1]
    if s.question == ASK_EXCHANGE:
        return -1
    if PAY_1 <= action < PAY_1 + PAY_TOKEN + KINDS:
        return appeal_of_payment(s, action - PAY_1)
    return 0


@rule
def appeal_of_payment(s: Any, token: int) -> int:
    """Pay with what is plentiful, and with silver last."""
    if token == SILVER:
        return -10
    if token < SILVER:
        return s.resources[s.active][token]
    return -1


@rule
def outlook(mind: Any, depth: int) -> None:
    """Finish the turn and weigh."""
    settle(mind, depth)
    weigh(mind, depth)


@rule
def reach(s: Any) -> int:
    """The turns after this one, in which others reply and its effect shows."""
    return TURNS_AHEAD
