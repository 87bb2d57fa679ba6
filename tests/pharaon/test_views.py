"""Views of Pharaon in the middle of things."""

from random import Random

import benben
from benben.core.protocol import CHANCE
from engine import Engine


def test_an_offering_set_is_shown_when_both_its_tokens_are_laid() -> None:
    engine = Engine("pharaon", 3)
    random = Random(1)
    half_laid = 0
    while engine.s.turn == CHANCE:
        for pair, shown in zip(engine.s.sets, engine.view(None)["offerings"]["sets"], strict=False):
            half_laid += pair[0] >= 0 > pair[1]
            assert (shown is None) == (min(pair) < 0)
        engine.deal(random.choice(list(engine.chance() or {})))
    assert half_laid > 0


def test_discs_are_listed_by_seat_in_whatever_order_the_seats_passed() -> None:
    orders = set()
    for seed in range(20):
        random = Random(seed)
        match = benben.new("pharaon", seats=3, seed=seed)
        while not match.over:
            view = match.view(None)
            orders.add(tuple(view["passed"]))
            assert list(view["pyramid"]["discs"]) == sorted(view["pyramid"]["discs"])
            match.play("pass" if "pass" in match.legal() else random.choice(match.legal()))
    assert any(list(order) != sorted(order) for order in orders)
