"""A word keeps one meaning: no two public classes or functions of the platform have one name."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2] / "src" / "benben"
# Games speak the words of their rulebooks, and implement the verbs and the screens that the platform calls. Routes and
# commands are named by what people ask for; a migration has the two functions that Alembic calls.
APART = ("games", "server/wire/routes", "server/store/migrations", "cli")
COMMANDS = ("terminal/analysis.py", "terminal/owner.py", "terminal/puzzles.py", "terminal/start.py")
SAME = {
    "add_node": "a step of a tree search: for a bot, and in an environment",
    "answer": "the line with which a process that thinks replies",
    "back_up": "a step of a tree search: for a bot, and in an environment",
    "descend": "a step of a tree search: for a bot, and in an environment",
    "engine": "the engine of a database: one function for each kind of database",
    "main": "the entrance of a program",
    "page": "a whole page as text",
    "serve": "answer until stopped",
}


def definitions(source: str) -> set[str]:
    """The public classes and functions that a module defines."""
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in ast.parse(source).body if isinstance(node, kinds) and node.name[0] != "_"}


def is_apart(file: Path) -> bool:
    place = file.relative_to(ROOT).as_posix()
    return place.startswith(APART) or place in COMMANDS or file.name == "commands.py"


def places() -> dict[str, list[str]]:
    """Where each name is defined."""
    found = defaultdict(list)
    for file in sorted(ROOT.rglob("*.py")):
        if not is_apart(file):
            for name in definitions(file.read_text()):
                found[name].append(file.relative_to(ROOT).as_posix())
    return found


def test_a_name_is_defined_once() -> None:
    twice = {name: files for name, files in places().items() if len(files) > 1}
    assert {name: files for name, files in twice.items() if name not in SAME} == {}


def test_every_exception_is_needed() -> None:
    found = places()
    assert [name for name in SAME if len(found[name]) < 2] == []


def test_a_second_definition_would_be_found() -> None:
    assert definitions("class A:\n    def b(self): ...\ndef _c(): ...\nasync def d(): ...") == {"A", "d"}
