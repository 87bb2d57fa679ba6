"""What a visitor loads; `python -m web.speed` measures what a visitor waits for."""

from typing import Any

from web.play import played, taken_in
from web.speed import FIRST_LOAD, opening

BEFORE = 45_900  # bytes of script and style, packed with brotli, that the lobby of version 0.1.0 loads


def test_the_first_visit_loads_little(person: Any) -> None:
    page = person()
    page.goto("/")
    page.get_by_test_id("play-now").wait_for()
    assert page.evaluate(FIRST_LOAD) < BEFORE + 2_000


def test_the_measure_of_a_long_story_opens_it(person: Any) -> None:
    page = person()
    opening(page, taken_in(page, played("ra", 5, 5)))
    assert page.get_by_test_id("end").is_visible()
