"""What an analysis found: every step of a game with its values, and what they say of each player.

For every row of the score table the sum comes out: start + sum of (after - before) over all steps + noise = result.
A deal's `before` is the exact expectation over its outcomes; a decision's `before` is what the best move comes to, so
that a decision can only lose. Noise is the rest: what the values of one step and of the next disagree about.
"""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, Literal

Chances = list[float]  # of every row of the score table; their sum is 1
Grade = Literal["inaccuracy", "mistake", "blunder"]
GRADES: tuple[tuple[float, Grade], ...] = ((0.08, "blunder"), (0.03, "mistake"), (0.01, "inaccuracy"))
SURE = 2.0  # a loss is graded from this many times its error on
STEEPNESS = 25.0  # of the curve from mean loss to accuracy
MOST_TURNING_POINTS = 3


@dataclass(frozen=True)
class StepReport:
    """A decision or a deal."""

    kind: Literal["decision", "deal"]
    seat: int | None  # None for a deal
    move: str  # what was played or dealt, in the words of the record
    before: Chances
    after: Chances
    best: str = ""  # of a decision: the move to find
    loss: float = 0.0  # chance to win that the played move lost against the best
    error: float = 0.0  # by how much two searches differ about the loss
    values: dict[str, float] = field(default_factory=dict)  # of each legal move: the chance of the seat that decides
    theme: str = ""  # the game's word for this kind of decision
    sentence: str = ""  # of a turning point: what was done, and what was better

    @property
    def grade(self) -> Grade | None:
        """How bad a decision was; None if that is not certain."""
        if self.loss < SURE * self.error:
            return None
        return next((grade for least, grade in GRADES if self.loss >= least), None)

    @property
    def change(self) -> Chances:
        """What the step did to the chance of every row: the luck of a deal, the effect of a decision."""
        return [after - before for before, after in zip(self.before, self.after, strict=True)]

    @property
    def is_choice(self) -> bool:
        """Whether there was something to decide."""
        return len(self.values) > 1


@dataclass(frozen=True)
class PlayerReport:
    """What an analysis says of a seat."""

    seat: int
    decisions: int  # with more than one legal move
    mean_loss: float
    accuracy: float  # 100: nothing was lost
    losses: dict[str, float]  # mean loss by kind of decision
    grades: dict[str, int]  # how many of each
    luck: float  # chance to win that deals gave
    own: float  # ... that the seat's own decisions cost
    others: float  # ... that the decisions of others gave
    turning_points: list[int]  # numbers of steps, the most costly first


@dataclass(frozen=True)
class Report:
    """The analysis of one game."""

    game: str
    seats: int
    budget: str
    seed: int
    start: Chances
    steps: list[StepReport]
    result: Chances

    @cached_property
    def noise(self) -> Chances:
        """What the evaluator could not explain, row by row."""
        explained = [sum(changes) for changes in zip(*(step.change for step in self.steps), strict=True)]
        explained = explained or [0.0] * len(self.start)
        return [
            result - start - change for result, start, change in zip(self.result, self.start, explained, strict=True)
        ]

    @cached_property
    def curve(self) -> list[Chances]:
        """The chances to win at the start and after every step."""
        return [self.start, *(step.after for step in self.steps)]

    @cached_property
    def players(self) -> list[PlayerReport]:
        """What the analysis says of every seat."""
        return [_player(self.steps, seat) for seat in range(self.seats)]

    def to_json(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {
            "game": self.game,
            "seats": self.seats,
            "budget": self.budget,
            "seed": self.seed,
            "start": self.start,
            "result": self.result,
            "noise": self.noise,
            "steps": [{**asdict(step), "grade": step.grade} for step in self.steps],
            "players": [asdict(player) for player in self.players],
        }


def step_to_json(step: StepReport) -> dict[str, Any]:
    """A step as it is stored: without words, its chances to five places."""
    plain = {name: value for name, value in asdict(step).items() if name not in ("sentence", "theme") or value}
    return {name: _rounded(value) for name, value in plain.items()}


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 5)
    if isinstance(value, list):
        return [_rounded(each) for each in value]
    return {name: _rounded(each) for name, each in value.items()} if isinstance(value, dict) else value


def accuracy(mean_loss: float, steepness: float = STEEPNESS) -> float:
    """From 100 for no loss downwards."""
    return 100.0 * math.exp(-steepness * mean_loss)


def _player(steps: Sequence[StepReport], seat: int) -> PlayerReport:
    own = [step for step in steps if step.seat == seat and step.is_choice]
    themes = sorted({step.theme for step in own})
    mean_loss = _mean([step.loss for step in own])
    found = [step.grade for step in own]
    return PlayerReport(
        seat=seat,
        decisions=len(own),
        mean_loss=mean_loss,
        accuracy=accuracy(mean_loss),
        losses={theme: _mean([step.loss for step in own if step.theme == theme]) for theme in themes},
        grades={grade: found.count(grade) for _least, grade in GRADES},
        luck=sum(step.change[seat] for step in steps if step.kind == "deal"),
        own=-sum(step.loss for step in own),
        others=sum(step.change[seat] for step in steps if step.kind == "decision" and step.seat != seat),
        turning_points=turning_points(steps, seat),
    )


def turning_points(steps: Sequence[StepReport], seat: int) -> list[int]:
    """The decisions of a seat that cost it most, the most costly first, as far as that is certain."""
    graded = [number for number, step in enumerate(steps) if step.seat == seat and step.grade]
    return sorted(graded, key=lambda number: -steps[number].loss)[:MOST_TURNING_POINTS]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
