"""Every screen for everyone: axe, reflow, contrast, languages."""

from collections.abc import Iterator
from itertools import count, product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import benben
from long import LONG
from web.conftest import profile
from web.house import House
from web.play import PATIENCE, played, taken_up
from web.screens import SCREENS, THEMES, addresses, look, show, turn_to

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = (320, 768, 1440)
LANGUAGES = ("en", "pl", "uk", "it", "pt-BR", "de", "fr", "es", "x-pseudo")
LOOKS = [*product((320, 1440), THEMES)] if LONG else [*zip((320, 1440), THEMES, strict=True)]
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], "resultTypes": ["violations"]}
NAMES = r"Benben|\b[A-Z0-9]{4}\b|\b[A-Z0-9]{3}…|Ahmose|Meryt|Nofret|Senbi|Tiye|Enter|API|Nefer"
BORROWED = r"\band\b|bid or pass"  # lists and the words of the server are English in the pseudo-language


@pytest.fixture(scope="module")
def visit(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Page, dict[str, str]]]:
    """Somebody who has every screen, and the address of each; alone in the house: no list shows others' names."""
    with House(tmp_path_factory.mktemp("screens") / "benben.sqlite3") as house:
        context = profile(browser, house.address)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        yield page, addresses(page)
        context.close()


@pytest.fixture(scope="module", params=SCREENS)
def screen(visit: tuple[Page, dict[str, str]], request: pytest.FixtureRequest) -> Page:
    """One screen, open for all that is asked of it."""
    page, places = visit
    show(page, places[request.param])
    return page


