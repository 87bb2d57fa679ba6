"""Whole actions of Pharaon: what is taken, and the payment that is easiest to spare.

All ways are walked with the rules on copies of the position. A way is given up as soon as it cannot become cheaper
than the best one so far, so the one that is found is truly the cheapest.
"""

from benben.core.records import Position
from benben.games.pharaon.board.actions import (
    ACT_1,
    ACTIONS,
    ARTISAN_1,
    ARTISAN_DECK,
    COLOUR_1,
    FREE_1,
    LAID,
    NO,
    NOBLE_1,
    NOBLE_DECK,
    OPTION_1,
    PAID,
    PAY_1,
    PAY_ACCESS,
    PAY_AREA_TOKEN,
    PAY_TOKEN,
    PAYABLE,
    SET_1,
)
from benben.games.pharaon.board.components import ANY, AREAS, BITS, FIELD, SILVER
from benben.games.pharaon.board.owners import bound, table
from benben.games.pharaon.board.shapes import Area, Offer, Plan, PlanStep
from benben.games.pharaon.board.state import (
    ACTION,
    ASK_ACCESS,
    ASK_ARTISAN,
    ASK_BONUS,
    ASK_COLOUR,
    ASK_NOBLE,
    ASK_OPTION,
    ASK_PAY,
    ASK_SET,
    ASK_TURN,
    END_TURN,
    IN_DECK,
    NOTHING,
    PAY,
    PREPARE_COST,
    TURN,
)
from benben.games.pharaon.flow.questions import legal, refusal
from benben.games.pharaon.flow.verbs import apply
from benben.games.pharaon.rules.payments import colour_of, next_slot
from benben.games.pharaon.rules.scoring import total
from benben.games.pharaon.words.task import QUESTIONS

ROOM = 400  # more answers than any question has
TOO_DEAR = 1000  # more than any payment costs
PAYMENTS = (PREPARE_COST, PAY)
TAKING = (ASK_SET, ASK_NOBLE, ASK_OPTION, ASK_ARTISAN)
EXCHANGED = (ASK_TURN, ASK_ACCESS, ASK_COLOUR, ASK_BONUS, ASK_PAY)  # answers that can be changed in a plan


def on_turn(s: Position, seat: int) -> Position:
    """A copy in which the seat is asked what to do on its turn."""
    twin = s.copy()
    twin.turn, twin.active, twin.phase, twin.question = seat, seat, TURN, ASK_TURN
    twin.agenda_size, twin.agenda[0], twin.argument[0] = 1, END_TURN, 0
    return twin


def answers(s: Position) -> list[int]:
    """The legal actions."""
    room = [0] * ROOM
    count = bound(s, legal)(s, room)
    return room[:count]


def after(s: Position, action: int, paid: list[int]) -> Position:
    """A copy in which this answer is given; what it lays and pays is added to the list."""
    twin = s.copy()
    twin.listener = lambda _position, event, _seat, token, _more: paid.append(token) if event in (PAID, LAID) else None
    bound(s, apply)(twin, action)
    twin.listener = None
    return twin


def dearness(token: int) -> int:
    """The cost of giving a token away: offerings and silver can do more than a resource."""
    if token == PAY_ACCESS:
        return 0
    if token >= PAY_AREA_TOKEN:
        return 4
    if token >= PAY_TOKEN:
        return 3
    return 5 if token == SILVER else 1


def cost_of(paid: list[int]) -> int:
    """The cost of a payment."""
    return sum([dearness(token) for token in paid])


def is_paying(s: Position) -> bool:
    """Is an action under way that is not paid yet?"""
    return bool(s.turn >= 0 and s.phase == ACTION and any(step in PAYMENTS for step in s.agenda[: s.agenda_size]))


def least(s: Position) -> int:
    """What the slots that are due now cost at least."""
    slots = 0
    for colour in range(ANY + 1):
        slots += (s.due >> (BITS * colour)) & FIELD
    return max(0, slots - int(s.access == ANY))


def takes(action: int) -> bool:
    """Does an answer say what is taken?"""
    return SET_1 <= action < COLOUR_1


def useful(s: Position, wanted: list[int]) -> list[int]:
    """The answers that may lead to what is wanted, the easiest to spare first."""
    found = answers(s)
    meant = [action for action in found if action in wanted]
    if meant:
        return meant
    if s.question in TAKING and any(takes(action) for action in wanted):
        return []
    if s.question == ASK_BONUS:
        return [NO]
    if s.question in TAKING and s.question != ASK_OPTION:
        return found[:1]  # what is taken does not change the price
    if s.question in (ASK_ACCESS, ASK_PAY):
        return sorted(found, key=lambda action: spared(s, action - PAY_1))
    return found


def spared(s: Position, token: int) -> list[int]:
    """The order of tokens: the cheapest first, then the colour that is due, then what is most plentiful."""
    wanted = next_slot(s.due) if s.question == ASK_PAY else s.wheel[s.area]
    held = 0
    if token < PAY_TOKEN:
        held = s.resources[s.active][token]
    elif token < PAY_ACCESS:
        held = s.tokens[s.active][token - PAY_TOKEN]
    return [dearness(token), int(colour_of(token) != wanted), 100 - held]


def search(s: Position, wanted: list[int], moves: list[int], cost: int, best: list[int]) -> list[int]:
    """Walk all ways to go on that are cheaper than the best; a way is its cost and its moves."""
    if not is_paying(s):
        return [cost, *moves]
    for action in useful(s, wanted):
        paid: list[int] = []
        twin = after(s, action, paid)
        dearer = cost + cost_of(paid)
        if dearer + (least(twin) if is_paying(twin) and twin.question == ASK_PAY else 0) < best[0]:
            best = search(twin, wanted, [*moves, action], dearer, best)
    return best


