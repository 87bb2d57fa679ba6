"""A screen for any game: the view as a tree, the events as they are."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.tree import Tree

from benben.core.language import _
from benben.core.phrases import SeatNames
from benben.core.screen import Event
from benben.match import Match


class GameScreen:
    """A game without a screen of its own."""

    def __init__(self, options: Mapping[str, Any], names: SeatNames) -> None:
        self.names = names

    def board(self, match: Match, me: int | None) -> RenderableType:
        """Every key of the view and what is under it."""
        tree = Tree(match.game.title)
        for key, value in match.view(me).items():
            _grow(tree, key, value)
        return tree

    def short(self, match: Match) -> RenderableType | None:
        """Nothing is known of the steps of an unknown game."""
        return None

    def question(self, match: Match) -> str:
        """All that is known: somebody decides."""
        return _("Your turn.")

    def meaning(self, match: Match, move: str) -> str:
        """Nothing is known of the moves of an unknown game."""
        return ""

    def story(self, events: Sequence[Event], since: int) -> list[str]:
        """Each event with all that it tells."""
        return [self._sentence(event) for event in events[since:]]

    def _sentence(self, event: Event) -> str:
        seat = event.get("seat")
        who = "" if seat is None else f"{self.names[seat]}: "
        more = ", ".join(f"{key} {value}" for key, value in event.items() if key not in ("event", "seat"))
        return f"{who}{event['event']}{f' ({more})' if more else ''}"


def _grow(tree: Tree, key: object, value: Any) -> None:
    """Add a branch; short things go on one line."""
    if isinstance(value, dict) and value:
        branch = tree.add(str(key))
        for inner, item in value.items():
            _grow(branch, inner, item)
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        branch = tree.add(str(key))
        for number, item in enumerate(value):
            _grow(branch, number, item)
    else:
        tree.add(f"{key}: {_leaf(value)}")


def _leaf(value: Any) -> str:
    if isinstance(value, list | dict):
        return ", ".join(map(_leaf, value)) or "-"
    return "-" if value is None else str(value)
