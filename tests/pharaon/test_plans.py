"""Whole actions: the payment that is laid out is the cheapest of all that the rules allow."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import benben
from benben.games.pharaon.board.actions import ACTIONS, PAYABLE
from benben.games.pharaon.board.components import AREAS
from benben.games.pharaon.board.tables import JUDGE
from benben.games.pharaon.rules.payments import learn_pair
from benben.games.pharaon.words.plans import after, answers, cost_of, forced, is_paying, offers, on_turn, plan
from benben.games.pharaon.words.previews import price


def turns(seats: int, seed: int, often: float) -> Iterator[Any]:
    """Positions of a random game in which a seat begins its turn, with more things in its hands than usual."""
    random, match = Random(seed), benben.new("pharaon", seats=seats, seed=seed)
    while not match.over:
        if match.view(None)["phase"] == "turn" and random.random() < often:
            s = match.position.copy()
            for token in range(len(s.tokens[s.active]) - 2):
                s.tokens[s.active][token] += random.random() < 0.15
            for scribe in random.sample(range(5), random.choice((0, 1, 2))):
                learn_pair(s, s.active, scribe)
            for resource in range(6):
                s.resources[s.active][resource] += random.choice((0, 0, 1))
            yield s
        match.play(random.choice(match.legal()))


def numbers(words: list[str]) -> list[int]:
    return [ACTIONS.index(word) for word in words]


def played(s: Any, moves: list[str]) -> tuple[Any, list[str]]:
    """The position after legal moves, and what they laid and paid."""
    paid: list[int] = []
    for number in numbers(moves):
        assert number in answers(s), moves
        s = after(s, number, paid)
    return s, [PAYABLE[token] for token in paid]


def every_cost(s: Any, wanted: list[int], cost: int, seen: set[Any]) -> Iterator[int]:
    """What each way to pay costs, by trying every answer."""
    if not is_paying(s):
        yield cost
        return
    state = (s.question, s.due, s.access, s.colour, cost, *s.resources[s.active], *s.tokens[s.active])
    if state in seen:
        return
    seen.add(state)
    found = answers(s)
    takes = [action for action in found if ACTIONS[action].split()[0] in ("set", "noble", "option", "artisan")]
    if takes:
        found = [action for action in takes if action in wanted]
    elif any(ACTIONS[action].startswith("bonus") for action in found):
        found = [ACTIONS.index("no")]
    for action in found:
        paid: list[int] = []
        twin = after(s, action, paid)
        yield from every_cost(twin, wanted, cost + cost_of(paid), seen)


def costs_of(s: Any, ways: list[int], wanted: list[int]) -> Iterator[int]:
    for way in ways:
        paid: list[int] = []
        begun = after(s, way, paid)
        yield from every_cost(begun, wanted, cost_of(paid), set())


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_no_way_to_pay_is_cheaper_than_the_one_that_is_offered(seats: int) -> None:
    compared = 0
    for s in turns(seats, seats + 5, 0.4):
        seat, start = s.active, on_turn(s, s.active)
        for area in AREAS:
            ways = [number for number in numbers([f"act {area}", f"free {area}"]) if number in answers(start)]
            cheapest = []
            for offer in offers(s, seat, area):
                wanted = [*ways, ACTIONS.index(offer["take"])]
                least = min(costs_of(start, ways, wanted))
                assert offer["cost"] == least == cost_of([PAYABLE.index(token) for token in offer["payment"]])
                cheapest.append(least)
                compared += 1
            assert bool(ways) == bool(cheapest)
            if ACTIONS.index(f"act {area}") in ways and len(ways) == 1:
                paid = [PAYABLE.index(token) for token in price(s, seat, area)["payment"]]
                assert cost_of(paid) == min(cheapest)
    assert compared > 100


@pytest.mark.parametrize("seats", [1, 3])
def test_a_plan_is_legal_move_by_move_and_so_is_every_exchange(seats: int) -> None:
    exchanged = 0
    for s in turns(seats, seats, 0.5):
        seat, start = s.active, on_turn(s, s.active)
        for area in AREAS:
            for offer in offers(s, seat, area)[:2]:
                wanted = [f"act {area}", f"free {area}", offer["take"]]
                made = plan(s, seat, wanted, [])
                assert made
                moves = [step["move"] for step in made["steps"]]
                end, paid = played(start, moves)
                assert not is_paying(end)
                assert sorted(paid) == sorted(offer["payment"])
                assert paid == [token for step in made["steps"] for token in step["paid"]]
                for place, step in enumerate(made["steps"]):
                    for other in step["others"]:
                        changed = plan(s, seat, wanted, [*moves[:place], other])
                        assert changed
                        assert [one["move"] for one in changed["steps"]][: place + 1] == [*moves[:place], other]
                        assert not is_paying(played(start, [one["move"] for one in changed["steps"]])[0])
                        exchanged += 1
    assert exchanged > 30


def test_a_payment_in_which_every_token_must_go_is_not_asked_for() -> None:
    """With the Judge five of any colour are due: a player who has exactly five has no choice."""
    s = next(turns(2, 3, 1.0))
    seat = s.active
    s.noble_at = [seat if card == JUDGE else (-1 if place == seat else place) for card, place in enumerate(s.noble_at)]
    s.pays_as[seat] = sum(1 << colour << (5 * colour) for colour in range(5))
    s.tokens[seat] = [0] * len(s.tokens[seat])
    for number in range(5):
        s.occupied[number] = 0
    wheel = s.wheel[AREAS.index("nobles")]
    s.resources[seat] = [1, 1, 1, 1, 1, 0]
    assert s.resources[seat][wheel] == 1
    made = plan(s, seat, ["act nobles", f"noble {s.nobles_up[1] + 1}"], [])
    assert made
    assert all(step["others"] == [] for step in made["steps"])
    start, _ = played(on_turn(s, seat), ["act nobles"])
    taken = ACTIONS.index(f"noble {s.nobles_up[1] + 1}")
    assert len(forced(start, taken)) == 3  # the last token is paid by the rules themselves
    s.resources[seat][wheel] += 1
    start, _ = played(on_turn(s, seat), ["act nobles"])
    assert forced(start, taken) == []