def faults(page: Page) -> list[str]:
    """What axe finds; it is loaded once into each page."""
    if not page.evaluate("'axe' in window"):
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
            if (!box.clientWidth || box.closest('summary')) continue;  // what is folded shows all when it is opened
            const cut = style.overflowX === 'hidden' && box.scrollWidth > box.clientWidth + 1
              || style.overflowY === 'hidden' && box.scrollHeight > box.clientHeight + 1;
            if (cut && box.innerText?.trim()) out.push(`cut: ${box.innerText.slice(0, 60)}`);
          }
          const pen = document.createElement('canvas').getContext('2d');
          for (const menu of document.querySelectorAll('select:not(.cover)')) {
            const style = getComputedStyle(menu);
            pen.font = style.font;
            const words = menu.selectedOptions[0]?.text ?? '';
            const room = menu.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
            if (menu.clientWidth && pen.measureText(words).width > room) out.push(`cut in a menu: ${words}`);
          }
          return out;
        }"""
    )


def test_axe_finds_nothing_serious_and_nothing_spills(screen: Page) -> None:
    turn_to(screen, "en")
    found = []
    for width in WIDTHS:
        look(screen, width)
        found += [f"{width}: {fault}" for fault in spilled(screen)]
    for width, theme in LOOKS:
        look(screen, width, theme)
        found += [f"{width} {theme}: {fault}" for fault in faults(screen)]
    assert not found, "\n".join(found)


def test_no_language_makes_a_phone_scroll_sideways(screen: Page) -> None:
    look(screen, 320)
    found = []
    for language in LANGUAGES:
        turn_to(screen, language)
        found += [f"{language}: {fault}" for fault in spilled(screen)]
    assert not found, "\n".join(found)


WIDE = """families => Object.entries(families).forEach(([name, family]) =>
  document.documentElement.style.setProperty(name, family))"""


def test_no_language_makes_a_phone_scroll_sideways_with_a_wide_font(screen: Page) -> None:
    """A machine without our fonts may draw with the widest of the common ones."""
    look(screen, 320)
    screen.evaluate(WIDE, {"--sans": '"DejaVu Sans", Verdana', "--serif": '"DejaVu Serif", Georgia'})
    found = []
    for language in LANGUAGES:
        turn_to(screen, language)
        found += [f"{language}: {fault}" for fault in spilled(screen)]
    screen.evaluate(WIDE, {"--sans": "", "--serif": ""})
    assert not found, "\n".join(found)


def test_the_pseudo_language_leaves_no_sentence_behind(screen: Page) -> None:
    look(screen, 1440)
    turn_to(screen, "x-pseudo")
    assert "⟦" in screen.locator("main").inner_text()
    found = screen.evaluate(UNTRANSLATED, f"{NAMES}|{BORROWED}")
    assert not found, "\n".join(found)


@pytest.fixture
def text_boards(visit: tuple[Page, dict[str, str]]) -> Iterator[tuple[Page, dict[str, str]]]:
    """The same with text boards, also after a test that failed only until its end."""
    page, places = visit
    setting = page.get_by_label("Text board: lists and typed moves")
    show(page, "/settings?lang=en")
    setting.check()
    yield page, places
    show(page, "/settings?lang=en")
    setting.uncheck()


def test_the_text_board_is_as_clean(text_boards: tuple[Page, dict[str, str]]) -> None:
    page, places = text_boards
    for name in ("ra", "pharaon", "solo"):
        show(page, places[name])
        look(page, 320)
        assert not faults(page) + spilled(page), name


def at_the_nile(place: int) -> benben.Match:
    """The first seat may take any pair, and the Nile lies in this place of the wheel."""
    for seed in count(1):
        match = played("pharaon", 3, seed, lambda match: match.turn == 0 and len(OPTIONS & {*match.legal()}) == 6)
        if not match.over and match.view(0)["areas"].index("nile") == place:
            return match
    raise AssertionError


OPTIONS = {f"option {option}" for option in range(1, 7)}


@pytest.mark.parametrize("place", [0, 2])
def test_the_pairs_of_the_nile_are_large_enough_to_hit_wherever_it_lies(
    visit: tuple[Page, dict[str, str]], place: int
) -> None:
    page, _ = visit
    taken_up(page, at_the_nile(place))
    turn_to(page, "en")
    for width in WIDTHS:
        look(page, width)
        assert page.locator(".nile button:visible").count() == 6
        assert not faults(page), width


BAR_IN_SIGHT = """() => {
  const {top, bottom} = document.querySelector('[data-testid=actions]').getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight + 1;
}"""
UNDER_THE_BAR = """() => {
  const bar = document.querySelector('[data-testid=actions]').getBoundingClientRect();
  const under = ({left, right, top, bottom}) =>
    right > bar.left && left < bar.right && bottom > bar.top && top < bar.bottom;
  return [...document.querySelectorAll('.wheel .block, .o-mine, .o-lot')]
    .filter(part => part.getBoundingClientRect().width && under(part.getBoundingClientRect()))
    .map(part => part.innerText);
}"""


@pytest.mark.parametrize("name", ["ra", "pharaon"])
def test_the_bar_is_in_sight_and_hides_nothing_of_the_table(visit: tuple[Page, dict[str, str]], name: str) -> None:
    page, places = visit
    show(page, places[name])
    for width, height in product((1024, 1366, 1440), (700, 768, 900, 1080)):
        look(page, width, height=height)
        assert page.evaluate(BAR_IN_SIGHT), f"{width} x {height}"
        assert not page.evaluate(UNDER_THE_BAR), f"{width} x {height}"


ONE_ROW = """() => {
  const [first, ...others] = [...document.querySelectorAll('header.top > *')].map(part => part.getBoundingClientRect());
  return others.every(({top, bottom}) => top < first.bottom && bottom > first.top);
}"""


def test_the_head_of_a_table_is_one_row_on_the_smallest_phone(visit: tuple[Page, dict[str, str]]) -> None:
    page, places = visit
    for name, language in product(("ra", "pharaon"), ("en", "de", "pl", "uk", "pt-BR")):
        show(page, places[name])
        look(page, 320, height=640)
        turn_to(page, language)
        assert page.evaluate(ONE_ROW), f"{name} {language}"
    turn_to(page, "en")


def opened(page: Page) -> list[str]:
    """What axe finds on a desktop and on a phone, light and dark, with what was just opened."""
    found = []
    for width, theme in LOOKS:
        look(page, width, theme)
        found += [f"{width} {theme}: {fault}" for fault in faults(page)]
    return found


@pytest.mark.parametrize(("name", "opener"), [("ra", "What is left in the bag"), ("ra", "Art"), ("pharaon", "Isis")])
def test_an_open_drawer_is_as_clean(visit: tuple[Page, dict[str, str]], name: str, opener: str) -> None:
    page, places = visit
    show(page, places[name])
    turn_to(page, "en")
    look(page, max(WIDTHS))
    player = f"Everything {page.locator('.pl h3').nth(1).inner_text()} owns"
    for press in (opener, player):
        page.get_by_role("button", name=press).first.click()
        page.get_by_test_id("drawer").wait_for()
        assert not opened(page), press
        page.keyboard.press("Escape")
        look(page, max(WIDTHS))


def test_the_bar_hides_nothing_of_the_wheel_on_a_tablet(visit: tuple[Page, dict[str, str]]) -> None:
    page, places = visit
    show(page, places["pharaon"])
    look(page, 768, height=1024)
    assert not page.evaluate(UNDER_THE_BAR)


UNTRANSLATED = r"""names => {
  const walker = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement.closest('#app [lang], code, kbd, time, textarea, select, script')) continue;
    const bare = node.data.replace(new RegExp(names, 'g'), '');  // letters of sentences have accents, raw moves none
    if (/[A-Za-z]{3,}/.test(bare)) found.add(node.data.trim());
  }
  return [...found];
}"""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("pl", "Zagraj teraz"),
        ("uk", "Грати зараз"),
        ("it", "Gioca ora"),
        ("pt-BR", "Jogar agora"),
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
