"""Puzzles: positions in which one move is clearly best, kept as lines of JSON in a game's data folder."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from datetime import date
from functools import cache
from importlib.resources import files
from pathlib import Path

from benben.analysis.coach import coach_of
from benben.core.coaching import best_of, better
from benben.core.errors import BadTable
from benben.core.files import write_text
from benben.core.phrases import SeatNames
from benben.core.protocol import Game
from benben.core.random import Stream
from benben.match import Match

LEAST_GAP = 0.06  # of win chance between the best move and the next
USUAL_RATING = 1200.0  # of a player nothing is known of
SWING = 32.0  # what one puzzle can change a rating by


@dataclass(frozen=True)
class Puzzle:
    """A position to decide in."""

    position: str  # as text
    best: str
    theme: str  # the game's word for this kind of decision
    rating: int  # how difficult it is, on the scale of players
    values: dict[str, float] = field(default_factory=dict)  # of each legal move: the chance to win, best first
    source: int = -1  # the number of the game it is from; -1: not noted

    @property
    def gap(self) -> float:
        """How much better the best move is than the next."""
        most, second = list(self.values.values())[:2]
        return most - second


def explanation(puzzle: Puzzle, match: Match, move: str, names: SeatNames) -> str:
    """Why a move was right or wrong, in a sentence."""
    coach, s, options = coach_of(match.game), match.position, match.options
    best = coach.move(s, puzzle.best, options)
    if move == puzzle.best:
        return best_of(best, coach.move(s, list(puzzle.values)[1], options), puzzle.gap)
    deed = coach.deed(s, move, names[s.turn], options)
    return better(deed, best, puzzle.values[puzzle.best] - puzzle.values[move])


def puzzle_file(game: Game) -> Path:
    """Where the puzzles of a game are kept."""
    return Path(str(files(game.package))) / "data" / "puzzles.jsonl"


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game; none if nobody has made any."""
    file = puzzle_file(game)
    if game.name not in file.parts or not file.exists():  # a variant has none of its own
        return ()
    return tuple(read_puzzles(file))


def read_puzzles(file: Path) -> list[Puzzle]:
    """The puzzles in a file, or a BadTable that names the line that is wrong."""
    found = []
    for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
        try:
            found.append(Puzzle(**json.loads(line)))
        except (TypeError, ValueError):
            raise BadTable(file.name, number, "this is not a puzzle") from None
    return found


def write_puzzles(file: Path, puzzles: Iterable[Puzzle]) -> None:
    """Keep puzzles, one a line."""
    kept = ({name: value for name, value in asdict(puzzle).items() if value != -1} for puzzle in puzzles)
    write_text(file, "".join(json.dumps(puzzle, separators=(",", ":")) + "\n" for puzzle in kept))


def daily(game: Game, day: date) -> int:
    """The number of the puzzle of a day, the same for everybody."""
    return Stream.named(day.toordinal(), "puzzle").below(len(puzzles_of(game)))


@dataclass(frozen=True)
class Standing:
    """How a player does with the puzzles of a game."""

    rating: float = USUAL_RATING
    solved: int = 0
    tried: int = 0
    streak: int = 0  # solved in a row
    day: str = ""  # of the last daily puzzle that was answered

    def after(self, puzzle: Puzzle, solved: bool, day: str) -> "Standing":
        """The standing after one more puzzle; ratings change as in chess (Elo)."""
        expected = 1.0 / (1.0 + 10.0 ** ((puzzle.rating - self.rating) / 400.0))
        return Standing(
            self.rating + SWING * (solved - expected),
            self.solved + solved,
            self.tried + 1,
            self.streak + 1 if solved else 0,
            day or self.day,
        )
