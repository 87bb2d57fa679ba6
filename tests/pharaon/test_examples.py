"""The example rows on the engine: every claim that the oracle is held to."""

from types import SimpleNamespace
from typing import Any

import pytest

from oracle.pharaon_examples import beginning, check, rows
from pharaon.laying import LaidEngine


class Judged:
    """The engine with the oracle's face."""

    def __init__(self, row: dict[str, Any]) -> None:
        laid = None if "seats" in row else beginning(row)._first  # before the oracle has gone on from it
        self.seats = row["seats"] if laid is None else laid.seats
        self.engine = LaidEngine(self.seats, laid, **row.get("options", {}))
        self.table = SimpleNamespace(seats=self.seats)

    def chance(self) -> tuple[str, dict[Any, int]] | None:
        return self.engine.due()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.engine, name)


def run(row: dict[str, Any]) -> None:
    game = Judged(row)
    for line in row["script"]:
        who, _, what = line.partition(" ")
        if who == "deal":
            deal(game, what.split())
        else:
            assert game.turn == int(who), f"seat {game.turn} is asked, not {line!r}"
            game.play(what)
    check(game, row["expect"])  # type: ignore[arg-type]  # it asks only what Judged answers


def deal(game: Judged, words: list[str]) -> None:
    def item_due(word: str) -> Any:
        due = game.chance()
        assert due, f"nothing to deal; legal: {game.legal()}"
        return next(iter(due[1])) if word == "first" else {str(item): item for item in due[1]}[word]

    if words == ["first"]:
        while game.chance():
            game.deal_item(item_due("first"))
        return
    if words[0] == "first":
        words = ["first"] * int(words[1])
    for word in words:
        game.deal_item(item_due(word))


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row['id']} {row['title']}")
def test_example(row: dict[str, Any]) -> None:
    run(row)
