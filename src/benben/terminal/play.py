"""A game at the prompt, against bots or among people at one keyboard."""

import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from benben.analysis import analyse as analyse_match
from benben.analysis.hints import advise
from benben.bots import Answer, is_warm
from benben.bots import hint as best_move
from benben.bots.thinking import UNTRAINED
from benben.core.errors import BadNotation, IllegalMove
from benben.core.files import write_text
from benben.core.flow import Hanging
from benben.core.language import N_, _, ngettext
from benben.core.phrases import SeatNames, capital, enumeration, natural, source_name
from benben.core.screen import Screen
from benben.match import Match
from benben.terminal.analysis import show_report, steps_done
from benben.terminal.rules import show_paragraph
from benben.terminal.screen import screen_of
from benben.terminal.typed import read_move, read_order

HINT_SECONDS = 1.0
Player = Callable[[Match], Answer[str]]  # chooses a legal move


class Leave(Exception):  # noqa: N818 - no error: the person wants to go
    """The person wants to go."""


class Session:
    """One game at the prompt."""

    def __init__(
        self, match: Match, bots: Mapping[int, Player], names: SeatNames, console: Console, seating: Sequence[str] = ()
    ) -> None:
        self.match = match
        self.bots = bots
        self.names = names
        self.console = console
        self.screen: Screen = screen_of(match, names)
        self.seen = [0] * match.seats  # how many events each seat has seen
        self.looked: int | None = None  # the seat that looked at the screen last
        self.seating = seating  # the words of the command that say who sits where
        self.decided = False  # whether a person has decided anything here
        self.stood_in: set[int | None] = set()  # the bots of which it was said that another decides for them
        self.saved = ""  # the record as it was last saved

    def run(self) -> None:
        """Play until the person leaves."""
        fresh = True
        with suppress(EOFError, Leave):
            while True:
                self._let_bots_play()
                if fresh:
                    self._show()
                fresh = self._try(self._ask())

    def _try(self, text: str) -> bool:
        """Do what was typed or say why not; true if the table is to be shown again."""
        try:
            return self._obey(text)
        except (ValueError, OSError) as refused:
            self._say(_in_words(refused), "red")
            return False

    def keep(self, file: Path) -> None:
        """Keep a game that was left before its end and not saved."""
        text = self.match.text()
        if self.match.over or text == self.saved or not self.decided:
            return
        with suppress(OSError, ValueError):  # where nothing can be kept, nothing is promised
            file.parent.mkdir(parents=True, exist_ok=True)
            write_text(file, text)
            again = self._with_seating(file)
            self._say(_("The game is saved. To continue: benben play --load {file}", file=again), whole=True)

    def _with_seating(self, file: Path) -> str:
        """A file, and who sits where, as words of a command."""
        return shlex.join([str(file), *self.seating])

    @property
    def _viewer(self) -> int | None:
        """Whose eyes the screen shows: the seat that decides; after the end everybody's."""
        return self.match.turn if self.match.turn is not None else self.looked

    def _moves(self) -> list[str]:
        return sorted(self.match.legal(), key=natural)

    def _let_bots_play(self) -> None:
        while (bot := self.bots.get(-1 if self.match.turn is None else self.match.turn)) is not None:
            answer, seat = bot(self.match), self.match.turn
            if answer.stand_in and seat not in self.stood_in:
                self.stood_in.add(seat)
                shown = {"name": self.names[seat], "rung": answer.stand_in}
                compiling = _("The bot {name} is still compiling; {rung} plays for it.", **shown)
                untrained = _("The bot {name} is not trained for this many players; {rung} plays for it.", **shown)
                self._say(untrained if answer.why == UNTRAINED else compiling, "dim")
            if answer.forfeit:
                said = {"name": self.names[seat], "fault": answer.forfeit.reason, "move": answer.move}
                self._say(_("The bot {name} failed ({fault}); it plays {move}.", **said))
            self.match.play(answer.move)

    # what is shown

    def _show(self, full: bool = False) -> None:
        """What happened, the table (inside an action only if asked for), what is asked and the moves."""
        viewer = self._viewer
        full = full or viewer != self.looked
        self._change_seats(viewer)
        self._show_story(viewer)
        short = None if full or self.match.over else self.screen.short(self.match)
        self._print(short or self.screen.board(self.match, viewer))
        if self.match.over:
            self._show_result()
        else:
            self._show_moves()

    def _show_moves(self) -> None:
        question = self.screen.question(self.match)
        if len(self.bots) < self.match.seats - 1:
            question = f"{self.names[self.match.turn]}: {question}"
        self._say(question, "bold yellow")
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(justify="right", style="cyan")
        table.add_column(style="bold", no_wrap=True)
        table.add_column(style="dim")
        for number, move in enumerate(self._moves(), start=1):
            table.add_row(str(number), move, self.screen.meaning(self.match, move))
        self._print(table)

    def _show_story(self, viewer: int | None) -> None:
        events = self.match.events(viewer)
        since = 0 if viewer is None else self.seen[viewer]
        self._print()
        for sentence in self.screen.story(events, since):
            self._print(Hanging("· ", capital(sentence)))
        if viewer is not None:
            self.seen[viewer] = len(events)
        self._print()

    def _show_result(self) -> None:
        rows = self.match.scores()
        labels = self.match.game.people.sources
        table = Table(title=_("heading|Points"), title_justify="left")
        table.add_column("")
        for seat in range(len(rows)):
            table.add_column(self._row_name(seat), justify="right")
        for source in sorted(rows[0], key=lambda source: source == "total"):
            if source == "total":
                table.add_section()
            if any(row[source] for row in rows):
                table.add_row(source_name(source, labels), *(str(row[source]) for row in rows))
        self._print(table)
        won = [self.names[seat] for seat in self.match.winners()] or [self._row_name(len(rows) - 1)]
        self._say(ngettext("{names} won", "{names} won", len(won), names=enumeration(won)), "bold yellow")
        self._say(_("analyse rates the decisions, save FILE saves the game, log shows its moves, quit leaves."), "dim")

    def _row_name(self, row: int) -> str:
        return self.names[row] if row < self.match.seats else self.names.rival

    def _change_seats(self, viewer: int | None) -> None:
        """Where two people may not know the same, hide what the one before saw until the next is there."""
        before, self.looked = self.looked, viewer
        if before in (None, viewer) or viewer is None or self.match.view(before) == self.match.view(viewer):
            return
        if self.console.is_terminal and sys.stdin.isatty():
            self.console.clear()
            input(_("{name}, press Enter when nobody else is looking. ", name=self.names[viewer]))

    def _say(self, sentence: str, style: str = "", whole: bool = False) -> None:
        """Print a sentence; `whole`: in one line, so that a command in it can be copied."""
        self.console.print(Text(sentence, style=style), soft_wrap=whole)

    def _print(self, *things: Any) -> None:
        self.console.print(*things)

    # what is typed

    def _ask(self) -> str:
        if sys.stdin.isatty():
            return input("> ")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self._print(Text("> " + line.strip(), style="bold"))
        return line

    def _obey(self, text: str) -> bool:
        """Do what was typed; true if the table is to be shown again."""
        if not text.strip():
            return False
        order = read_order(text, self._moves(), list(COMMANDS))
        if order.command:
            return COMMANDS[order.command][2](self, order.rest)
        if self.match.over:
            raise ValueError(_("The game is over."))
        self.match.play(order.rest)
        self.decided = True
        return True

    def why(self, text: str) -> bool:
        """Say which rule forbids a move, or what it means."""
        if not text:
            raise ValueError(_("Name a move: why draw"))
        move = read_move(text, self._moves())
        refused = self.match.refusal(move)
        if refused is None:
            meaning = self.screen.meaning(self.match, move)
            self._say(_("{move} is allowed now.", move=move) + (f" ({meaning})" if meaning else ""))
            return False
        self._say(_in_words(refused), "red")
        show_paragraph(self.console, self.match.game, refused.rule)
        return False

    def hint(self, text: str) -> bool:
        """Value the moves as an analysis does; while that is being compiled, ask the best bot there is.

        Either sees a copy of the match with another dealer.
        """
        if is_warm(self.match.game, self.match.options):
            advice = advise(self.match.copy(seed=0))
            self._say(advice.sentence)
            self._say(f"> {advice.move}", "dim")  # as it is typed
            return False
        found = best_move(self.match.copy(seed=0), HINT_SECONDS)
        self._say(found.sentence)
        if found.bot:
            self._say(_("Hint from the bot {bot}.", bot=found.bot), "dim")
        return False

    def analyse(self, text: str) -> bool:
        """Say of a finished game what each decision cost and what was luck."""
        if not self.match.over:
            raise ValueError(_("A game can be analysed when it is over."))
        with steps_done() as progress:
            report = analyse_match(self.match, text or "normal", names=self.names, progress=progress)
        show_report(report, self.names, self.console)
        return False

    def undo(self, text: str) -> bool:
        """Take back the last move of this turn."""
        if not self.match.can_undo():
            raise ValueError(_("Can't undo: your last move ended your turn or revealed something new."))
        self.match.undo()
        self._forget_undone()
        return True

    def _forget_undone(self) -> None:
        """Events that were taken back have not been seen."""
        self.seen = [min(seen, len(self.match.events())) for seen in self.seen]

    def restart(self, text: str) -> bool:
        """Take back all of this turn that can be taken back."""
        self.undo(text)
        self.match.restart_turn()
        self._forget_undone()
        return True

    def save(self, text: str) -> bool:
        """Write the game into a file."""
        if not text:
            raise ValueError(_("Name a file: save FILE"))
        path, record = _path(text), self.match.text()
        write_text(path, record)
        self.saved = record
        again = self._with_seating(path)
        self._say(_("Saved. To continue: benben play --load {file}", file=again), whole=True)
        return False

    def log(self, text: str) -> bool:
        """Tell the whole game so far."""
        for number, sentence in enumerate(self.screen.story(self.match.events(self._viewer), 0), start=1):
            self._print(Hanging(f"{number:4} ", capital(sentence)))
        return False

    def rules(self, text: str) -> bool:
        """Show a paragraph of the rules, or all."""
        show_paragraph(self.console, self.match.game, text)
        return False

    def view(self, text: str) -> bool:
        """Show the table again."""
        self._show(full=True)
        return False

    def help(self, text: str) -> bool:
        """What can be typed."""
        self._say(_("Type a move's number, its words or the start of its words, or one of these:"))
        table = Table.grid(padding=(0, 2, 0, 0))
        for usage, meaning, _command in COMMANDS.values():
            table.add_row(Text(usage, style="bold"), _(meaning))
        self._print(table)
        return False

    def quit(self, text: str) -> bool:
        """Leave the game."""
        raise Leave


