"""An analysis tells good play from bad, and its values are near the exact ones."""

import pytest

import benben
from analysis.played import played
from benben import bots
from benben.analysis.budgets import BUDGETS
from benben.analysis.evaluator import Evaluator
from benben.analysis.exact import Solver, errors
from benben.games import game_named
from long import long

GAMES = 50  # of each of four bots
SPOILED = 100
many_games = long("many games are needed")


@many_games
@pytest.mark.parametrize(("name", "best"), [("ra", "master"), ("pharaon", "learned")])
def test_better_bots_lose_less_with_each_decision(name: str, best: str) -> None:
    """Each bot plays at a table of its equals: a player who is far behind has nothing left to lose."""
    losses = []
    for bot in ("random", "apprentice", "priest", best):
        reports = [benben.analyse(played(name, [bot] * 2, 60 + seed), "quick") for seed in range(GAMES)]
        own = [player.mean_loss for report in reports for player in report.players]
        losses.append(sum(own) / len(own))
    assert losses == sorted(losses, reverse=True)
    assert losses[2] > 2 * losses[3]


def spoiled(name: str, seed: int) -> tuple[benben.Match, int, int]:
    """A game of good bots with one move made worse on purpose, by a tenth of the win at least: its seat and step."""
    match = benben.new(name, seats=2, seed=seed)
    players = [bots.make("learned", match.game, seed=seat) for seat in range(2)]
    evaluator = Evaluator(match.game, 2, match.options, BUDGETS["normal"])
    spoiler, step = -1, -1
    wait = 12 + seed % 9
    while match.turn is not None:
        seat, move = match.turn, players[match.turn].choose(match, match.turn, 1.0)
        wait -= 1
        if spoiler < 0 and wait < 0 and len(match.legal()) > 1:
            values = evaluator.choice(match.position.packed(), seed).values
            worst = min(values, key=lambda action: values[action][seat])
            if max(value[seat] for value in values.values()) - values[worst][seat] > 0.1:
                move, spoiler, step = match.game.actions[worst], seat, len(match.record)
        match.play(move)
    return match, spoiler, step


@many_games
def test_a_move_made_worse_on_purpose_is_a_turning_point() -> None:
    games = [spoiled(("ra", "pharaon")[seed % 2], seed) for seed in range(SPOILED)]
    games = [game for game in games if game[1] >= 0]
    found = [step in benben.analyse(match, "quick").players[spoiler].turning_points for match, spoiler, step in games]
    assert len(found) >= 0.9 * SPOILED
    assert sum(found) >= 0.95 * len(found)


@long("the bots of mini Ra are compiled for a minute")
def test_end_games_of_mini_ra_are_valued_near_the_exact_chances() -> None:
    solver = Solver(game_named("mini-ra"), 2)
    assert solver.solve() == pytest.approx([1, 0])
    found = {name: errors(solver, budget, 60) for name, budget in BUDGETS.items()}
    assert found["quick"]["error"] < 0.1
    assert found["normal"]["error"] < 0.04
    assert found["deep"]["error"] <= found["normal"]["error"]
    assert max(each["loss"] for each in found.values()) < 0.02
