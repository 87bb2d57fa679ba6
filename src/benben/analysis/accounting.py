"""Going through a game, step by step, and valuing what could have happened instead."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import local
from typing import Any

from benben.analysis.budgets import Budget, budget_named
from benben.analysis.coach import coach_of
from benben.analysis.evaluator import Chances, Evaluator
from benben.analysis.places import Place, places_of, report_of
from benben.analysis.report import Report, StepReport
from benben.bots import warm
from benben.core.phrases import SeatNames, numbered_players
from benben.core.protocol import CHANCE
from benben.match import Match, replay

Progress = Callable[[int, int], None]  # (steps done, steps in all)


def analyse(
    match: Match | str,
    budget: str = "normal",
    *,
    seed: int = 1,
    names: SeatNames | None = None,
    progress: Progress | None = None,
    jobs: int | None = None,
) -> Report:
    """Value every decision and every deal of a finished match, or of a record's text.

    The same match, budget and seed give the same report. `names` are those that the sentences use.
    """
    if isinstance(match, str):
        match = replay(match)
    limits = budget_named(budget)
    if not match.over:
        raise ValueError("only a finished game can be analysed: this one is not over")
    places = list(places_of(match))
    warm(match.game, match.options)
    names = names or SeatNames(numbered_players(match.seats), match.game.people.rival)
    steps = _valued(match, places, limits, seed, progress, jobs)
    return report_of(match, places, steps, budget, seed, names)


def _valued(
    match: Match, places: Sequence[Place], budget: Budget, seed: int, progress: Progress | None, jobs: int | None
) -> list[StepReport]:
    """The steps with their values; each has its own random numbers, so the threads do not matter."""
    own = local()

    def value(numbered: tuple[int, Place]) -> StepReport:
        number, place = numbered
        if not hasattr(own, "evaluator"):
            own.evaluator = Evaluator(match.game, match.seats, match.options, budget)
        return value_step(own.evaluator, place, number, seed)

    steps = []
    with ThreadPoolExecutor(jobs or os.cpu_count() or 1) as pool:
        for step in pool.map(value, enumerate(places)):
            steps.append(step)
            if progress:
                progress(len(steps), len(places))
    return steps


def value_step(evaluator: Evaluator, place: Place, number: int, seed: int) -> StepReport:
    """What a decision or deal did to the chances of every row; the step's number chooses its random numbers."""
    own = 1_000_003 * seed + number
    return _deal(evaluator, place, own) if place.position.turn == CHANCE else _decision(evaluator, place, own)


def _deal(evaluator: Evaluator, place: Place, seed: int) -> StepReport:
    values, chances = evaluator.outcomes(place.position.packed(), seed, place.opening)
    expected: Any = sum(chances[outcome] * value for outcome, value in values.items())
    after = values[evaluator.game.outcome_numbers[place.words]]
    return StepReport("deal", None, place.words, _listed(expected), _listed(after))


def _decision(evaluator: Evaluator, place: Place, seed: int) -> StepReport:
    game, seat, s = evaluator.game, place.position.turn, place.position
    values, again = evaluator.choice(s.packed(), seed)
    played = game.action_numbers[place.words]
    best = max(values, key=lambda action: (values[action][seat], action == played))
    loss = float(values[best][seat] - values[played][seat])
    second = float(again[best][seat] - again[played][seat])
    return StepReport(
        "decision",
        seat,
        place.words,
        _listed(values[best]),
        _listed(values[played]),
        best=game.actions[best],
        loss=loss,
        error=abs(second - loss),
        values={
            game.actions[action]: float(values[action][seat])
            for action in sorted(values, key=lambda action: -values[action][seat])
        },
        theme=coach_of(game).kind(s, game.actions[best]),
    )


def _listed(chances: Chances) -> list[float]:
    return [float(chance) for chance in chances]
