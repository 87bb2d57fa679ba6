"""The starter bots in three languages: they decide alike, and beat `greedy`."""

import random
import shutil
import subprocess
from pathlib import Path

import pytest

import benben
from benben import bots

STARTERS = Path(__file__).parents[2] / "examples" / "bots"
RA = benben.games()["ra"]
PYTHON = f"{STARTERS / 'ra.py'}:RaBot"
LONGEST = 150  # lines


def program(language: str, folder: Path) -> str:
    """The name of the starter bot in another language; skips, loudly, where that language is not on the machine."""
    tool = shutil.which({"js": "node", "rs": "rustc"}[language])
    if not tool or subprocess.run([tool, "--version"], capture_output=True).returncode:  # there, and set up
        pytest.skip(f"NOT TESTED, the starter bot ra.{language}: its language is not on this machine")
    source = STARTERS / f"ra.{language}"
    if language == "js":
        return f"run:{tool} {source}"
    subprocess.run([tool, "-O", "-o", str(folder / "ra-bot"), str(source)], check=True)
    return f"run:{folder / 'ra-bot'}"


@pytest.mark.parametrize("language", ["js", "rs"])
def test_the_other_languages_decide_as_python_does(language: str, tmp_path: Path) -> None:
    ours, theirs = bots.make(PYTHON, RA), bots.make(program(language, tmp_path), RA)
    luck = random.Random(1)
    for seed in range(8):
        match = benben.new("ra", seats=2 + seed % 4, seed=seed)
        while not match.over:
            assert match.turn is not None
            move = ours.choose(match, match.turn, 1.0)
            assert theirs.choose(match, match.turn, 1.0) == move
            match.play(move if luck.random() < 0.7 else luck.choice(match.legal()))


def test_they_beat_greedy() -> None:
    ours, greedy = bots.make(PYTHON, RA), bots.make("greedy", RA)
    won = 0.0
    for seed in range(60):
        match = benben.new("ra", seats=2, seed=1000 + seed // 2)
        while not match.over:
            assert match.turn is not None
            match.play((ours if match.turn == seed % 2 else greedy).choose(match, match.turn, 1.0))
        won += (seed % 2 in match.winners()) / len(match.winners())
    assert won > 0.6 * 60


def test_each_is_short() -> None:
    files = sorted(STARTERS.iterdir())
    assert [file.suffix for file in files if file.is_file()] == [".js", ".py", ".rs"]
    assert all(len(file.read_text().splitlines()) < LONGEST for file in files if file.is_file())
