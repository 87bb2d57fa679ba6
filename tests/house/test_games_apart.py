"""A game is one place: no other room knows a game by name or reaches into its folder."""

import ast
import re
from pathlib import Path

import pytest

from benben.games import REGISTRY

ROOT = Path(__file__).parents[2] / "src" / "benben"
OURS = [name for name, place in REGISTRY.items() if place == f"benben.games.{name}.game"]
ELSEWHERE = [file for file in sorted(ROOT.rglob("*.py")) if (ROOT / "games") not in file.parents]
RULEBOOK_WORDS = re.compile(r"\b(?:suns?|epochs?|nobles?|artisans?|tombs?|nile|traitor|dark tiles?)\b", re.IGNORECASE)


def mentions(source: str) -> list[str]:
    """Literals that are a game's name, and imports from a game's folder."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in OURS:
            found.append(f"line {node.lineno}: {node.value!r}")
        elif isinstance(node, ast.ImportFrom | ast.Import):
            modules = [getattr(node, "module", None) or "", *(alias.name for alias in node.names)]
            if any(module.startswith(f"benben.games.{name}") for module in modules for name in OURS):
                found.append(f"line {node.lineno}: an import of {modules[0]}")
    return found


@pytest.mark.parametrize("file", ELSEWHERE, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_other_room_knows_a_game_by_name(file: Path) -> None:
    assert mentions(file.read_text()) == []


def texts(source: str) -> str:
    """All words of a source that are neither comments nor docstrings."""
    tree = ast.parse(source)
    docs = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in docs]
    return " ".join(node.value for node in nodes if isinstance(node.value, str))


@pytest.mark.parametrize("file", ELSEWHERE, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_other_room_has_a_games_words(file: Path) -> None:
    assert RULEBOOK_WORDS.findall(texts(file.read_text())) == []


def test_a_rulebook_word_would_be_found() -> None:
    source = '"""Suns."""\nLABELS = {"suns": "2 Suns"}\ndef f():\n    """A tomb."""\n    return "nile"  # epoch'
    assert RULEBOOK_WORDS.findall(texts(source)) == ["suns", "Suns", "nile"]


def test_a_name_would_be_found() -> None:
    assert OURS == ["ra", "pharaon"]
    assert mentions('GAME = "ra"\nSEATS = {"pharaon": 2}\nTEXT = "ra and pharaon"') == [
        "line 1: 'ra'",
        "line 2: 'pharaon'",
    ]
    assert len(mentions("from benben.games.ra.board import state\nimport benben.games.pharaon.game")) == 2
