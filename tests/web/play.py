"""How a person plays in the browser."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

import benben

PATIENCE = 60_000  # milliseconds: a busy machine is slow, and only a test that fails waits so long
BUTTON = '[data-testid="actions"] button[data-move]:not(.no)'
CALM = '[data-testid="actions"] button[data-move][aria-disabled="false"]'
END = '[data-testid="end"]'


def play_now(page: Page, game: str, seats: int) -> str:
    """From the lobby to a board with bots; gives the table's address."""
    page.goto("/")
    page.locator(f'input[name="game"][value="{game}"]').check(force=True)
    page.locator(f'input[name="seats"][value="{seats}"]').check(force=True)
    for other in range(2, seats + 1):
        page.get_by_label(f"Seat {other}", exact=True).select_option("random")
    page.get_by_test_id("play-now").click()
    page.wait_for_url("**/g/*")
    expect(page.get_by_test_id("status")).to_be_visible()
    return page.url


POST = """async ([path, body]) => {
  const headers = {'X-Benben': '1', 'Content-Type': 'application/json'};
  const answer = await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)});
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}"""


def played(
    game: str, seats: int, seed: int, until: Callable[[benben.Match], bool] = lambda match: False
) -> benben.Match:
    """A game of random players, the same for the same seed, until something is so or it is over."""
    match, rng = benben.new(game, seats=seats, seed=seed), random.Random(seed)
    while not match.over and not until(match):
        match.play(rng.choice(match.legal()))
    return match


def steps(match: benben.Match) -> int:
    """How many moves it had that were not the dealer's."""
    return sum(not line.startswith("deal ") for line in match.record)


def taken_in(page: Page, match: benben.Match) -> str:
    """A finished game, taken in as a record; gives its table."""
    page.goto("/rules")  # a page that does not create a guest: there must not be two
    page.evaluate(POST, ["/api/guest", {}])
    return page.evaluate(POST, ["/api/records", {"text": match.text()}])["id"]


def taken_up(page: Page, match: benben.Match) -> str:
    """The first seat goes on with this game, against bots; gives the table's address."""
    step = steps(match)
    whole = benben.replay(match.text())
    while not whole.over:
        whole.play(whole.legal()[0])
    wish = {"step": step, "seat": 0, "bots": "random"}
    page.goto(f"/g/{page.evaluate(POST, [f'/api/tables/{taken_in(page, whole)}/fork', wish])['id']}")
    page.get_by_test_id("ready").click()
    expect(page.get_by_test_id("status")).to_be_visible()
    return page.url


def almost_over(page: Page, game: str, seats: int, left: int = 12) -> str:
    """A game against bots that has so few moves left; gives the table's address."""
    moves = steps(played(game, seats, seats))
    return taken_up(page, played(game, seats, seats, lambda match: steps(match) == moves - left))


def play_together(host: Page, guest: Page, seats: int) -> None:
    """Two people at a table of Ra, random bots in the other seats."""
    host.goto("/")
    host.locator('input[name="game"][value="ra"]').check(force=True)
    host.locator(f'input[name="seats"][value="{seats}"]').check(force=True)
    host.get_by_label("Seat 2", exact=True).select_option("open")
    for other in range(3, seats + 1):
        host.get_by_label(f"Seat {other}", exact=True).select_option("random")
    host.get_by_test_id("play-now").click()
    guest.goto(host.get_by_test_id("invite").input_value())
    for page in (host, guest):
        page.get_by_test_id("ready").click()
    for page in (host, guest):
        expect(page.get_by_test_id("status")).to_be_visible()


def sign_up(page: Page, name: str, password: str) -> None:
    """An account for the person at this page."""
    page.goto("/me")
    form = page.get_by_test_id("signup")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password", exact=True).fill(password)
    form.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def is_over(page: Page) -> bool:
    return page.get_by_test_id("end").count() > 0


@contextmanager
def moved_on(page: Page) -> Iterator[None]:
    """What is done inside moves the game on; waits until the page shows it."""
    before = page.evaluate("document.body.dataset.seq")
    yield
    page.wait_for_function("before => document.body.dataset.seq !== before", arg=before)


def press_any(page: Page, rng: random.Random) -> None:
    """One move with the mouse; choices that only open others are followed by one of those."""
    opens = True
    while opens:
        moves = page.locator(BUTTON)
        moves.first.wait_for()
        move = moves.nth(rng.randrange(moves.count()))
        opens = move.get_attribute("data-opens") is not None
        move.click()


def step_by_step(page: Page, move: str) -> None:
    """A move that begins an action, alone: the choices of its area are opened, and passed over."""
    for _ in range(2):
        page.locator(f'{BUTTON}[data-move="{move}"]').last.click()


def type_move(page: Page, rng: random.Random) -> None:
    """One move with the keyboard, on the text board."""
    moves = page.get_by_test_id("moves").locator("li:not(.muted) code").all_inner_texts()
    page.get_by_test_id("typed").fill(rng.choice(moves))
    page.get_by_test_id("typed").press("Enter")


SETTLED = """([ready, end, before]) => document.body.dataset.seq !== before
  && (document.querySelector(end) ? 'over' : document.querySelector(ready) ? document.body.dataset.seq : null)"""


def play_to_the_end(
    page: Page, move: Callable[[Page, random.Random], None] = press_any, ready: str = CALM, most: int = 1500
) -> None:
    """Move whenever it is this person's turn, until the scores are shown."""
    rng = random.Random(7)
    seq = ""
    for _ in range(most):
        answer = page.wait_for_function(SETTLED, arg=[ready, END, seq])
        seq = answer.json_value()
        if seq == "over":
            return
        move(page, rng)
    raise AssertionError("the game does not end")


HURRY = """async ([ready, end, most]) => {
  const choices = () => document.querySelectorAll(ready);
  const over = () => document.querySelector(end);
  const until = async (so, patience) => {
    for (const late = Date.now() + patience; !so() && Date.now() < late; ) await new Promise(go => setTimeout(go, 5));
    return so();
  };
  for (let made = 0; made < most; made++) {
    if (!await until(() => choices().length || over(), 20000)) throw new Error('nobody moves');
    const before = document.body.dataset.seq;
    for (let tries = 0; !over() && document.body.dataset.seq === before; tries++) {
      if (tries === 10) throw new Error('no press moves the game on');
      const choice = choices()[(made * 7 + tries) % choices().length];
      choice?.click();
      if (choice?.dataset.opens) await new Promise(go => setTimeout(go));
      else await until(() => document.body.dataset.seq !== before, 2000);
    }
    if (over()) return;
  }
  if (!await until(() => choices().length || over(), 20000)) throw new Error('nobody moves');
}"""


def hurry(page: Page, most: int = 1500) -> None:
    """Play this many moves, or a whole game, by a script in the page: for tests of what comes after them."""
    page.evaluate(HURRY, [CALM, END, most])
