"""Imports point down, and never sideways between rooms of one level."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "src" / "benben"
ORDER = [
    ["core"],
    ["search"],
    ["games"],
    ["bots"],
    ["match"],
    ["analysis"],
    ["arena", "envs", "server", "terminal"],
    ["training"],
    ["cli"],
]
LEVELS = {room: level for level, rooms in enumerate(ORDER) for room in rooms}
LEVELS["benben"] = LEVELS["analysis"]  # the package itself: its __init__ offers games, bots, matches and analyses


def room_of(file: Path) -> str:
    if file == ROOT / "__main__.py":
        return "cli"
    return "benben" if file.parent == ROOT else file.relative_to(ROOT).parts[0]


def imports_of(source: str, file: str = "") -> set[str]:
    """The modules of benben that a source imports, relative imports refused."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written in full"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "benben"}


def room_named(module: str) -> str:
    """The room of an imported module; a name that is no room is one of the package itself."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in LEVELS else "benben"


FILES = sorted(ROOT.rglob("*.py"))


def test_every_room_has_its_level() -> None:
    assert {room_of(file) for file in FILES} == set(LEVELS)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_imports_point_down(file: Path) -> None:
    room = room_of(file)
    for name in imports_of(file.read_text(), str(file)):
        other = room_named(name)
        allowed = other == room or LEVELS[other] < LEVELS[room] or (room, other) == ("benben", "analysis")
        assert allowed, f"{room} imports {name}"


@pytest.mark.parametrize(
    ("source", "rooms"),
    [
        ("import benben", {"benben"}),
        ("from benben import new", {"benben"}),
        ("from benben import core", {"core"}),
        ("import benben.match.match", {"match"}),
        ("def f():\n    from benben.arena.plan import Plan", {"arena"}),
        ("import benbenish", set()),
    ],
)
def test_every_kind_of_import_is_seen(source: str, rooms: set[str]) -> None:
    assert {room_named(name) for name in imports_of(source)} == rooms


@pytest.mark.parametrize(
    "file", [f for f in FILES if room_of(f) == "games"], ids=lambda file: str(file.relative_to(ROOT))
)
def test_a_game_knows_no_other_game(file: Path) -> None:
    parts = file.relative_to(ROOT / "games").parts
    if len(parts) > 1:
        names = imports_of(file.read_text())
        assert {name.split(".")[2] for name in names if name.startswith("benben.games.")} <= {parts[0]}


def test_only_core_knows_the_compiler() -> None:
    """Numba is imported in one room; everybody else asks for compiled rules."""
    users = {room_of(file) for file in ROOT.rglob("*.py") if "import numba" in file.read_text()}
    assert users == {"core"}
