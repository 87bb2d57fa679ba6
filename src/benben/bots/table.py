"""What a bot needs of a match; the room of matches stands above this one."""

from typing import Any, Protocol

from benben.core.protocol import Game
from benben.core.records import Position


class Table(Protocol):
    """A match, as far as bots look at it."""

    game: Game
    seats: int
    options: dict[str, Any]
    position: Position

    @property
    def turn(self) -> int | None:
        """The seat that decides."""

    def legal(self) -> list[str]:
        """The moves of that seat."""

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know."""


class Bot(Protocol):
    """Anything that decides for a seat."""

    name: str

    def choose(self, match: Table, seat: int, seconds: float) -> str:
        """A legal move in words, within so many seconds."""
