"""Every screen of the client, to be looked at and to be checked.

`python -m web.screens FOLDER [LANGUAGE ...]` (in tests/) takes a picture of each, at the sizes of desktops, laptops,
tablets and phones, light and dark, in English and Ukrainian or the languages asked for.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from benben import Match
from web.house import House, chromium
from web.play import almost_over, hurry, played, steps, taken_up

SIZES = ((1440, 900), (1366, 768), (1280, 720), (820, 1180), (844, 390), (390, 844), (320, 640))
THEMES = ("light", "dark")
PATHS = (
    "",
    "watch",
    "offline",
    "analysis",
    "puzzles",
    "learn",
    "learn/ra",
    "learn/pharaon",
    "rules/ra",
    "guide/ra",
    "guide/pharaon",
    "me",
    "settings",
    "nothing",
)
PLAIN = {path.replace("/", "-") or "lobby": f"/{path}" for path in PATHS}
PLAYED = (("ra", "ra", 4, 40), ("pharaon", "pharaon", 3, 60), ("solo", "pharaon", 1, 40))
SCREENS = [*(name for name, *_ in PLAYED), "end", "replay", "waiting", *PLAIN]


def reached(moves: int) -> Callable[[Match], bool]:
    """Whether it is the first seat's turn after at least this many moves."""
    return lambda match: match.turn == 0 and steps(match) >= moves


def addresses(page: Page) -> dict[str, str]:
    """Play what is needed to have something on every screen; gives each screen's address."""
    found = {}
    for name, game, seats, moves in PLAYED:
        match = played(game, seats, seats, reached(moves))
        found[name] = taken_up(page, match)
    found["end"] = almost_over(page, "ra", 2)
    hurry(page)
    found["replay"] = f"{found['end']}/replay#12"
    page.goto("/")
    page.locator('input[name="seats"][value="2"]').check(force=True)
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_test_id("play-now").click()
    page.wait_for_url("**/g/*")
    return found | {"waiting": page.url} | PLAIN


def show(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("main").wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")


TURN_TO = """language => {
  history.replaceState(null, '', `?lang=${language}${location.hash}`);
  dispatchEvent(new PopStateEvent('popstate'));
}"""
SPEAKS = """language => document.documentElement.lang.endsWith(language)
  && (!document.querySelector('.rules') || document.querySelector('.rules div[lang]'))"""


def turn_to(page: Page, language: str) -> None:
    """Another language on the page that is open."""
    page.evaluate(TURN_TO, language)
    page.wait_for_function(SPEAKS, arg=language)


def look(page: Page, width: int, theme: str = "light", height: int = 900) -> None:
    """Another window and theme on the page that is open; waits until both are drawn to their end."""
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.evaluate(AT_REST)


AT_REST = """async () => {
  const atMost = (work) => Promise.race([work, new Promise(go => setTimeout(go, 3000))]);
  for (let frame = 0; frame < 2; frame++) await atMost(new Promise(requestAnimationFrame));
  await atMost(Promise.allSettled(document.getAnimations().map(animation => animation.finished)));
}"""


@contextmanager
def visitor(address: str, **how: Any) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(base_url=address, reduced_motion="reduce", locale="en-GB", **how).new_page()
        yield page
        browser.close()


def main(folder: Path, languages: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as place,
        House(Path(place) / "benben.sqlite3") as house,
        visitor(house.address) as page,
    ):
        for name, address in addresses(page).items():
            show(page, address)
            for language, (width, height), theme in product(languages, SIZES, THEMES):
                turn_to(page, language)
                look(page, width, theme, height)
                page.screenshot(path=folder / f"{name}-{language}-{width}-{theme}.png", full_page=True)
            print(name, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or ["en", "uk"])
