"""In the browser a game is one folder, too: pages know no game by its name."""

import re
from pathlib import Path

from benben.games import REGISTRY

SOURCES = Path(__file__).parents[2] / "web" / "src"
NAMES = "|".join(name for name in REGISTRY if (SOURCES / "games" / name).is_dir())
# a whole string, a path of an import, a key of an object, or an alternative of a pattern
NAMED = re.compile(
    rf"""["'`]({NAMES})["'`]|/({NAMES})[/"'`]|^\s*({NAMES}):|\(({NAMES})\||\|({NAMES})\)""", re.MULTILINE
)
LISTS = {"games/faces.ts", "games/index.ts"}  # which say what modules there are


def name_of(file: Path) -> str:
    return file.relative_to(SOURCES).as_posix()


def outside() -> list[Path]:
    files = [file for kind in ("ts", "svelte") for file in sorted(SOURCES.rglob(f"*.{kind}"))]
    return [file for file in files if not name_of(file).startswith("games/") or file.parent.name == "games"]


def test_no_page_knows_a_game_by_its_name() -> None:
    assert NAMES
    found = {name_of(file): NAMED.findall(file.read_text("utf-8")) for file in outside()}
    assert {name for name, hits in found.items() if hits} == {"games/faces.ts", "games/index.ts"} & LISTS


def test_no_game_of_the_browser_knows_another() -> None:
    for folder in (SOURCES / "games").iterdir():
        if folder.is_dir():
            text = "\n".join(
                file.read_text("utf-8") for file in folder.rglob("*.*") if file.suffix in {".ts", ".svelte"}
            )
            others = set(re.findall(r'from "(?:\.\./)+(?:games/)?(\w+)/', text)) & set(REGISTRY)
            assert not others - {folder.name}, folder.name
