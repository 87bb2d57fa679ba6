"""A game that bots play: on a compiled record, or on a match that tells its story. Both deal alike."""

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from benben.bots.situation import Situation, Snapshot
from benben.core import simulation
from benben.core.protocol import OVER, Game
from benben.core.random import Stream, below, generator, seed_generator
from benben.core.records import Position, unpack
from benben.match import Match, new
from benben.match.simulate import SEED_BITS
from benben.search import PACKAGES


class GameInPlay(Protocol):
    """One game in play."""

    game: Game
    seats: int

    @property
    def turn(self) -> int:
        """The seat that decides, or OVER."""

    @property
    def batch(self) -> NDArray[Any]:
        """The position as a batch of one record."""

    @property
    def position(self) -> Position:
        """The position as plain numbers."""

    def legal(self) -> list[int]:
        """The legal actions, ascending."""

    def situation(self) -> Situation:
        """The position as bots that speak words are asked about it."""

    def play(self, action: int) -> None:
        """Do an action and deal what follows."""


class CompiledGame:
    """A game on a record, by the compiled rules."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], seed: int) -> None:
        self.game = game
        self.seats = seats
        self._options = dict(options)
        self.batch = game.begin(seats, options).packed()
        twin = game.compiled(options, PACKAGES)
        self._legal_at = twin[simulation.legal_at]
        self._step_at = twin[simulation.step_at]
        self._out = np.zeros(len(game.actions), dtype=np.int64)
        self._weights = np.zeros(len(game.outcomes), dtype=np.int64)
        self._random = dealer_of(seed)
        self.turn: int = twin[simulation.deal_all_at](self.batch, 0, self._weights, self._random)

    @property
    def position(self) -> Position:
        """The position as plain numbers."""
        return unpack(self.batch)

    def legal(self) -> list[int]:
        """The legal actions, ascending."""
        return sorted(self._out[: self._legal_at(self.batch, 0, self._out)].tolist())

    def situation(self) -> Snapshot:
        """The position in words."""
        return Snapshot.of(self.game, self.seats, self._options, self.position, self.legal())

    def play(self, action: int) -> None:
        """Do an action and deal what follows."""
        self.turn = self._step_at(self.batch, 0, action, self._weights, self._random)


class ToldGame:
    """The same game as a match, with all its events."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], seed: int) -> None:
        self.game = game
        self.seats = seats
        self.match: Match = new(game.name, seats=seats, dealer=Dealer(seed), **options)

    @property
    def turn(self) -> int:
        """The seat that decides, or OVER."""
        return OVER if self.match.turn is None else self.match.turn

    @property
    def batch(self) -> NDArray[Any]:
        """The position as a batch of one record."""
        return self.match.position.packed()

    @property
    def position(self) -> Position:
        """The position as plain numbers."""
        return self.match.position

    def legal(self) -> list[int]:
        """The legal actions, ascending."""
        return sorted(self.game.action_numbers[words] for words in self.match.legal())

    def situation(self) -> Match:
        """A twin of the match that deals otherwise: what will be dealt is not in it."""
        return self.match.copy(seed=0)

    def play(self, action: int) -> None:
        """Do an action and deal what follows."""
        self.match.play(self.game.actions[action])


class Dealer(Stream):
    """The dealer of a compiled table, for a match."""

    def __init__(self, seed: int) -> None:
        super().__init__(b"")
        self._random = dealer_of(seed)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely."""
        with np.errstate(over="ignore"):  # the generator's numbers go round, as compiled ones do
            return int(below(self._random, bound))

    def copy(self) -> "Dealer":
        """A dealer that goes on with the same numbers."""
        twin = Dealer(0)
        twin._random = self._random.copy()
        return twin


def dealer_of(seed: int) -> NDArray[np.uint64]:
    """The dealer's own random stream."""
    random: NDArray[np.uint64] = generator(0)
    with np.errstate(over="ignore"):
        seed_generator(random, seed & SEED_BITS, 0)
    return random
