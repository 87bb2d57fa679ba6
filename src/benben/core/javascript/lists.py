"""What views, events and set-up may use beyond rules: lists, dictionaries, comprehensions, lambdas, texts."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable

from benben.core.javascript.code import ARROW, CALL, OBJECT, Expression, expression, writes
from benben.core.javascript.function import Function
from benben.core.javascript.truth import as_test

Comprehension = ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp


@writes(ast.List, ast.Tuple, wide=True)
def list_literal(node: ast.List | ast.Tuple, f: Function) -> Expression:
    """A list; a tuple is one that nobody changes."""
    return Expression(f"[{', '.join(_element(item, f) for item in node.elts)}]")


def _element(node: ast.expr, f: Function) -> str:
    if isinstance(node, ast.Starred):
        return "..." + expression(node.value, f).within(CALL)
    return expression(node, f).within(ARROW)


@writes(ast.Dict, wide=True)
def dictionary(node: ast.Dict, f: Function) -> Expression:
    """A dictionary with texts as keys."""
    parts = []
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            parts.append("..." + expression(value, f).within(CALL))
        elif isinstance(key, ast.Constant) and isinstance(key.value, str):
            parts.append(f"{json.dumps(key.value)}: {_element(value, f)}")
        else:
            parts.append(f"[{expression(key, f).text}]: {_element(value, f)}")
    return Expression(f"{{ {', '.join(parts)} }}", OBJECT)


@writes(ast.Lambda, wide=True)
def anonymous(node: ast.Lambda, f: Function) -> Expression:
    """A function in an expression."""
    names = [argument.arg for argument in node.args.args]

    def write() -> Expression:
        return Expression(f"({', '.join(map(f.local, names))}) => {body(node.body, f)}", ARROW)

    return inner_scope(f, set(names), write)


def body(node: ast.expr, f: Function) -> str:
    """What an arrow function returns."""
    return expression(node, f).within(ARROW)


@writes(ast.JoinedStr, wide=True)
def template_literal(node: ast.JoinedStr, f: Function) -> Expression:
    """A text with values in it."""
    return Expression("`" + "".join(_part(part, f) for part in node.values) + "`")


def _part(part: ast.expr, f: Function) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value).replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")
    if isinstance(part, ast.FormattedValue) and part.format_spec is None:
        helper = f.unit.helper("repr" if part.conversion == ord("r") else "str")
        return f"${{{helper}({expression(part.value, f).text})}}"
    return f.refuse(part, "a format has no translation")


@writes(ast.ListComp, ast.GeneratorExp, wide=True)
def list_of(node: ast.ListComp | ast.GeneratorExp, f: Function) -> Expression:
    """A list from a comprehension."""
    return comprehension(node, f, lambda: body(node.elt, f))


@writes(ast.SetComp, wide=True)
def set_of(node: ast.SetComp, f: Function) -> Expression:
    """A set is a list without repetitions."""
    return Expression(f"{f.unit.helper('unique')}({comprehension(node, f, lambda: body(node.elt, f)).text})", CALL)


@writes(ast.DictComp, wide=True)
def dictionary_of(node: ast.DictComp, f: Function) -> Expression:
    """A dictionary from a comprehension."""
    pairs = comprehension(node, f, lambda: f"[{expression(node.key, f).text}, {_element(node.value, f)}]")
    return Expression(f"Object.fromEntries({pairs.text})", CALL)


def comprehension(node: Comprehension, f: Function, element: Callable[[], str], level: int = 0) -> Expression:
    """`filter` for each `if`, `flatMap` for each loop but the last, `map` for that."""
    loop = node.generators[level]
    source = f"{f.unit.helper('list')}({expression(loop.iter, f).text})"
    names = {name.id for name in ast.walk(loop.target) if isinstance(name, ast.Name)}

    def rest() -> Expression:
        head = f"({target(loop.target, f)}) => "
        tests = "".join(f".filter({head}{as_test(test, f).within(ARROW)})" for test in loop.ifs)
        if level + 1 < len(node.generators):
            return Expression(f"{source}{tests}.flatMap({head}{comprehension(node, f, element, level + 1).text})", CALL)
        return Expression(f"{source}{tests}.map({head}{element()})", CALL)

    return inner_scope(f, names, rest)


def target(node: ast.expr, f: Function) -> str:
    """What a loop puts its values into."""
    if isinstance(node, ast.Tuple):
        return f"[{', '.join(target(item, f) for item in node.elts)}]"
    if not isinstance(node, ast.Name):
        f.refuse(node, "a loop needs a variable")
    return f.local(node.id)


def inner_scope(f: Function, names: set[str], write: Callable[[], Expression]) -> Expression:
    """Write something in which these names are variables."""
    before, renamed = f.locals, f.renamed
    f.locals = f.locals | names
    f.renamed = {**renamed, **{name: f"{name}_" for name in names if f.unit.is_reserved(name)}}
    written = write()
    f.locals, f.renamed = before, renamed
    return written
