"""The game record as text: what was played and what was dealt, enough to play it again without a seed.

    benben 1
    game ra
    rules 1
    seats 3
    option scores "open"
    seed 7

    deal 13-8-5-2
    0 draw
    deal nile
    end 2

The first lines say what is played, then comes one line for each decision (`seat move`) and for each thing dealt
(`deal outcome`), last `end` with how many such lines there were. Blank lines and lines that begin with `#` are for
people.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from benben.core.errors import BadRecord

FORMAT = 1
LONGEST = 10_000_000  # characters, far more than any game needs
MOST_DIGITS = 40  # the longest number in a record


@dataclass(frozen=True)
class Entry:
    """A decision (with its seat) or something dealt (seat None), and its line number."""

    line: int
    seat: int | None
    words: str


@dataclass
class Record:
    """A game record."""

    game: str = ""
    rules: int = 0
    seats: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    seed: int | None = None
    position: str = ""  # the position the game began from, if not set-up
    entries: list[Entry] = field(default_factory=list)
    heading: dict[str, int] = field(default_factory=dict)  # the line number of each fact in the heading


def write_record(record: Record, lines: Iterable[str], closing: str = "") -> str:
    """The text of a record whose entries are these lines."""
    heading = [f"benben {FORMAT}", f"game {record.game}", f"rules {record.rules}", f"seats {record.seats}"]
    heading += [f"option {name} {json.dumps(value)}" for name, value in record.options.items()]
    if record.seed is not None:
        heading.append(f"seed {record.seed}")
    if record.position:
        heading.append(f"position {record.position}")
    body = list(lines)
    remark = [f"# {closing}"] if closing else []
    return "\n".join([*heading, "", *body, *remark, f"end {len(body)}"]) + "\n"


def read_record(text: str) -> Record:
    """The record written in a text, or BadRecord with the line that is wrong."""
    if not isinstance(text, str):
        raise TypeError(f"a game record is text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise BadRecord(1, "this is far too long for a game record")
    record = Record()
    number = 0
    ended = False
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if ended:
            raise BadRecord(number, "nothing may follow the 'end' line")
        ended = _read_line(record, number, line)
    if not record.heading:
        raise BadRecord(1, "this is not a Benben game record: it does not begin with 'benben 1'")
    if not ended:
        raise BadRecord(number, "the record is cut off: its 'end' line is missing")
    return record


def _read_line(record: Record, number: int, line: str) -> bool:
    """Take one line; true if it is the last."""
    word, _, rest = line.partition(" ")
    if not record.heading:
        if word != "benben":
            raise BadRecord(number, "this is not a Benben game record: it does not begin with 'benben 1'")
        version = _whole(number, "benben", rest)
        if version > FORMAT:
            raise BadRecord(number, f"the record is of format {version}; this program reads up to {FORMAT}")
        record.heading["benben"] = number
    elif word == "end":
        _close(record, number, rest)
        return True
    elif word == "deal" or word.isdecimal():
        _read_entry(record, number, word, rest)
    elif record.entries:
        raise BadRecord(number, f"a line begins with a seat, 'deal' or 'end', not {word!r}")
    else:
        _read_heading(record, number, word, rest)
    return False


def _read_heading(record: Record, number: int, word: str, rest: str) -> None:
    key = f"option {rest.partition(' ')[0]}" if word == "option" else word
    if key in record.heading:
        raise BadRecord(number, f"{key!r} was given already in line {record.heading[key]}")
    record.heading[key] = number
    if word == "game":
        record.game = rest
    elif word == "rules":
        record.rules = _whole(number, word, rest)
    elif word == "seats":
        record.seats = _whole(number, word, rest)
    elif word == "seed":
        record.seed = _whole(number, word, rest)
    elif word == "position":
        record.position = rest
    elif word == "option":
        name, _, value = rest.partition(" ")
        try:
            record.options[name] = json.loads(value)
        except (json.JSONDecodeError, RecursionError):
            raise BadRecord(number, f"the value of option {name} cannot be read: {value!r}") from None
    else:
        raise BadRecord(number, f"{word!r} is unknown here; known are game, rules, seats, option, seed, position")


def _read_entry(record: Record, number: int, word: str, rest: str) -> None:
    for fact in ("game", "rules", "seats"):
        if fact not in record.heading:
            raise BadRecord(number, f"the line {fact!r} is missing before the first move")
    seat = None if word == "deal" else _whole(number, "seat", word)
    record.entries.append(Entry(number, seat, rest))


def _close(record: Record, number: int, rest: str) -> None:
    count = _whole(number, "end", rest)
    if count != len(record.entries):
        raise BadRecord(number, f"{count} lines were written, but {len(record.entries)} are here")
    for fact in ("game", "rules", "seats"):
        if fact not in record.heading:
            raise BadRecord(number, f"the line {fact!r} is missing")


def _whole(line: int, what: str, text: str) -> int:
    """A whole number; long ones are refused, since no number of a record is long."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > MOST_DIGITS:
        raise BadRecord(line, f"{what} needs a whole number, not {text[:MOST_DIGITS]!r}")
    return int(text)
