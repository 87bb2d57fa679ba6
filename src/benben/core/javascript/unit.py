"""One module of JavaScript: the functions reached from its roots, and the numbers, tables and words they read."""

from __future__ import annotations

import ast
import dataclasses
import json
from collections.abc import Callable, Collection, Mapping
from types import FunctionType
from typing import Any

import numpy as np

from benben.core.javascript import calls, expressions, lists  # noqa: F401 - they say how expressions are written
from benben.core.javascript.code import Expression
from benben.core.javascript.function import Function
from benben.core.javascript.statements import function_text
from benben.core.rule import native_room, rules_of

_RESERVED = set(
    """arguments await break case catch class const continue debugger default delete do else enum eval export extends
    false finally for function if implements import in instanceof interface let new null package private protected
    public return static super switch this throw true try typeof undefined var void while with yield
    Array Infinity Math NaN Number Object String""".split()  # noqa: SIM905 - words, not sixty lines
)
_LAYOUTS = ("blank", "assign", "copy")  # made from the record of the game


class Unit:
    """What one module holds. `borrowed` functions belong to another unit and are handed over by it."""

    def __init__(
        self,
        stand_ins: Mapping[Callable[..., Any], Callable[..., Any]],
        tables: Mapping[str, Any],
        *,
        record_fields: Collection[str] = (),
        lender: Unit | None = None,
        checked: bool = False,
    ) -> None:
        self.stand_ins, self.tables, self.checked = dict(stand_ins), tables, checked
        self.record_fields = record_fields
        self.lender = lender
        self.functions: dict[FunctionType, str] = {}
        self.constants: dict[str, str] = {}
        self.objects: dict[str, str] = {}  # made when all functions are there
        self.helpers: set[str] = set()
        self.natives: dict[str, set[str]] = {}  # by room of the runtime
        self.borrowed: dict[str, str] = {}  # name here -> name in the other module
        self.replaced: set[str] = set()  # tables that the rules read
        self._names: dict[Any, str] = {}
        self._taken: dict[str, Any] = {name: name for name in (*_RESERVED, *_LAYOUTS, "tables", "make", "game")}
        self._waiting: list[FunctionType] = []
        self._rules = set(rules_of([""]))

    # what the writers ask for

    def is_reserved(self, name: str) -> bool:
        """Is this a word of JavaScript, or of every module?"""
        return name in _RESERVED or name in _LAYOUTS

    def is_rule(self, function: FunctionType) -> bool:
        """Is this one of the functions that are compiled too?"""
        return self.own(function) in self._rules or native_room(function) is not None

    def own(self, function: Any) -> Any:
        """The game's own function where general code names a verb."""
        return self.stand_ins.get(function, function)

    def helper(self, name: str) -> str:
        """A helper of the runtime, imported under a name that no Python function can have."""
        self.helpers.add(name)
        return f"${name}"

    def layout(self, name: str) -> str:
        """How positions are made and copied."""
        assert name in _LAYOUTS
        return name

    def is_object(self, value: Any) -> bool:
        """Is this a small object whose fields are known while translating?"""
        return dataclasses.is_dataclass(value) and not isinstance(value, type)

    def is_replaceable(self, node: ast.expr, f: Function) -> bool:
        """Can an owner's table replace this one?"""
        name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
        return f.strict and name in self.tables

    def name_of(self, value: Any) -> str | None:
        """The name in JavaScript of a function that a local variable could hide."""
        return self.function(value) if isinstance(value, FunctionType) else None

    def function(self, function: FunctionType) -> str:
        """The name of a function; it is translated with the module."""
        function = self.own(function)
        if room := native_room(function):
            name = function.__name__.lstrip("_")
            self.natives.setdefault(room, set()).add(name)
            self._taken.setdefault(name, name)
            return name
        if function in self._names:
            return self._names[function]
        if self.lender and function in self.lender.functions:
            lent = self.lender._names[function]
            name = self._unique(lent, function)
            self.borrowed[name] = lent
        else:
            wanted = "words" if function.__name__ == "<lambda>" else function.__name__
            name = self._unique(wanted, function)
            self._waiting.append(function)
        self._names[function] = name
        return name

    def value(self, node: ast.expr, name: str, value: Any, f: Function) -> Expression:
        """The meaning of a name in the module."""
        if self.is_replaceable(node, f):
            self.replaced.add(name)
            self._taken.setdefault(name, name)
            return Expression(name)
        if isinstance(value, FunctionType):
            return Expression(self.function(value))
        if isinstance(value, type) and value in (bool, int, float, str, list, dict):
            return Expression(f'"{value.__name__}"')  # what `type` answers
        if isinstance(value, float) and value == np.inf:
            return Expression("Infinity")
        try:
            return self.constant(name, value)
        except TypeError:
            if f.strict:
                f.refuse(node, "a rule reads numbers and tables")
        try:
            return self.object(name, value)
        except TypeError as error:
            f.refuse(node, str(error))

    def constant(self, name: str, value: Any) -> Expression:
        """A number, word or table, written once."""
        text = json.dumps(as_json(value), ensure_ascii=False)
        if value is None or isinstance(value, bool):
            return Expression(text)
        key = ("constant", name, text)
        if key not in self._names:
            self._names[key] = self._unique(name, key)
            self.constants[self._names[key]] = text
        return Expression(self._names[key])

    def object(self, name: str, value: Any) -> Expression:
        """Something with functions in it: a dictionary of them, or a small object."""
        key = ("object", id(value))
        if key not in self._names:
            self._names[key] = self._unique(name, key)
            self.objects[self._names[key]] = self.literal(value)
        return Expression(self._names[key])

    def literal(self, value: Any) -> str:
        """A value written out where it is needed."""
        if isinstance(value, FunctionType):
            return self.function(value)
        if self.is_object(value):
            return self.literal({field.name: getattr(value, field.name) for field in dataclasses.fields(value)})
        if isinstance(value, Mapping):
            return "{ " + ", ".join(f"{json.dumps(str(k))}: {self.literal(v)}" for k, v in value.items()) + " }"
        if isinstance(value, list | tuple):
            return "[" + ", ".join(map(self.literal, value)) + "]"
        return json.dumps(as_json(value), ensure_ascii=False)

    # the text

    def translate(self) -> None:
        """Translate every function asked for so far, and what these ask for."""
        while self._waiting:
            function = self._waiting.pop()
            strict = function in self._rules
            self.functions[function] = ""
            self.functions[function] = function_text(Function(self, function, strict), self._names[function])

    def imports(self, runtime: str) -> list[str]:
        """What the module takes from the runtime."""
        lines = []
        if self.helpers:
            names = ", ".join(f"{name} as ${name}" for name in sorted(self.helpers))
            lines.append(f'import {{ {names} }} from "{runtime}/python.mjs";')
        for room, natives in sorted(self.natives.items()):
            if room != "owners":
                lines.append(f'import {{ {", ".join(sorted(natives))} }} from "{runtime}/{room}.mjs";')
        return lines

    def constant_lines(self) -> list[str]:
        """The numbers, words and tables of the module."""
        return [f"const {name} = {text};" for name, text in sorted(self.constants.items())]

    def function_texts(self) -> list[str]:
        """The functions in the order of their source, then the objects made of them."""
        order = sorted(self.functions, key=lambda function: (function.__module__, function.__code__.co_firstlineno))
        objects = [f"const {name} = {text};" for name, text in self.objects.items()]
        return [*(self.functions[function] for function in order), *objects]

    def _unique(self, wanted: str, key: Any) -> str:
        base = wanted.lstrip("_") or "_"
        name, number = base, 1
        while self._taken.setdefault(name, key) != key:
            number += 1
            name = f"{base}_{number}"
        return name


def as_json(value: Any) -> Any:
    """A value as JSON has it; a TypeError if it is not a number, word or table."""
    if isinstance(value, np.integer | np.floating):
        return value.item()
    if isinstance(value, Mapping):
        return {str(key): as_json(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(item) for item in value]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise TypeError(f"a {type(value).__name__} has no translation")
