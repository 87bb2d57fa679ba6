"""Our own bots: the list, the ladder, what they may not see, hints and levels."""

import json

import numpy as np
import pytest

import benben
from benben import bots
from benben.cli import run
from benben.core.random import generator
from benben.games.pharaon.board.state import ASIDE, IN_DECK
from benben.search import PACKAGES
from benben.search.deciding import rate_at
from benben.search.duel import DuelPlayer, duel
from benben.search.mcts import GLANCE, opine_at, plant_at, simulate_at, tree_for
from benben.search.mind import mind_for
from benben.search.rungs import GREEDY, HEURISTIC, RANDOM, SOLVER
from benben.terminal import bench_bots

GAMES = {name: benben.games()[name] for name in ("ra", "pharaon")}
RUNGS = ("random", "greedy", "heuristic", "solver", "mcts", "learned", "master")
LEVELS = ("farmer", "apprentice", "scribe", "priest", "vizier", "pharaoh", "master")
EVERY = tuple(dict.fromkeys(RUNGS + LEVELS))


@pytest.fixture(scope="module", params=list(GAMES))
def game(request):
    found = GAMES[request.param]
    bots.warm(found)
    return found


def test_a_game_that_says_nothing_about_positions_has_random_play_and_search():
    toy = benben.games()["kuhn"]
    assert [listing.name for listing in bots.listings(toy)] == ["random", "mcts", "pharaoh"]
    bots.warm(toy)
    match = benben.new("kuhn", seats=2, seed=1)
    assert match.turn is not None
    assert bots.make("mcts", toy, 1, simulations=200).choose(match, match.turn, 1.0) in match.legal()


def test_benben_bots_lists_seven_rungs_and_seven_levels_for_each_game():
    for name in GAMES:
        every = benben.bots()  # type: ignore[operator]  # a module that can be called
        listed = [listing for listing in every if listing.game == name]
        assert [listing.name for listing in listed] == list(EVERY[:6] + LEVELS)
        assert bots.levels(GAMES[name]) == list(LEVELS)
        assert all(listing.needs and listing.about for listing in listed)


@pytest.mark.parametrize("name", EVERY)
def test_every_bot_plays_legally_to_the_end(game, name):
    match = benben.new(game.name, seats=2, seed=4)
    player, other = bots.make(name, game, 1, simulations=32), bots.make("random", game, 2)
    while match.turn is not None:
        match.play((player, other)[match.turn].choose(match, match.turn, 1.0))
    assert match.winners()


def test_a_search_that_trusts_the_solver_alone_rates_as_the_solver_does(game):
    match = benben.new(game.name, seats=2, seed=6)
    twin, minds = game.compiled({}, PACKAGES), mind_for(game, 2, 2)
    minds["trust"] = 1.0
    for _ in range(12):
        match.position.pack(minds["batch"][0])
        tree, utilities = tree_for(1000)
        twin[plant_at](minds, tree, utilities)
        count = twin[simulate_at](minds, tree, utilities, 400, GLANCE, generator(1))
        ratings = minds["ratings"][0, :count]
        found = ratings.argmax()
        twin[opine_at](minds, tree, utilities)
        told = ratings.copy()
        twin[rate_at](minds, SOLVER)
        assert ratings[found] == ratings.max()
        assert told == pytest.approx(1 / (1 + np.exp(-ratings / minds["spread"])))
        match.play(game.actions[minds["legal"][0, 0, found]])


def line_up(one, other, seats):
    return [DuelPlayer(one)] + [DuelPlayer(other)] * (seats - 1)


@pytest.mark.parametrize(("one", "other", "blocks"), [(GREEDY, RANDOM, 40), (HEURISTIC, GREEDY, 60)])
def test_each_rung_beats_the_one_below(game, one, other, blocks):
    share, low, _ = duel(game, line_up(one, other, 2), blocks).interval()
    assert low > 0.5, share


@pytest.mark.parametrize("seats", [2, 3])
def test_a_bot_against_itself_brackets_its_share(game, seats):
    share, low, high = duel(game, [DuelPlayer(HEURISTIC, temperature=1.0)] * seats, 60, seed=seats).interval()
    margin = 3.3 / 1.96 * (high - low) / 2  # one false alarm in a thousand, not one in twenty
    assert abs(share - 1 / seats) <= margin + 1e-9  # games alike in all rotations leave no spread


def test_a_contest_is_the_same_twice(game):
    once = duel(game, line_up(SOLVER, HEURISTIC, 2), 1, seed=9)
    again = duel(game, line_up(SOLVER, HEURISTIC, 2), 1, seed=9)
    assert once.finals.tobytes() == again.finals.tobytes()


def same_choice(name, match, other):
    made = [bots.make(name, match.game, seed=5, simulations=64) for _ in range(2)]
    return made[0].choose(match, match.turn, 1.0) == made[1].choose(other, match.turn, 1.0)


@pytest.mark.parametrize("name", EVERY)
def test_hidden_scores_of_others_change_no_choice_in_ra(name):
    bots.warm(GAMES["ra"])
    match = benben.new("ra", seats=3, seed=11, scores="hidden")
    for number in range(60):
        other = match.copy()
        for seat in range(3):
            if seat != match.turn:
                other.position.points[seat][0] += 7 * seat + number
        if number % 6 == 0:
            assert same_choice(name, match, other)
        assert match.turn is not None
        match.play(bots.choose("heuristic", match, match.turn))


@pytest.mark.parametrize("name", EVERY)
def test_nobles_rejected_by_others_change_no_choice_in_pharaon(name):
    bots.warm(GAMES["pharaon"])
    compared = 0
    for seed in range(3):
        match = benben.new("pharaon", seats=3, seed=seed)
        while match.view(None)["phase"] == "setup":
            at = match.position.noble_at
            aside = [card for card, where in enumerate(at) if where == ASIDE and card not in match.position.dealt]
            deck = [card for card, where in enumerate(at) if where == IN_DECK and card not in match.position.dealt]
            if aside:
                other = match.copy()
                other.position.noble_at[aside[0]] = IN_DECK
                other.position.noble_at[deck[-1]] = ASIDE
                assert other.view(match.turn) == match.view(match.turn)
                assert same_choice(name, match, other)
                compared += 1
            match.play(match.legal()[0])
    assert compared


def test_a_hint_names_a_legal_move_and_says_why(game):
    match = benben.new(game.name, seats=2, seed=8)
    found = bots.hint(match, seconds=0.1)
    assert found.move in match.legal()
    assert found.move in found.sentence
    assert found.bot in {listing.name for listing in bots.listings(game)}
    assert {move for move, _ in found.values} == set(match.legal())
    assert found.values[0][0] == found.move
    assert f"{found.values[0][1]:.0%}" in found.sentence


def test_the_solo_game_is_played_to_the_end():
    bots.warm(GAMES["pharaon"])
    match = benben.new("pharaon", seats=1, seed=2, traitor=2)
    bot = bots.make("solver", GAMES["pharaon"], 1)
    while not match.over:
        match.play(bot.choose(match, 0, 1.0))
    assert len(match.scores()) == 2


def test_bench_bots_measures_searches_and_decisions(game, capsys, monkeypatch):
    monkeypatch.setattr(bench_bots, "DECISIONS", 20)
    assert run(["bench-bots", game.name, "--seats", "2", "--seconds", "0.01", "--json", "-"]) == 0
    report = json.loads(capsys.readouterr().out)
    searches = {"playouts_per_second", "simulations_per_second"}
    decisions = {"greedy_p95_ms", "heuristic_p95_ms", "solver_p95_ms"}
    assert all(report[figure] > 0 for figure in searches | decisions)
