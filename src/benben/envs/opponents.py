"""Who sits on the other seats of an environment: bots by name."""

from collections.abc import Sequence
from typing import Any

from benben.core.evaluation import mind_for
from benben.core.random import generator
from benben.envs.batch import Batch

SELF = "self"  # the environment asks every seat
RANDOM = "random"  # played by the compiled loop itself
RUNGS = (RANDOM, "greedy", "heuristic", "solver")


def named(opponents: str | Sequence[str], seats: int) -> list[str]:
    """The names of those on the seats 1, 2, ..., or a ValueError that names what is allowed."""
    names = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != seats - 1:
        raise ValueError(f"opponents must be one name or {seats - 1} names, not {len(names)}")
    for name in names:
        if name not in RUNGS and opponents != SELF:
            raise ValueError(f"opponents are {', '.join(RUNGS)}, or {SELF!r} to be asked for every seat; not {name!r}")
    return names


def asked_seats(opponents: str | Sequence[str], seats: int) -> list[bool]:
    """The seats that the compiled loop asks: all but those that play at random."""
    return [True, *(name != RANDOM for name in named(opponents, seats))]


class Bot:
    """A bot on one seat, thinking in compiled code."""

    def __init__(self, batch: Batch, rung: str, seat: int) -> None:
        from benben.bots import deciding  # its rules are compiled only where a bot plays

        game = batch.game
        self._mind = mind_for(game, batch.seats, batch.tables.before.shape[1])
        self._decide = game.compiled(batch.options, packages=("benben.bots",))[deciding.decide]
        self._rung, self._seat = RUNGS.index(rung), seat
        self._random = generator(seat)

    def begin(self, seed: int) -> None:
        """Fix the luck of the bot."""
        self._random = generator(seed * 16 + self._seat)

    def choose_at(self, games: Any, i: int) -> int:
        """The action the bot takes in one game."""
        self._mind.batch[0] = games[i]
        return int(self._decide(self._mind, self._rung, 0.0, self._random))


def bots_for(opponents: str | Sequence[str], batch: Batch) -> dict[int, Bot]:
    """The bots by seat; nobody where the compiled loop plays or the environment asks."""
    if opponents == SELF:
        return {}
    names = enumerate(named(opponents, batch.seats), start=1)
    return {seat: Bot(batch, name, seat) for seat, name in names if name != RANDOM}