COMMANDS: dict[str, tuple[str, str, Callable[[Session, str], bool]]] = {
    "why": ("why MOVE", N_("the rule that forbids a move, for example: why bid 3"), Session.why),
    "hint": ("hint", N_("what the best bot would do, and why"), Session.hint),
    "analyse": ("analyse [BUDGET]", N_("what each decision of the game cost, and what was luck"), Session.analyse),
    "undo": ("undo", N_("undo your last move, unless it revealed something new"), Session.undo),
    "restart": ("restart", N_("undo your whole turn, as far as possible"), Session.restart),
    "view": ("view", N_("show the table again"), Session.view),
    "log": ("log", N_("show the game so far"), Session.log),
    "rules": ("rules [3.4]", N_("the rules, or one paragraph"), Session.rules),
    "save": ("save FILE", N_("save the game to a file, to continue or replay later"), Session.save),
    "help": ("help", N_("this list"), Session.help),
    "quit": ("quit", N_("command|leave"), Session.quit),
}


def _path(text: str) -> Path:
    try:
        return Path(text).expanduser()
    except RuntimeError as error:  # no user has the name after the ~
        raise ValueError(str(error)) from None


def _in_words(refused: Exception) -> str:
    """A refusal as a sentence in the reader's language."""
    if isinstance(refused, IllegalMove):
        return _("{move}: {reason} (rule {rule})", move=refused.move, reason=_(refused.sentence), rule=refused.rule)
    if isinstance(refused, BadNotation):
        return _("That is not a move.") + " " + _("Type help for a list of commands.")
    if isinstance(refused, OSError):
        return _("{file}: {reason}", file=refused.filename, reason=refused.strerror)
    return str(refused)
