"""A table's log folded into the present position.

The rows of `actions` are the truth. To open a table, a new match begins with the same dealer and every row is
done again; each must give the very lines that are stored, and the hashes must fit.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import benben
from benben.core.log import read_record
from benben.games import game_named
from benben.match import Match
from benben.server.store.chain import link
from benben.server.tables.dealing import Retold, dealer
from benben.server.tables.stored import StoredTable
from benben.server.wire.problems import Problem

Row = Mapping[str, Any]
TAKE_BACK = "take back"  # the kind of a row: all agreed to take back the last move; its words are the seats that did
BOT = "bot-"  # how the action_id of a move begins that a bot made in the place of a person

UNDO_SENTENCES = {
    "not_your_turn": "Another seat decides now.",
    "nothing_to_undo": "You have made no move in this turn.",
    "undo_stops": "Something new was seen since your last move; it cannot be taken back.",
}


@dataclass(frozen=True)
class Move:
    """A move that was not taken back."""

    seat: int
    words: str
    at: int
    used_ms: int
    bot: bool = False


class Receipt(NamedTuple):
    """Where a row is in the log, whose it is, and the hash that fixes it and all rows before it."""

    seq: int
    seat: int | None
    hash: str


@dataclass
class Fold:
    """A match, and the state of its log."""

    match: Match
    seq: int = 0
    hash: str = ""
    at: int = 0  # since when the present decision is awaited
    written_at: int = 0  # when the last row was written
    moves: list[Move] = field(default_factory=list)  # those that were not taken back
    marks: list[int] = field(default_factory=list)  # number of events after the set-up and after each move
    counts: list[int] = field(default_factory=lambda: [0])  # number of events after each row
    receipts: dict[str, Receipt] = field(default_factory=dict)  # by action_id
    used: dict[int, int] = field(default_factory=dict)  # milliseconds each seat has thought
    decisions: dict[int, int] = field(default_factory=dict)  # how often each seat has decided

    @property
    def step(self) -> int:
        return len(self.moves)

    def after(self, row: Row, match: Match, events: int) -> "Fold":
        """A twin that is one row further; this one stays as it is."""
        twin = self.twin(match)
        twin.advance(row, match, events)
        return twin

    def twin(self, match: Match) -> "Fold":
        """The same with another match, sharing nothing that changes."""
        return replace(
            self,
            match=match,
            moves=list(self.moves),
            marks=list(self.marks),
            counts=list(self.counts),
            receipts=dict(self.receipts),
            used=dict(self.used),
            decisions=dict(self.decisions),
        )

    def advance(self, row: Row, match: Match, events: int) -> None:
        """Make the match after a row the present one; the row produced this many events."""
        seat, self.at = row["seat"], row["at"]
        if row["kind"] == "undo":
            self._take_back(int(row["words"]))
        elif row["kind"] == TAKE_BACK:
            used_ms = self.moves[-1].used_ms
            self._take_back(1)
            self.at = row["at"] - used_ms  # nobody is charged for the time since that move
        elif row["kind"] == "move":
            bot = str(row["action_id"]).startswith(BOT)
            self.moves.append(Move(seat, row["words"], row["at"], row["used_ms"], bot))
            self.marks.append(self.marks[-1] + events)
            self.decisions[seat] = self.decisions.get(seat, 0) + 1
            self.used[seat] = self.used.get(seat, 0) + row["used_ms"]
        self.match, self.seq, self.hash, self.written_at = match, row["seq"], row["hash"], row["at"]
        self.counts.append(self.marks[-1])
        self.receipts[row["action_id"]] = Receipt(row["seq"], seat, row["hash"])

    def _take_back(self, count: int) -> None:
        """The clock is as if it had run on since the first of these moves was awaited."""
        for move in reversed(self.moves[-count:]):
            if move.at:  # else it was played elsewhere, without a clock
                self.at = move.at - move.used_ms
                self.used[move.seat] -= move.used_ms
                self.decisions[move.seat] -= 1
        del self.moves[-count:], self.marks[-count:]

    def redo(self, table: StoredTable, row: Row) -> None:
        """Do a stored row again, and check that it gives what is stored."""
        before = len(self.match.record) if self.seq else 0
        events = 0
        if row["kind"] == "move":
            events = len(self.match.play(row["words"]))
        elif row["kind"] == "undo":
            for _ in range(int(row["words"])):
                self.match.undo()
        elif row["kind"] == TAKE_BACK:
            self.match.take_back()
        stored = split(row["record"])
        if row["hash"] != link(self.hash, table.id, {**row, "record": stored}):
            raise Problem("record_broken", "The stored log of this table was changed; it is frozen.")
        if self.match.record[before:] != stored:
            raise mismatch(table)
        self.advance(row, self.match, events)

    def since(self, seq: int) -> int:
        """The index of the first event that a client at row `seq` lacks, or has although it was undone since."""
        return min(self.counts[seq:])

    def events(self, seat: int | None, start: int = 0) -> list[dict[str, Any]]:
        """The events from this index on as a seat may know them, each with the move that caused it."""
        events = self.match.events(seat, start)
        return [{**event, **self._cause(self.step_of(index))} for index, event in enumerate(events, start)]

    def _cause(self, step: int) -> dict[str, Any]:
        """The move that caused an event, and whether a bot made it in the place of a person."""
        return {"step": step, "bot": True} if step and self.moves[step - 1].bot else {"step": step}

    def step_of(self, index: int) -> int:
        """The move that caused an event, 0 for the set-up."""
        return bisect_right(self.marks, index)

    def tells(self, event: str) -> bool:
        """Whether the last move produced such an event."""
        last = self.marks[-2] if len(self.marks) > 1 else 0
        return any(telling["event"] == event for telling in self.match.events(None, last))

    def heard_at(self, seat: int) -> int:
        """When a seat last made a move, or, if it is to decide, since when; 0 if it never did."""
        if self.match.turn == seat:
            return self.written_at
        return max((move.at for move in self.moves if move.seat == seat), default=0)

    def why_no_undo(self, seat: int | None) -> str | None:
        """Why this seat cannot take back its last move, or None if it can."""
        if seat is None or self.match.turn != seat:
            return "not_your_turn"
        if not self.moves or self.moves[-1].seat != seat:
            return "nothing_to_undo"
        return None if self.match.can_undo() else "undo_stops"


def begin(table: StoredTable) -> Fold:
    """The position after the set-up, or after the moves of the record that the table goes on from."""
    stream = dealer(table.secret, table.id, table.nonces)
    if table.origin is None:
        match = benben.new(table.game, seats=table.seat_count, dealer=stream, **table.options)
        return Fold(match, marks=[len(match.events(None))])
    entries = read_record(table.origin).entries
    numbers = game_named(table.game).outcome_numbers
    retold = Retold(stream.key, [numbers[entry.words] for entry in entries if entry.seat is None])
    match = benben.new(table.game, seats=table.seat_count, dealer=retold, **table.options)
    fold = Fold(match, marks=[len(match.events(None))])
    for entry in entries:
        if entry.seat is not None:
            fold.moves.append(Move(entry.seat, entry.words, 0, 0))
            fold.marks.append(fold.marks[-1] + len(match.play(entry.words)))
    return fold


def fold(table: StoredTable, rows: Sequence[Row]) -> Fold:
    """The present position of a table with these rows."""
    try:
        present = begin(table)
        for row in rows:
            present.redo(table, row)
    except ValueError as error:
        raise mismatch(table) from error
    return present


def mismatch(table: StoredTable) -> Problem:
    """The problem that a stored row does not come out again."""
    if str(game_named(table.game).rules_version) != table.rules_version:
        return Problem("rules_changed", "The game was begun under other rules and cannot be continued.")
    return Problem("record_broken", "The stored log of this table does not replay; it is frozen.")


def split(record: str) -> list[str]:
    """The lines of a stored record."""
    return record.split("\n") if record else []
