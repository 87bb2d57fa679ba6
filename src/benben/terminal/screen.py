"""What a game's screen can do, and where the screens are."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from rich.console import Console, RenderableType

from benben.match import Match
from benben.terminal.words import Names

Event = dict[str, Any]

SCREENS = {
    "ra": "benben.terminal.ra.screen",
    "mini-ra": "benben.terminal.ra.screen",
    "pharaon": "benben.terminal.pharaon.screen",
}
GENERIC = "benben.terminal.generic"


class Screen(Protocol):
    """How a game is shown to a seat, or to a spectator (me: None): from the views and events of that seat alone."""

    def __init__(self, options: Mapping[str, Any], names: Names) -> None: ...

    def board(self, match: Match, me: int | None) -> RenderableType:
        """The table as the viewer sees it."""

    def short(self, match: Match) -> RenderableType | None:
        """What to show in place of the board when a step inside an action is asked; None for the whole board."""

    def question(self, match: Match) -> str:
        """One line to the seat that decides: what is asked of it."""

    def meaning(self, match: Match, move: str) -> str:
        """What a legal move means for the seat that decides."""

    def story(self, events: Sequence[Event], since: int) -> list[str]:
        """What happened from event number `since` on, in sentences; `events` are all since set-up."""


def screen_of(match: Match, names: Names) -> Screen:
    """The screen of a game: its own, or the one that shows any game."""
    module = import_module(SCREENS.get(match.game.name, GENERIC))
    screen: Screen = module.GameScreen(match.options, names)
    return screen


def console_for(stderr: bool = False) -> Console:
    """A console that keeps to what was typed: no guessed highlighting, no emoji, no markup in texts."""
    return Console(highlight=False, emoji=False, markup=False, stderr=stderr)
