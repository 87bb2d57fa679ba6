"""What a visitor waits for."""

from typing import Any

from web.play import played

FIRST_LOAD = """() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
  .filter(({name, initiatorType}) => /\\.(js|css)$/.test(name) || initiatorType === 'navigation')
  .reduce((sum, {encodedBodySize}) => sum + encodedBodySize, 0)"""


def test_the_first_visit_loads_little(person: Any) -> None:
    page = person()
    page.goto("/")
    page.get_by_test_id("play-now").wait_for()
    assert page.evaluate(FIRST_LOAD) < 450_000, "script and style, not packed; packed it is a third"


def test_a_table_is_shown_within_a_second_and_a_long_story_does_not_freeze_it(person: Any) -> None:
    page = person()
    table, _ = played(page, "ra", 5)
    page.goto("/")
    page.get_by_test_id("play-now").wait_for()
    page.evaluate(
        """() => {
          window.long = [];
          const note = list => window.long.push(...list.getEntries().map(entry => entry.duration));
          new PerformanceObserver(note).observe({type: 'longtask', buffered: true});
        }"""
    )
    waited = page.evaluate(
        """async path => {
          const begin = performance.now();
          history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate'));
          const shown = () => document.querySelector('[data-testid=status]');
          while (!shown() && performance.now() < begin + 9000) await new Promise(go => setTimeout(go, 5));
          return shown() ? performance.now() - begin : document.querySelector('main').innerText;
        }""",
        f"/g/{table}",
    )
    assert isinstance(waited, float | int), f"the page shows: {waited}"
    assert waited < 1000
    assert max(page.evaluate("window.long"), default=0) < 400
