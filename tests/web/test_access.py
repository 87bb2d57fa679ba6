"""Every screen for everyone: axe, reflow, contrast, languages."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from web.house import House
from web.screens import addresses, show, spoken

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = (320, 768, 1440)
LANGUAGES = ("en", "pl", "uk", "it", "pt", "de", "fr", "es", "x-pseudo")
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
NAMES = r"Benben|Guest|Anubis|Bastet|Khnum|Horus|Sobek|Osiris|Isis|Sekhmet|Enter|API|Imported|Nefer"


@pytest.fixture(scope="module")
def screens(browser: Browser, house: House) -> Iterator[tuple[Page, dict[str, str]]]:
    context = browser.new_context(base_url=house.address, reduced_motion="reduce", locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(15_000)
    yield page, addresses(page)
    context.close()


def faults(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("rules => axe.run(document, rules)", RULES)["violations"]
    return [
        f"{fault['id']} ({fault['impact']}): {fault['nodes'][0]['html'][:160]}"
        for fault in found
        if fault["impact"] in {"serious", "critical"}
    ]


def spilled(page: Page) -> list[str]:
    """What makes the page scroll sideways, or is cut off."""
    return page.evaluate(
        """() => {
          const wide = document.documentElement.scrollWidth > innerWidth + 1;
          const out = wide ? [`the page is ${document.documentElement.scrollWidth} wide`] : [];
          for (const box of document.querySelectorAll('main *, header *, footer *')) {
            const style = getComputedStyle(box);
            if (style.position === 'absolute' && style.clipPath !== 'none') continue;
            const cut = style.overflowX === 'hidden' && box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0;
            if (cut && box.innerText?.trim()) out.push(`cut: ${box.innerText.slice(0, 60)}`);
          }
          return out;
        }"""
    )


def test_axe_finds_nothing_serious_and_nothing_spills(screens: tuple[Page, dict[str, str]]) -> None:
    page, places = screens
    found = []
    for name, address in places.items():
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme=theme)
                show(page, address)
                found += [f"{name} {width} {theme}: {fault}" for fault in faults(page) + spilled(page)]
    assert not found, "\n".join(found)


def test_the_text_board_is_as_clean(screens: tuple[Page, dict[str, str]]) -> None:
    page, places = screens
    page.set_viewport_size({"width": 320, "height": 900})
    show(page, "/settings")
    page.get_by_label("Text board: lists and typed moves").check()
    for name in ("ra", "pharaon", "solo"):
        show(page, places[name])
        assert not faults(page) + spilled(page), name
    show(page, "/settings")
    page.get_by_label("Text board: lists and typed moves").uncheck()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_makes_a_phone_scroll_sideways(screens: tuple[Page, dict[str, str]], language: str) -> None:
    page, places = screens
    page.set_viewport_size({"width": 320, "height": 900})
    found = []
    for name, address in places.items():
        show(page, spoken(address, language))
        found += [f"{name}: {fault}" for fault in spilled(page)]
    assert not found, "\n".join(found)


def test_the_pseudo_language_leaves_no_sentence_behind(screens: tuple[Page, dict[str, str]]) -> None:
    page, places = screens
    page.set_viewport_size({"width": 1440, "height": 900})
    found = []
    for name, address in places.items():
        show(page, spoken(address, "x-pseudo"))
        assert "⟦" in page.locator("main").inner_text(), f"{name} does not speak the pseudo-language"
        found += [f"{name}: {words}" for words in page.evaluate(UNTRANSLATED, NAMES)]
    assert not found, "\n".join(found)


UNTRANSLATED = r"""names => {
  const walker = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement.closest('[lang], code, kbd, textarea, select, script')) continue;
    const bare = node.data.replace(/⟦[^⟧]*⟧/g, '').replace(/[⟦⟧]/g, '').replace(new RegExp(names, 'g'), '');
    if (/[A-Za-z]{3,}/.test(bare) && !/[^\u0000-\u007f]/.test(node.data)) found.add(node.data.trim());
  }
  return [...found];
}"""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("pl", "Zagraj teraz"),
        ("uk", "Грати зараз"),
        ("it", "Gioca ora"),
        ("pt", "Jogar agora"),
        ("de", "Jetzt spielen"),
        ("fr", "Jouer maintenant"),
        ("es", "Jugar ahora"),
    ],
)
def test_the_language_follows_the_browser_and_can_be_changed(person: Any, language: str, words: str) -> None:
    page = person(locale=language)
    page.goto("/")
    page.get_by_role("heading", name=words).wait_for()
    assert page.evaluate("document.documentElement.lang") == language
    page.locator("header select").select_option("en")
    page.get_by_role("heading", name="Play now").wait_for()
    page.reload()
    page.get_by_role("heading", name="Play now").wait_for()
