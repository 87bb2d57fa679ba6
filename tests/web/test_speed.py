"""What a visitor loads; `python -m web.speed` measures what a visitor waits for."""

from typing import Any

from web.play import played, taken_in
from web.speed import FIRST_LOAD, opening


def test_the_first_visit_loads_little(person: Any) -> None:
    page = person()
    page.goto("/")
    page.get_by_test_id("play-now").wait_for()
    assert page.evaluate(FIRST_LOAD) < 450_000, "script and style, not packed; packed it is a third"


def test_the_measure_of_a_long_story_opens_it(person: Any) -> None:
    page = person()
    opening(page, taken_in(page, played("ra", 5, 5)))
    assert page.get_by_test_id("end").is_visible()
