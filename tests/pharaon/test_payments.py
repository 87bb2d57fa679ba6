"""What is payable: the engine's test against trying every assignment."""

from itertools import combinations
from random import Random

from benben.games.pharaon.board.actions import PAYABLE
from benben.games.pharaon.board.components import ANY, BASICS, BITS, COLOURS
from benben.games.pharaon.board.tables import SCRIBE_PAIR
from benben.games.pharaon.rules.access import deducted
from benben.games.pharaon.rules.payments import OWN_COLOURS, colour_of, fits, is_payable, next_slot, one_of


def packed(counts: list[int]) -> int:
    return sum(count << (BITS * place) for place, count in enumerate(counts))


def by_trying(things: list[int], slots: list[int], pays_as: int) -> bool:
    """Give every slot a thing, in every way there is."""
    if not slots:
        return True
    return any(
        fits(pays_as, thing, slots[0]) and by_trying(things[:k] + things[k + 1 :], slots[1:], pays_as)
        for k, thing in enumerate(things)
        if thing not in things[:k]
    )


def with_scribes(scribes: tuple[int, ...]) -> int:
    pays_as = OWN_COLOURS
    for scribe in scribes:
        one, other = SCRIBE_PAIR[scribe]
        pays_as |= 1 << (BASICS * other + one) | 1 << (BASICS * one + other)
    return pays_as


def listed(counts: list[int]) -> list[int]:
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def test_r3_5_a_cost_is_payable_if_some_assignment_pays_it() -> None:
    random = Random(35)
    all_scribes = [scribes for count in range(6) for scribes in combinations(range(5), count)]
    payable = 0
    for _ in range(6000):
        purse = [random.choice((0, 0, 1, 1, 2, 3)) for _ in range(BASICS)] + [random.choice((0, 0, 1, 2))]
        cost = [0] * (BASICS + 1)
        for _ in range(random.randint(1, 5)):
            cost[random.choice((0, 1, 2, 3, 4, 4, 2, 5))] += 1
        pays_as = with_scribes(random.choice(all_scribes))
        answer = is_payable(packed(purse), packed(cost), pays_as)
        assert answer == by_trying(listed(purse), listed(cost), pays_as), (purse, cost, pays_as)
        payable += answer
    assert 1000 < payable < 5000


def test_r3_1_silver_and_area_tokens_stand_for_any_colour() -> None:
    kinds = {word: colour_of(number) for number, word in enumerate(PAYABLE)}
    assert kinds["silver"] == kinds["nile*"] == kinds["access"] == ANY
    assert kinds["red"] == kinds["red*"] == COLOURS.index("red")


def test_r3_7_slots_are_paid_in_colour_order_any_last() -> None:
    due = packed([0, 1, 0, 2, 0, 1])
    order = []
    while due:
        order.append(next_slot(due))
        due -= one_of(order[-1])
    assert order == [1, 3, 3, ANY]


def test_r4_8_the_access_token_takes_a_slot_of_its_colour_else_one_of_any() -> None:
    red = COLOURS.index("red")
    assert deducted(packed([0, 0, 0, 2, 0, 1]), red) == packed([0, 0, 0, 1, 0, 1])
    assert deducted(packed([1, 0, 0, 0, 0, 2]), red) == packed([1, 0, 0, 0, 0, 1])
    assert deducted(packed([1, 1, 0, 0, 0, 0]), red) == packed([1, 1, 0, 0, 0, 0])
