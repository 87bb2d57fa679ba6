"""Ra's auction programme is exactly max^n over all bidding lines."""

import pytest

import benben
from benben.core.evaluation import plain_mind, regard
from benben.core.random import Stream
from benben.core.rule import Twin
from benben.games.ra import evaluate, verbs
from benben.games.ra.state import AUCTION

GAME = benben.games()["ra"]
RULES = Twin(["benben.core", GAME.package], stand_ins=GAME.verbs)  # interpreted


def auctions(seats, seed, count):
    """Positions in which somebody speaks in an auction, met in random play."""
    stream = Stream.named(seed, "test")
    found = []
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
    RULES[evaluate.weigh](mind, 1)
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
