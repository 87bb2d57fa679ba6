"""The budget that a search is given for each move, written after its name: `mcts@50ms`, `mcts@2s`, `mcts@500`."""

import re
from typing import NamedTuple

from benben import bots
from benben.bots.loading import split_label
from benben.core.protocol import Game
from benben.search.rungs import SEARCHES

_BUDGET = re.compile(r"(?P<name>[^:]+)@(?P<number>\d+)(?P<unit>ms|s|)")


class Spec(NamedTuple):
    """A bot's name and budget."""

    name: str
    seconds: float | None
    simulations: int | None


def read_spec(text: str) -> Spec:
    """The name and the budget of a bot."""
    text = split_label(text)[1]
    found = _BUDGET.fullmatch(text)
    if not found:
        return Spec(text, None, None)
    number = int(found["number"])
    if not found["unit"]:
        return Spec(found["name"], None, number)
    return Spec(found["name"], number / 1000 if found["unit"] == "ms" else float(number), None)


def check_budget(text: str, game: Game, limit: float) -> None:
    """A ValueError if a bot is given a budget it cannot use."""
    name, seconds, simulations = read_spec(text)
    if seconds is None and simulations is None:
        return
    if bots.listing_named(name, game).rung not in SEARCHES:
        raise ValueError(f"{name} does not search, so it takes no budget: {text!r}")
    if 0 in (seconds, simulations):
        raise ValueError(f"the budget of a search must be more than 0, not {text!r}")
    if seconds is not None and seconds >= limit:
        raise ValueError(f"{text!r} is not shorter than the {limit:g} s a decision may take: give a higher limit")
