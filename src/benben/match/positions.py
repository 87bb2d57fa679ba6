"""A position as one line of text, as FEN is for chess.

    ra seats=3 scores=hidden epoch=2 turn=1 active=1 ra=3 centre=8 track=nile,god suns=13,5/12,9/16

First the game, then words `name=value` in any order: the seats, the options, and everything that is not as it is
before anything is dealt. `?` is what the seat that the text is for may not know.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from benben.core.errors import BadNotation
from benben.core.language import _
from benben.core.notation import HIDDEN, Fault, Notation, plain_items, quoted, twice, unknown
from benben.core.protocol import OVER, Game
from benben.core.random import Stream
from benben.core.records import Position
from benben.games import game_named

LONGEST = 20_000  # characters; no position comes near


class Written(NamedTuple):
    """What a text says: the game, its table, and the position."""

    game: Game
    seats: int
    options: dict[str, Any]
    position: Position


def notation_of(game: Game) -> Notation:
    """How a game writes its positions: in its own words, or field by field."""
    return game.notation or Notation(plain_items(game.dtype))


def write_position(game: Game, options: Mapping[str, Any], s: Position, seats: int, seat: int | None = -1) -> str:
    """The text of a position; for a seat (None: a spectator) what it may not know is hidden."""
    notation = notation_of(game)
    tidy, start = notation.tidied(s), notation.tidied(game.begin(seats, options))
    shown = [game.name, f"seats={seats}"]
    shown += [f"{name}={write_option(value)}" for name, value in options.items() if value != game.options[name].default]
    for item in notation.items:
        word = item.write(tidy)
        if seat != -1 and item.key in notation.secrets:
            word = notation.secrets[item.key].hide(tidy, seat)
        if word != item.write(start):
            shown.append(f"{item.key}={word}")
    return " ".join(shown)


def write_option(value: Any) -> str:
    """An option's value without spaces: a plain word, or JSON."""
    if isinstance(value, str) and value.isascii() and value.isalpha() and value not in ("true", "false", "null"):
        return value
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")


def read_position(text: str, draw: Stream | None = None) -> Written:
    """What a text says, or BadNotation with the column that is wrong; `draw` draws what is hidden."""
    if not isinstance(text, str):
        raise TypeError(f"a position is text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise _wrong(1, _("this text is too long for a position"))
    columns, parts = _split(text)
    try:
        game = game_named(parts[0]) if parts else None
    except ValueError as error:
        raise _wrong(columns[0], str(error)) from None
    if game is None:
        raise _wrong(1, _("a position begins with the name of a game"))
    found = _pairs(columns[1:], parts[1:])
    seats = _read_seats(game, found)
    options = _read_options(game, seats, found)
    position = _read_items(game, game.begin(seats, options), found, draw)
    return Written(game, seats, options, position)


def _split(text: str) -> tuple[list[int], list[str]]:
    """The words of a text and the columns they begin at."""
    parts, columns, end = text.split(), [], 0
    for part in parts:
        start = text.index(part, end)
        columns.append(start + 1)
        end = start + len(part)
    return columns, parts


def _wrong(column: int, sentence: str) -> BadNotation:
    return BadNotation(_("column {n}: {fault}", n=column, fault=sentence))


def _pairs(columns: list[int], parts: list[str]) -> dict[str, tuple[int, str]]:
    """Every name with its value and the column of the value."""
    found: dict[str, tuple[int, str]] = {}
    for column, part in zip(columns, parts, strict=True):
        key, mark, value = part.partition("=")
        if not mark or not value:
            raise _wrong(column, _("each word must have the form name=value, not {text}", text=quoted(part)))
        if key in found:
            raise _wrong(column, twice(key))
        found[key] = column + len(key) + 1, value
    return found


def _read_seats(game: Game, found: dict[str, tuple[int, str]]) -> int:
    column, text = found.pop("seats", (1, ""))
    if not (text.isascii() and text.isdecimal() and len(text) <= 2):
        raise _wrong(column, _("the number of seats is missing: seats=..."))
    try:
        return game.checked_seats(int(text))
    except ValueError as error:
        raise _wrong(column, str(error)) from None


def _read_options(game: Game, seats: int, found: dict[str, tuple[int, str]]) -> dict[str, Any]:
    options = game.checked_options(seats, {})
    for name in [name for name in found if name in game.options]:
        column, text = found.pop(name)
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = text
        try:
            options = game.checked_options(seats, {**options, name: value})
        except (ValueError, RecursionError) as error:
            raise _wrong(column, str(error)) from None
    return options


def _read_items(game: Game, s: Position, found: dict[str, tuple[int, str]], draw: Stream | None) -> Position:
    notation = notation_of(game)
    s = notation.tidied(s)
    items = {item.key: item for item in notation.items}
    for key, (column, _value) in found.items():
        if key not in items:
            raise _wrong(column - len(key) - 1, unknown(key, ["seats", *game.options, *items]))
    for key, item in items.items():  # in the order of the notation: what is drawn may build on what was read
        if key in found:
            column, text = found[key]
            try:
                if HIDDEN in text:
                    _draw(notation, s, key, text, draw)
                else:
                    item.read(s, text)
            except Fault as fault:
                raise _wrong(column + fault.at, fault.sentence) from None
    notation.complete(s)
    _check(game, notation, s, found)
    return s


def _draw(notation: Notation, s: Position, key: str, text: str, draw: Stream | None) -> None:
    if key not in notation.secrets:
        raise Fault(text.index(HIDDEN), _("{word} cannot be hidden", word=key))
    if draw is None:
        raise Fault(text.index(HIDDEN), _("this is hidden from the seat that the text is for; it can only be drawn"))
    notation.secrets[key].draw(s, text, draw)


def _check(game: Game, notation: Notation, s: Position, found: Mapping[str, tuple[int, str]]) -> None:
    """Refuse what no game can come to, or no record can hold."""
    for key, sentence in notation.faults(s):
        raise _wrong(found.get(key, (1, ""))[0], sentence)
    try:
        s.packed()
    except OverflowError:
        raise _wrong(1, _("a number is too large for this game")) from None
    turn = found.get("turn", (1, ""))[0]
    if s.turn != OVER and not 0 <= s.turn < s.seats:
        raise _wrong(turn, _("in a position, either it is a seat's turn or the game is over"))
