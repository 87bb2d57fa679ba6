"""A game without a screen of its own is played all the same."""

import io
import sys

import pytest
from rich.console import Console

import benben
from benben.core.phrases import SeatNames
from benben.terminal.generic import GameScreen
from benben.terminal.play import Session
from benben.terminal.screen import screen_of


def test_any_game_is_played_with_the_view_as_a_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    match = benben.new("kuhn", seats=2, seed=1)
    names = SeatNames(["Iza", "Olek"])
    assert isinstance(screen_of(match, names), GameScreen)
    console = Console(file=io.StringIO(), width=80)
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 10))
    Session(match, {}, names, console).run()
    assert match.over
    shown = console.file.getvalue()  # type: ignore[attr-defined]  # it is the StringIO above
    assert "cards: " in shown and "Iza: Your turn." in shown and " won" in shown
