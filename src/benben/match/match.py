"""A match: one game being played."""

from collections.abc import Mapping
from copy import copy
from typing import Any, NamedTuple

from benben.core.errors import BadNotation, BadRecord, IllegalMove
from benben.core.log import MOST_DIGITS, Entry, Record, read_record, write_record
from benben.core.notation import HIDDEN
from benben.core.protocol import CHANCE, Game, Telling, paragraph_number
from benben.core.random import Stream
from benben.core.records import Position
from benben.games import game_named
from benben.match.positions import notation_of, read_position, write_position


def new(game: str, *, seats: int, seed: int | None = None, dealer: Stream | None = None, **options: Any) -> "Match":
    """Begin a match; `seed` fixes the dealer, options are keywords."""
    stream = dealer_for(seed, dealer)
    found = game_named(game)
    found.checked_seats(seats)
    match = Match(found, seats, found.checked_options(seats, options), seed, stream)
    match._deal()
    return match


def from_position(text: str, *, seed: int | None = None, dealer: Stream | None = None, draw: bool = False) -> "Match":
    """A match that plays on from a position's text; BadNotation names the column of a fault.

    A text written for a seat hides what that seat may not know: with `draw` it is drawn, else refused.
    """
    dealer = dealer_for(seed, dealer)
    written = read_position(text, dealer if draw else None)
    match = Match(written.game, written.seats, written.options, None, dealer)
    match._begin_at(written.position)
    return match


def dealer_for(seed: int | None, dealer: Stream | None) -> Stream:
    """The dealer of a match: given, named by a seed, or unpredictable."""
    if seed is not None and type(seed) is not int:
        raise ValueError(f"a seed is a whole number, not {seed!r}")
    if seed is not None and abs(seed) >= 10**MOST_DIGITS:
        raise ValueError(f"a seed has at most {MOST_DIGITS} digits")
    if seed is not None and dealer is not None:
        raise ValueError("give a seed or a dealer, not both")
    return dealer or (Stream() if seed is None else Stream.named(seed, "dealer"))


def replay(text: str, *, dealer: Stream | None = None, decisions: int | None = None) -> "Match":
    """The match in a game record, up to this many decisions; `dealer` deals what comes after."""
    record = read_record(text)
    match = _begin_again(record)
    for entry in record.entries:
        if entry.seat is not None and decisions is not None:
            if decisions == 0:
                break
            decisions -= 1
        match._repeat(entry)
    else:
        match._finish_dealing(record.heading)
    if dealer is not None:
        match.seed, match._dealer = None, dealer
    return match


def _begin_again(record: Record) -> "Match":
    heading = record.heading
    try:
        game = game_named(record.game)
    except ValueError as error:
        raise BadRecord(heading["game"], str(error)) from None
    if record.rules != game.rules_version:
        age = "newer" if record.rules > game.rules_version else "older"
        raise BadRecord(heading["rules"], f"the game was played by {age} rules, {record.rules}, than these")
    try:
        game.checked_seats(record.seats)
    except ValueError as error:
        raise BadRecord(heading["seats"], str(error)) from None
    try:
        options = game.checked_options(record.seats, record.options)
    except ValueError as error:
        lines = [line for fact, line in heading.items() if fact.startswith("option")]
        raise BadRecord(lines[0] if lines else 1, str(error)) from None
    match = Match(game, record.seats, options, record.seed, None)
    if record.position:
        _begin_there(match, record.position, heading["position"])
    return match


def _begin_there(match: "Match", text: str, line: int) -> None:
    try:
        written = read_position(text)
        if (written.game, written.seats, written.options) != (match.game, match.seats, match.options):
            raise BadNotation("column 1: the position is of another table")
        match._begin_at(written.position)
    except BadNotation as error:
        raise BadRecord(line, str(error)) from None


KEPT_BEFORE = 8  # decisions of other seats that can be taken back one after the other


class Before(NamedTuple):
    """The state before a decision: the position, the number of events, and the number of lines."""

    seat: int  # which decided
    position: Position
    events: int
    lines: int


