"""What a bot is asked about: a match, or a position in place of one. The package `match` is above this one."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol, Self

from benben.core.protocol import Game
from benben.core.records import Position


class Situation(Protocol):
    """A match, as far as bots look at it."""

    game: Game
    seats: int
    options: dict[str, Any]
    position: Position

    @property
    def turn(self) -> int | None:
        """The seat that decides."""

    def legal(self) -> list[str]:
        """The moves of that seat, sorted."""

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know."""


@dataclass
class Snapshot:
    """A position of a game that is no match; it stays as it is while the game goes on."""

    game: Game
    seats: int
    options: dict[str, Any]
    position: Position
    moves: list[str]

    @classmethod
    def of(cls, game: Game, seats: int, options: dict[str, Any], position: Position, legal: Iterable[int]) -> Self:
        """The position with its legal actions in words."""
        return cls(game, seats, options, position, sorted(game.actions[action] for action in legal))

    @property
    def turn(self) -> int | None:
        """The seat that decides."""
        return int(self.position.turn)

    def legal(self) -> list[str]:
        """Its moves, sorted."""
        return list(self.moves)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know."""
        return self.game.view(self.position, seat)


class Bot(Protocol):
    """Anything that decides for a seat."""

    name: str

    def choose(self, match: Situation, seat: int, seconds: float) -> str:
        """A legal move in words, within this number of seconds."""
