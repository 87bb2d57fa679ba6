"""The books of an analysis balance: start + luck + decisions + noise = result, for every row of every table."""

import json

import numpy as np
import pytest

import benben
from analysis.played import played
from benben.analysis.budgets import BUDGETS
from benben.analysis.evaluator import Evaluator
from benben.analysis.report import Report
from long import LONG, long

GAMES = 100 if LONG else 6
TABLES = [(name, seats) for name, game in benben.games().items() if name != "kuhn" for seats in game.seats]
EXACT = pytest.approx(0, abs=1e-9)


def account(report: Report, row: int) -> float:
    return sum(step.after[row] - step.before[row] for step in report.steps)


def check(report: Report, rows: int) -> None:
    for row in range(rows):
        assert report.start[row] + account(report, row) + report.noise[row] - report.result[row] == EXACT
    for player in report.players:
        parts = player.luck + player.own + player.others
        assert parts - account(report, player.seat) == EXACT
    for chances in (report.start, report.result, *report.curve, *(step.before for step in report.steps)):
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0
    for step in report.steps:
        if step.kind == "decision":
            assert step.seat is not None
            assert step.loss >= 0
            assert step.before[step.seat] - step.after[step.seat] == pytest.approx(step.loss)
            assert step.values[step.best] == pytest.approx(step.before[step.seat])
            assert step.values[step.move] == pytest.approx(step.after[step.seat])
            assert max(step.values.values()) == step.values[step.best]


@pytest.mark.parametrize("bot", ["random", "heuristic"])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_start_luck_and_decisions_add_up_to_the_result(name: str, seats: int, bot: str) -> None:
    match = played(name, [bot] * seats, seed=seats)
    report = benben.analyse(match, "quick")
    won = match.winners()
    assert report.result[:seats] == [(seat in won) / len(won or [0]) for seat in range(seats)]
    assert [f"{'deal' if s.seat is None else s.seat} {s.move}" for s in report.steps] == match.record
    check(report, match.game.rows(seats))


@pytest.mark.parametrize("budget", ["normal", "deep"])
def test_the_books_balance_with_every_budget(budget: str) -> None:
    check(benben.analyse(played("mini-ra", ["random", "heuristic"], 4), budget), 2)


def test_a_deal_is_measured_against_the_exact_expectation() -> None:
    match = benben.new("ra", seats=3, seed=2)
    match.play("draw")
    s = benben.replay(match.text(), decisions=0).position
    evaluator = Evaluator(match.game, 3, match.options, BUDGETS["quick"])
    drawing = evaluator.apply(s.packed(), match.game.action_numbers["draw"])
    values, chances = evaluator.outcomes(drawing, 1)
    bag = match.game.view(s, None)["bag"]
    in_words = {match.game.outcomes[outcome]: chance for outcome, chance in chances.items()}
    assert in_words == pytest.approx({tile: left / sum(bag.values()) for tile, left in bag.items() if left})
    assert sum(chances[outcome] * values[outcome].sum() for outcome in values) == pytest.approx(1)


@pytest.mark.parametrize(("name", "seats"), [("ra", 3), ("pharaon", 2)])
def test_luck_is_zero_on_average_over_many_deals(name: str, seats: int) -> None:
    """Each deal's luck has mean zero; the mean over all is within four standard errors of it."""
    luck = []
    for seed in range(GAMES):
        report = benben.analyse(played(name, ["random"] * seats, 40 + seed), "quick")
        luck += [step.change[0] for step in report.steps if step.kind == "deal"]
    assert np.std(luck) > 0
    assert abs(np.mean(luck)) < 4 * np.std(luck) / len(luck) ** 0.5


@pytest.mark.parametrize("budget", ["quick", "normal"])
def test_the_same_seed_and_budget_give_the_same_report_on_any_number_of_threads(budget: str) -> None:
    text = played("mini-ra", ["heuristic", "random"], 3).text()
    first, second = (json.dumps(benben.analyse(text, budget, seed=5, jobs=jobs).to_json()) for jobs in (1, 2))
    assert first == second


def test_progress_is_reported_for_every_step() -> None:
    match = played("mini-ra", ["heuristic", "random"], 3)
    heard: list[tuple[int, int]] = []
    benben.analyse(match, "quick", progress=lambda done, steps: heard.append((done, steps)))
    assert heard == [(number, len(match.record)) for number in range(1, len(match.record) + 1)]


def test_a_game_that_is_not_over_and_an_unknown_budget_are_refused() -> None:
    with pytest.raises(ValueError, match="not over"):
        benben.analyse(benben.new("ra", seats=2, seed=1))
    with pytest.raises(ValueError, match="quick, normal, deep"):
        benben.analyse(played("mini-ra", ["random", "random"], 1), "endless")


def test_a_match_that_began_from_a_position_is_analysed_from_there() -> None:
    start = benben.new("ra", seats=2, seed=9)
    match = benben.from_position(start.position_text(), seed=4)
    while not match.over:
        match.play(match.legal()[-1])
    report = benben.analyse(match, "quick")
    assert report.steps[0].kind == "decision"
    check(report, 2)


@long("compiles one more game")
def test_a_game_without_values_of_its_own_is_analysed_by_playing_it_out() -> None:
    match = benben.new("kuhn", seats=2, seed=3)
    while not match.over:
        match.play("bet" if match.turn == 0 else "pass")
    report = benben.analyse(match, "quick")
    check(report, 2)
    assert all(step.theme == "move" for step in report.steps if step.seat is not None)
