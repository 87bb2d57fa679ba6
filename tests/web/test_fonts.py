"""The client brings its fonts: every machine shows the same, and any other font only replaces them."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from web.house import STATIC
from web.screens import AT_REST

FONTS = sorted((Path(__file__).parents[2] / "web" / "src" / "fonts").glob("*.woff2"))
ALPHABETS = {
    "en": "Play now",
    "pl": "ąćęłńóśźż",
    "uk": "ґєіїйцукен",
    "it": "àèéìòù",
    "pt-BR": "ãõçáê",
    "de": "äöüßÄ",
    "fr": "çœéèêëîïôûùÿ",
    "es": "ñ¿¡áéíóú",
}


def drawn_with(page: Page, what: str) -> set[tuple[str, bool]]:
    """Each font of an element, and whether it came from our files."""
    tools = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        tools.send(f"{domain}.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    node = tools.send("DOM.querySelector", {"nodeId": root, "selector": what})["nodeId"]
    fonts = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {(font["familyName"], font["isCustomFont"]) for font in fonts}


SAY = """async ([what, words]) => {
  document.querySelector(what).textContent = words;
  for (const font of document.fonts) if (/^"Benben (Sans|Serif)"$/.test(font.family)) await font.load();
  await document.fonts.ready;
}"""


@pytest.mark.parametrize("language", ALPHABETS)
def test_titles_and_words_of_every_language_are_drawn_with_our_files_alone(person: Any, language: str) -> None:
    page = person()
    page.goto("/settings")
    page.locator("h1").wait_for()
    for what, family in (("h1", "Benben Serif"), ("main label", "Benben Sans")):
        page.evaluate(SAY, [what, f"{ALPHABETS[language]} 0123456789"])
        page.evaluate(AT_REST)  # the frame after the fonts have come
        assert drawn_with(page, what) == {(family, True)}


def test_the_fonts_are_small_and_kept_by_the_browser_like_other_files(person: Any) -> None:
    assert sum(file.stat().st_size for file in FONTS) <= 120_000
    page = person()
    with page.expect_response("**/*.woff2") as heard:
        page.goto("/")
    assert "immutable" in heard.value.headers["cache-control"]
    assert heard.value.headers["content-type"] == "font/woff2"
    assert {file.name for file in (STATIC / "fonts").glob("*.txt")} == {"benben-sans.txt", "benben-serif.txt"}


def test_an_english_visitor_loads_no_other_alphabet(person: Any) -> None:
    page = person()
    page.goto("/watch")
    page.locator("h1").wait_for()
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
    assert not [name for name in loaded if "latin-ext" in name]


HEIGHTS = "() => [...document.querySelectorAll('h1, h2, legend, .btn.big')].map(box => Math.round(box.offsetHeight))"


def test_words_do_not_jump_when_the_fonts_arrive(person: Any) -> None:
    """The lobby is laid out once with the fonts of this machine, once with ours: no line is higher, none breaks."""
    page, held = person(), list[Route]()
    page.route("**/*.woff2", lambda route: held.append(route))
    page.goto("/", wait_until="domcontentloaded")
    expect(page.get_by_test_id("play-now")).to_be_visible()
    before = page.evaluate(HEIGHTS)
    assert all(not ours for _, ours in drawn_with(page, "h1"))
    for route in held:
        route.continue_()
    page.unroute("**/*.woff2")
    page.wait_for_function("() => document.fonts.check('700 16px \"Benben Serif\"')")
    page.evaluate(AT_REST)
    assert drawn_with(page, "h1") == {("Benben Serif", True)}
    assert page.evaluate(HEIGHTS) == before


def test_without_the_fonts_the_page_works(person: Any) -> None:
    page = person()
    page.route("**/*.woff2", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_test_id("play-now")).to_be_visible()
    assert all(not ours for _, ours in drawn_with(page, "h1"))
