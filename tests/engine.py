"""A game run by its bare verbs, interpreted or compiled, one chance outcome at a time; speaks like an oracle."""

from random import Random
from typing import Any

import numpy as np

from benben.core import protocol, simulation
from benben.core.protocol import CHANCE, OVER
from benben.core.records import Position
from benben.games import game_named


class Engine:
    """The rules on a position, as tests and oracles call them."""

    def __init__(self, name: str, seats: int, **options: Any) -> None:
        self.game = game_named(name)
        self.seats = self.game.checked_seats(seats)
        self.options = self.game.checked_options(seats, options)
        self.rules = self.game.interpreted(self.options)
        self.s: Position = self.game.begin(seats, self.options)
        self.room = [0] * max(len(self.game.actions), len(self.game.outcomes))

    @property
    def turn(self) -> int | None:
        assert self.s.turn != CHANCE, "something is due to be dealt"
        return None if self.over else self.s.turn

    @property
    def over(self) -> bool:
        return self.s.turn == OVER

    def weights(self) -> list[int]:
        total = self.rules.chance(self.s, self.room)
        weights = self.room[: len(self.game.outcomes)]
        assert total == sum(weights) > 0
        return weights

    def chance(self) -> dict[str, int] | None:
        if self.s.turn != CHANCE:
            return None
        return {words: weight for words, weight in zip(self.game.outcomes, self.weights(), strict=True) if weight}

    def deal(self, words: str) -> None:
        assert words in (self.chance() or {}), f"{words!r} cannot be dealt"
        self.rules.deal(self.s, self.game.outcome_numbers[words])

    def actions(self) -> list[int]:
        return self.room[: self.rules.legal(self.s, self.room)]

    def legal(self) -> list[str]:
        return [] if self.over else sorted(self.game.actions[action] for action in self.actions())

    def refusal(self, words: str) -> int:
        number: int = self.rules.refusal(self.s, self.game.action_numbers[words])
        return number

    def play(self, words: str) -> None:
        if refused := self.refusal(words):
            raise ValueError(f"not legal: {self.game.refusals[refused]}")
        self.rules.apply(self.s, self.game.action_numbers[words])

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.game.view(self.s, seat)

    def scores(self) -> list[dict[str, int]]:
        return self.game.scores(self.s)

    def winners(self) -> list[int]:
        return self.game.winners(self.s)

    def ranking(self) -> list[int]:
        return self.game.ranking(self.s)


class Compiled:
    """The compiled sisters of the verbs on one record."""

    def __init__(self, engine: Engine) -> None:
        self.game = engine.game
        self.batch = engine.s.packed()
        self.twin = self.game.compiled(engine.options)
        self.room = np.zeros(max(len(self.game.actions), len(self.game.outcomes)), dtype=np.int64)
        self.outcomes = np.zeros(len(self.game.outcomes), dtype=np.int64)

    def actions(self) -> list[int]:
        return self.room[: self.twin[simulation.legal_at](self.batch, 0, self.room)].tolist()

    def weights(self) -> list[int]:
        self.twin[simulation.chance_at](self.batch, 0, self.outcomes)
        return self.outcomes.tolist()

    def apply(self, action: int) -> None:
        self.twin[simulation.apply_at](self.batch, 0, action)

    def deal(self, outcome: int) -> None:
        self.twin[simulation.deal_at](self.batch, 0, outcome)

    def refusal(self, action: int) -> int:
        return int(self.twin[protocol.refusal](self.batch[0], action))


def play_on_both(engine: Engine, random: Random) -> Compiled:
    """Play to the end at random, interpreted and compiled at once; both have the same bytes after every step."""
    compiled = Compiled(engine)
    while not engine.over:
        if engine.s.turn == CHANCE:
            weights = engine.weights()
            assert compiled.weights() == weights
            outcome = random.choices(range(len(weights)), weights)[0]
            engine.rules.deal(engine.s, outcome)
            compiled.deal(outcome)
        else:
            actions = engine.actions()
            assert compiled.actions() == actions
            action = random.choice(actions)
            engine.rules.apply(engine.s, action)
            compiled.apply(action)
        assert compiled.batch.tobytes() == engine.s.packed().tobytes()
    return compiled
