"""Positions as text, value by value: whatever is written can be read back.

A `Code` writes one value as a word without spaces and reads it back; a `Fault` says where in the word it is wrong.

    Number(0, 5)                3
    Word({0: "open"})           open
    Listed(code, 3, blank)      nile,-,god    what is blank at the end is left out; - if all is
    Counts(("nile", "god"))     nile:2,god
    Members(1, 16)              13,8,5        the members of a set held as bits, highest first
    Groups(places, 30, 0)       up:3,7;gone:2 which cards are where; those of the usual place are left out
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from benben.core.language import _
from benben.core.records import Position

NONE = "-"
HIDDEN = "?"
_LARGEST = 32767


class Fault(ValueError):  # noqa: N818 - it becomes a BadNotation, which knows the column
    """What is wrong with a word, and at which of its characters, from 0."""

    def __init__(self, at: int, sentence: str) -> None:
        super().__init__(sentence)
        self.at = at
        self.sentence = sentence


class Code(Protocol):
    """How a value is written, and read."""

    def write(self, value: Any) -> str:
        """The word for a value."""

    def read(self, text: str) -> Any:
        """The value of a word, or a Fault."""


def quoted(text: str) -> str:
    """The beginning of what somebody has typed."""
    return repr(text[:20])


def unknown(text: str, known: Iterable[str]) -> str:
    """The sentence about an unknown word."""
    return _("unknown word {text}; use one of: {names}", text=quoted(text), names=", ".join(known))


def twice(text: str) -> str:
    """The sentence about something that may occur only once."""
    return _("{text} appears twice", text=text)


def pieces(text: str, mark: str) -> Iterator[tuple[int, str]]:
    """The parts of a word between marks, each with its place."""
    at = 0
    for part in text.split(mark):
        yield at, part
        at += len(part) + 1


def read_part(at: int, read: Callable[[str], Any], text: str) -> Any:
    """What `read` makes of a part of a word; its faults are counted from the beginning of the word."""
    try:
        return read(text)
    except Fault as fault:
        raise Fault(at + fault.at, fault.sentence) from None


@dataclass(frozen=True)
class Number:
    """A whole number within bounds, shown `shift` higher than it is; with `none`, -1 is written as -."""

    low: int = -_LARGEST
    high: int = _LARGEST
    shift: int = 0
    none: bool = False

    def write(self, value: Any) -> str:
        """Its digits."""
        return NONE if self.none and value == -1 else str(value + self.shift)

    def read(self, text: str) -> int:
        """The number."""
        if self.none and text == NONE:
            return -1
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= 6):
            raise Fault(0, _("a whole number is needed here, not {text}", text=quoted(text)))
        value = int(text) - self.shift
        if not self.low <= value <= self.high:
            bounds = {"low": self.low + self.shift, "high": self.high + self.shift}
            raise Fault(0, _("must be between {low} and {high}, not {n}", **bounds, n=text))
        return value


@dataclass(frozen=True)
class Word:
    """One of a few values that have a word each."""

    words: Mapping[int, str]

    def write(self, value: Any) -> str:
        """Its word."""
        return self.words[value]

    def read(self, text: str) -> int:
        """The value of a word."""
        for value, word in self.words.items():
            if word == text:
                return value
        raise Fault(0, unknown(text, self.words.values()))


def words(names: Sequence[str], none: bool = False) -> Word:
    """The words of the numbers from 0; with `none`, -1 is written as -."""
    return Word({**({-1: NONE} if none else {}), **{number: spaceless(name) for number, name in enumerate(names)}})


def spaceless(name: str) -> str:
    """A name as part of a word."""
    return name.replace(" ", "-")


@dataclass(frozen=True)
class Listed:
    """Values of one kind, one after the other."""

    code: Code
    length: int
    blank: Any = 0
    mark: str = ","

    def write(self, value: Any) -> str:
        """All but the blank ones at the end."""
        used = len(value)
        while used and value[used - 1] == self.blank:
            used -= 1
        return self.mark.join(self.code.write(item) for item in value[:used]) or NONE

    def read(self, text: str) -> list[Any]:
        """The values, filled up with blank ones."""
        if text == NONE:
            return self._filled([])
        parts = list(pieces(text, self.mark))
        if len(parts) > self.length:
            raise Fault(
                parts[self.length][0], _("at most {most} are allowed here, not {n}", most=self.length, n=len(parts))
            )
        return self._filled([read_part(at, self.code.read, part) for at, part in parts])

    def _filled(self, found: list[Any]) -> list[Any]:
        missing = self.length - len(found)
        return found + [list(self.blank) if isinstance(self.blank, list) else self.blank for _place in range(missing)]


@dataclass(frozen=True)
class Counts:
    """How many there are of each kind, none left out: `nile:2,god`."""

    names: Sequence[str]
    low: int = 0

    def write(self, value: Any) -> str:
        """The kinds there are."""
        shown = [self._one(name, count) for name, count in zip(self.names, value, strict=True) if count]
        return ",".join(shown) or NONE

    def _one(self, name: str, count: int) -> str:
        return spaceless(name) if count == 1 else f"{spaceless(name)}:{count}"

    def read(self, text: str) -> list[int]:
        """A count for each kind."""
        known = {spaceless(name): number for number, name in enumerate(self.names)}
        found = [0] * len(self.names)
        for at, part in pieces(text, ",") if text != NONE else ():
            name, colon, count = part.partition(":")
            if name not in known:
                raise Fault(at, unknown(name, known))
            if found[known[name]]:
                raise Fault(at, twice(name))
            found[known[name]] = read_part(at + len(name) + 1, Number(self.low).read, count) if colon else 1
        return found


@dataclass(frozen=True)
class Members:
    """The members of a set that is held as bits, highest first."""

    low: int
    high: int

    def write(self, value: Any) -> str:
        """The members."""
        return ",".join(str(member) for member in range(self.high, self.low - 1, -1) if value >> member & 1) or NONE

    def read(self, text: str) -> int:
        """The set."""
        found = 0
        for at, part in pieces(text, ",") if text != NONE else ():
            bit = 1 << read_part(at, Number(self.low, self.high).read, part)
            if found & bit:
                raise Fault(at, twice(part))
            found |= bit
        return found


@dataclass(frozen=True)
class Groups:
    """Where each of some cards, numbered from 1, is: `up:3,7;gone:2`; those of the usual place are left out."""

    places: Mapping[int, str]
    cards: int
    usual: int

    def write(self, value: Any) -> str:
        """Place by place its cards."""
        shown = []
        for place, word in self.places.items():
            there = [str(card + 1) for card, where in enumerate(value) if where == place]
            if there and place != self.usual:
                shown.append(f"{word}:{','.join(there)}")
        return ";".join(shown) or NONE

    def read(self, text: str) -> list[int]:
        """The place of each card."""
        found = [self.usual] * self.cards
        seen: set[int] = set()
        for at, part in pieces(text, ";") if text != NONE else ():
            word, colon, cards = part.partition(":")
            place = read_part(at, Word(self.places).read, word)
            if not colon:
                raise Fault(at, _("a colon and numbers must follow {place}", place=quoted(word)))
            for offset, number in pieces(cards, ","):
                where = at + len(word) + 1 + offset
                card = read_part(where, Number(0, self.cards - 1, shift=1).read, number)
                if card in seen:
                    raise Fault(where, twice(number))
                seen.add(card)
                found[card] = place
        return found


@dataclass(frozen=True)
class Item:
    """A named word of a position's text."""

    key: str
    write: Callable[[Position], str]
    read: Callable[[Position, str], None]
    code: Code | None = None  # how its value is written, if that is all


