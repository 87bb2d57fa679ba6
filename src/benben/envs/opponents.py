"""The bots on the other seats of an environment."""

import logging
from collections.abc import Mapping, Sequence
from math import inf

from benben.bots import PROGRAM, BotSeat, Guarded, listing_named, seat_for, warm
from benben.bots.situation import Snapshot
from benben.core.protocol import Game
from benben.core.records import unpack
from benben.envs.batch import RUNGS, Batch

Chances = Mapping[str, float]  # by the name of a bot
Opponents = str | Chances | Sequence[str | Chances]

log = logging.getLogger("benben.envs")
SELF = "self"  # the environment asks every seat
RANDOM = "random"  # played by the compiled loop itself
SECONDS = 0.05  # for a decision


def chances_by_seat(opponents: Opponents, seats: int) -> list[Chances]:
    """Who may play the seats 1, 2, ..., or a ValueError that says how many there must be."""
    given = [opponents] * (seats - 1) if isinstance(opponents, str | Mapping) else list(opponents)
    if len(given) != seats - 1:
        raise ValueError(f"opponents must be one name or {seats - 1} names, not {len(given)}")
    return [{one: 1.0} if isinstance(one, str) else one for one in given]


def line_up(opponents: Opponents, seats: int, game: Game) -> list[Chances]:
    """Who plays each seat of a vector of games, inside the compiled step; nobody: the environment asks the seat."""
    if opponents == SELF:
        return [{}] * seats
    for chances in chances_by_seat(opponents, seats):
        for name, chance in chances.items():
            if name not in RUNGS:
                raise ValueError(f"in a vector the others are {', '.join(RUNGS)}, or opponents is 'self'; not {name}")
            listing_named(name, game)
            if not (isinstance(chance, int | float) and 0 < chance < inf):
                raise ValueError(f"the chance of {name} must be a number above 0, not {chance!r}")
        if not chances:
            raise ValueError("a mixture of opponents names at least one")
    return [{}, *chances_by_seat(opponents, seats)]


def one_each(opponents: Opponents, seats: int) -> list[str]:
    """The names of those on the seats 1, 2, ... of a single game, where nothing is drawn."""
    mixed = [chances for chances in chances_by_seat(opponents, seats) if len(chances) != 1]
    if mixed:
        raise ValueError("mixtures of opponents are for vectors of games: give one name for each seat")
    return [next(iter(chances)) for chances in chances_by_seat(opponents, seats)]


class Opponent:
    """A bot on one seat of game 0 of a batch."""

    def __init__(self, batch: Batch, name: str, seat: int, seconds: float) -> None:
        self._batch, self._name, self._number, self._seconds = batch, name, seat, seconds
        self._seed = seat
        self._seat: BotSeat = seat_for(name, batch.game)

    def begin(self, seed: int | None) -> None:
        """A new game; a seed fixes the luck of the bot in this game and in those that follow."""
        self._seed = self._seed + 8 if seed is None else seed * 8 + self._number
        if not self._goes_on(seed):
            self.close()
            self._seat = seat_for(self._name, self._batch.game, self._seed)
        else:
            self._seat.begin(self._seed)

    def _goes_on(self, seed: int | None) -> bool:
        """Whether the same bot plays the next game: a program gets its new seed, others are made with theirs."""
        if self._seat.lost:
            return False
        return seed is None or self._name.startswith(PROGRAM)

    @property
    def is_ours(self) -> bool:
        """Whether it is one of our own bots, not a user's."""
        return not isinstance(self._seat, Guarded)

    def choose(self) -> int:
        """The action that the bot takes."""
        game, memory = self._batch.game, self._batch.tables
        legal = memory.masks[0].nonzero()[0]
        asked = Snapshot.of(game, self._batch.seats, self._batch.options, unpack(memory.games), legal)
        answer = self._seat.ask(asked, self._number, self._seconds)
        if answer.forfeit:
            log.warning("%s forfeits a decision: it %s", self._name, answer.forfeit.reason)
        return game.action_numbers[answer.move]

    def close(self) -> None:
        """Close the bot; a program ends."""
        self._seat.close()


def opponents_on(opponents: Opponents, batch: Batch, seconds: float) -> dict[int, Opponent]:
    """The opponents by seat that the compiled loop does not play, ready to play at full strength."""
    if opponents == SELF:
        return {}
    found: dict[int, Opponent] = {}
    try:
        for seat, name in enumerate(one_each(opponents, batch.seats), start=1):
            if name != RANDOM:
                found[seat] = Opponent(batch, name, seat, seconds)
    except ValueError:
        for bot in found.values():
            bot.close()
        raise
    if any(bot.is_ours for bot in found.values()):
        warm(batch.game, batch.options)
    return found
