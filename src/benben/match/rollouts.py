"""Compiled games from a position to the end, for bots that look ahead."""

import numpy as np
from numpy.typing import NDArray

from benben.core import simulation
from benben.core.random import generator
from benben.match.match import Match
from benben.match.simulate import checked_seed


def rollouts(match: Match, *, games: int, seed: int = 0) -> NDArray[np.int64]:
    """Play on at random to the end, this many times; final totals, an array (games, seats). The match does not change.

    The compiled loop holds no lock, so several threads may call it at once. A bot gives a match of
    `benben.imagine(view)`: what its seat cannot know is drawn there.
    """
    bits = checked_seed(games, seed)
    game = match.game
    totals = np.zeros((games, game.rows(match.seats)), np.int64)
    out, weights = np.zeros(len(game.actions), np.int64), np.zeros(len(game.outcomes), np.int64)
    start = match.position.packed()
    play = game.compiled(match.options)[simulation.simulate_range]
    play(start, 0, games, bits, totals, out, weights, generator(0), start.copy())
    return totals