def cheapest(start: Position, wanted: list[int], fixed: list[int]) -> list[int] | None:
    """The moves of the cheapest way that begins as fixed; None: there is no such way."""
    s, cost = start, 0
    for action in fixed:
        if bound(s, refusal)(s, action) != 0:
            return None
        paid: list[int] = []
        s = after(s, action, paid)
        cost += cost_of(paid)
    best = [TOO_DEAR]
    if fixed:
        best = search(s, wanted, fixed, cost, best)
    else:
        for action in [action for action in answers(s) if action in wanted]:
            paid = []
            twin = after(s, action, paid)
            if cost_of(paid) < best[0]:
                best = search(twin, wanted, [action], cost_of(paid), best)
    return None if best[0] == TOO_DEAR else best[1:]


def paid_by(start: Position, moves: list[int]) -> list[int]:
    """All that these moves lay and pay."""
    paid: list[int] = []
    s = start
    for action in moves:
        s = after(s, action, paid)
    return paid


def payment(s: Position, action: int) -> list[str]:
    """All that is laid and paid from now on for the action if this answer is given, and then what is cheapest."""
    moves = cheapest(s, [action], [action])
    return [] if moves is None else [PAYABLE[token] for token in paid_by(s, moves)]


def begin(s: Position, seat: int) -> Position:
    """Where a plan of a seat begins: in its action that is under way, else at the start of its turn."""
    return s.copy() if s.phase == ACTION and s.active == seat else on_turn(s, seat)


def plan(s: Position, seat: int, wanted: list[str], fixed: list[str]) -> Plan | None:
    """The cheapest way to do what is wanted, begun as fixed, with what could be answered otherwise at each step."""
    start = begin(s, seat)
    aims = [ACTIONS.index(word) for word in wanted]
    moves = cheapest(start, aims, [ACTIONS.index(word) for word in fixed])
    if moves is None:
        return None
    steps: list[PlanStep] = []
    here = start
    for place, action in enumerate(moves):
        others = exchanges(start, here, aims, moves, place)
        asked, paid = QUESTIONS[here.question], [0][:0]
        here = after(here, action, paid)
        tokens = [PAYABLE[token] for token in paid]
        steps.append({"move": ACTIONS[action], "asked": asked, "paid": tokens, "others": others})
    points = bound(s, total)(here, seat) - bound(s, total)(start, seat)
    return {"steps": steps, "points": points}


def exchanges(start: Position, here: Position, aims: list[int], moves: list[int], place: int) -> list[str]:
    """Other answers at a step of a plan, if something else is paid or taken with them."""
    if here.question not in EXCHANGED:
        return []
    paid, found = sorted(paid_by(start, moves)), [""][:0]
    begins = here.question == ASK_TURN
    for action in answers(here):
        if action != moves[place] and (not begins or action in aims):
            other = cheapest(start, aims, [*moves[:place], action])
            if other is not None and (begins or here.question == ASK_BONUS or sorted(paid_by(start, other)) != paid):
                found.append(ACTIONS[action])
    return found


def offers(s: Position, seat: int, area: Area) -> list[Offer]:
    """What a seat could take in an area on its turn, with the cheapest payment of each, cheapest first."""
    number, start = AREAS.index(area), on_turn(s, seat)
    found: list[Offer] = []
    for action in things(s, area):
        wanted = [ACT_1 + number, FREE_1 + number, action]
        moves = cheapest(start, wanted, [])
        if moves is not None:
            paid = paid_by(start, moves)
            cost = cost_of(paid)
            found.append({"take": ACTIONS[action], "payment": [PAYABLE[token] for token in paid], "cost": cost})
    return sorted(found, key=lambda offer: offer["cost"])


def things(s: Position, area: Area) -> list[int]:
    """The answers that would take something in an area; building a stage is the action itself."""
    if area == "offerings":
        return [SET_1 + place for place, pair in enumerate(s.sets) if pair[0] != NOTHING]
    if area == "nobles":
        up = [NOBLE_1 + card for card in s.nobles_up if card != NOTHING]
        return [*up, NOBLE_DECK] if IN_DECK in s.noble_at else up
    if area == "artisans":
        up = [ARTISAN_1 + card for card in s.artisans_up if card != NOTHING]
        return [*up, ARTISAN_DECK] if IN_DECK in s.artisan_at else up
    if area == "nile":
        return [OPTION_1 + option for option in range(table(s, "OPTIONS"))]
    return [ACT_1 + AREAS.index(area)]


def forced(s: Position, action: int) -> list[str]:
    """The payments that follow an answer and leave no choice: whatever is paid first, the same tokens go."""
    here, moves = after(s, action, []), [""][:0]
    while is_paying(here) and here.question == ASK_PAY and count_ends(here, []) == 1:
        next_one = answers(here)[0]
        moves.append(ACTIONS[next_one])
        here = after(here, next_one, [])
    return moves


def count_ends(s: Position, seen: list[list[int]]) -> int:
    """In how many ways the payment that is due can end; 2 means two or more."""
    holdings = [*s.resources[s.active], *s.tokens[s.active], s.due if s.question == ASK_PAY else 0]
    if holdings in seen:
        return 0
    seen.append(holdings)
    if not is_paying(s) or s.question != ASK_PAY:
        return 1
    ends = 0
    for action in answers(s):
        if ends < 2:
            ends += count_ends(after(s, action, []), seen)
    return min(ends, 2)
