"""Truth values: Python's True is the number 1, JavaScript's true is not, so the translation keeps them apart."""

from __future__ import annotations

import ast
from types import FunctionType
from typing import TYPE_CHECKING

from benben.core.javascript.code import AND, OR, UNARY, Expression, expression

if TYPE_CHECKING:
    from benben.core.javascript.function import Function

_ROUNDS = 3  # a truth value may come from another variable that holds one


def is_truth(node: ast.expr, f: Function) -> bool:
    """Is the value of an expression always True or False?"""
    match node:
        case ast.Compare():
            return True
        case ast.Constant():
            return isinstance(node.value, bool)
        case ast.UnaryOp():
            return isinstance(node.op, ast.Not)
        case ast.BoolOp():
            return all(is_truth(value, f) for value in node.values)
        case ast.IfExp():
            return is_truth(node.body, f) and is_truth(node.orelse, f)
        case ast.Name():
            return node.id in f.truths
        case ast.Call():
            called = f.value(node.func)
            if isinstance(called, FunctionType):
                return f.unit.own(called).__annotations__.get("return") in (bool, "bool")
            return called in (bool, isinstance, all, any)
    return False


def truths_among(f: Function, parameters: set[str]) -> set[str]:
    """The local variables that only ever hold truth values."""
    values: dict[str, list[ast.expr]] = {}
    others = set(parameters)
    for node in ast.walk(f.node):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    values.setdefault(target.id, []).append(node.value)
        elif isinstance(node, ast.AugAssign | ast.For | ast.AnnAssign):
            others |= {n.id for n in ast.walk(node.target) if isinstance(n, ast.Name)}
    f.truths = set(f.truths)
    for _ in range(_ROUNDS):
        f.truths |= {
            name for name, all_of in values.items() if name not in others and all(is_truth(v, f) for v in all_of)
        }
    return f.truths


def as_number(node: ast.expr, f: Function) -> Expression:
    """An expression whose value is kept or compared as a number."""
    code = expression(node, f)
    return Expression(f"+{code.within(UNARY)}", UNARY) if is_truth(node, f) else code


def as_test(node: ast.expr, f: Function) -> Expression:
    """An expression of which only the truth is asked: an empty list is false in Python, true in JavaScript."""
    if isinstance(node, ast.BoolOp):
        text, strength = ("&&", AND) if isinstance(node.op, ast.And) else ("||", OR)
        return Expression(f" {text} ".join(as_test(value, f).within(strength + 1) for value in node.values), strength)
    if f.strict or is_truth(node, f):
        return expression(node, f)
    return Expression(f"{f.unit.helper('truth')}({expression(node, f).text})")
