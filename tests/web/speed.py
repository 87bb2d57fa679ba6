"""What a visitor waits for: `python -m web.speed` (in tests/, after `make web`) measures it on this machine."""

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Page

from web.house import House
from web.play import played, steps, taken_in
from web.screens import visitor

VISITS = 9
FIRST_LOAD = """() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
  .filter(({name, initiatorType}) => /\\.(js|css)$/.test(name) || initiatorType === 'navigation')
  .reduce((sum, {encodedBodySize}) => sum + encodedBodySize, 0)"""
WATCH_LONG_TASKS = """() => {
  window.long = [0];
  const note = list => window.long.push(...list.getEntries().map(entry => entry.duration));
  new PerformanceObserver(note).observe({type: 'longtask'});
}"""
OPEN = """async path => {
  const begin = performance.now();
  history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate'));
  const shown = () => document.querySelector('[data-testid=status]');
  while (!shown() && performance.now() < begin + 30000) await new Promise(go => setTimeout(go, 2));
  return performance.now() - begin;
}"""


def opening(page: Page, table: str) -> tuple[float, float]:
    """From the lobby to a table: milliseconds until it is shown, and the longest time that no key was heard."""
    page.goto("/")
    page.get_by_test_id("play-now").wait_for()
    page.evaluate(WATCH_LONG_TASKS)
    waited = page.evaluate(OPEN, f"/g/{table}")
    page.get_by_test_id("status").wait_for()
    page.wait_for_load_state("networkidle")
    return waited, page.evaluate("Math.max(...window.long)")


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as place,
        House(Path(place) / "benben.sqlite3") as house,
        visitor(house.address) as page,
    ):
        for game in ("ra", "pharaon"):
            match = played(game, 5, 5)
            table = taken_in(page, match)
            waits, freezes = zip(*(opening(page, table) for _ in range(VISITS)), strict=True)
            print(
                f"{game}, five seats, {steps(match)} moves, {VISITS} visits: shown after {median(waits):.0f} ms "
                f"(at most {max(waits):.0f}), keys unheard for at most {max(freezes):.0f} ms"
            )


if __name__ == "__main__":
    main()