def field_item(name: str, code: Code, key: str = "") -> Item:
    """A field of the record as a word."""
    return Item(
        key or name,
        lambda s: code.write(getattr(s, name)),
        lambda s, text: setattr(s, name, code.read(text)),
        code,
    )


def plain_items(dtype: np.dtype[Any]) -> tuple[Item, ...]:
    """All fields of a record as numbers: `,` between those of a row, `/` between rows, `|` between tables."""
    found = []
    for name in dtype.names or ():
        code: Code = Number(-(2**31), 2**31 - 1)
        blank: Any = 0
        for length, mark in zip(reversed(dtype[name].shape), ",/|", strict=False):
            code = Listed(code, length, blank, mark)
            blank = [blank] * length
        found.append(field_item(name, code))
    return tuple(found)


def no_faults(s: Position) -> Iterator[tuple[str, str]]:
    """For a game that checks nothing: nothing is impossible."""
    return iter(())


@dataclass(frozen=True)
class Secret:
    """How a word hides what a seat may not know, and how what is hidden is drawn."""

    hide: Callable[[Position, int | None], str]  # (position, seat): the word for that seat, ? for what it cannot know
    draw: Callable[[Position, str, Any], None]  # (position, word, dealer): read the word, draw what is hidden


@dataclass(frozen=True)
class Notation:
    """How a game writes its positions."""

    items: tuple[Item, ...]
    faults: Callable[[Position], Iterator[tuple[str, str]]] = no_faults  # what is impossible: word and reason
    complete: Callable[[Position], None] = lambda s: None  # fills in what follows from the rest
    tidied: Callable[[Position], Position] = lambda s: s.copy()  # a copy without anything that no rule will read again
    secrets: Mapping[str, Secret] = field(default_factory=dict)  # by word
