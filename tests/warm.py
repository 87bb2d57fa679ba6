"""Compile what the tests use of some games, once: test processes that begin together would all compile it.

python tests/warm.py GAME...
"""

import os
import sys
from contextlib import suppress

os.environ.setdefault("NUMBA_BOUNDSCHECK", os.environ.get("BENBEN_LONG", "0"))

import benben
from benben.analysis.budgets import BUDGETS
from benben.analysis.evaluator import Evaluator
from benben.envs.batch import Batch
from benben.envs.selfplay import SelfplayPlan, play_piece
from benben.games import game_named
from benben.search.duel import DuelPlayer, duel
from benben.search.rungs import RANDOM


def warm(name: str) -> None:
    """Ask once for everything."""
    game, seats = game_named(name), 2
    benben.bots.warm(game)
    options = game.checked_options(seats, {})
    evaluator = Evaluator(game, seats, options, BUDGETS["normal"])
    start = game.begin(seats, options).packed()
    evaluator.outcomes(start, 0, opening=True)
    tables = Batch(game.name, seats=seats, options={}, reward="win", illegal="raise", line_up=[{}, {"random": 1.0}])
    tables.begin(1)
    evaluator.choice(tables.tables.games, 0)
    if name in benben.games():  # contests of variants are rare
        duel(game, [DuelPlayer(RANDOM)] * seats, 1)
    with suppress(ImportError):  # what writes the games down may not be installed yet
        play_piece(SelfplayPlan(game.name, seats, "greedy", 1), 0)


if __name__ == "__main__":
    for chosen in sys.argv[1:]:
        warm(chosen)
