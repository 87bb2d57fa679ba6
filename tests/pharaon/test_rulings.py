"""Every doubtful place of the rules is a marked ruling with an example."""

import re

from benben.games import game_named
from oracle.pharaon_examples import rows

RULINGS = {f"A{number}" for number in range(1, 36)} | {"A2b"}


def rulings_in(texts: list[str]) -> set[str]:
    return set(re.findall(r"\b(A\d+b?)\b", "\n".join(texts)))


def appendix() -> list[str]:
    return [one.text for one in game_named("pharaon").rulebook.values() if one.chapter.endswith("rulings")]


def test_every_ruling_is_marked_where_it_applies_and_in_the_appendix_and_has_an_example() -> None:
    rules = [one.text for one in game_named("pharaon").rulebook.values() if one.text not in appendix()]
    assert rulings_in(rules) == RULINGS
    assert rulings_in(appendix()) == RULINGS
    assert {row["id"] for row in rows()} >= RULINGS


def test_a_ruling_is_understood_without_the_paragraph_it_belongs_to() -> None:
    leaning = re.compile(r"(This|These|That|Both|It|Its|He|She|His|They|Not|After|The same|If there is none)\b")
    rulings = [re.fullmatch(r"A\d+b? \([\d.]+\)\. (.+)", text, re.S) for text in appendix()[1:]]
    assert len(rulings) == 25
    assert [ruling[1] for ruling in rulings if ruling and leaning.match(ruling[1])] == []


def test_every_noble_has_an_example_of_its_ability_and_one_of_its_points() -> None:
    for number in range(1, 27):
        points = {row["rule"].startswith("11.") for row in rows() if row["id"] == f"N{number}"}
        assert points == {True, False}, number
