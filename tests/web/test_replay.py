"""The replay leads back to the table; its marks, the score graph and the symbols can be seen whole."""

import base64
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.play import almost_over, hurry, play_now, played, taken_in
from web.screens import look


def test_from_the_replay_of_a_running_game_a_link_leads_back_to_the_table(person: Any) -> None:
    page = person()
    address = play_now(page, "ra", 2)
    page.goto(f"{address}/replay")
    page.get_by_test_id("to-table").click()
    expect(page).to_have_url(address)
    expect(page.get_by_test_id("actions")).to_be_visible()


MARKS_CUT = """() => [...document.querySelectorAll('.marks button')].filter((mark) => {
  const {left, right} = mark.getBoundingClientRect();
  const row = mark.closest('.slide').getBoundingClientRect();
  const next = mark.nextElementSibling?.getBoundingClientRect().left ?? innerWidth;
  return left < row.left - 8 || right > row.right + 8 || left < 0 || right > next;
}).map(mark => mark.textContent)"""


def test_the_players_of_a_record_have_the_same_names_at_its_table_and_in_its_replay(person: Any) -> None:
    page = person()
    table = taken_in(page, played("ra", 3, 1))
    for address in (f"/g/{table}", f"/g/{table}/replay"):
        page.goto(address)
        for number in (1, 2, 3):
            expect(page.get_by_role("heading", name=f"Player {number}", exact=True).first).to_be_visible()
        expect(page.locator("main")).not_to_contain_text("open seat")
        expect(page.locator("main")).not_to_contain_text("away")  # nobody is expected there


@pytest.mark.parametrize("game", ["ra", "pharaon"])
def test_the_marks_of_chapters_are_whole(person: Any, game: str) -> None:
    page = person()
    page.goto(f"/g/{taken_in(page, played(game, 3, 1))}/replay")
    page.locator(".marks button").first.wait_for()
    expect(page.locator(".pl h3").nth(1)).to_have_text("Player 2")  # the record says no names
    expect(page.locator(".pl").nth(1)).not_to_contain_text("away")
    for width in (1440, 390):
        look(page, width)
        assert page.evaluate(MARKS_CUT) == [], width


COLLISIONS = """() => {
  const labels = [...document.querySelectorAll('figure svg text')];
  const boxes = labels.map(label => label.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - b.height / 5 && b.top < a.bottom - a.height / 5; // a line is higher than its letters
  return labels.flatMap((label, i) => labels.slice(i + 1)
    .filter((_, k) => meet(boxes[i], boxes[i + 1 + k])).map(other => `${label.textContent} / ${other.textContent}`));
}"""


@pytest.mark.parametrize(("game", "seats"), [("ra", 5), ("pharaon", 4)])
def test_the_labels_of_the_score_graph_keep_apart(person: Any, game: str, seats: int) -> None:
    page = person()
    almost_over(page, game, seats)
    hurry(page)
    page.locator("figure svg text").first.wait_for()
    for language in ("en", "de", "uk"):
        page.evaluate(TURN, language)
        page.wait_for_function("language => document.documentElement.lang === language", arg=language)
        assert page.evaluate(COLLISIONS) == [], language


TURN = """language => {
  history.replaceState(null, '', `?lang=${language}`);
  dispatchEvent(new PopStateEvent('popstate'));
}"""
DRAW_ALL = """() => {
  const glyphs = /^(ra-statue|jar|artisan|noble|tomb|river|first-player|area-.*|barque|scarab|sun-d.*)$/;
  const box = document.createElement('div');
  box.id = 'all-symbols';
  box.style.cssText = 'position:fixed;inset:0;z-index:99;display:flex;flex-wrap:wrap;align-content:start;'
    + 'background:var(--surface);color:var(--text)';
  const names = [...document.querySelectorAll('symbol')].map(symbol => symbol.id);
  for (const name of names) {
    const glyph = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    glyph.setAttribute('class', name.startsWith('i-') ? 'ic' : glyphs.test(name) ? 'g' : 'p');
    glyph.setAttribute('viewBox', document.getElementById(name).getAttribute('viewBox') ?? '0 0 64 64');
    glyph.style.cssText = 'width:48px;height:48px;flex:none';
    glyph.innerHTML = `<use href="#${name}"/>`;
    box.append(glyph);
  }
  document.body.append(box);
  return names;
}"""
EXTENTS = """async ([picture, count, columns]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {width: image.width, height: image.height});
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  const ground = pen.getImageData(image.width - 1, image.height - 1, 1, 1).data;
  return Array.from({length: count}, (_, n) => {
    const {data} = pen.getImageData(48 * (n % columns), 48 * Math.floor(n / columns), 48, 48);
    const seen = [];
    for (let at = 0; at < data.length; at += 4)
      if (Math.max(...[0, 1, 2].map(c => Math.abs(data[at + c] - ground[c]))) > 24) seen.push(at / 4);
    const xs = seen.map(at => at % 48), ys = seen.map(at => Math.floor(at / 48));
    return seen.length ? [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)] : [];
  });
}"""


def extents(page: Page, names: list[str]) -> dict[str, list[int]]:
    """How far each symbol reaches that can be seen against its ground."""
    picture = base64.b64encode(page.screenshot()).decode()
    found = page.evaluate(EXTENTS, [picture, len(names), 1440 // 48])
    return dict(zip(names, found, strict=True))


def test_every_symbol_is_seen_in_the_dark_as_far_as_in_the_light(person: Any) -> None:
    page = person()
    page.goto("/rules/ra")
    page.wait_for_function("document.querySelector('symbol')")
    names = page.evaluate(DRAW_ALL)
    look(page, 1440, "light")
    light = extents(page, names)
    look(page, 1440, "dark")
    dark = extents(page, names)
    hidden = [name for name in names if not same(light[name], dark[name])]
    assert len(names) > 50 and not hidden


def same(one: list[int], other: list[int]) -> bool:
    return len(one) == len(other) and all(abs(a - b) <= 6 for a, b in zip(one, other, strict=True))
