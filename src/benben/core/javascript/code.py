"""Pieces of JavaScript, and the table that says which function writes which piece of Python."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from benben.core.javascript.function import Function

# How strongly JavaScript binds: a weaker piece inside a stronger one is put in parentheses.
OBJECT, ARROW, CHOICE, OR, AND, BIT_OR, BIT_XOR, BIT_AND, EQUAL, COMPARE, SHIFT, SUM, PRODUCT, UNARY, CALL, ATOM = (
    range(16)
)


class Untranslatable(ValueError):  # noqa: N818 - an error of an author's source, named like the others of the family
    """A piece of Python that has no translation; says where and why."""

    def __init__(self, file: str, line: int, why: str, piece: str) -> None:
        super().__init__(f"{file}:{line}: {why}: {piece}")
        self.file = file
        self.line = line


class Expression(NamedTuple):
    """A JavaScript expression and how strongly it binds."""

    text: str
    strength: int = ATOM

    def within(self, strength: int) -> str:
        """The text as part of an expression that binds this strongly."""
        return self.text if self.strength >= strength else f"({self.text})"


Writer = Callable[[Any, "Function"], Expression]
W = TypeVar("W", bound=Writer)
_WRITERS: dict[type[ast.expr], Writer] = {}
_WIDE: set[type[ast.expr]] = set()


def writes(*kinds: type[ast.expr], wide: bool = False) -> Callable[[W], W]:
    """Mark the function that writes these kinds of expressions; `wide`: not allowed in rules."""

    def mark(writer: W) -> W:
        for kind in kinds:
            _WRITERS[kind] = writer
            if wide:
                _WIDE.add(kind)
        return writer

    return mark


def expression(node: ast.expr, f: Function) -> Expression:
    """An expression in JavaScript."""
    kind = type(node)
    if kind not in _WRITERS:
        f.refuse(node, f"{kind.__name__} has no translation")
    if f.strict and kind in _WIDE:
        f.refuse(node, f"{kind.__name__} is not allowed in a rule")
    return _WRITERS[kind](node, f)
