"""Expressions that rules may use: numbers, names, arithmetic, comparisons, indices."""

from __future__ import annotations

import ast
import json
from typing import Any

from benben.core.javascript.code import (
    AND,
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    CALL,
    CHOICE,
    COMPARE,
    EQUAL,
    OR,
    PRODUCT,
    SHIFT,
    SUM,
    UNARY,
    Expression,
    expression,
    writes,
)
from benben.core.javascript.function import MISSING, Function
from benben.core.javascript.truth import as_number, as_test, is_truth

_SIGNS: dict[type[ast.operator], tuple[str, int]] = {
    ast.Add: ("+", SUM),
    ast.Sub: ("-", SUM),
    ast.Mult: ("*", PRODUCT),
    ast.Div: ("/", PRODUCT),
    ast.BitAnd: ("&", BIT_AND),
    ast.BitOr: ("|", BIT_OR),
    ast.BitXor: ("^", BIT_XOR),
    ast.LShift: ("<<", SHIFT),
    ast.RShift: (">>", SHIFT),
}
_BITWISE = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)
_COMPARISONS: dict[type[ast.cmpop], tuple[str, int]] = {
    ast.Eq: ("===", EQUAL),
    ast.NotEq: ("!==", EQUAL),
    ast.Is: ("===", EQUAL),
    ast.IsNot: ("!==", EQUAL),
    ast.Lt: ("<", COMPARE),
    ast.LtE: ("<=", COMPARE),
    ast.Gt: (">", COMPARE),
    ast.GtE: (">=", COMPARE),
}


def sign(op: ast.operator) -> tuple[str, int] | None:
    """An operator that JavaScript has too, and how strongly it binds."""
    return _SIGNS.get(type(op))


@writes(ast.Constant)
def constant(node: ast.Constant, f: Function) -> Expression:
    """A number, a text, True, False or None."""
    if not isinstance(node.value, str | int | float | None):
        f.refuse(node, "a constant of this kind has no translation")
    return Expression(json.dumps(node.value, ensure_ascii=False))


@writes(ast.Name)
def name(node: ast.Name, f: Function) -> Expression:
    """A local variable, or whatever the module knows by this name."""
    if node.id in f.locals:
        return Expression(f.local(node.id))
    value = f.value(node)
    if value is MISSING:
        f.refuse(node, "nothing is known by this name")
    return f.unit.value(node, node.id, value, f)


@writes(ast.Attribute)
def attribute(node: ast.Attribute, f: Function) -> Expression:
    """A field, or a name of another module."""
    value = f.value(node)
    if value is not MISSING:
        return f.unit.value(node, node.attr, value, f)
    return Expression(f"{expression(node.value, f).within(CALL)}.{node.attr}", CALL)


@writes(ast.Subscript)
def subscript(node: ast.Subscript, f: Function) -> Expression:
    """An element; `out[a, b]` of an array is `out[a][b]`."""
    if isinstance(node.value, ast.Attribute) and node.value.attr == "shape" and isinstance(node.slice, ast.Constant):
        rows = "[0]" * int(str(node.slice.value))  # all rows of an array are as long as its first
        return Expression(f"{expression(node.value.value, f).within(CALL)}{rows}.length", CALL)
    base = expression(node.value, f).within(CALL)
    if isinstance(node.slice, ast.Slice):
        return _slice(node, node.slice, base, f)
    for index in node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]:
        if _is_negative(index):
            if f.strict or not isinstance(node.ctx, ast.Load):
                f.refuse(node, "an index from the end")
            base = f"{base}.at({expression(index, f).text})"
        elif f.unit.checked and f.strict:
            base = f"{base}[{f.unit.helper('inside')}({base}, {expression(index, f).text})]"
        else:
            base = f"{base}[{expression(index, f).text}]"
    return Expression(base, CALL)


def _slice(node: ast.Subscript, part: ast.Slice, base: str, f: Function) -> Expression:
    if f.strict or part.step or not isinstance(node.ctx, ast.Load):
        f.refuse(node, "this slice has no translation")
    low = expression(part.lower, f).text if part.lower else "0"
    high = f", {expression(part.upper, f).text}" if part.upper else ""
    return Expression(f"{base}.slice({low}{high})", CALL)


def _is_negative(index: ast.expr) -> bool:
    return isinstance(index, ast.UnaryOp) and isinstance(index.op, ast.USub)


@writes(ast.UnaryOp)
def unary(node: ast.UnaryOp, f: Function) -> Expression:
    """Not, minus, and the bits turned over; never -0."""
    match node.op:
        case ast.Not():
            return Expression("!" + as_test(node.operand, f).within(UNARY), UNARY)
        case ast.Invert():
            return Expression("~" + expression(node.operand, f).within(UNARY), UNARY)
        case ast.USub() if isinstance(node.operand, ast.Constant):
            return Expression(f"-{expression(node.operand, f).text}", UNARY)
        case ast.USub():
            return Expression(f"0 - {expression(node.operand, f).within(PRODUCT)}", SUM)
    return f.refuse(node, "this operator has no translation")


