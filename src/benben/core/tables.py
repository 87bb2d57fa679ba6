"""Tables from data files, checked when they are read.

A row is a dict of texts with its place, so that every error names file, row and reason.
"""

import csv
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benben.core.errors import BadTable


@dataclass(frozen=True)
class Row:
    """A row of a CSV table."""

    file: str
    number: int  # as in an editor: the heading is row 1
    cells: dict[str, str]

    def wrong(self, sentence: str) -> BadTable:
        """An error about this row."""
        return BadTable(self.file, self.number, sentence)

    def text(self, column: str) -> str:
        """A cell, unchanged."""
        return self.cells[column]

    def number_in(self, column: str, least: int, most: int) -> int:
        """A whole number within bounds."""
        text = self.cells[column]
        try:
            value = int(text)
        except ValueError:
            raise self.wrong(f"{column} must be a whole number, not {text!r}") from None
        if not least <= value <= most:
            raise self.wrong(f"{column} must be from {least} to {most}, not {value}")
        return value

    def word(self, column: str, allowed: Collection[str]) -> str:
        """One of some words."""
        text = self.cells[column]
        if text not in allowed:
            raise self.wrong(f"{column} must be one of {', '.join(allowed)}, not {text!r}")
        return text

    def words(self, column: str, allowed: Collection[str]) -> list[str]:
        """Some words, separated by spaces."""
        found = self.cells[column].split()
        for text in found:
            if text not in allowed:
                raise self.wrong(f"{column} may hold {', '.join(allowed)}, not {text!r}")
        return found


def _read_text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except FileNotFoundError:
        raise BadTable(path.name, None, "the file is missing") from None
    except UnicodeDecodeError as error:
        raise BadTable(path.name, None, f"the file is not UTF-8 text (byte {error.start})") from None
    except OSError as error:
        raise BadTable(path.name, None, f"the file cannot be read: {error.strerror}") from None


def read_rows(path: Path, columns: Collection[str], count: int | None = None) -> list[Row]:
    """The rows of a CSV file with exactly these columns and, if given, exactly this many rows."""
    lines = [line for line in _read_text(path).splitlines() if not line.startswith("#")]
    try:
        raw = list(csv.reader(lines, strict=True))
    except csv.Error as error:
        raise BadTable(path.name, None, f"not a table: {error}") from None
    if not raw or sorted(raw[0]) != sorted(columns):
        found = ", ".join(raw[0]) if raw else "nothing"
        raise BadTable(path.name, None, f"the heading must be {','.join(columns)}; found {found}")
    rows = []
    for number, cells in enumerate(raw[1:], start=2):
        if len(cells) != len(raw[0]):
            raise BadTable(path.name, number, f"{len(cells)} cells where the heading has {len(raw[0])}")
        rows.append(Row(path.name, number, {name: cell.strip() for name, cell in zip(raw[0], cells, strict=True)}))
    if count is not None and len(rows) != count:
        raise BadTable(path.name, None, f"{len(rows)} rows where {count} are needed")
    return rows


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file."""
    try:
        return tomllib.loads(_read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise BadTable(path.name, None, f"not valid TOML: {error}") from None


def number_from(table: dict[str, Any], file: str, key: str) -> int:
    """A whole number of a TOML table."""
    value = table.get(key)
    if type(value) is not int:
        raise BadTable(file, None, f"{key} must be a whole number, not {value!r}")
    return value


def numbers_from(table: dict[str, Any], file: str, key: str, count: int) -> list[int]:
    """A list of this many whole numbers of a TOML table."""
    value = table.get(key)
    if not isinstance(value, list) or len(value) != count or any(type(item) is not int for item in value):
        raise BadTable(file, None, f"{key} must be a list of {count} whole numbers, not {value!r}")
    return value
