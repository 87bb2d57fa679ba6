"""Which function and which tests carry a paragraph; writes the page of a game for docs/.

python tools/trace_rules.py        writes docs/<game>.md for every game
"""

import inspect
import pkgutil
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from benben.core.protocol import Game
from benben.core.rulebook import START
from benben.games import REGISTRY, game_named

ROOT = Path(__file__).parents[1]
GAMES = [name for name, place in REGISTRY.items() if place == f"benben.games.{name}.game"]  # with rules of their own


def functions_of(game: Game) -> dict[str, list[Callable[..., Any]]]:
    """Public functions by the paragraph's number that opens their docstring."""
    found = defaultdict(list)
    for module in pkgutil.walk_packages(import_module(game.package).__path__, f"{game.package}."):
        for name, function in vars(import_module(module.name)).items():
            mine = inspect.isfunction(function) and function.__module__ == module.name
            number = re.match(r"(\d+\.\d+) ", function.__doc__ or "") if mine else None
            if number and not name.startswith("_"):
                found[number[1]].append(function)
    return found


def carriers_of(game: Game) -> dict[str, list[str]]:
    """Titles of example rows and names of tests by the paragraph they carry."""
    folder = ROOT / "tests" / game.name
    found = defaultdict(list)
    for file in sorted((folder / "examples").glob("*.toml")):
        for row in tomllib.loads(file.read_text("utf-8"))["row"]:
            found[row["rule"]].append(row["title"])
    for file in sorted(folder.glob("test_*.py")):
        for chapter, number, claim in re.findall(r"def test_r(\d+)_(\d+)_(\w+)", file.read_text("utf-8")):
            found[f"{chapter}.{number}"].append(claim.replace("_", " ").capitalize())
    return found


def page(game: Game) -> str:
    """The game's rules with the function and the tests beside each paragraph."""
    functions, tests = functions_of(game), carriers_of(game)
    lines = ["<!-- made by tools/trace_rules.py from the game's rules.md; do not edit -->", ""]
    carried: str | None = None

    def close() -> None:
        nonlocal carried
        if carried and (functions[carried] or tests[carried]):
            while lines[-1] == "":
                lines.pop()
            lines.extend(["", *beside(game, carried, functions[carried], tests[carried]), ""])
        carried = None

    for line in (ROOT / "src" / Path(*game.package.split(".")) / "rules.md").read_text("utf-8").splitlines():
        start = START.match(line)
        if start or line.startswith("#"):
            close()
        if start:
            carried = start[2]
        lines.append(line)
    close()
    return "\n".join(lines).rstrip() + "\n"


def beside(game: Game, number: str, functions: list[Callable[..., Any]], tests: list[str]) -> list[str]:
    """What is written under a paragraph."""
    places = [f"`{f.__module__.removeprefix(game.package + '.')}.{f.__name__}`" for f in functions]
    shown = [*tests[:6], *([f"and {len(tests) - 6} more"] if len(tests) > 6 else [])]
    return [f"> Function: {', '.join(places) or '-'}  ", f"> Tests: {'; '.join(shown) or '-'}"]


if __name__ == "__main__":
    for name in GAMES:
        (ROOT / "docs" / f"{name}.md").write_text(page(game_named(name)), "utf-8")
