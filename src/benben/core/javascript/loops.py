"""Loops: Python reads the bounds once, and its counter is a variable like any other."""

from __future__ import annotations

import ast

from benben.core.javascript.code import SHIFT, expression
from benben.core.javascript.function import Function
from benben.core.javascript.lists import target

Head = tuple[str, list[str]]  # the part in parentheses, and the first lines of the body


def range_loop(node: ast.For, f: Function) -> Head:
    """A loop over a range. A counter that is used outside, or changed inside, is a variable of the function."""
    assert isinstance(node.iter, ast.Call)
    if not isinstance(node.target, ast.Name):
        f.refuse(node, "a range gives one number at a time")
    bounds = node.iter.args
    down = len(bounds) == 3
    if down and ast.unparse(bounds[2]) != "-1":
        f.refuse(node, "a range goes up by one or down by one")
    f.loops += 1
    counter, first = f.local(node.target.id), []
    if node.target.id not in f.private:
        if f.declare(node.target.id):
            f.hoisted.append(counter)
        first = [f"{counter} = count{f.loops};"]
        counter = f"count{f.loops}"
    start = "0" if len(bounds) == 1 else expression(bounds[0], f).text
    stop = bounds[min(len(bounds), 2) - 1]
    sign, step = (">", "--") if down else ("<", "++")
    if _is_fixed(stop, f):
        return f"let {counter} = {start}; {counter} {sign} {expression(stop, f).within(SHIFT)}; {counter}{step}", first
    end = f"end{f.loops}"
    bound = expression(stop, f).text
    return f"let {counter} = {start}, {end} = {bound}; {counter} {sign} {end}; {counter}{step}", first


def _is_fixed(stop: ast.expr, f: Function) -> bool:
    """Does the bound stay the same whatever the loop does?"""
    return not any(
        isinstance(n, ast.Attribute | ast.Subscript)
        or (isinstance(n, ast.Call) and f.value(n.func) is not len)
        or (isinstance(n, ast.Name) and n.id in f.locals)
        for n in ast.walk(stop)
    )


def list_loop(node: ast.For, f: Function) -> Head:
    """A loop over a list; its variables belong to the loop unless they are used outside."""
    if f.strict:
        f.refuse(node, "a rule counts with range")
    items = f"{f.unit.helper('list')}({expression(node.iter, f).text})"
    names = {name.id for name in ast.walk(node.target) if isinstance(name, ast.Name)}
    if not names & _names_elsewhere(node, f):
        return f"const {target(node.target, f)} of {items}", []
    f.hoisted += [f.local(name) for name in sorted(names) if f.declare(name)]
    return f"{target(node.target, f)} of {items}", []


def _names_elsewhere(loop: ast.For, f: Function) -> set[str]:
    """The names that a function uses outside a loop, or gives another value inside it."""
    inside = {id(n) for n in ast.walk(loop)}
    outside = {n.id for n in ast.walk(f.node) if isinstance(n, ast.Name) and id(n) not in inside}
    body = [n for part in loop.body for n in ast.walk(part)]
    return outside | {n.id for n in body if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
