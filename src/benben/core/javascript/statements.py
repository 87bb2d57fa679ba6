"""Statements, and a function as a whole."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from benben.core.javascript.code import ARROW, CALL, expression
from benben.core.javascript.expressions import sign
from benben.core.javascript.function import Function
from benben.core.javascript.loops import list_loop, range_loop
from benben.core.javascript.truth import as_number, as_test, is_truth

Lines = list[str]


def function_text(f: Function, name: str) -> str:
    """A whole function."""
    node = f.node
    if isinstance(node, ast.Lambda):
        return f"const {name} = ({_parameters(f)}) => {expression(node.body, f).within(ARROW)};"
    doc = ast.get_docstring(node)
    head = _parameters(f)
    lines = block(node.body[1:] if doc else node.body, f, top=True)
    if f.hoisted:
        lines.insert(0, f"  let {', '.join(f.hoisted)};")
    comment = [f"/** {doc.splitlines()[0]} */"] if doc else []
    return "\n".join([*comment, f"function {name}({head}) {{", *lines, "}"])


def _parameters(f: Function) -> str:
    given = f.node.args
    if given.kwonlyargs or given.kwarg or given.posonlyargs:
        f.refuse(f.node, "these parameters have no translation")
    first_default = len(given.args) - len(given.defaults)
    written = []
    for place, parameter in enumerate(given.args):
        default = given.defaults[place - first_default] if place >= first_default else None
        written.append(f.local(parameter.arg) + (f" = {expression(default, f).text}" if default else ""))
    if given.vararg:
        written.append(f"...{f.local(given.vararg.arg)}")
    return ", ".join(_told_apart(written))


def _told_apart(names: list[str]) -> list[str]:
    """JavaScript allows no parameter twice, but `_` may occur several times in Python."""
    return [f"{name}{place}" if names.count(name) > 1 else name for place, name in enumerate(names)]


def block(body: Sequence[ast.stmt], f: Function, top: bool = False) -> Lines:
    """Statements, indented by one step."""
    return [f"  {line}" for node in body for line in _statement(node, f, top)]


def _statement(node: ast.stmt, f: Function, top: bool) -> Lines:
    match node:
        case ast.Expr():
            return [] if isinstance(node.value, ast.Constant) else [f"{expression(node.value, f).text};"]
        case ast.Pass():
            return []
        case ast.Break():
            return ["break;"]
        case ast.Continue():
            return ["continue;"]
        case ast.Return():
            return [f"return {_return_statement(node, node.value, f)};" if node.value else "return;"]
        case ast.Raise(exc=ast.Call() as error):
            return [f"throw {expression(error, f).text};"]
        case ast.If():
            return _if(node, f)
        case ast.While() if not node.orelse:
            return [f"while ({as_test(node.test, f).text}) {{", *block(node.body, f), "}"]
        case ast.For() if not node.orelse:
            return _for(node, f)
        case ast.Assign() | ast.AnnAssign():
            return _assignment(node, f, top)
        case ast.AugAssign():
            return [_augmented_assignment(node, f)]
    return f.refuse(node, f"{type(node).__name__} has no translation")


def _return_statement(node: ast.Return, value: ast.expr, f: Function) -> str:
    if not f.strict:
        return expression(value, f).text
    if f.python.__annotations__.get("return") in (bool, "bool"):
        if not is_truth(value, f):
            f.refuse(node, "a rule that answers bool must answer a truth value")
        return expression(value, f).text
    return as_number(value, f).text


def _if(node: ast.If, f: Function) -> Lines:
    lines = [f"if ({as_test(node.test, f).text}) {{", *block(node.body, f)]
    rest = node.orelse
    while len(rest) == 1 and isinstance(rest[0], ast.If):
        lines += [f"}} else if ({as_test(rest[0].test, f).text}) {{", *block(rest[0].body, f)]
        rest = rest[0].orelse
    if rest:
        lines += ["} else {", *block(rest, f)]
    return [*lines, "}"]


def _for(node: ast.For, f: Function) -> Lines:
    is_range = isinstance(node.iter, ast.Call) and f.value(node.iter.func) is range
    head, first = range_loop(node, f) if is_range else list_loop(node, f)
    return [f"for ({head}) {{", *(f"  {line}" for line in first), *block(node.body, f), "}"]


def _assignment(node: ast.Assign | ast.AnnAssign, f: Function, top: bool) -> Lines:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    if node.value is None:
        return []
    if len(targets) > 1 and not isinstance(node.value, ast.Constant | ast.Name | ast.UnaryOp):
        f.refuse(node, "only a name or a number can be given to several at once")
    return [line for target in targets for line in _one_assignment(node, target, node.value, f, top)]


def _one_assignment(node: ast.stmt, target: ast.expr, value: ast.expr, f: Function, top: bool) -> Lines:
    if isinstance(target, ast.Tuple):
        return _unpacking(node, target, value, f, top)
    if isinstance(target, ast.Name):
        let = _let(target.id, f, top)
        return [f"{let}{f.local(target.id)} = {expression(value, f).text};"]
    if _holds_a_record(target, f):
        return [f"{f.unit.layout('assign')}({expression(target, f).text}, {expression(value, f).text});"]
    kept = as_number(value, f) if f.strict else expression(value, f)
    return [f"{expression(target, f).text} = {kept.text};"]


def _let(name: str, f: Function, top: bool) -> str:
    """Declare a variable where it first gets a value, or at the head of the function."""
    if f.declare(name):
        if top:
            return "let "
        f.hoisted.append(f.local(name))
    return ""


def _unpacking(node: ast.stmt, target: ast.Tuple, value: ast.expr, f: Function, top: bool) -> Lines:
    if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
        written = {ast.unparse(item) for item in target.elts}
        read = {ast.unparse(n) for item in value.elts for n in ast.walk(item) if isinstance(n, ast.expr)}
        if written & read:
            f.refuse(node, "an exchange of values has no translation")
        pairs = zip(target.elts, value.elts, strict=True)
        return [line for one, given in pairs for line in _one_assignment(node, one, given, f, top)]
    if f.strict or not all(isinstance(item, ast.Name) for item in target.elts):
        f.refuse(node, "this unpacking has no translation")
    names: Any = [item.id for item in target.elts if isinstance(item, ast.Name)]
    for name in names:
        _let(name, f, top=False)
    return [f"[{', '.join(map(f.local, names))}] = {expression(value, f).text};"]


def _augmented_assignment(node: ast.AugAssign, f: Function) -> str:
    target = expression(node.target, f).text
    if not f.strict and isinstance(node.op, ast.Add) and isinstance(node.value, ast.List | ast.ListComp):
        return f"{target}.push(...{expression(node.value, f).within(CALL)});"
    known = sign(node.op)
    if known and not f.unit.checked:
        return f"{target} {known[0]}= {expression(node.value, f).text};"
    both = ast.copy_location(ast.BinOp(_as_value(node.target), node.op, node.value), node)
    return f"{target} = {expression(both, f).text};"


def _as_value(target: ast.expr) -> ast.expr:
    """The target of an assignment as something to read."""
    read: Any = ast.parse(ast.unparse(target), mode="eval").body
    return ast.copy_location(read, target)


def _holds_a_record(target: ast.expr, f: Function) -> bool:
    """Is this a place for a whole position, which is copied into it?"""
    if not isinstance(target, ast.Subscript) or isinstance(target.slice, ast.Tuple):
        return False
    return isinstance(target.value, ast.Attribute) and target.value.attr in f.unit.record_fields
