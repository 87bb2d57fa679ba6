"""Calls: of rules, of what Python has built in, of methods, and of what the runtime has by hand."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import math
from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from benben.core.javascript.code import ARROW, CALL, OBJECT, UNARY, Expression, expression, writes
from benben.core.javascript.function import MISSING, Function
from benben.core.javascript.truth import as_number, as_test, is_truth
from benben.core.records import Position

_NUMERIC: dict[Any, str] = {
    np.exp: "Math.exp",
    np.log: "Math.log",
    np.sqrt: "Math.sqrt",
    math.exp: "Math.exp",
    math.log: "Math.log",
    math.sqrt: "Math.sqrt",
    abs: "Math.abs",
}
_HELPERS: dict[Any, str] = {  # in the runtime under these names
    range: "range",
    enumerate: "enumerate",
    zip: "zip",
    reversed: "reversed",
    list: "list",
    tuple: "list",
    set: "unique",
    dict: "dict",
    sum: "sum",
    repr: "repr",
    str: "str",
    type: "kind",
}
_METHODS = {  # of lists and dictionaries
    "append": "{base}.push({given})",
    "extend": "{base}.push(...{given})",
    "index": "{base}.indexOf({given})",
    "values": "Object.values({base})",
    "items": "Object.entries({base})",
    "keys": "Object.keys({base})",
}
_HELPED_METHODS = ("count", "get", "join")


@writes(ast.Call)
def call_expression(node: ast.Call, f: Function) -> Expression:
    """A call of something that is known while translating, or of a method."""
    called = f.value(node.func)
    if called is MISSING:
        return _method(node, f)
    if isinstance(called, FunctionType):
        return _function(node, called, f)
    if called in _BUILT_IN:
        return _BUILT_IN[called](node, f)
    if called in _NUMERIC:
        return Expression(f"{_NUMERIC[called]}({arguments(node, f)})", CALL)
    if f.strict:
        f.refuse(node, "a rule calls rules and nothing else")
    if called in _HELPERS:
        return Expression(f"{f.unit.helper(_HELPERS[called])}({arguments(node, f, skip=('strict',))})", CALL)
    if called is Position:
        return Expression(f"{f.unit.layout('blank')}()", CALL)
    if isinstance(called, type) and issubclass(called, ValueError):
        return Expression(f"new {f.unit.helper('ValueError')}({arguments(node, f)})", CALL)
    if dataclasses.is_dataclass(called):
        return _object(node, called, f)
    return f.refuse(node, "this call has no translation")


def _function(node: ast.Call, called: FunctionType, f: Function) -> Expression:
    if f.strict and not f.unit.is_rule(called):
        f.refuse(node, "a rule calls rules and nothing else")
    return Expression(f"{f.unit.function(called)}({arguments(node, f, f.unit.own(called))})", CALL)


def arguments(node: ast.Call, f: Function, called: Callable[..., Any] | None = None, skip: tuple[str, ...] = ()) -> str:
    """The arguments in the order of the parameters; a truth value given as a number becomes one."""
    names = list(inspect.signature(called).parameters) if called else []
    hints = called.__annotations__ if called else {}
    written = []
    for place, given in enumerate(node.args):
        wants = hints.get(names[place]) if place < len(names) else None
        if isinstance(given, ast.Starred):
            written.append("..." + expression(given.value, f).within(CALL))
        elif f.strict and is_truth(given, f) and wants not in (bool, "bool"):
            written.append(as_number(given, f).text)
        else:
            written.append(expression(given, f).within(ARROW))
    named = {str(word.arg): expression(word.value, f).within(ARROW) for word in node.keywords if word.arg not in skip}
    for name in names[len(written) :] if named else []:
        written.append(named.pop(name, "undefined"))
    if named:
        f.refuse(node, f"the argument {next(iter(named))} has no translation")
    return ", ".join(written)


def _object(node: ast.Call, called: Any, f: Function) -> Expression:
    """A dataclass is an object with its fields."""
    fields = dataclasses.fields(called)
    given = [expression(argument, f).within(ARROW) for argument in node.args]
    values = dict(zip([field.name for field in fields], given, strict=False))
    values |= {str(word.arg): expression(word.value, f).within(ARROW) for word in node.keywords}
    for field in fields:
        if field.name not in values:
            values[field.name] = f.unit.constant(field.name, field.default).text
    return Expression(f"{{ {', '.join(f'{name}: {value}' for name, value in values.items())} }}", OBJECT)


def _method(node: ast.Call, f: Function) -> Expression:
    if not isinstance(node.func, ast.Attribute):
        return Expression(f"{expression(node.func, f).within(CALL)}({arguments(node, f)})", CALL)
    if f.strict:
        f.refuse(node, "a rule calls no methods")
    base, name, given = node.func.value, node.func.attr, arguments(node, f)
    if name == "copy" and f.is_position(base):
        return Expression(f"{f.unit.layout('copy')}({expression(base, f).text})", CALL)
    if name in _METHODS:
        return Expression(_METHODS[name].format(base=expression(base, f).within(CALL), given=given), CALL)
    if name in _HELPED_METHODS:
        return Expression(f"{f.unit.helper(name)}({expression(base, f).text}, {given})", CALL)
    if f.unit.is_object(f.value(base)):
        return Expression(f"{expression(base, f).within(CALL)}.{name}({given})", CALL)
    return f.refuse(node, f"the method {name} has no translation")


# what Python has built in


def _length(node: ast.Call, f: Function) -> Expression:
    value = f.value(node.args[0])
    if isinstance(value, list | tuple) and not f.unit.is_replaceable(node.args[0], f):
        return Expression(str(len(value)))
    return Expression(f"{expression(node.args[0], f).within(CALL)}.length", CALL)


def _whole(node: ast.Call, f: Function) -> Expression:
    if is_truth(node.args[0], f):
        return as_number(node.args[0], f)
    return Expression(f"Math.trunc({expression(node.args[0], f).text})", CALL)


def _fraction(node: ast.Call, f: Function) -> Expression:
    return as_number(node.args[0], f)


def _truth(node: ast.Call, f: Function) -> Expression:
    return Expression("!!" + as_test(node.args[0], f).within(UNARY), UNARY)


def _extreme(node: ast.Call, f: Function) -> Expression:
    largest = f.value(node.func) is max
    if not f.strict:  # lists are compared too, so Math.max will not do
        items = arguments(node, f) if len(node.args) == 1 else f"[{arguments(node, f)}]"
        return Expression(f"{f.unit.helper('largest' if largest else 'smallest')}({items})", CALL)
    return Expression(f"Math.{'max' if largest else 'min'}({arguments(node, f)})", CALL)


def _sort_call(node: ast.Call, f: Function) -> Expression:
    _only_wide(node, f)
    named = {word.arg: expression(word.value, f).within(ARROW) for word in node.keywords}
    items = expression(node.args[0], f).text
    return Expression(
        f"{f.unit.helper('sorted')}({items}, {named.get('key', 'undefined')}, {named.get('reverse', 'false')})", CALL
    )


def _every(node: ast.Call, f: Function) -> Expression:
    _only_wide(node, f)
    method = "every" if f.value(node.func) is all else "some"
    items = expression(node.args[0], f).text
    return Expression(f"{f.unit.helper('list')}({items}).{method}({f.unit.helper('truth')})", CALL)


def _map(node: ast.Call, f: Function) -> Expression:
    _only_wide(node, f)
    function = f.value(node.args[0])
    name = f.unit.helper(_HELPERS[function]) if function in _HELPERS else expression(node.args[0], f).text
    return Expression(f"{f.unit.helper('list')}({expression(node.args[1], f).text}).map((item) => {name}(item))", CALL)


def _is_instance(node: ast.Call, f: Function) -> Expression:
    _only_wide(node, f)
    kinds = [ast.unparse(kind) for kind in ast.walk(node.args[1]) if isinstance(kind, ast.Name)]
    if unknown := set(kinds) - {"bool", "int", "float", "str", "list", "tuple", "dict"}:
        f.refuse(node, f"{unknown.pop()} is not known in JavaScript")
    kinds += ["bool"] if "int" in kinds else []
    quoted = ", ".join(f'"{kind}"' for kind in kinds)
    return Expression(f"[{quoted}].includes({f.unit.helper('kind')}({expression(node.args[0], f).text}))", CALL)


def _only_wide(node: ast.Call, f: Function) -> None:
    if f.strict:
        f.refuse(node, "a rule calls rules and nothing else")


_BUILT_IN: dict[Any, Callable[[ast.Call, Function], Expression]] = {
    len: _length,
    int: _whole,
    float: _fraction,
    bool: _truth,
    min: _extreme,
    max: _extreme,
    sorted: _sort_call,
    all: _every,
    any: _every,
    map: _map,
    isinstance: _is_instance,
}
