"""How soon the page shows a move: `python -m web.click [CLICKS]` (in tests/, after `make web`), on this machine.

Chromium runs with a processor that is slowed four times, and things may fly. A person plays at random against random
bots. The time runs from just before the click's handler is called until the page has changed and knows where everything
is placed: one change with all that the board shows of the move, and its layout. It does not contain what the browser
needs to notice the finger and to bring the picture to the screen, nor what follows a moment later by design: the log,
and what the rules have to work out, such as points, prices, gods and how much a player has in each area.

The status line must say something else, or other choices must be offered: that buttons are locked or gone does not
count. Three kinds of clicks are told apart: moves that the browser works out; moves that only the dealer knows the end
of, such as a draw, which takes the choices away at once, the server's answer being timed separately; and clicks that
open further choices.
"""

import os
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, expect

from web.house import House
from web.play import CALM, END, PATIENCE, SETTLED, play_now
from web.screens import visitor

SLOWED = 4
CLICKS = 150
CLICK = """([buttons, n]) => new Promise((done) => {
  const button = document.querySelectorAll(buttons)[n];
  const part = (name) => document.querySelector(`[data-testid=${name}]`)?.textContent;
  const [choices, status, {seq}] = [part('actions'), part('status'), {...document.body.dataset}];
  const answered = () => document.body.dataset.seq !== seq;
  const moved = () => part('status') !== status || (part('actions') ?? choices) !== choices || answered();
  let begin, first;
  const change = new MutationObserver(() => {
    document.body.getBoundingClientRect();
    const took = performance.now() - begin;
    first ??= took;
    if (!moved()) return;
    change.disconnect();
    done([first, took]);
  });
  const all = {subtree: true, childList: true, attributes: true, characterData: true};
  change.observe(document.body, all);
  begin = performance.now();
  button.click();
})"""


class Click(NamedTuple):
    move: str
    opens: bool
    first: float  # milliseconds until anything has changed
    shown: float  # milliseconds until the move is seen


def clicks(page: Page, game: str, count: int) -> list[Click]:
    """The times of this many clicks; a game that ends is followed by another."""
    rng = random.Random(1)
    found: list[Click] = []
    while len(found) < count:
        play_now(page, game, 3)
        seq = ""
        while len(found) < count:
            seq = page.wait_for_function(SETTLED, arg=[CALM, END, seq]).json_value()
            if seq == "over":
                break
            number = rng.randrange(page.locator(CALM).count())
            button = page.locator(CALM).nth(number)
            move, opens = button.get_attribute("data-move") or "", button.get_attribute("data-opens") is not None
            found.append(Click(move.split()[0], opens, *page.evaluate(CLICK, [CALM, number])))
            seq = "" if opens else seq  # the game has not moved on
    return found


def tell(what: str, times: list[float]) -> None:
    took = sorted(times)
    if took:
        print(
            f"  {what}: {took[len(took) // 2]:.1f} ms (median), {took[int(0.95 * len(took))]:.1f} ms (95 of 100), "
            f"{took[-1]:.1f} ms (slowest)"
        )


def report(found: list[Click]) -> None:
    opened = [click.shown for click in found if click.opens]
    moves = [click for click in found if not click.opens]
    known = [click.shown for click in moves if click.shown == click.first]
    dealt = [click for click in moves if click.shown > click.first]
    tell(f"{len(known)} moves that the browser works out", known)
    tell(f"{len(opened)} clicks that open further choices", opened)
    verbs = ", ".join(f"{move} {n}" for move, n in Counter(click.move for click in dealt).most_common())
    tell(f"{len(dealt)} moves that the dealer answers ({verbs}), choices gone", [click.first for click in dealt])
    tell("  the server's answer", [click.shown for click in dealt])


def main(count: int = CLICKS) -> None:
    expect.set_options(timeout=PATIENCE)
    with (
        tempfile.TemporaryDirectory() as place,
        House(Path(place) / "benben.sqlite3") as house,
        visitor(house.address) as page,
    ):
        page.emulate_media(reduced_motion="no-preference")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        for game in ("ra", "pharaon"):
            found = clicks(page, game, count)
            load = f"load of the machine {os.getloadavg()[0]:.1f}"
            print(f"{game}, three seats, {count} clicks, processor slowed {SLOWED} times, {load}")
            report(found)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
