"""Example rows and golden games say the same in JavaScript, step by step."""

import pytest

from javascript.corpus import corpus
from javascript.test_lockstep import told_again


@pytest.mark.parametrize("name", ["ra", "pharaon"])
def test_example_rows_and_golden_games_say_the_same(name: str) -> None:
    tales = corpus(name)
    found = told_again(tales)
    assert found["differ"] == []
    assert found["games"] == len(tales) > 60
