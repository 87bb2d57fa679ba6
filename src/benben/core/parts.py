"""What else a game declares, in a few parts: everything game-specific that other rooms need."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benben.core.records import Position

Options = Mapping[str, Any]
Event = dict[str, Any]


@dataclass(frozen=True)
class Hidden:
    """What seats may not know about each other; stated once, for bots, arena, environments and service."""

    veil: Callable[[Position, int], Position]  # a copy with the secrets of other seats replaced by stand-ins
    under: Callable[[Options], bool] = lambda options: True  # whether games with these options have secrets
    now: Callable[[Any], bool] = lambda record: True  # whether a record may hold a secret at this moment


@dataclass(frozen=True)
class Order:
    """A standing order: what a player wants done without being asked.

    `move(legal, argument)` is the move that the order gives, or None: the player is asked. The argument is one of
    `numbers`; without numbers it is 0.
    """

    name: str
    label: str  # a sentence to be translated
    move: Callable[[Sequence[str], int], str | None]
    numbers: tuple[int, ...] = ()  # what the player may choose from; none: the order is only given or not
    one_chapter: bool = False  # it ends with the part of the game in which it was given, see `People.chapter`


@dataclass(frozen=True)
class People:
    """What the game offers to people."""

    options: Options = field(default_factory=dict)  # options of people's tables that differ from the defaults
    screen: str = ""  # the module with the game's `GameScreen` for the prompt; none: the one for any game
    coach: str = ""  # the module with the game's `COACH`, see core/coaching.py; none: the one for any game
    chapter: str = ""  # the key of the view that says which part of the game it is, e.g. "round"
    scored: str = ""  # the event after which people read a scoring sheet, and bots wait for them
    orders: tuple[Order, ...] = ()  # in order: the first that gives a move is followed
    sources: Mapping[str, str] = field(default_factory=dict)  # labels for `Game.sources`; none: the words themselves
    rival: str = ""  # the name of an opponent without a seat, who has the last row of the score table


@dataclass(frozen=True)
class Previews:
    """What a client can compute from the view without asking the service; the browser has these too.

    `position(view, options)` is the inverse of the view. What the view does not tell is filled in the same way for
    all positions with that view, so the position tells no more than the view. `functions` answer further questions
    about a position, by name: prices, points to expect. Their annotations become types of TypeScript.

    `task` says what is asked in the middle of an action and what follows, where the view does not. Everybody may know
    it; the service sends it beside the view, and `position` finds it in the view under the key `task`.
    """

    position: Callable[[Any, Options], Position]
    functions: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    task: Callable[[Position], Any] | None = None


@dataclass(frozen=True)
class TableFiles:
    """Files with the game's numbers, which the owner of a box can replace: `--data FOLDER`."""

    export: Callable[[Path], list[Path]]  # writes ours into a folder, to be edited
    check: Callable[[Path], Any]  # reads those in a folder, or says what is wrong with them


@dataclass(frozen=True)
class Ladder:
    """How the game's bots are graded and measured."""

    temperatures: Mapping[str, float] = field(default_factory=dict)  # by level, in points; none: always the best move
    seats: tuple[int, ...] = ()  # the tables that the ladder of bots measures; none: it is not measured
    solo: tuple[Options, ...] = ()  # the difficulties of a game alone, easiest first
    difficulty: str = ""  # what grows with them, e.g. "dark tiles"


@dataclass
class Facts:
    """What a study records about one finished game: plain data, ready for JSON."""

    first: int = 0  # the seat that began
    starts: list[str] = field(default_factory=list)  # what each seat began with
    periods: list[dict[str, int]] = field(default_factory=list)  # for each part of the game: what happened how often
    ends: list[str] = field(default_factory=list)  # how each part ended
    gained: list[dict[str, int]] = field(default_factory=list)  # what each seat gained, and how much of it


@dataclass(frozen=True)
class Questions:
    """What a study asks."""

    start: str  # what differs between the seats at the start
    period: str  # what the game is divided into
    read: Callable[[Facts, Event], None]  # takes one event into account
