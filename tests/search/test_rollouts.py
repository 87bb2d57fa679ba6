"""Rollouts: luck is taken off exactly, the look ahead has its say, and moves that are worse are given up."""

import numpy as np
import pytest

import benben
from benben.core.random import generator
from benben.search import PACKAGES
from benben.search.deciding import rate_at
from benben.search.mind import mind_for
from benben.search.net import CERTAIN
from benben.search.net_files import net_for
from benben.search.rollouts import LEEWAY, MOST_TRIED, begin_rollouts_at, rate_by_rollouts_at, roll_out_at
from benben.search.rungs import LEARNED

RA = benben.games()["ra"]


@pytest.fixture(scope="module")
def twin():
    return RA.compiled({}, PACKAGES)


def minds_at(match):
    """A mind with the net, thinking of a match of two."""
    minds = mind_for(RA, 2, 2, nets=(net_for(RA, 2),))
    match.position.pack(minds["batch"][0])
    return minds


def turns(twin, count):
    """Matches in which a seat begins a turn and could both draw and invoke, the learned rung having played."""
    match = benben.new("ra", seats=2, seed=8)
    while count and not match.over:
        minds = minds_at(match)
        if {"draw", "invoke"} <= set(match.legal()):
            yield match.copy()
            count -= 1
        best = minds["ratings"][0, : twin[rate_at](minds, LEARNED)].argmax()
        match.play(RA.actions[minds["legal"][0, 0, best]])


def learned_ratings(twin, match):
    minds = minds_at(match)
    return minds["ratings"][0, : twin[rate_at](minds, LEARNED)].copy()


def ratings_by_rollouts(twin, minds, rollouts):
    random = generator(3)
    twin[begin_rollouts_at](minds, random)
    twin[roll_out_at](minds, rollouts, random)
    return minds["ratings"][0, : twin[rate_by_rollouts_at](minds)].copy()


def test_a_draw_without_its_luck_is_worth_what_the_look_ahead_says(twin):
    for match in turns(twin, 12):
        minds, draw = minds_at(match), RA.actions.index("draw")
        minds["horizon"] = 0
        ratings_by_rollouts(twin, minds, 40)
        number = list(minds["legal"][0, 0]).index(draw)
        visits = minds["visits"][0, number]
        if visits:
            looked = learned_ratings(twin, match)[number]
            seat = match.turn
            assert minds["sums"][0, number, seat] / visits == pytest.approx(looked, abs=0.05)
            assert minds["squares"][0, number] / visits == pytest.approx(looked**2, rel=1e-3)


def test_without_rollouts_the_look_ahead_decides(twin):
    for match in turns(twin, 12):
        found, looked = ratings_by_rollouts(twin, minds_at(match), 0), learned_ratings(twin, match)
        assert found == pytest.approx(np.clip(looked / CERTAIN, 0, 1))


def test_only_moves_that_look_good_are_tried(twin):
    for match in turns(twin, 12):
        minds, looked = minds_at(match), learned_ratings(twin, match)
        ratings_by_rollouts(twin, minds, 30)
        tried = np.flatnonzero(minds["visits"][0, : len(looked)])
        assert len(tried) <= MOST_TRIED
        assert all(looked[tried] >= looked.max() - LEEWAY)
        assert minds["visits"][0].sum() == 30 or minds["tried"][0] == 1
