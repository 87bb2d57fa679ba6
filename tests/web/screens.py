"""Every screen of the client, to be looked at and to be checked.

`python -m web.screens FOLDER [LANGUAGE ...]` (in tests/) takes a picture of each, at desktop and phone size, light
and dark, in English and Ukrainian or the languages asked for.
"""

import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from web.house import House, chromium
from web.play import BUTTON, moved_on, play_now, play_to_the_end, press_any

SIZES = ((1440, 900), (375, 812), (320, 640))
THEMES = ("light", "dark")


def moves(page: Page, count: int) -> None:
    rng = random.Random(5)
    for _ in range(count):
        page.locator(BUTTON).first.wait_for()
        with moved_on(page):
            press_any(page, rng)
    page.locator(BUTTON).first.wait_for()


def addresses(page: Page) -> dict[str, str]:
    """Play what is needed to have something on every screen; gives each screen's address."""
    found = {}
    found["ra"] = play_now(page, "ra", 4)
    moves(page, 6)
    found["pharaon"] = play_now(page, "pharaon", 3)
    moves(page, 10)
    found["solo"] = play_now(page, "pharaon", 1)
    moves(page, 10)
    found["end"] = play_now(page, "ra", 2)
    play_to_the_end(page)
    page.goto("/")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_test_id("play-now").click()
    page.wait_for_url("**/g/*")
    found["waiting"] = page.url
    found["replay"] = f"{found['end']}/replay#12"
    others = ["/", "/watch", "/learn", "/learn/ra", "/learn/pharaon", "/rules/ra", "/me", "/settings", "/nothing"]
    found |= {path.strip("/").replace("/", "-") or "lobby": path for path in others}
    return found


def spoken(address: str, language: str) -> str:
    path, _, step = address.partition("#")
    return f"{path}?lang={language}#{step}"


def show(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("main").wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => !document.querySelector('main [role=status]')?.innerText.startsWith('Loading')")


@contextmanager
def visitor(address: str, **how: Any) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(base_url=address, reduced_motion="reduce", locale="en-GB", **how).new_page()
        yield page
        browser.close()


def main(folder: Path, languages: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        house = House(Path(place) / "benben.sqlite3")
        house.start()
        with visitor(house.address) as page:
            for name, address in addresses(page).items():
                for language, theme, (width, height) in product(languages, THEMES, SIZES):
                    page.set_viewport_size({"width": width, "height": height})
                    page.emulate_media(color_scheme=theme)
                    show(page, spoken(address, language))
                    page.screenshot(path=folder / f"{name}-{language}-{width}-{theme}.png", full_page=True)
                print(name, flush=True)
        house.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or ["en", "uk"])
