"""Inside the arena, imports point down too: plan, then measure, then play, then report, then what users call."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "src" / "benben" / "arena"
ROOMS = ["plan", "measure", "play", "report"]
FILES = [file for room in ROOMS for file in sorted((ROOT / room).glob("*.py"))]


def modules_imported(file: Path) -> set[str]:
    """All names a file imports, also inside functions."""
    names = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def rooms_imported(file: Path) -> set[str]:
    """The parts of the arena a file imports."""
    return {name.split(".")[2] for name in modules_imported(file) if name.startswith("benben.arena.")}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_the_rooms_of_the_arena_import_only_lower_ones(file: Path) -> None:
    allowed = set(ROOMS[: ROOMS.index(file.parent.name) + 1])
    assert rooms_imported(file) <= allowed


def test_no_module_of_the_arena_imports_itself_by_a_detour() -> None:
    modules = {
        ".".join(("benben.arena", *file.relative_to(ROOT).with_suffix("").parts)): file for file in ROOT.rglob("*.py")
    }
    waiting = {name: modules_imported(file) & set(modules) for name, file in modules.items()}
    while free := [name for name, others in waiting.items() if not others & set(waiting)]:
        for name in free:
            del waiting[name]
    assert not waiting, f"these import each other: {sorted(waiting)}"
