"""Every screen of the client, to be looked at and to be checked.

`python -m web.screens FOLDER [LANGUAGE ...]` (in tests/) takes a picture of each, at the sizes of desktops, laptops,
tablets and phones, light and dark, in English or the languages asked for, and puts them together on sheets.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from benben import Match
from web.house import House, chromium
from web.moments import MOMENTS
from web.play import PATIENCE, almost_over, hurry, played, steps, taken_up

SIZES = ((1440, 900), (1366, 768), (1280, 720), (820, 1180), (844, 390), (390, 844), (320, 700))
Sizes = list[tuple[int, int]]
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
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(base_url=address, reduced_motion="reduce", locale="en-GB", **how).new_page()
        page.set_default_timeout(PATIENCE)
        yield page
        browser.close()


def pictures(page: Page, folder: Path, name: str, languages: list[str], sizes: Sizes) -> None:
    """One screen in every language, size and theme, as high as it is."""
    for language, (width, height), theme in product(languages, sizes, THEMES):
        turn_to(page, language)
        look(page, width, theme, height)
        page.screenshot(path=folder / f"{name}-{language}-{width}-{theme}.png", full_page=True)
    print(name, flush=True)


CELL = """<figure style="width:{shown}px"><figcaption>{width} x {height} {theme}</figcaption>
<div style="height:{most}px"><img src="{file}"><hr style="top:{fold}px"></div></figure>"""
STYLE = """<meta charset="utf-8"><style>
  body { display: flex; flex-wrap: wrap; gap: 8px; align-items: start; background: #888; font: 13px sans-serif }
  body, figure, hr { margin: 0 } img { width: 100%; display: block } div { position: relative; overflow: hidden }
  hr { position: absolute; width: 100%; border-top: 1px dashed red }
</style>"""


def sheet(page: Page, folder: Path, name: str, language: str, cells: list[tuple[int, int, str, float]]) -> None:
    """Some pictures of a screen on one sheet, with the fold of each window marked."""
    html = STYLE
    for width, height, theme, scale in cells:
        file = f"{name}-{language}-{width}-{theme}.png"
        sizes = {"shown": width * scale, "most": height * scale * 2, "fold": height * scale}
        html += CELL.format(width=width, height=height, theme=theme, file=file, **sizes)
    place = folder / f"sheet-{name}-{language}-{cells[0][0]}-{cells[0][2]}"
    place.with_suffix(".html").write_text(html)
    page.set_viewport_size({"width": 1900, "height": 400})
    page.goto(place.with_suffix(".html").resolve().as_uri())
    page.screenshot(path=place.with_suffix(".png"), full_page=True)


def sheets(page: Page, folder: Path, names: list[str], languages: list[str], sizes: Sizes) -> None:
    for name, language, (one, other) in product(names, languages, (THEMES, THEMES[::-1])):
        mixed = [(width, height, (one, other)[i % 2]) for i, (width, height) in enumerate(sizes)]
        wide = [(*cell, 0.48) for cell in mixed if cell[0] > 1000]
        small = [(*cell, 0.7 if cell[0] < 400 else 0.5) for cell in mixed if cell[0] <= 1000]
        for cells in filter(None, (wide, small)):
            sheet(page, folder, name, language, cells)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("languages", nargs="*", default=["en"])
    parser.add_argument("--only", help="screens to take, by a pattern like 'ra*'; several with commas", default="*")
    parser.add_argument("--widths", help="windows to take, like 320,390", default="")
    wish = parser.parse_args()
    folder: Path = wish.folder
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [name for name in (*SCREENS, *MOMENTS) if any(fnmatch(name, one) for one in wish.only.split(","))]
    sizes = [size for size in SIZES if not wish.widths or str(size[0]) in wish.widths.split(",")]
    with (
        tempfile.TemporaryDirectory() as place,
        House(Path(place) / "benben.sqlite3") as house,
        visitor(house.address) as page,
    ):
        found = addresses(page) if {*wanted} & {*SCREENS} else {}
        for name in wanted:
            look(page, *SIZES[0][:1], height=SIZES[0][1])
            if name in found:
                show(page, found[name])
                shown = page
            else:
                page.goto("/?lang=en")
                shown = MOMENTS[name](page)
            pictures(shown, folder, name, wish.languages, sizes)
        sheets(page, folder, wanted, wish.languages, sizes)


if __name__ == "__main__":
    main()
