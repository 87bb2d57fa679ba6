"""The prompt speaks the reader's language; typed words stay English."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from benben.core import language
from benben.core.language import LOCALE, _, languages, ngettext, preferred_language, read_catalogue, speak, spoken
from benben.games import game_named
from terminal.prompt import QUICK, benben

COMPLETE = ("pl", "uk", "it", "pt-BR", "de", "fr", "es")


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    speak("en")


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "it_IT"}, "it"),
        ({"LANG": "pl", "BENBEN_LANG": "uk"}, "uk"),
        ({"LANGUAGE": "xx:pt_BR:pl"}, "pt-BR"),
        ({"LANG": "pt_PT.UTF-8"}, "pt-BR"),
        ({"BENBEN_LANG": "pt"}, "pt-BR"),
        ({"LC_ALL": "C.UTF-8", "LANG": "pl_PL"}, "en"),
        ({"LANG": "xx"}, "en"),
    ],
)
def test_the_environment_says_the_language(environment: dict[str, str], found: str) -> None:
    assert preferred_language(environment) == found


def test_a_sentence_without_translation_stays_english() -> None:
    speak("pl")
    assert _("{name} frobs", name="Iza") == "Iza frobs"


def test_numbers_choose_their_form() -> None:
    speak("pl")
    counted = [ngettext("{n} tile in the bag", "{n} tiles in the bag", n) for n in (1, 3, 5, 22)]
    assert [words.split()[1] for words in counted] == ["płytka", "płytki", "płytek", "płytki"]


def test_an_unknown_language_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="there is no language 'xx'; there are en, "):
        speak("xx")
    assert spoken() == "en"


def places(text: str) -> list[str]:
    return sorted(set(re.findall(r"\{(\w+)", text)))


@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
def test_translations_fill_the_same_places(code: str) -> None:
    for message, forms in read_catalogue(code).sentences.items():
        for form in filter(None, forms):
            allowed = {*places(message), "n"} if len(forms) > 1 else set(places(message))
            assert set(places(form)) <= allowed, f"{code}: {message}"


@pytest.mark.parametrize("code", COMPLETE)
def test_every_refusal_of_every_game_is_translated(code: str) -> None:
    known = read_catalogue(code).sentences
    for game in map(game_named, ("ra", "pharaon")):
        assert [sentence for sentence in game.refusals.values() if not all(known.get(sentence, [""]))] == []


@pytest.mark.parametrize("code", COMPLETE)
def test_every_sentence_of_the_prompt_is_translated(code: str) -> None:
    """The template names the files in which each sentence stands."""
    known = read_catalogue(code).sentences
    blocks = re.split(r"\n\s*\n", (LOCALE / "benben.pot").read_text("utf-8"))
    of_prompt = [language._read_entry(block)[0] for block in blocks if re.search(r"^#:.*src/benben/", block, re.M)]
    assert len(of_prompt) > 300
    assert [message for message in of_prompt if not all(known.get(message, [""]))] == []


def test_no_sentence_hides_in_a_formatted_string() -> None:
    """Before Python 3.12 gettext's tools do not look into them."""
    for file in Path(language.__file__).parents[1].joinpath("terminal").rglob("*.py"):
        assert not re.search(r"\{_\(['\"]", file.read_text("utf-8")), file


def test_a_game_speaks_polish_and_listens_to_english_words() -> None:
    said = benben("play", *QUICK, "ra", "--seed", "6", "--lang", "pl", typed="draw\nwhy draw\n")
    assert said.code == 0
    assert "Twoja tura." in said.out and "Tor Ra" in said.out
    assert "1  draw" in said.out and "Your turn" not in said.out
