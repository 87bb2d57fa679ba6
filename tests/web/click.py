"""How soon the board changes after a click: `python -m web.click` (in tests/, after `make web`), on this machine.

Chromium runs with a processor that is slowed four times. A person plays against random bots; at every move the time is
taken from the click until the page has other contents and knows where everything is placed. A click that only opens
further choices counts as well.
"""

import os
import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page

from web.house import House
from web.play import CALM, END, SETTLED, play_now
from web.screens import visitor

SLOWED = 4
MOVES = 150
CLICK = """([buttons, n]) => new Promise((done) => {
  const button = document.querySelectorAll(buttons)[n];
  const change = new MutationObserver(() => {
    change.disconnect();
    document.body.getBoundingClientRect();
    done(performance.now() - begin);
  });
  const all = {subtree: true, childList: true, attributes: true, characterData: true};
  change.observe(document.querySelector('main'), all);
  const begin = performance.now();
  button.click();
})"""


def clicks(page: Page, game: str, moves: int) -> list[float]:
    """The milliseconds of this many moves; games that end are followed by others."""
    rng = random.Random(1)
    found: list[float] = []
    while len(found) < moves:
        play_now(page, game, 3)
        seq = ""
        while len(found) < moves:
            seq = page.wait_for_function(SETTLED, arg=[CALM, END, seq]).json_value()
            if seq == "over":
                break
            number = rng.randrange(page.locator(CALM).count())
            opens = page.locator(CALM).nth(number).get_attribute("data-opens") is not None
            found.append(page.evaluate(CLICK, [CALM, number]))
            seq = "" if opens else seq  # the game has not moved on
    return found


def main(moves: int = MOVES) -> None:
    with (
        tempfile.TemporaryDirectory() as place,
        House(Path(place) / "benben.sqlite3") as house,
        visitor(house.address) as page,
    ):
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        for game in ("ra", "pharaon"):
            took = sorted(clicks(page, game, moves))
            print(
                f"{game}, three seats, {moves} moves, processor slowed {SLOWED} times: board changed after "
                f"{took[len(took) // 2]:.1f} ms (median), {took[int(0.95 * len(took))]:.1f} ms (95 of 100), "
                f"{took[-1]:.1f} ms (slowest); load of the machine {os.getloadavg()[0]:.1f}"
            )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
