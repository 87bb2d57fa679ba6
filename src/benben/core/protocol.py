"""What a game is: six small rules over a state, and the words around them.

A game's state is a record that always has a field `turn`: the seat that decides, CHANCE or OVER.

| rule                    | answer                                                                    |
|-------------------------|---------------------------------------------------------------------------|
| `legal(s, out)`         | writes the actions the deciding seat may take into `out`, returns how many |
| `refusal(s, action)`    | 0, or the number of the paragraph of rules.md that forbids the action     |
| `apply(s, action)`      | does it, and all that follows without a decision or chance                |
| `chance(s, weights)`    | writes the exact weight of every outcome, returns their sum               |
| `deal(s, outcome)`      | takes that outcome, and all that follows without a decision or chance     |
| `points(s, row)`        | the total of a row of the score table                                     |

Actions and outcomes are whole numbers from 0; `Game` says how many there are and gives them words. Paragraph 3.4
is the number 304. General code (simulation, search, environments) is written against the functions below, which
`Game.compiled()` replaces by the game's own. A game may have more verbs: `observe` and `merit` for environments, and
those of `search.verbs` and `search.evaluation` for bots.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from benben.core.language import read_catalogue
from benben.core.notation import Notation
from benben.core.observation import Observation
from benben.core.parts import Hidden, Ladder, People, Previews, Questions, TableFiles
from benben.core.records import Position
from benben.core.rule import Twin, rule
from benben.core.rulebook import Paragraph, read_rulebook, translation
from benben.core.sight import NO_SIGHT, Sight

if TYPE_CHECKING:
    from benben.core.compiling import Compiled

CHANCE = -1
OVER = -2


def legal(s: Any, out: Any) -> int:
    """The actions of the seat to decide."""
    raise NotImplementedError


def refusal(s: Any, action: int) -> int:
    """The paragraph that forbids an action, or 0."""
    raise NotImplementedError


def apply(s: Any, action: int) -> None:
    """Do an action."""
    raise NotImplementedError


def chance(s: Any, weights: Any) -> int:
    """The weights of the outcomes of the draw that is due."""
    raise NotImplementedError


def deal(s: Any, outcome: int) -> None:
    """Take an outcome."""
    raise NotImplementedError


def points(s: Any, row: int) -> int:
    """The total of a row of the score table."""
    raise NotImplementedError


VERBS = (legal, refusal, apply, chance, deal, points)


def observe(s: Any, seat: int, out: Any) -> None:
    """Write the observation of a learning program in this seat; see core.observation."""
    raise NotImplementedError


@rule
def merit(s: Any, row: int) -> int:
    """At the end, a number that is higher for a row that is ahead, equal where the rulebook shares the place.

    A game that says nothing of its own goes by the points.
    """
    return points(s, row)


@dataclass(frozen=True)
class Telling:
    """An event: the version for those who may know it, and the version for everybody else."""

    full: dict[str, Any]
    public: dict[str, Any]
    knowers: tuple[int, ...] | None = None  # seats; None: everybody

    def told_to(self, seat: int | None) -> dict[str, Any]:
        """The event as a seat (None: a spectator) may know it."""
        knows = self.knowers is None or (seat is not None and seat in self.knowers)
        return dict(self.full if knows else self.public)


@dataclass(frozen=True)
class Option:
    """An option of a game: its value when not given, and how a given value is checked.

    `read(value, seats)` returns the value to use or raises a ValueError that names what is allowed; `values` are
    the allowed ones where they can be listed.
    """

    default: Any
    read: Callable[[Any, int], Any]
    values: tuple[Any, ...] = ()
    host_only: bool = (
        False  # it names something on the host's machine, e.g. a folder: players of a service cannot set it
    )


def choice(default: Any, *others: Any) -> Option:
    """An option with a few allowed values."""
    allowed = (default, *others)

    def read(value: Any, seats: int) -> Any:
        for item in allowed:
            if type(item) is type(value) and item == value:
                return item
        raise ValueError(f"allowed are {', '.join(map(repr, allowed))}, not {value!r}")

    return Option(default, read, allowed)


def no_secrets(s: Position, seat: int) -> Position:
    """Without secrets, everybody sees the position as it is."""
    return s.copy()


@dataclass(frozen=True, eq=False)
class Game:
    """A game put together: its rules by verb, its words, its views. It contains no rules itself."""

    name: str
    title: str
    package: str  # e.g. "benben.games.ra"
    rules_version: int
    seats: tuple[int, ...]
    options: Mapping[str, Option]
    dtype: np.dtype[Any]
    verbs: Mapping[Callable[..., Any], Callable[..., Any]]  # the functions above -> the game's own
    actions: Sequence[str]  # the words of every action
    outcomes: Sequence[str]  # the words of every outcome
    sources: Sequence[str]  # where points come from
    refusals: Mapping[int, str]  # paragraph -> sentence
    begin: Callable[[int, Mapping[str, Any]], Position]  # (seats, options) -> the position before anything is dealt
    view: Callable[[Position, int | None], Any]  # a dictionary, ready for JSON
    tell: Callable[[Position, int, int, int, int], Telling]  # (s, event, seat, a, b), when it happens
    scores: Callable[[Position], list[dict[str, int]]]
    winners: Callable[[Position], list[int]]
    ranking: Callable[[Position], list[int]]
    rows: Callable[[int], int] = lambda seats: seats  # rows of the score table, by number of seats
    summary: str = ""  # one sentence for the lobby and the command line
    tables: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda options: {}  # other tables under these options
    own_tables: Mapping[str, Any] = field(default_factory=dict)  # the tables that others can replace, by name
    table_files: TableFiles | None = None
    extra_packages: tuple[str, ...] = ()
    features: Sequence[str] = ()  # what the weights apply to; none: only random play and playouts
    stages: Sequence[str] = ()  # the parts of the game with weights of their own
    sight: Sight = NO_SIGHT  # how much the verb `survey` shows a net
    observation: Observation | None = None  # what the verb `observe` writes
    hidden: Hidden | None = None  # None: everybody knows everything
    people: People = field(default_factory=People)
    previews: Previews | None = None  # None: a table shows what the service says, and nothing of its own
    ladder: Ladder = field(default_factory=Ladder)
    questions: Questions | None = None  # of a study
    notation: Notation | None = None  # of positions as text; None: the fields of the record as numbers
    imagined: Callable[[Mapping[str, Any], Any], Iterator[dict[str, str]]] | None = None  # (view, dealer): its words
    longest: int = 1000  # an upper bound on decisions, and on chance outcomes, of one game
    variants: Mapping[str, str] = field(default_factory=dict)  # for programs, by name: the module with their GAME
    _twins: dict[Any, Any] = field(default_factory=dict, repr=False)
    _compiled: dict[Any, Any] = field(default_factory=dict, repr=False)

    @property
    def veil(self) -> Callable[[Position, int], Position]:
        """The function that copies a position for a seat, with the secrets of others replaced by stand-ins."""
        return self.hidden.veil if self.hidden else no_secrets

    def has_secrets(self, batch: Any) -> bool:
        """Whether the position in a batch of one may contain secrets."""
        return self.hidden is not None and self.hidden.now(batch[0])

    def checked_seats(self, seats: int) -> int:
        """The number of seats, or a ValueError that names what is allowed."""
        if type(seats) is not int or seats not in self.seats:
            raise ValueError(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats!r}")
        return seats

    def checked_options(self, seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value, or a ValueError that names what is allowed."""
        for name in given:
            if name not in self.options:
                raise ValueError(f"{self.title} has no option {name!r}; there are {', '.join(self.options)}")
        values = {}
        for name, option in self.options.items():
            try:
                values[name] = option.read(given[name], seats) if name in given else option.default
            except ValueError as error:
                raise ValueError(f"option {name}: {error}") from None
        return values

    @cached_property
    def action_numbers(self) -> dict[str, int]:
        """The number of every action by its words."""
        return {words: number for number, words in enumerate(self.actions)}

    @cached_property
    def outcome_numbers(self) -> dict[str, int]:
        """The number of every outcome by its words."""
        return {words: number for number, words in enumerate(self.outcomes)}

    @cached_property
    def rulebook(self) -> dict[str, Paragraph]:
        """The paragraphs of rules.md by number."""
        return read_rulebook(self.rules_in("en"))

    def rules_in(self, language: str) -> str:
        """The text of rules.md in a language; a ValueError names those there are."""
        text = files(self.package).joinpath("rules.md").read_text("utf-8")
        return translation(text, read_catalogue(language, "rules").find)

    def interpreted(self, options: Mapping[str, Any]) -> Any:
        """The verbs as plain Python over a `Position`, with the tables of these options."""
        tables = self.tables(options)
        if not tables:
            return SimpleNamespace(**{stub.__name__: function for stub, function in self.verbs.items()})
        twin = Twin([self.package, *self.extra_packages], tables=tables)
        return SimpleNamespace(**{stub.__name__: twin[function] for stub, function in self.verbs.items()})

    def compiled(self, options: Mapping[str, Any] | None = None, packages: tuple[str, ...] = ()) -> "Compiled":
        """All rules, compiled with the general code of core and of these packages; made once, shared by all."""
        from benben.core.compiling import (
            compile_game,
        )  # importing numba is slow: a game at the prompt starts without it

        return compile_game(self, self.tables(options or {}), packages)

    def sources_of_rules(self) -> list[Path]:
        """The folder with this game's rules and tables."""
        return [Path(str(files(self.package)))]


def paragraph_number(number: int) -> str:
    """304 is paragraph 3.4."""
    return f"{number // 100}.{number % 100}"
