"""Every doubtful place of the rules is a marked ruling with an example."""

import re

from benben.games import game_named
from oracle.pharaon_examples import rows

RULINGS = {f"A{number}" for number in range(1, 36)} | {"A2b"}


def test_every_ruling_is_marked_in_the_rules_and_has_an_example() -> None:
    text = "\n".join(paragraph.text for paragraph in game_named("pharaon").rulebook.values())
    marked = set(re.findall(r"\*Ruling\s+(A\d+b?)", text))
    assert marked == RULINGS
    assert {row["id"] for row in rows()} >= RULINGS


def test_every_noble_has_an_example_of_its_ability_and_one_of_its_points() -> None:
    for number in range(1, 27):
        points = {row["rule"].startswith("11.") for row in rows() if row["id"] == f"N{number}"}
        assert points == {True, False}, number
