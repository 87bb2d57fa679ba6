"""One function on its way: its names, what is known about them, and where a piece is refused."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

from benben.core.javascript.code import Untranslatable
from benben.core.javascript.source import node_of
from benben.core.javascript.truth import truths_among

if TYPE_CHECKING:
    from benben.core.javascript.unit import Unit

MISSING: Any = object()
INNER_SCOPES = (ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.SetComp, ast.Lambda)


class Function:
    """A function of Python being translated. `strict`: a rule, which may use only the small subset."""

    def __init__(self, unit: Unit, function: FunctionType, strict: bool) -> None:
        self.unit, self.python, self.strict = unit, function, strict
        self.node = node_of(function)
        cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
        self.space = {**function.__globals__, **{name: cell.cell_contents for name, cell in cells.items()}}
        self.parameters = [*self.node.args.args, *([self.node.args.vararg] if self.node.args.vararg else [])]
        names = {parameter.arg for parameter in self.parameters}
        self.locals = names | {name.id for name in own_names(self.node) if isinstance(name.ctx, ast.Store)}
        self.declared = set(names)  # in JavaScript, so far
        self.hoisted: list[str] = []  # to be declared at the head
        self.private = private_counters(self.node)
        self.truths = {p.arg for p in self.parameters if annotation(p) == "bool"}
        self.truths |= truths_among(self, names)
        self.renamed = self._new_names()
        self.loops = 0

    def refuse(self, node: ast.AST, why: str) -> NoReturn:
        """Say that a piece has no translation."""
        file = Path(self.python.__code__.co_filename).name
        piece = " ".join(ast.unparse(node).split())[:100]
        raise Untranslatable(f"{self.python.__module__} ({file})", getattr(node, "lineno", 0), why, piece)

    def value(self, node: ast.expr) -> Any:
        """The value of a name or of a module's attribute, MISSING if it is known only when the code runs."""
        if isinstance(node, ast.Name) and node.id not in self.locals:
            return self.space.get(node.id, getattr(builtins, node.id, MISSING))
        if isinstance(node, ast.Attribute):
            holder = self.value(node.value)
            if isinstance(holder, ModuleType):
                return getattr(holder, node.attr)
        return MISSING

    def local(self, name: str) -> str:
        """A local variable in JavaScript."""
        return self.renamed.get(name, name)

    def declare(self, name: str) -> bool:
        """Note that a variable is declared from here on; false if it was already."""
        fresh = name not in self.declared
        self.declared.add(name)
        return fresh

    def is_position(self, node: ast.expr) -> bool:
        """Is this a parameter that holds a position?"""
        return isinstance(node, ast.Name) and any(
            p.arg == node.id and annotation(p) == "Position" for p in self.parameters
        )

    def _new_names(self) -> dict[str, str]:
        """Locals that are words of JavaScript, or would hide something this function uses."""
        body = self.node.body if isinstance(self.node.body, list) else [self.node.body]
        names = [n.id for part in body for n in ast.walk(part) if isinstance(n, ast.Name)]
        used = {name for name in names if name not in self.locals}
        hidden = {self.unit.name_of(self.space[name]) for name in used if name in self.space}
        clashing = {name for name in self.locals if self.unit.is_reserved(name) or name in hidden}
        return {name: f"{name}_" for name in clashing}


def annotation(parameter: ast.arg) -> str:
    """How a parameter is annotated."""
    return ast.unparse(parameter.annotation) if parameter.annotation else ""


def own_names(node: ast.AST) -> Iterator[ast.Name]:
    """The names of a function, without those of comprehensions and lambdas inside it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Name):
            yield child
        if not isinstance(child, INNER_SCOPES):
            yield from own_names(child)


def private_counters(node: ast.AST) -> set[str]:
    """Loop variables that nothing outside their own loops reads or writes."""
    counters: dict[str, list[ast.For]] = {}
    for loop in ast.walk(node):
        if isinstance(loop, ast.For) and isinstance(loop.target, ast.Name):
            counters.setdefault(loop.target.id, []).append(loop)
    return {name for name, own in counters.items() if _is_private(node, name, own)}


def _is_private(node: ast.AST, name: str, loops: list[ast.For]) -> bool:
    inside = {id(n) for loop in loops for statement in loop.body for n in ast.walk(statement)}
    targets = {id(loop.target) for loop in loops}
    if targets & inside:
        return False
    for other in ast.walk(node):
        if isinstance(other, ast.Name) and other.id == name and id(other) not in targets:
            if id(other) not in inside or isinstance(other.ctx, ast.Store):
                return False
    return True
