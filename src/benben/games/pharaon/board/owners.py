"""Owners' tables: a state holds the number of its set of tables, 0 for ours."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from benben.core.records import Position
from benben.core.rule import Twin, native
from benben.games.pharaon.board import tables
from benben.games.pharaon.board.loader import load

_SETS: list[dict[str, Any]] = [{}]
_TWINS: dict[int, Twin] = {}
F = TypeVar("F", bound=Callable[..., Any])


@native("owners")
def data_set_of(folder: str | None) -> int:
    """The number of the set of tables in a folder; equal tables have one number."""
    loaded = {} if folder is None else load(Path(folder))
    if loaded not in _SETS:
        _SETS.append(loaded)
    return _SETS.index(loaded)


@native("owners")
def table(s: Position, name: str) -> Any:
    """A table, as this game has it."""
    return _SETS[s.data_set].get(name, getattr(tables, name))


@native("owners")
def bound(s: Position, function: F) -> F:
    """A rule, interpreted with the tables of this game."""
    if s.data_set == 0:
        return function
    if s.data_set not in _TWINS:
        _TWINS[s.data_set] = Twin(["benben.games.pharaon"], tables=_SETS[s.data_set])
    return _TWINS[s.data_set][function]
