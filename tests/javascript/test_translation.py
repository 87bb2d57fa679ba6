"""The table of meanings: what Python does with a piece of code, its translation does too, or it is refused."""

from collections.abc import Callable
from types import FunctionType
from typing import Any

import pytest

from benben.core.javascript import Untranslatable
from benben.core.javascript.unit import Unit
from benben.core.rule import rule
from javascript import meanings
from javascript.node import evaluate

FUNCTIONS = [f for f in vars(meanings).values() if isinstance(f, FunctionType) and f.__module__ == meanings.__name__]
RULES = [f for f in FUNCTIONS if f.__code__.co_argcount == 2]
NUMBERS = [(a, b) for a in (-7, -1, 0, 1, 6, 9) for b in (-3, -1, 1, 2, 5)]


def translated(function: Callable[..., Any]) -> tuple[str, str]:
    """The text of a function with all that it needs, and its name."""
    unit = Unit({}, {})
    name = unit.function(function)  # type: ignore[arg-type]  # a plain function
    unit.translate()
    return "\n".join([*unit.constant_lines(), *unit.function_texts()]), name


@pytest.mark.parametrize("function", RULES, ids=lambda function: function.__name__)
def test_a_translation_answers_as_python_does(function: Callable[..., Any]) -> None:
    text, name = translated(function)
    helpers = 'const python = await load("runtime/python.mjs");\n'
    helpers += "const { " + ", ".join(f"{used}: ${used}" for used in HELPERS) + " } = python;\n"
    code = f"{helpers}{text}\nreturn pairs.map(([a, b]) => {name}(a, b));"
    expected = [function(a, b) for a, b in NUMBERS]
    found = evaluate(code, pairs=NUMBERS)
    assert found == expected
    assert [type(item) for item in found] == [type(item) for item in expected]


HELPERS = (
    *("mod", "truth", "list", "range", "enumerate", "reversed", "unique", "sum", "dict", "zip", "has", "get", "count"),
    *("join", "same", "largest", "smallest", "sorted", "kind", "str", "repr"),
)


def slices(s: Any, a: int) -> int:
    return s.list[1:a]


def counts_from_the_end(s: Any, a: int) -> int:
    return s.list[-1]


def answers_a_number(s: Any, a: int) -> bool:
    return a  # type: ignore[return-value]  # what is to be refused


def calls_python(s: Any, a: int) -> int:
    return sorted(s.list)[a]


def looks_for(s: Any, a: int) -> int:
    return int(a in s.list)


def keeps_either(s: Any, a: int) -> int:
    return s.x or a


def formats(s: Any, a: int) -> str:
    return f"{a:03}"


def exchanges(s: Any, a: int) -> None:
    s.x, s.y = s.y, s.x


@pytest.mark.parametrize(
    ("function", "why"),
    [
        (rule(slices), "slice"),
        (rule(counts_from_the_end), "index from the end"),
        (rule(answers_a_number), "must answer a truth value"),
        (rule(calls_python), "calls rules"),
        (rule(looks_for), "`in` is not allowed"),
        (rule(keeps_either), "truth values"),
        (formats, "format"),
        (exchanges, "exchange"),
    ],
)
def test_what_has_no_translation_is_refused_with_file_and_line(function: Callable[..., Any], why: str) -> None:
    with pytest.raises(Untranslatable, match=why) as caught:
        translated(function)
    assert "test_translation.py" in str(caught.value)
    first = function.__code__.co_firstlineno
    assert first < caught.value.line <= first + 3
