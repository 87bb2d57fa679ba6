"""Going through a game, step by step, and valuing what could have happened instead."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import local
from typing import Any

from benben.analysis.budgets import Budget, budget_named
from benben.analysis.coach import coach_of
from benben.analysis.evaluator import Chances, Evaluator
from benben.analysis.report import Report, Step, turning_points
from benben.bots import warm
from benben.core.coaching import better
from benben.core.phrases import SeatNames, numbered_seats
from benben.core.protocol import CHANCE
from benben.core.records import Position
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
    places = list(_places(match))
    warm(match.game, match.options)
    names = names or SeatNames(numbered_seats(match.seats), match.game.people.rival)
    steps = _told(match, places, _valued(match, places, limits, seed, progress, jobs), names)
    result = _result(match)
    start = list(steps[0].before) if steps else result
    return Report(match.game.name, match.seats, budget, seed, start, steps, result)


class Place:
    """A position of the game and what was played or dealt in it."""

    def __init__(self, position: Position, line: str, opening: bool) -> None:
        who, _space, self.words = line.partition(" ")
        self.seat = None if who == "deal" else int(who)
        self.position = position
        self.opening = opening  # nobody has decided anything yet


def _places(match: Match) -> Iterator[Place]:
    """Every position in which something was decided or dealt."""
    rules, game = match.game.interpreted(match.options), match.game
    position, opening = match.first_position(), True
    for line in match.record:
        opening = opening and line.startswith("deal")
        place = Place(position.copy(), line, opening)
        yield place
        if place.seat is None:
            rules.deal(position, game.outcome_numbers[place.words])
        else:
            rules.apply(position, game.action_numbers[place.words])


def _valued(
    match: Match, places: Sequence[Place], budget: Budget, seed: int, progress: Progress | None, jobs: int | None
) -> list[Step]:
    """The steps with their values; each has its own random numbers, so the threads do not matter."""
    own = local()

    def value(numbered: tuple[int, Place]) -> Step:
        number, place = numbered
        if not hasattr(own, "evaluator"):
            own.evaluator = Evaluator(match.game, match.seats, match.options, budget)
        return value_step(own.evaluator, place, 1_000_003 * seed + number)

    steps = []
    with ThreadPoolExecutor(jobs or os.cpu_count() or 1) as pool:
        for step in pool.map(value, enumerate(places)):
            steps.append(step)
            if progress:
                progress(len(steps), len(places))
    return steps


def value_step(evaluator: Evaluator, place: Place, seed: int) -> Step:
    """What a decision or deal did to the chances of every row."""
    if place.position.turn == CHANCE:
        return _deal(evaluator, place, seed)
    return _decision(evaluator, place, seed)


def _deal(evaluator: Evaluator, place: Place, seed: int) -> Step:
    values, chances = evaluator.outcomes(place.position.packed(), seed, place.opening)
    expected: Any = sum(chances[outcome] * value for outcome, value in values.items())
    after = values[evaluator.game.outcome_numbers[place.words]]
    return Step("deal", None, place.words, _listed(expected), _listed(after))


def _decision(evaluator: Evaluator, place: Place, seed: int) -> Step:
    game, seat, s = evaluator.game, place.position.turn, place.position
    values, again = evaluator.choice(s.packed(), seed)
    played = game.action_numbers[place.words]
    best = max(values, key=lambda action: (values[action][seat], action == played))
    loss = float(values[best][seat] - values[played][seat])
    second = float(again[best][seat] - again[played][seat])
    return Step(
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


def _told(match: Match, places: Sequence[Place], steps: list[Step], names: SeatNames) -> list[Step]:
    """The steps, with a sentence for every turning point."""
    coach = coach_of(match.game)
    told = list(steps)
    for seat in range(match.seats):
        for number in turning_points(steps, seat):
            step, s = steps[number], places[number].position
            deed = coach.deed(s, step.move, names[seat], match.options)
            sentence = better(deed, coach.move(s, step.best, match.options), step.loss)
            told[number] = replace(step, sentence=sentence)
    return told


def _result(match: Match) -> list[float]:
    """The share of the win of every row; if nobody at the table has won, the last row has."""
    won = match.winners()
    rows = match.game.rows(match.seats)
    winners = won or [rows - 1]
    return [(row in winners) / len(winners) for row in range(rows)]


def _listed(chances: Chances) -> list[float]:
    return [float(chance) for chance in chances]
