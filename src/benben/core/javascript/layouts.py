"""How a record of NumPy looks in JavaScript: an object with a number or a (nested) array for each field."""

from typing import Any

import numpy as np


def position_text(dtype: np.dtype[Any]) -> str:
    """Functions that make a blank position, copy one into another, and copy one."""
    blank, assign = [], []
    for name, shape in shapes_of(dtype).items():
        blank.append(f"    {name}: {_zeros(shape)},")
        assign.append(f"  {_copy_of(name, shape)}")
    return "\n".join(
        [
            "function blank() {\n  return {\n    listener: null,",
            *blank,
            "  };\n}\n\nfunction assign(to, from) {",
            *assign,
            "}\n\nfunction copy(from) {\n  const to = blank();\n  assign(to, from);\n  return to;\n}",
        ]
    )


def shapes_of(dtype: np.dtype[Any]) -> dict[str, tuple[int, ...]]:
    """The fields of a record and their shapes."""
    return {name: dtype.fields[name][0].shape for name in dtype.names or () if dtype.fields}


def _zeros(shape: tuple[int, ...]) -> str:
    if not shape:
        return "0"
    if len(shape) == 1:
        return f"Array({shape[0]}).fill(0)"
    return f"Array.from({{ length: {shape[0]} }}, () => {_zeros(shape[1:])})"


def _copy_of(name: str, shape: tuple[int, ...], depth: int = 0, place: str = "") -> str:
    if not shape:
        return f"to.{name}{place} = from.{name}{place};"
    i = "ijk"[depth]
    return f"for (let {i} = 0; {i} < {shape[0]}; {i}++) {_copy_of(name, shape[1:], depth + 1, f'{place}[{i}]')}"


def memory_text(name: str, memory: np.dtype[Any], record: np.dtype[Any]) -> str:
    """A function that makes a blank memory for search: numbers in typed arrays, and positions."""
    lines = []
    for field in memory.names or ():
        kind = memory.fields[field][0] if memory.fields else memory
        base, shape = kind.subdtype or (kind, ())
        lines.append(f"    {field}: {_room(shape, base == record)},")
    return "\n".join([f"function {name}() {{\n  return {{", *lines, "  };\n}"])


def _room(shape: tuple[int, ...], positions: bool) -> str:
    if not shape:
        return "blank()" if positions else "0"
    if len(shape) == 1 and not positions:
        return f"new Float64Array({shape[0]})"
    return f"Array.from({{ length: {shape[0]} }}, () => {_room(shape[1:], positions)})"


def records_in(memory: np.dtype[Any], record: np.dtype[Any]) -> set[str]:
    """The fields of a memory that hold positions."""
    kinds = {name: memory.fields[name][0] for name in memory.names or () if memory.fields}
    return {name for name, kind in kinds.items() if kind.subdtype and kind.subdtype[0] == record}
