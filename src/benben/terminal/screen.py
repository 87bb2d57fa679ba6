"""The screen of a game, the names of its seats, and the console it is printed on."""

from importlib import import_module

from rich.console import Console

from benben.core.phrases import SeatNames, numbered_players
from benben.core.screen import Screen
from benben.match import Match

GENERIC = "benben.terminal.generic"


def screen_of(match: Match, names: SeatNames) -> Screen:
    """The screen of a game: its own, or the one that shows any game."""
    module = import_module(match.game.people.screen or GENERIC)
    screen: Screen = module.GameScreen(match.options, names)
    return screen


def console_for(stderr: bool = False) -> Console:
    """A console that keeps to what was typed: no guessed highlighting, no emoji, no markup in texts."""
    return Console(highlight=False, emoji=False, markup=False, stderr=stderr)


def given_names(match: Match, names: str) -> SeatNames:
    """Names for the seats from a list with commas; seats without one are numbered."""
    given = [name.strip() for name in names.split(",")] if names else []
    return SeatNames([*given, *numbered_players(match.seats)[len(given) :]], match.game.people.rival)
