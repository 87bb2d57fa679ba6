"""Translations use the words of the glossary, the typography of their language and forms without gender."""

import csv
import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from benben.core.language import LOCALE, languages, read_catalogue

TRANSLATED = [code for code in languages() if code != "en"]
WITHOUT_WORDS = re.compile(r"\{[^}]*\}|`[^`]*`")
GENDERED = {
    "pl": (
        r"ł[ea]ś\b|ła?byś\b",
        r"\bgotów\b|\bniegotow[ya]\b|\bzalogowan[ya]\b|\bprzebity\b",
        r"(pasujesz|mówisz|\}( pasuje)?) ostatni\b",
        r"\bmiał najwięcej|^spasował pierwszy$|\bwygrał zestaw",
        r"^[Ss]am\b(?! \w+ę)|\bPasuj sam\b|\b[Ww]am obu\b",
    ),
    "uk": (
        r"\bЯ готов(ий|а)\b|\bще не готов(ий|а)\b",
        r"\bви [^.;]*\bостаннім\b|\} пасує останнім",
        r"\bмав найбільше|^спасував першим$|\bвиграв лот",
        r"^сам$|\bПасувати самому\b",
    ),
}


def messages(code: str) -> Iterator[Message]:
    for domain in ("benben", "rules"):
        with (LOCALE / code.replace("-", "_") / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
            yield from (message for message in read_po(file, locale=code.replace("-", "_")) if message.id)


def english(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def texts(code: str) -> list[str]:
    return [form for message in messages(code) for form in forms(message)]


def glossary() -> list[dict[str, str]]:
    with (LOCALE / "glossary.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def pattern(words: str) -> re.Pattern[str]:
    """`urn*|*grab*` as a pattern: a star stands for the rest of a word."""
    stems = "|".join(map(re.escape, words.split("|"))).replace(r"\*", r"\w*")
    return re.compile(rf"\b(?:{stems})(?!\w)", re.I)


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_term_of_the_game_has_the_word_of_the_glossary(code: str) -> None:
    entries = [row for row in glossary() if row["language"] == code]
    assert len(entries) > 25
    for row in entries:
        term, word = re.compile(rf"\b{row['term']}s?\b", re.I), pattern(row["words"])
        for message in messages(code):
            if term.search(WITHOUT_WORDS.sub("", english(message))):
                assert all(map(word.search, forms(message))), (row["term"], row["words"], message.id, message.string)


def test_the_glossary_names_every_term_once_in_every_language() -> None:
    keys = [(row["term"], row["language"]) for row in glossary()]
    assert len(keys) == len(set(keys))
    assert set(keys) == {(term, code) for term in {term for term, _ in keys} for code in TRANSLATED}
    assert all(re.fullmatch(r"(00[0-4]:\d+)?", row["source"]) for row in glossary())


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_space_precedes_an_ellipsis(code: str) -> None:
    assert [text for text in texts(code) if re.search(r"\s…", text)] == []


@pytest.mark.parametrize("code", ["uk", "it", "fr"])
def test_an_apostrophe_within_a_word_is_typographic(code: str) -> None:
    assert [text for text in texts(code) if re.search(r"\w'\w", text)] == []


def test_french_puts_a_narrow_space_before_high_punctuation() -> None:
    """A narrow one before ; ! ?, a full one before : and within the quotation marks; no line breaks there."""
    high = re.compile(r"[^\u202f][;!?](?:\s|$)|[^\u00a0]»|«[^\u00a0]| :")
    assert [text for text in texts("fr") if high.search(WITHOUT_WORDS.sub("x", text))] == []


@pytest.mark.parametrize("code", sorted(GENDERED))
def test_nobody_is_taken_for_a_man(code: str) -> None:
    ending = re.compile("|".join(GENDERED[code]))
    assert [text for text in texts(code) if ending.search(text)] == []


def test_portuguese_is_that_of_brazil() -> None:
    european = re.compile(
        r"\b(tu|tens|te[ua]s?|estás|rondas?|registos?|bónus|ecrã|ficheiros?|utilizador|à vez)\b", re.I
    )
    assert [text for text in texts("pt-BR") if european.search(text)] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_plural_has_all_its_forms(code: str) -> None:
    plurals = [message for message in messages(code) if not isinstance(message.id, str)]
    assert len(plurals) > 30
    expected = 3 if code in ("pl", "uk") else 2
    assert [message.id for message in plurals if len(forms(message)) != expected or not all(forms(message))] == []


def test_a_number_before_a_noun_has_plural_forms() -> None:
    with (LOCALE / "benben.pot").open("rb") as file:
        single = [message.id for message in read_po(file) if isinstance(message.id, str)]
    assert [text for text in single if re.fullmatch(r"\{n\} [\w ]+s\.?", text)] == []


def test_a_message_of_one_word_has_a_context() -> None:
    """A word alone may be a heading, a button or a state: translators must not guess."""
    with (LOCALE / "benben.pot").open("rb") as file:
        template = [message for message in read_po(file) if message.id]
    assert [
        english(message) for message in template if len(english(message).split()) == 1 and not message.context
    ] == []
    assert all(message.auto_comments for message in template), "every message says where people see it"
    theme, tile = (read_catalogue("pl").find(f"{context}|dark") for context in ("theme", "Traitor tile"))
    assert (theme, tile) == ("ciemny", "ciemna")
