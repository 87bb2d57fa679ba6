"""The positions of a game in which something was decided or dealt, and what is said of the decisive ones."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from benben.analysis.coach import coach_of
from benben.analysis.report import Report, StepReport, turning_points
from benben.core.coaching import better
from benben.core.phrases import SeatNames
from benben.core.records import Position
from benben.match import Match


class Place:
    """A position of the game and what was played or dealt in it."""

    def __init__(self, position: Position, line: str, opening: bool) -> None:
        who, _space, self.words = line.partition(" ")
        self.seat = None if who == "deal" else int(who)
        self.position = position
        self.opening = opening  # nobody has decided anything yet


def places_of(match: Match) -> Iterator[Place]:
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


def report_of(
    match: Match, places: Sequence[Place], steps: Sequence[StepReport], budget: str, seed: int, names: SeatNames
) -> Report:
    """The report on a game whose steps are valued, with sentences in the language in use."""
    result = _result(match)
    start = list(steps[0].before) if steps else result
    return Report(
        match.game.name, match.seats, budget, seed, start, _with_sentences(match, places, steps, names), result
    )


def _with_sentences(
    match: Match, places: Sequence[Place], steps: Sequence[StepReport], names: SeatNames
) -> list[StepReport]:
    """The steps, with a sentence for every turning point."""
    coach = coach_of(match.game)
    described = list(steps)
    for seat in range(match.seats):
        for number in turning_points(steps, seat):
            step, s = steps[number], places[number].position
            deed = coach.deed(s, step.move, names[seat], match.options)
            sentence = better(deed, coach.move(s, step.best, match.options), step.loss)
            described[number] = replace(step, sentence=sentence)
    return described


def _result(match: Match) -> list[float]:
    """The share of the win of every row; if nobody at the table has won, the last row has."""
    won = match.winners()
    rows = match.game.rows(match.seats)
    winners = won or [rows - 1]
    return [(row in winners) / len(winners) for row in range(rows)]
