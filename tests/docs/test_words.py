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
    "tools": ("tools/*.py", "examples/**/*.py", "benchmarks/**/*.py", "web/scripts/*.py"),
}
QUAINT = re.compile(
    r"\b(anew|lest|shall|so many|(is|are|was|were) told|by (itself|themselves)|whoever|thus|seldom|gladly|errs)\b",
    re.I,
)


@pytest.mark.parametrize("room", ROOMS)
def test_no_quaint_words(room: str) -> None:
    files = [file for pattern in ROOMS[room] for file in ROOT.glob(pattern)]
    assert files
    texts = {str(file.relative_to(ROOT)): QUAINT.search(file.read_text("utf-8")) for file in files}
    assert {name: found[0] for name, found in texts.items() if found} == {}
