"""Looking through a saved game, forwards and backwards."""

import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from benben.core.flow import Hanging
from benben.core.language import _
from benben.core.log import read_record
from benben.core.phrases import SeatNames, capital
from benben.match import Match, replay
from benben.match.saved import saved_match
from benben.terminal.keys import read_key, single_keys, works_with_keys
from benben.terminal.screen import console_for, given_names, screen_of
from benben.terminal.typed import read_order


def replay_file(file: Path, *, seat: int | None = None, names: str = "", at: int = 0) -> None:
    """Step through a saved game, forwards and backwards.

    Parameters
    ----------
    file
        The game record.
    seat
        See the table as this seat, counted from 0 (Player 1 has seat 0); by default as a spectator.
    names
        Names for the seats, separated by commas.
    at
        Begin after this many decisions; -1 is the end.

    """
    match = saved_match(file)
    match.view(seat)  # refuses a seat that does not exist
    console = console_for()
    with single_keys(console):
        Reader(match, seat, given_names(match, names), console).run(at)


class Reader:
    """A saved game and the place in it that is shown."""

    def __init__(self, match: Match, seat: int | None, names: SeatNames, console: Console) -> None:
        self.text = match.text()
        self.moves = [entry.words for entry in read_record(self.text).entries if entry.seat is not None]
        self.seat = seat
        self.seats = match.seats
        self.names = names
        self.console = console
        self.screen = screen_of(match, names)
        self.at = 0  # the number of decisions taken

    def run(self, at: int) -> None:
        """Show the game step by step until the person leaves."""
        self.goto(str(at if at >= 0 else len(self.moves)))
        self._show(since=0 if at == 0 else self.at)
        while True:
            before = self.at
            try:
                if not self._obey(self._ask()):
                    return
            except EOFError:
                return
            except ValueError as error:
                self.console.print(Text(str(error), style="red"))
                continue
            self._show(min(before, self.at))

    def _show(self, since: int) -> None:
        """The table after this number of decisions, and what happened since the place shown before."""
        match = replay(self.text, decisions=self.at)
        events = match.events(self.seat)
        seen = len(replay(self.text, decisions=since).events()) if since < self.at else len(events)
        if works_with_keys(self.console):
            self.console.clear()
        for sentence in self.screen.story(events, 0 if self.at == 0 else seen):
            self.console.print(Hanging("· ", capital(sentence)))
        self.console.print()
        self.console.print(self.screen.board(match, self.seat))
        self.console.print(Text(self._place(match), style="bold yellow"))

    def _place(self, match: Match) -> str:
        place = _("Decision {n} of {all}.", n=self.at, all=len(self.moves))
        if match.turn is None:
            return place + " " + _("The game is over.")
        name = self.names[match.turn]
        if self.at == len(self.moves):
            return place + " " + _("The record ends here; next to move: {name}.", name=name)
        return place + " " + _("Next: {name}, {move}", name=name, move=self.moves[self.at])

    def _ask(self) -> str:
        """A command, typed or by its key."""
        if works_with_keys(self.console):
            help_line = _("→ next   ← back   PgDn PgUp ten   Home End   1-9 player   s spectator   q quit")
            self.console.print(Text(help_line, style="dim"))
            key = read_key()
            return f"player {key}" if key.isdecimal() else KEYS.get(key, key)
        if sys.stdin.isatty():
            return input("> ").strip() or "next"
        if not (line := sys.stdin.readline()):
            raise EOFError
        return line.strip() or "next"

    def _obey(self, text: str) -> bool:
        """Do what was asked; false to leave."""
        order = read_order(text, (), list(COMMANDS))
        if not order.command:
            raise ValueError(_("Type one of: {commands}.", commands=", ".join(COMMANDS)))
        if order.command == "quit":
            return False
        COMMANDS[order.command](self, order.rest)
        return True

    def step(self, text: str, direction: int) -> None:
        """Go one step, or this number of steps, forwards or backwards."""
        self.goto(str(max(0, self.at + direction * _number(text or "1"))))

    def goto(self, text: str) -> None:
        """Go to the place after this number of decisions."""
        self.at = min(_number(text), len(self.moves))

    def sit(self, text: str) -> None:
        """See the table as a player, counted from 1 as in the names."""
        number = _number(text)
        if not 1 <= number <= self.seats:
            raise ValueError(_("There are players 1 to {n}.", n=self.seats))
        self.seat = number - 1

    def stand(self, text: str) -> None:
        """See the table as a spectator."""
        self.seat = None


def _number(text: str) -> int:
    if not text.isdecimal():
        raise ValueError(_("Give a number: goto 12, player 1."))
    return int(text)


COMMANDS: dict[str, Callable[[Reader, str], None]] = {
    "next": lambda reader, text: reader.step(text, 1),
    "back": lambda reader, text: reader.step(text, -1),
    "first": lambda reader, text: reader.goto("0"),
    "last": lambda reader, text: reader.goto(str(len(reader.moves))),
    "goto": Reader.goto,
    "player": Reader.sit,
    "spectator": Reader.stand,
    "quit": lambda reader, text: None,
    "seat": lambda reader, text: reader.sit(str(_number(text) + 1)),  # version 0.1.0 had seats, from 0
}

KEYS = {
    "right": "next",
    "down": "next",
    " ": "next",
    "enter": "next",
    "left": "back",
    "up": "back",
    "page down": "next 10",
    "page up": "back 10",
    "home": "first",
    "end": "last",
    "s": "spectator",
    "escape": "quit",
}
