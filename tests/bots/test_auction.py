"""Ra's auction programme is exactly max^n over all bidding lines."""

from typing import Any

import pytest

import benben
from benben.core.random import Stream
from benben.core.rule import Twin
from benben.games.ra.board.state import AUCTION, TURN
from benben.games.ra.flow import verbs
from benben.games.ra.judging import evaluate
from benben.games.ra.rules.turns import invoke
from benben.search import PACKAGES
from benben.search.evaluation import regard, weigh
from benben.search.mind import plain_mind

GAME = benben.games()["ra"]
RULES = Twin(["benben.core", GAME.package, *PACKAGES], stand_ins=GAME.verbs)  # interpreted


def auctions(seats, seed, count):
    """Positions in which somebody speaks in an auction, met in random play."""
    stream = Stream.named(seed, "test")
    found: list[Any] = []
    while len(found) < count:
        match = benben.new("ra", seats=seats, seed=stream.below(10**9))
        while not match.over and len(found) < count:
            if match.position.phase == AUCTION and stream.below(4) == 0:
                found.append(match.position.copy())
            legal = match.legal()
            match.play(legal[stream.below(len(legal))])
    return found


def values_at_the_end(mind, position):
    """What all rows are worth where the auction is over."""
    mind.batch[1] = position
    RULES[evaluate.settle](mind, 1)
    RULES[weigh](mind, 1)
    return mind.values[1].copy()


def brute_force(mind, position):
    """The values when every speaker in turn tries every bid, and takes the best for itself."""
    if position.phase != AUCTION:
        return values_at_the_end(mind, position)
    seat, best = position.turn, None
    out = [0] * len(GAME.actions)
    for action in out[: verbs.legal(position, out)]:
        after = position.copy()
        verbs.apply(after, action)
        values = brute_force(mind, after)
        if best is None or regard(mind, values, seat) > regard(mind, best, seat):
            best = values
    return best


@pytest.mark.parametrize(("seats", "count"), [(2, 12), (3, 8), (4, 6), (5, 4)])
def test_the_auction_programme_equals_brute_force_over_all_bidding_lines(seats, count):
    mind = plain_mind(GAME, seats, seats)
    for position in auctions(seats, seats, count):
        expected = brute_force(mind, position)
        mind.batch[0] = position
        RULES[evaluate.value_auction](mind, 0)
        assert list(mind.values[0][:seats]) == list(expected[:seats])


def test_a_turn_is_valued_as_an_auction_only_if_the_seat_gains_by_it():
    mind, stream, found = plain_mind(GAME, 3, 3), Stream.named(5, "test"), set()
    match = benben.new("ra", seats=3, seed=5)
    while not match.over:
        if match.position.phase == TURN:
            seat = match.position.turn
            mind.batch[1] = mind.batch[2] = match.position
            RULES[weigh](mind, 1)
            weighed = mind.values[1].copy()
            RULES[invoke](mind.batch[2])
            RULES[evaluate.value_auction](mind, 2)
            sold = mind.values[2].copy()
            RULES[evaluate.value_invoking](mind, 1)
            invokes = mind.values[1].tolist() != weighed.tolist()
            assert mind.values[1].tolist() == (sold if invokes else weighed).tolist()
            assert not invokes or regard(mind, sold, seat) > regard(mind, weighed, seat)
            found.add(invokes)
        legal = match.legal()
        match.play(legal[stream.below(len(legal))])
    assert found == {True, False}
