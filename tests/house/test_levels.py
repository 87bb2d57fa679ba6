"""Imports point down, and never sideways between the rooms of level 3."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "src" / "benben"
LEVELS = {"core": 0, "games": 1, "bots": 1, "match": 2, "arena": 3, "envs": 3, "server": 3, "terminal": 3, "cli": 4}


def room_of(file: Path) -> str:
    return file.relative_to(ROOT).parts[0].removesuffix(".py")


def imports_of(file: Path) -> set[str]:
    """The rooms and games a file imports, relative imports spelled out."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written in full"
            found |= {node.module or ""} | {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.startswith("benben.")}


FILES = [file for file in sorted(ROOT.rglob("*.py")) if file.parent != ROOT or file.stem == "cli"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_imports_point_down(file: Path) -> None:
    room = room_of(file)
    for name in imports_of(file):
        other = name.split(".")[1]
        if other not in LEVELS or other == room:
            continue
        assert LEVELS[other] < LEVELS[room], f"{room} imports {name}"


@pytest.mark.parametrize(
    "file", [f for f in FILES if room_of(f) == "games"], ids=lambda file: str(file.relative_to(ROOT))
)
def test_a_game_knows_no_other_game(file: Path) -> None:
    parts = file.relative_to(ROOT / "games").parts
    if len(parts) > 1:
        others = {n.split(".")[2] for n in imports_of(file) if n.startswith("benben.games.")}
        assert others <= {parts[0]}


def test_only_core_knows_the_compiler() -> None:
    """Numba is imported in one room; everybody else asks for compiled rules."""
    users = {room_of(file) for file in ROOT.rglob("*.py") if "import numba" in file.read_text()}
    assert users == {"core"}
