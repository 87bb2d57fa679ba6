"""Every word of a position's text can be filled in by hand, and what a form offers can be read."""

from itertools import product

import pytest

import benben
from benben.core.forms import Form, form_of
from benben.core.notation import Counts, Fault, Item, Listed, Members, Number, Word
from benben.match.positions import notation_of

GAMES = ("ra", "pharaon")
ITEMS = [(name, item) for name in GAMES for item in notation_of(benben.games()[name]).items]


@pytest.mark.parametrize(("name", "item"), ITEMS, ids=lambda part: getattr(part, "key", part))
def test_what_a_form_offers_can_be_read(name: str, item: Item) -> None:
    form = form_of(item.code)
    if form.kind == "text":
        return
    assert item.code is not None
    row = "/".join if form.rows else "".join
    for word in form.names:
        offered = f"{word}:2" if form.kind == "counts" else word
        try:
            item.code.read(row([offered]))
        except Fault as fault:
            raise AssertionError(f"{name} {item.key}={offered}: {fault.sentence}") from None


@pytest.mark.parametrize("name", GAMES)
def test_most_words_have_a_control(name: str) -> None:
    kinds = [form_of(item.code).kind for item in notation_of(benben.games()[name]).items]
    assert kinds.count("text") < len(kinds) / 2


@pytest.mark.parametrize(
    ("code", "form"),
    [
        (Number(0, 3, shift=1), Form("choice", ["1", "2", "3", "4"])),
        (Number(0, 2, none=True), Form("choice", ["-", "0", "1", "2"])),
        (Number(), Form("text")),
        (Word({0: "open", 1: "shut"}), Form("choice", ["open", "shut"])),
        (Listed(Word({0: "-", 1: "nile"}), 8), Form("list", ["-", "nile"], 8)),
        (Counts(["nile", "step pyramid"]), Form("counts", ["nile", "step-pyramid"])),
        (Members(1, 3), Form("members", ["3", "2", "1"])),
        (Listed(Members(1, 3), 5, 0, "/"), Form("members", ["3", "2", "1"], rows=True)),
        (Listed(Listed(Number(0, 3), 2), 4, [0, 0], "/"), Form("text")),
        (None, Form("text")),
    ],
)
def test_each_kind_of_word_has_its_form(code: object, form: Form) -> None:
    assert form_of(code) == form  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "seats"), [*product(["ra"], (2, 5)), *product(["pharaon"], (1, 4))])
def test_a_text_is_the_same_with_the_words_that_are_left_out(name: str, seats: int) -> None:
    match = benben.new(name, seats=seats, seed=3)
    notation, text = notation_of(match.game), match.position_text()
    start = notation.tidied(match.game.begin(seats, match.options))
    named = {word.partition("=")[0] for word in text.split()[1:]}
    whole = [f"{item.key}={item.write(start)}" for item in notation.items if item.key not in named]
    assert benben.from_position(" ".join([text, *whole])).position_text() == text
