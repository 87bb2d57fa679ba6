"""How good a net is: strength against fixed opponents, calibration, cross-entropy."""

from typing import Any

import numpy as np

from benben.core.protocol import Game
from benben.search.duel import DuelPlayer, duel
from benben.search.net_files import untrained_net
from benben.search.net_layout import WIN, Net
from benben.search.rungs import HEURISTIC, LEARNED
from benben.search.selfplay import SLIPPED
from benben.training.recipe import Recipe
from benben.training.samples import Played, chances_of

BINS = 10
WATCH_SEED = 77  # of the games that watch a run; final figures need other seeds


def strength(game: Game, recipe: Recipe, net: Net) -> dict[str, list[float]]:
    """The win share of one learned player among heuristics, with its interval; alone, of games won."""
    line_up = [DuelPlayer(LEARNED)] + [DuelPlayer(HEURISTIC)] * (recipe.seats - 1)
    found = duel(game, line_up, recipe.watch_blocks, WATCH_SEED, nets=(net,), options=recipe.options[-1])
    return {"heuristic": [round(float(number), 4) for number in found.interval()]}


def cross_entropy(game: Game, seats: int, played: Played) -> dict[str, float]:
    """Of new games: how surprised the net was by who won, the weights alone, and one that knows nothing."""
    won = played.results[played.games, :, WIN]
    by_weights = chances_of(game, seats, untrained_net(game, seats), played.positions)
    return {
        "net": surprise(won, played.seen),
        "weights": surprise(won, by_weights),
        "nothing": round(float(np.log(won.shape[1])), 4),
    }


def surprise(won: Any, said: Any) -> float:
    """The mean cross-entropy of chances with results."""
    return round(float(-(won * np.log(np.clip(said, 1e-6, 1))).sum(axis=1).mean()), 4)


def calibration(played: Played) -> list[list[float]]:
    """For each tenth of chances: how many there were, what was said and how often it was so."""
    fair = played.marks != SLIPPED
    said = played.seen[fair].ravel()
    won = played.results[played.games[fair], :, WIN].ravel()
    bins = np.minimum((said * BINS).astype(np.int64), BINS - 1)
    rows = []
    for number in range(BINS):
        here = bins == number
        if here.any():
            rows.append([int(here.sum()), round(float(said[here].mean()), 4), round(float(won[here].mean()), 4)])
    return rows
