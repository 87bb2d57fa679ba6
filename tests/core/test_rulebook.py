"""Rules in other words keep their shape."""

import pytest

from benben.core.language import languages
from benben.core.rulebook import blocks, read_rulebook, translation
from benben.games import REGISTRY, game_named

PAGE = """# Go fish

Two lines that
are one.

**1.1** Ask for a card.

_1.2_ Cards:

| card | how many |
|---|---|
| fish | 4 |
"""


def test_blocks_are_words_without_their_marks() -> None:
    assert list(blocks(PAGE)) == [
        ("# ", "Go fish"),
        ("", "Two lines that are one."),
        ("**1.1** ", "Ask for a card."),
        ("_1.2_ ", "Cards:"),
        ("", "| card | how many |\n|---|---|\n| fish | 4 |"),
    ]


def test_what_is_not_translated_stays_english() -> None:
    german = translation(PAGE, {"Ask for a card.": "Frag nach einer Karte."}.get)  # type: ignore[arg-type]  # None too
    assert read_rulebook(german)["1.1"].text == "Frag nach einer Karte."
    assert read_rulebook(german)["1.2"] == read_rulebook(PAGE)["1.2"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", REGISTRY)
def test_every_language_has_the_same_paragraphs(name: str, language: str) -> None:
    game = game_named(name)
    theirs = read_rulebook(game.rules_in(language))
    assert [(p.number, p.binding) for p in theirs.values()] == [(p.number, p.binding) for p in game.rulebook.values()]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", REGISTRY)
def test_tables_have_the_same_shape_in_every_language(name: str, language: str) -> None:
    game = game_named(name)
    for (mark, ours), (other_mark, theirs) in zip(
        blocks(game.rules_in("en")), blocks(game.rules_in(language)), strict=True
    ):
        assert mark == other_mark
        assert [line.count("|") for line in ours.splitlines()] == [line.count("|") for line in theirs.splitlines()]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no language 'xx'; there are en, de"):
        game_named("ra").rules_in("xx")
