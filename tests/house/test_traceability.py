"""One paragraph, one function, one test: the three sets are kept equal."""

import inspect
import pkgutil
import re
import tomllib
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

import benben

TESTS = Path(__file__).parents[1]
GAMES = [name for name in benben.games() if name != "kuhn"]


def numbered_functions(package: str) -> Counter[str]:
    """Public functions whose docstring opens with a paragraph's number."""
    found: Counter[str] = Counter()
    for module in pkgutil.iter_modules(import_module(package).__path__):
        for name, function in vars(import_module(f"{package}.{module.name}")).items():
            mine = inspect.isfunction(function) and function.__module__ == f"{package}.{module.name}"
            number = re.match(r"(\d+\.\d+) ", function.__doc__ or "") if mine else None
            if number and not name.startswith("_"):
                found[number[1]] += 1
    return found


def paragraphs_with_tests(game: str) -> set[str]:
    """Paragraphs that carry an example row or a test named after them."""
    rows = [
        row for file in (TESTS / game / "examples").glob("*.toml") for row in tomllib.loads(file.read_text())["row"]
    ]
    named = {
        ".".join(number)
        for file in (TESTS / game).glob("test_*.py")
        for number in re.findall(r"def test_r(\d+)_(\d+)_", file.read_text())
    }
    return {row["rule"] for row in rows} | named


@pytest.mark.parametrize("name", GAMES)
def test_every_binding_paragraph_has_one_function_and_a_test(name: str) -> None:
    game = benben.games()[name]
    binding = {number for number, paragraph in game.rulebook.items() if paragraph.binding}
    functions = numbered_functions(game.package)
    assert set(functions) == binding
    assert [number for number, count in functions.items() if count > 1] == []
    assert binding - paragraphs_with_tests(name) == set()
    assert paragraphs_with_tests(name) - set(game.rulebook) == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_is_a_binding_paragraph_and_a_sentence(name: str) -> None:
    game = benben.games()[name]
    for number, sentence in game.refusals.items():
        assert game.rulebook[f"{number // 100}.{number % 100}"].binding, number
        assert sentence[0].islower() and not sentence.endswith("."), sentence
