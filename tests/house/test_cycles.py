"""No module imports itself by way of others: neither when it is loaded nor by an import that is put off."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2] / "src" / "benben"
# Imports that close a circle and are put off (inside a function, or for types alone), each with its reason.
PUT_OFF = {
    ("core.protocol", "core.compiling"): "Numba is heavy: it is loaded when rules are first compiled",
    ("core.javascript.code", "core.javascript.function"): "types only: expressions and functions contain each other",
    ("core.javascript.truth", "core.javascript.function"): "types only: expressions and functions contain each other",
    ("core.javascript.function", "core.javascript.unit"): "types only: a function names the unit that it is part of",
}
Edge = tuple[str, str]


def module_name(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(file): file for file in ROOT.rglob("*.py")}


def loaded_at_once(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run when a module is loaded."""
    for node in ast.iter_child_nodes(tree):
        types_only = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        if not types_only and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield node
            yield from loaded_at_once(node)


def imported(nodes: Iterator[ast.AST]) -> set[str]:
    found = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name.removeprefix("benben.") in MODULES else str(node.module) for name in whole}
    return {name.removeprefix("benben.") for name in found if name.startswith("benben.")} & MODULES.keys()


@cache
def edges(*, put_off: bool) -> set[Edge]:
    """Which module imports which, with or without the imports that are put off."""
    return {
        (name, other)
        for name, file in MODULES.items()
        for tree in [ast.parse(file.read_text())]
        for other in imported(ast.walk(tree) if put_off else loaded_at_once(tree))
        if other != name
    }


def circles(graph: set[Edge]) -> set[str]:
    """The modules that are on or between circles: what is left when those without imports, or without importers, go."""
    left = set(graph)
    while True:
        importers, importees = {name for name, _ in left}, {name for _, name in left}
        kept = {(name, other) for name, other in left if name in importees and other in importers}
        if kept == left:
            return importers
        left = kept


def test_a_cycle_is_found() -> None:
    assert circles({("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("e", "a")}) == {"a", "b", "c"}
    assert circles({("a", "b"), ("b", "c"), ("a", "c")}) == set()


def test_no_modules_import_each_other_in_a_cycle() -> None:
    assert circles(edges(put_off=False)) == set()


def test_no_deferred_import_closes_a_cycle_without_a_reason() -> None:
    assert circles(edges(put_off=True) - PUT_OFF.keys()) == set()


def test_every_reason_is_needed() -> None:
    everything = edges(put_off=True)
    for edge in PUT_OFF:
        assert edge not in edges(put_off=False)
        assert circles((everything - PUT_OFF.keys()) | {edge}), f"{edge} closes no circle any more"
