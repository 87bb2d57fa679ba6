"""The syntax tree of a function that is loaded."""

import ast
import linecache
from functools import cache
from types import FunctionType

Node = ast.FunctionDef | ast.Lambda


@cache
def module_tree(file: str) -> ast.Module:
    """The syntax tree of a source file."""
    return ast.parse("".join(linecache.getlines(file)))


@cache
def node_of(function: FunctionType) -> Node:
    """Where a function is written; a LookupError if its source cannot be found."""
    code = function.__code__
    found = [node for node in ast.walk(module_tree(code.co_filename)) if _starts_at(node) == code.co_firstlineno]
    named: list[Node] = [
        node
        for node in found
        if (isinstance(node, ast.FunctionDef) and node.name == code.co_name)
        or (isinstance(node, ast.Lambda) and code.co_name == "<lambda>")
    ]
    if len(named) > 1:
        named = [node for node in named if isinstance(node, ast.Lambda) and _is_code_of(node, function)]
    if not named:
        raise LookupError(f"the source of {function.__module__}.{function.__qualname__} is not to be found")
    return named[0]


def _starts_at(node: ast.AST) -> int | None:
    if isinstance(node, ast.FunctionDef):
        return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return node.lineno if isinstance(node, ast.Lambda) else None


def _is_code_of(node: ast.Lambda, function: FunctionType) -> bool:
    """Tell lambdas on one line apart by what they do."""
    compiled = compile(ast.fix_missing_locations(ast.Expression(node)), "lambda", "eval").co_consts[0]
    code = function.__code__
    same_names = (compiled.co_names, compiled.co_varnames) == (code.co_names, code.co_varnames)
    return same_names and compiled.co_code == code.co_code and compiled.co_consts == code.co_consts