@writes(ast.BinOp)
def binary(node: ast.BinOp, f: Function) -> Expression:
    """Arithmetic; `//` and `%` round as Python does."""
    left, right = node.left, node.right
    if not f.strict and isinstance(node.op, ast.Mult) and isinstance(left, ast.List):
        return _repetition(node, left, f)
    if (
        not f.strict
        and isinstance(node.op, ast.Add)
        and any(isinstance(x, ast.List | ast.ListComp) for x in (left, right))
    ):
        return Expression(f"[...{expression(left, f).text}, ...{expression(right, f).text}]")
    if isinstance(node.op, ast.FloorDiv):
        one, other = expression(left, f).within(PRODUCT), expression(right, f).within(UNARY)
        return Expression(f"Math.floor({one} / {other})", CALL)
    if isinstance(node.op, ast.Mod):
        return Expression(f"{f.unit.helper('mod')}({expression(left, f).text}, {expression(right, f).text})", CALL)
    known = sign(node.op) or f.refuse(node, "this operator has no translation")
    return _concatenation(node, known, f)


def _concatenation(node: ast.BinOp, known: tuple[str, int], f: Function) -> Expression:
    text, strength = known
    one, other = expression(node.left, f), expression(node.right, f)
    if f.unit.checked and f.strict and isinstance(node.op, _BITWISE):
        return Expression(f"{f.unit.helper('bits')}({one.text}, {json.dumps(text)}, {other.text})", CALL)
    return Expression(f"{one.within(strength)} {text} {other.within(strength + 1)}", strength)


def _repetition(node: ast.BinOp, left: ast.List, f: Function) -> Expression:
    if len(left.elts) != 1 or isinstance(left.elts[0], ast.List | ast.Dict | ast.Starred):
        f.refuse(node, "only one number or text can be repeated")
    return Expression(f"Array({expression(node.right, f).text}).fill({expression(left.elts[0], f).text})", CALL)


@writes(ast.BoolOp)
def both_or_either(node: ast.BoolOp, f: Function) -> Expression:
    """And, or: where the result is kept it must be a truth value."""
    if not is_truth(node, f):
        f.refuse(node, "the parts of `and` and `or` must be truth values where the result is kept")
    return as_test(node, f)


@writes(ast.IfExp)
def conditional(node: ast.IfExp, f: Function) -> Expression:
    """One value or the other."""
    mixed = f.strict and not is_truth(node, f)
    write: Any = as_number if mixed else expression
    test, one, other = as_test(node.test, f), write(node.body, f), write(node.orelse, f)
    return Expression(f"{test.within(OR)} ? {one.within(CHOICE)} : {other.within(CHOICE)}", CHOICE)


@writes(ast.Compare)
def comparison(node: ast.Compare, f: Function) -> Expression:
    """One comparison, or a chain of them."""
    operands = [node.left, *node.comparators]
    if any(isinstance(inner, ast.Call) for middle in operands[1:-1] for inner in ast.walk(middle)):
        f.refuse(node, "a call in the middle of a chain of comparisons would run twice")
    steps = zip(node.ops, operands, operands[1:], strict=False)
    parts = [_one_comparison(node, op, left, right, f) for op, left, right in steps]
    return parts[0] if len(parts) == 1 else Expression(" && ".join(part.within(AND) for part in parts), AND)


def _one_comparison(node: ast.Compare, op: ast.cmpop, left: ast.expr, right: ast.expr, f: Function) -> Expression:
    if isinstance(op, ast.In | ast.NotIn):
        if f.strict:
            f.refuse(node, "`in` is not allowed in a rule")
        found = f"{f.unit.helper('has')}({expression(right, f).text}, {expression(left, f).text})"
        return Expression(found, CALL) if isinstance(op, ast.In) else Expression(f"!{found}", UNARY)
    text, strength = _COMPARISONS[type(op)]
    if not f.strict and isinstance(op, ast.Eq | ast.NotEq) and not (_is_scalar(left, f) or _is_scalar(right, f)):
        same = f"{f.unit.helper('same')}({expression(left, f).text}, {expression(right, f).text})"
        return Expression(same, CALL) if isinstance(op, ast.Eq) else Expression(f"!{same}", UNARY)
    number = as_number if f.strict else expression
    return Expression(
        f"{number(left, f).within(strength + 1)} {text} {number(right, f).within(strength + 1)}", strength
    )


def _is_scalar(node: ast.expr, f: Function) -> bool:
    """Is this a number, text or None, which JavaScript compares as Python does?"""
    value = node.value if isinstance(node, ast.Constant) else f.value(node)
    return isinstance(value, str | int | float | None) and not isinstance(value, bool)
