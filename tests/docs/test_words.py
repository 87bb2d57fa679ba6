"""The documentation is written in plain technical English."""

import re
from pathlib import Path

import pytest
from trace_rules import GAMES

ROOT = Path(__file__).parents[2]
MADE = {*(f"{name}.md" for name in GAMES), "ladder.md"}  # rules in the rulebook's words, and a page of the arena
TEXTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *(file for file in sorted((ROOT / "docs").rglob("*.md")) if file.name not in MADE),
]
QUAINT = re.compile(r"\b(anew|lest|shall|so many|(is|are|was|were) told|by (itself|themselves)|whoever|thus)\b", re.I)


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_quaint_words(file: Path) -> None:
    assert [found[0] for found in QUAINT.finditer(file.read_text("utf-8"))] == []
