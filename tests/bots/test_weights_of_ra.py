"""What Ra's values look at, and how weights are fitted."""

import numpy as np
import pytest

import benben
from benben.bots.tuning import fit_weights
from benben.games.ra.board.tables import FLOOD, NILE, TILES
from benben.games.ra.judging.features import FEATURES, features, lot_worth
from benben.games.ra.rules.turns import place_tile, set_up
from benben.search.duel import DuelPlayer, duel
from benben.search.rungs import GREEDY, HEURISTIC

GAME = benben.games()["ra"]


def position(*suns):
    """Epoch one, these sets of suns face up."""
    s = set_up(len(suns), {"scores": "open", "edition": "barque"})
    s.suns_up[: len(suns)] = [sum(1 << sun for sun in held) for held in suns]
    s.turn = 0
    return s


def seen(s, seat):
    out = np.zeros((s.seats, len(FEATURES)), int)
    features(s, out)
    return dict(zip(FEATURES, out[seat].tolist(), strict=True))


def test_every_feature_is_overwritten():
    s = position([13, 6], [12, 7], [11])
    out = np.full((3, len(FEATURES)), 987654)
    features(s, out)
    assert 987654 not in out


def test_the_last_with_suns_hopes_for_more_tiles():
    alone, contested = position([9], [], []), position([9], [8, 5], [7, 4])
    alone.ra_drawn = contested.ra_drawn = 5
    assert seen(alone, 0)["hope"] == seen(alone, 0)["hope alone"] > seen(contested, 0)["hope"]
    assert seen(contested, 0)["hope alone"] == 0
    assert seen(alone, 1)["hope"] == 0


def test_hope_dwindles_with_the_ra_track():
    early, late = position([9, 2], [8, 3]), position([9, 2], [8, 3])
    late.ra_drawn = 5
    assert seen(late, 0)["hope"] < seen(early, 0)["hope"]


def test_power_counts_the_suns_that_one_beats():
    s = position([13, 2], [12, 7], [11, 3])
    assert [seen(s, seat)["power"] for seat in range(3)] == [12, 15, 9]
    assert seen(s, 0)["highest sun up, yield"] > 0 == seen(s, 1)["highest sun up, yield"]


@pytest.mark.parametrize(
    ("held", "track", "better", "worse"),
    [
        ({NILE: 4}, ["flood"], 0, 1),  # a flood for many Niles
        ({TILES.index("art"): 1}, ["art"], 1, 0),  # a type one has already
        ({TILES.index("temple"): 2}, ["temple"], 0, 1),  # the third alike
        ({TILES.index("pharaoh"): 2, FLOOD: 1}, ["funeral", "gold"], 1, 0),  # a disaster for who has something to lose
    ],
)
def test_a_lot_is_worth_what_it_does_for_the_seat(held, track, better, worse):
    s = position([9, 2], [8, 3])
    for kind, number in held.items():
        s.tiles[0][kind] = number
    for tile in track:
        place_tile(s, TILES.index(tile))
    assert lot_worth(s, better) > lot_worth(s, worse)


def test_fitting_finds_the_weights_that_samples_were_made_with():
    random = np.random.default_rng(3)
    truth = np.array([[500, -300, 0], [100, 200, 300]])
    facts, stages = random.integers(0, 9, (4000, 3)), random.integers(0, 2, 4000)
    gains = (facts * truth[stages]).sum(axis=1)
    nothing = np.zeros_like(truth)
    assert np.abs(fit_weights((facts, stages, gains), nothing, 0.0, 1.0) - truth).max() <= 1
    assert np.abs(fit_weights((facts, stages, gains), nothing, 0.0, 0.5) * 2 - truth).max() <= 2


@pytest.mark.parametrize(("seats", "bar"), [(3, 0.6), (4, 0.5)])
def test_the_heuristic_wins_most_games_against_two_or_three_greedy_players(seats, bar):
    share, low, _ = duel(GAME, [DuelPlayer(HEURISTIC)] + [DuelPlayer(GREEDY)] * (seats - 1), 60).interval()
    assert low > bar, share