class Match:
    """One game being played, from set-up to the end."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any], seed: int | None, dealer: Stream | None
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.seed = seed
        self._dealer = dealer or (Stream() if seed is None else Stream.named(seed, "dealer"))
        self._rules = game.interpreted(options)
        self._numbers = [0] * max(len(game.actions), len(game.outcomes))  # scratch for the rules to write into
        self._tellings: list[Telling] = []
        self._lines: list[str] = []
        self._start = ""  # the position that the match began from, if not from set-up
        self._undo: list[Before] = []  # before the last decisions since something was dealt
        self.position = game.begin(seats, options)
        self._listen()

    # the state

    @property
    def turn(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        return self.position.turn if self.position.turn >= 0 else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn is None

    @property
    def rules_version(self) -> int:
        """The version of the rules this match is played by."""
        return self.game.rules_version

    @property
    def record(self) -> list[str]:
        """What was played and dealt, line by line, as the game record has it."""
        return list(self._lines)

    def first_position(self) -> Position:
        """The position that the match began from: before set-up, or the one it was given."""
        return read_position(self._start).position if self._start else self.game.begin(self.seats, self.options)

    def legal(self) -> list[str]:
        """The moves of the seat to decide, in words, sorted."""
        if self.over:
            return []
        count = self._rules.legal(self.position, self._numbers)
        return sorted(self.game.actions[number] for number in self._numbers[:count])

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, ready for JSON; None is a spectator."""
        return self.game.view(self.position, self._checked(seat))

    def events(self, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """The events since set-up, or from number `since` on, as a seat may know them; None is a spectator."""
        self._checked(seat)
        return [telling.told_to(seat) for telling in self._tellings[since:]]

    def scores(self) -> list[dict[str, int]]:
        """Points of every seat by source."""
        return self.game.scores(self.position)

    def winners(self) -> list[int]:
        """The seats that won; nobody before the end."""
        return self.game.winners(self.position) if self.over else []

    def ranking(self) -> list[int]:
        """All seats, best first."""
        return self.game.ranking(self.position)

    def refusal(self, move: str) -> IllegalMove | None:
        """Why a move is illegal now, None if it is legal; BadNotation if it is not a move of the game."""
        number = self._rules.refusal(self.position, self._action(move))
        if number == 0:
            return None
        return IllegalMove(move, paragraph_number(number), self.game.refusals[number])

    # changes

    def play(self, move: str) -> list[dict[str, Any]]:
        """Do a move and all that follows without a decision; the new events as a spectator may know them."""
        action = self._action(move)
        if refused := self.refusal(move):
            raise refused
        seat = self.position.turn
        events = len(self._tellings)
        self._remember(seat)
        self._apply(seat, action)
        self._deal()
        return [telling.told_to(None) for telling in self._tellings[events:]]

    def can_undo(self) -> bool:
        """Whether the seat to decide may take back its last move: its own, nobody decided since, nothing new seen."""
        return bool(self._undo) and self._undo[-1].seat == self.turn

    def undo(self) -> None:
        """Take back the last move of the seat to decide."""
        if not self.can_undo():
            raise ValueError("nothing can be taken back: the last move was another's, or it showed something new")
        self._go_back()

    def restart_turn(self) -> None:
        """Take back every move that can be taken back."""
        while self.can_undo():
            self._go_back()

    def can_take_back(self) -> bool:
        """Whether the last move, anybody's, can be taken back if all agree: nothing was dealt or shown since."""
        return self.nothing_dealt_since() and not self._shows_more_than(self._undo[-1].position)

    def nothing_dealt_since(self) -> bool:
        """Whether nothing was dealt since the last move: the part of `can_take_back` that costs no time."""
        return bool(self._undo) and not self.over

    def take_back(self) -> None:
        """Take back the last move, also when another seat decides now."""
        if not self.can_take_back():
            raise ValueError("the last move cannot be taken back: something new was seen since")
        self._go_back()

    # copies

    def copy(self, seed: int | None = None) -> "Match":
        """An independent twin; with a seed its dealer goes another way from here."""
        twin = copy(self)
        twin._dealer = self._dealer.copy()
        if seed is not None:
            twin._dealer, twin.seed = Stream.named(seed, "dealer"), None  # no longer the game of one seed
        twin._numbers = list(self._numbers)
        twin.position = self.position.copy()
        twin._tellings = list(self._tellings)
        twin._listen()
        twin._lines = list(self._lines)
        twin._undo = list(self._undo)
        return twin

    def text(self) -> str:
        """The whole game as text that a person can read and `replay` plays again."""
        heading = Record(self.game.name, self.rules_version, self.seats, self.options, self.seed, self._start)
        closing = ""
        if self.over:
            totals = ", ".join(str(row["total"]) for row in self.scores())
            closing = f"won by {' '.join(map(str, self.winners())) or 'nobody'}; points {totals}"
        return write_record(heading, self._lines, closing)

    def position_text(self, *seat: int | None) -> str:
        """The position as one line of text that `from_position` reads.

        For a seat (None: a spectator) what it may not know is hidden; without a seat everything is written.
        """
        if len(seat) > 1:
            raise TypeError("a position is written for one seat, or for all")
        shown = [self._checked(one) for one in seat]
        return write_position(self.game, self.options, self.position, self.seats, *shown)

    # internals

    def _begin_at(self, position: Position) -> None:
        """Begin in the middle of a game."""
        self.position = position
        self._start = self.position_text()
        self._listen()
        if not self.over and not self.legal():
            raise BadNotation("column 1: nobody could do anything in this position")

    def _checked(self, seat: int | None) -> int | None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise ValueError(f"there are seats 0 to {self.seats - 1}, and None for a spectator; not {seat!r}")
        return seat

    def _action(self, move: str) -> int:
        number = self.game.action_numbers.get(move) if isinstance(move, str) else None
        if number is None:
            raise BadNotation(f"{move!r} is not a move of {self.game.title}")
        return number

    def _listen(self) -> None:
        tellings, game = self._tellings, self.game  # not the match itself, which could then only be freed as garbage

        def listener(s: Position, event: int, seat: int, a: int, b: int) -> None:
            tellings.append(game.tell(s, event, seat, a, b))

        self.position.listener = listener

    def _remember(self, seat: int) -> None:
        """Keep what is there before a seat's decision: of its own turn all, of earlier ones the last few."""
        if self._undo and self._undo[-1].seat != seat:
            del self._undo[:-KEPT_BEFORE]
        self._undo.append(Before(seat, self.position.copy(), len(self._tellings), len(self._lines)))

    def _go_back(self) -> None:
        before = self._undo.pop()
        self.position = before.position.copy()  # twins may hold the same
        self._listen()
        del self._tellings[before.events :], self._lines[before.lines :]

    def _shows_more_than(self, before: Position) -> bool:
        """Whether somebody knows now what was hidden from them before."""
        if self.game.hidden and not notation_of(self.game).secrets:
            return True  # what is hidden cannot be counted
        viewers = (None, *range(self.seats))
        return any(self._unknowns(self.position, seat) < self._unknowns(before, seat) for seat in viewers)

    def _unknowns(self, position: Position, seat: int | None) -> int:
        """How many things a seat may not know."""
        return write_position(self.game, self.options, position, self.seats, seat).count(HIDDEN)

    def _apply(self, seat: int, action: int) -> None:
        self._lines.append(f"{seat} {self.game.actions[action]}")
        self._rules.apply(self.position, action)

    def _weights(self) -> list[int]:
        self._rules.chance(self.position, self._numbers)
        return self._numbers[: len(self.game.outcomes)]

    def _take(self, outcome: int) -> None:
        self._undo.clear()
        self._lines.append(f"deal {self.game.outcomes[outcome]}")
        self._rules.deal(self.position, outcome)

    def _deal(self) -> None:
        while self.position.turn == CHANCE:
            self._take(self._dealer.pick(self._weights()))

    # replaying

    def _repeat(self, entry: Entry) -> None:
        """Do again what a line of a record says."""
        if entry.seat is None:
            self._repeat_deal(entry)
            return
        if self.position.turn == CHANCE:
            raise BadRecord(entry.line, "a 'deal' line is missing here")
        if self.position.turn != entry.seat:
            whose = "the game is over" if self.over else f"seat {self.turn} decides"
            raise BadRecord(entry.line, f"it is not seat {entry.seat}'s turn: {whose}")
        try:
            if refused := self.refusal(entry.words):
                raise refused
        except ValueError as error:
            raise BadRecord(entry.line, str(error)) from None
        self._remember(entry.seat)
        self._apply(entry.seat, self.game.action_numbers[entry.words])

    def _repeat_deal(self, entry: Entry) -> None:
        if self.position.turn != CHANCE:
            raise BadRecord(entry.line, "nothing is to be dealt here")
        weights = self._weights()
        outcome = self.game.outcome_numbers.get(entry.words)
        if outcome is None or weights[outcome] == 0:
            raise BadRecord(entry.line, f"{entry.words!r} cannot be dealt here")
        if self.seed is not None and self._dealer.pick(weights) != outcome:
            raise BadRecord(entry.line, f"seed {self.seed} does not deal {entry.words!r} here")
        self._take(outcome)

    def _finish_dealing(self, heading: Mapping[str, int]) -> None:
        """A record stops where somebody decides: what is due is part of it."""
        if self.position.turn == CHANCE:
            raise BadRecord(max(heading.values()), "the record stops in the middle of a deal")
