"""Every doubtful place of the rules is a marked ruling with an example."""

import re

from benben.games import game_named
from oracle.pharaon_examples import rows

RULINGS = {f"A{number}" for number in range(1, 36)} | {"A2b"}


def rulings_in(texts: list[str]) -> set[str]:
    return set(re.findall(r"\b(A\d+b?)\b", "\n".join(texts)))


def test_every_ruling_is_marked_where_it_applies_and_in_the_appendix_and_has_an_example() -> None:
    paragraphs = game_named("pharaon").rulebook.values()
    appendix = [one.text for one in paragraphs if one.chapter.endswith("rulings")]
    assert appendix
    assert rulings_in([one.text for one in paragraphs if one.text not in appendix]) == RULINGS
    assert rulings_in(appendix) == RULINGS
    assert {row["id"] for row in rows()} >= RULINGS


def test_every_noble_has_an_example_of_its_ability_and_one_of_its_points() -> None:
    for number in range(1, 27):
        points = {row["rule"].startswith("11.") for row in rows() if row["id"] == f"N{number}"}
        assert points == {True, False}, number
