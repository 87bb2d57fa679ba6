"""How the words of a position's text can be filled in by hand: which control suits which word."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from benben.core.notation import NONE, Code, Counts, Listed, Members, Number, Word, spaceless

MOST_CHOICES = 24  # a number with more values than this is typed


@dataclass(frozen=True)
class Form:
    """One word of a text.

    choice: one of `names`. list: up to `length` of `names`, in order. counts: how many of each of `names`. members:
    any of `names`. text: anything else, typed. With `rows` there is such a word for each seat.
    """

    kind: Literal["choice", "list", "counts", "members", "text"]
    names: Sequence[str] = ()
    length: int = 0
    rows: bool = False


def form_of(code: Code | None) -> Form:
    """The form for a code."""
    if isinstance(code, Listed):
        return _list_form(code)
    if isinstance(code, Word):
        return Form("choice", list(code.words.values()))
    if isinstance(code, Number) and code.high - code.low < MOST_CHOICES:
        numbers = [str(number + code.shift) for number in range(code.low, code.high + 1)]
        return Form("choice", [*([NONE] if code.none else []), *numbers])
    if isinstance(code, Counts):
        return Form("counts", [spaceless(name) for name in code.names])
    if isinstance(code, Members):
        return Form("members", [str(member) for member in range(code.high, code.low - 1, -1)])
    return Form("text")


def _list_form(code: Listed) -> Form:
    each = form_of(code.code)
    if code.mark == "/" and each.kind in ("counts", "members"):
        return replace(each, rows=True)
    if code.mark == "," and each.kind == "choice":
        return Form("list", each.names, code.length)
    return Form("text")
