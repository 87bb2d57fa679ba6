"""Documentation, code and messages are written in plain technical English."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = {
    "docs": ("docs/**/*.md", "*.md"),
    "engine": ("src/**/*.py", "src/**/*.mjs", "src/**/*.toml", "src/**/*.md"),
    "messages": ("src/benben/locale/*.pot",),
    "client": ("web/src/**/*.ts", "web/src/**/*.svelte", "web/test/*.ts"),
    "tests": ("tests/*.py", "tests/[!w]*/**/*.py"),  # those of the client are apart
    "tools": ("tools/*.py", "examples/**/*.py", "benchmarks/**/*.py", "web/scripts/*.py"),
}
QUAINT = re.compile(
    r"\b(anew|lest|shall|so many|(is|are|was|were) told|by (itself|themselves)|whoever|thus|seldom|gladly|errs)\b",
    re.I,
)


def words_of(file: Path) -> str:
    """The text of a file; a test's name is a sentence."""
    return re.sub(r"\btest_\w+", lambda name: name[0].replace("_", " "), file.read_text("utf-8"))


@pytest.mark.parametrize("room", ROOMS)
def test_no_quaint_words(room: str) -> None:
    files = [file for pattern in ROOMS[room] for file in ROOT.glob(pattern) if file != Path(__file__)]
    assert files
    texts = {str(file.relative_to(ROOT)): QUAINT.search(words_of(file)) for file in files}
    assert {name: found[0] for name, found in texts.items() if found} == {}
