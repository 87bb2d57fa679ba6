"""What a visitor waits for: `python -m web.speed` (in tests/, after `make web`) measures it on this machine."""

import tempfile
from os import getloadavg
from pathlib import Path
from statistics import median

from playwright.sync_api import Page

from web.house import House
from web.play import CALM, played, steps, taken_in, taken_up
from web.screens import visitor

VISITS = 9
PHONES = 3
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


SLOW_PROCESSOR = 4
FAST_3G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}


def on_a_slow_phone(page: Page, address: str) -> float:
    """Milliseconds from an address, with nothing kept, to a board with a choice that can be pressed."""
    phone = page.context.new_cdp_session(page)
    phone.send("Network.enable")
    phone.send("Network.clearBrowserCache")
    phone.send("Network.emulateNetworkConditions", FAST_3G)
    phone.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_PROCESSOR})
    page.goto(address, wait_until="commit")
    page.locator(CALM).first.wait_for(state="attached")  # on a phone the board may be the button
    waited: float = page.evaluate("performance.now()")
    phone.detach()
    return waited


def slow_phone(house: House, game: str) -> None:
    """A table that waits for this person, opened on a phone; each visit has its own browser without anything kept."""
    waits = []
    for _ in range(PHONES):
        with visitor(house.address, service_workers="block", viewport={"width": 390, "height": 844}) as page:
            address = taken_up(page, played(game, 3, 3, lambda match: match.turn == 0 and steps(match) > 20))
            waits.append(on_a_slow_phone(page, address))
    print(
        f"{game} on a phone with a processor {SLOW_PROCESSOR} times slower and fast 3G, {PHONES} visits: "
        f"playable after {median(waits):.0f} ms (at most {max(waits):.0f}); load of this machine {getloadavg()[0]:.1f}"
    )


def full_table(house: House, game: str) -> None:
    """A finished game of five, opened from the lobby."""
    with visitor(house.address) as page:
        match = played(game, 5, 5)
        table = taken_in(page, match)
        waits, freezes = zip(*(opening(page, table) for _ in range(VISITS)), strict=True)
    print(
        f"{game}, five seats, {steps(match)} moves, {VISITS} visits: shown after {median(waits):.0f} ms "
        f"(at most {max(waits):.0f}), keys unheard for at most {max(freezes):.0f} ms"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as place, House(Path(place) / "benben.sqlite3") as house:
        for game in ("ra", "pharaon"):
            full_table(house, game)
            slow_phone(house, game)


if __name__ == "__main__":
    main()
