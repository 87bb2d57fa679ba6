"""The code of the tours runs as it is printed."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import benben
from benben.games import REGISTRY
from web.house import House

DOCS = Path(__file__).parents[2] / "docs"
TOURS = sorted((DOCS / "tours").glob("*.md"))
BLOCK = re.compile(r"^```(python|sh)(?: title=\"(.+?)\")?\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def run_commands(lines: str, folder: Path) -> None:
    """Every line is a command of ours; a game at the prompt hears the end of its input and stops."""
    for line in lines.splitlines():
        program, *words = shlex.split(line)
        assert program == "benben"
        command = [sys.executable, "-m", "benben", *words]
        environment = {**os.environ, "PYTHONPATH": str(Path(benben.__file__).parents[1]), "HOME": str(folder)}
        environment.setdefault("BENBEN_CACHE", str(Path.home() / ".cache" / "benben"))
        done = subprocess.run(command, cwd=folder, env=environment, input="", capture_output=True, text=True)
        assert done.returncode == 0, f"{line}: {done.stderr}"


@pytest.fixture(autouse=True)
def same_games() -> Iterator[None]:
    """A game that a tour registers is gone after it."""
    before = set(REGISTRY)
    yield
    for name in set(REGISTRY) - before:
        del REGISTRY[name]


@pytest.mark.parametrize("tour", TOURS, ids=lambda tour: tour.stem)
def test_a_tour_does_what_it_says(tour: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall(tour.read_text("utf-8"))
    assert blocks
    space: dict[str, object] = {"__name__": tour.stem}
    if tour.stem == "host":
        serve_first(tmp_path)
    for language, title, text in blocks:
        if title:
            Path(title).write_text(text, "utf-8")
        if language == "sh":
            run_commands(text, tmp_path)
        else:
            exec(compile(text, str(tour), "exec"), space)


def serve_first(folder: Path) -> None:
    """The service of the host's tour; the function that the tour prints must find its games."""
    house = House(folder / "games.sqlite3")
    house.start()
    try:
        space: dict[str, object] = {}
        _, _, text = BLOCK.search((DOCS / "tours" / "host.md").read_text("utf-8")).groups()  # type: ignore[union-attr]
        exec(text, space)
        assert space["check"](house.address) == list(benben.games())[:2]  # type: ignore[operator]
    finally:
        house.stop()


def test_there_is_a_tour_for_each_kind_of_user() -> None:
    assert [tour.stem for tour in TOURS] == ["bot_writer", "game_author", "host", "player", "researcher"]
