"""No rule and no view reads a table from its end: an index of -1 means "nothing" and must never find the last row."""

import sys
from random import Random
from typing import Any

import pytest

import benben
from benben.core.protocol import CHANCE
from engine import Engine


class Forward(list[Any]):
    """A table that has no index below zero."""

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, int) and place < 0:
            raise IndexError(f"a table of {len(self)} rows is read at {place}")
        return super().__getitem__(place)


def forward(value: Any) -> Any:
    return Forward(map(forward, value)) if isinstance(value, list | tuple) else value


def guard_tables(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table that the modules of a game see refuse an index from the end."""
    for module in [module for name, module in sys.modules.items() if name.startswith(package)]:
        for name, value in vars(module).copy().items():
            if isinstance(value, list | tuple) and not name.startswith("__"):
                monkeypatch.setattr(module, name, forward(value))


@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name, game in benben.games().items() for seats in game.seats]
)
def test_no_table_is_read_from_its_end(name: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = benben.games()[name]
    guard_tables(game.package, monkeypatch)
    for seed in range(2):
        random = Random(seed)
        engine = Engine(name, seats)
        engine.s.listener = game.tell  # type: ignore[assignment]  # the interpreter takes any teller
        looks = 0
        while not engine.over:
            looks += 1
            if looks % 5 == 0 or engine.s.turn == CHANCE:
                look_at_everything(engine, seats)
            if engine.s.turn == CHANCE:
                engine.rules.deal(engine.s, random.choices(range(len(game.outcomes)), engine.weights())[0])
            else:
                engine.rules.apply(engine.s, random.choice(engine.actions()))
        look_at_everything(engine, seats)


def look_at_everything(engine: Engine, seats: int) -> None:
    for seat in (None, *range(seats)):
        engine.view(seat)
    engine.scores()
    engine.ranking()
    for row in range(engine.game.rows(seats)):
        engine.rules.points(engine.s, row)
