"""A state in its two shapes: one flat NumPy record, and a `Position` of plain numbers and lists.

The record is what is stored, cloned and compiled for; the position is what the interpreted rules run on, some
thirty times faster than on the record itself. `pack` and `unpack` convert between them without loss, and
`pack` refuses a number that does not fit its field.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

Shape = tuple[int, ...]
Teller = Callable[[Any, int, int, int, int], None]


def record_type(fields: dict[str, Shape], wide: tuple[str, ...] = ()) -> np.dtype[Any]:
    """A record of 16-bit whole numbers; the fields named in `wide` have 32 bits."""
    columns = [(name, "<i4" if name in wide else "<i2", shape) for name, shape in fields.items()]
    return np.dtype((np.record, np.dtype(columns, align=True)))


class Position:
    """A state as plain numbers and (nested) lists, one attribute for each field of its record."""

    listener: Teller | None

    def __init__(self, dtype: np.dtype[Any]) -> None:
        self.dtype = dtype
        self.listener = None
        self.read(np.zeros(1, dtype)[0])

    def read(self, record: Any) -> None:
        """Take every field from a record."""
        for name in self.dtype.names or ():
            setattr(self, name, record[name].tolist())

    def pack(self, batch: NDArray[Any], index: int = 0) -> None:
        """Write every field into one record of a batch."""
        record = batch[index]
        for name in self.dtype.names or ():
            record[name] = getattr(self, name)

    def packed(self) -> NDArray[Any]:
        """A batch of one: this position."""
        batch = np.zeros(1, self.dtype)
        self.pack(batch)
        return batch

    def copy(self) -> Position:
        """An independent copy that reports to nobody."""
        twin = object.__new__(Position)
        twin.__dict__.update({name: _copy_of(value) for name, value in self.__dict__.items()})
        twin.listener = None
        return twin

    if TYPE_CHECKING:  # the fields are those of the record

        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: Any) -> None: ...


def _copy_of(value: Any) -> Any:
    if type(value) is not list:
        return value
    if value and type(value[0]) is list:
        return [_copy_of(row) for row in value]
    return value[:]


def unpack(batch: NDArray[Any], index: int = 0) -> Position:
    """The position written in one record of a batch."""
    position = Position(batch.dtype)
    position.read(batch[index])
    return position
