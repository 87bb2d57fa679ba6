"""The interface of a game's screen for the prompt, and what it needs from a match.

Screens are loaded when somebody plays at the prompt: the engine does not need `rich`.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from benben.core.phrases import SeatNames
from benben.core.records import Position

if TYPE_CHECKING:
    from rich.console import RenderableType

Event = dict[str, Any]


class MatchLike(Protocol):
    """The part of a match that screens use."""

    seats: int
    options: dict[str, Any]
    position: Position

    @property
    def turn(self) -> int | None:
        """The seat that decides."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    def legal(self) -> list[str]:
        """The moves of the seat that decides."""

    def refusal(self, move: str) -> Any:
        """Why a move is not legal, None if it is."""

    def play(self, move: str) -> list[Event]:
        """Do a move."""

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know."""

    def events(self, seat: int | None = None) -> list[Event]:
        """What happened, as a seat may know it."""

    def scores(self) -> list[dict[str, int]]:
        """The points of every row of the score table."""

    def copy(self, seed: int | None = None) -> "MatchLike":
        """An independent twin."""


class Screen(Protocol):
    """Shows a game to a seat, or to a spectator (me: None), using only the views and events of that seat."""

    def __init__(self, options: Mapping[str, Any], names: SeatNames) -> None: ...

    def board(self, match: MatchLike, me: int | None) -> "RenderableType":
        """The table as the viewer sees it."""

    def short(self, match: MatchLike) -> "RenderableType | None":
        """What to show in place of the board when a step inside an action is asked; None for the whole board."""

    def question(self, match: MatchLike) -> str:
        """One line for the seat that decides: the question."""

    def meaning(self, match: MatchLike, move: str) -> str:
        """What a legal move means for the seat that decides."""

    def story(self, events: Sequence[Event], since: int) -> list[str]:
        """What happened from event number `since` on, in sentences; `events` are all since set-up."""
