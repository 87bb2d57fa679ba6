"""One paragraph, one function, one test: the three sets are kept equal, and the docs say the same."""

import pytest
from trace_rules import GAMES, ROOT, carriers_of, functions_of, page

from benben.games import game_named


@pytest.mark.parametrize("name", GAMES)
def test_every_binding_paragraph_has_one_function_and_a_test(name: str) -> None:
    game = game_named(name)
    binding = {number for number, paragraph in game.rulebook.items() if paragraph.binding}
    functions = functions_of(game)
    assert set(functions) == binding
    assert {number: functions[number] for number in functions if len(functions[number]) > 1} == {}
    assert binding - set(carriers_of(game)) == set()
    assert set(carriers_of(game)) - set(game.rulebook) == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_is_a_binding_paragraph_and_a_sentence(name: str) -> None:
    game = game_named(name)
    for number, sentence in game.refusals.items():
        assert game.rulebook[f"{number // 100}.{number % 100}"].binding, number
        assert sentence[0].islower(), sentence
        assert not sentence.endswith("."), sentence


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_game_is_as_made_from_its_rules(name: str) -> None:
    assert (ROOT / "docs" / f"{name}.md").read_text("utf-8") == page(game_named(name))
