"""What one more of each thing is worth: linear regression, compared within each game."""

import math

import numpy as np

from benben.arena.measure.intervals import ERROR, Estimate, Floats, block_groups, resampling

RESAMPLES = 500
ROWS_PER_THING = 2  # fewer rows than this leave the worth of things to chance
_RIDGE = 1e-9  # where two things always come together, the worth is shared between them


class TooFewGames(ValueError):  # noqa: N818 - named like the other refusals
    """A regression over too few games."""


def values_of(counts: Floats, outcome: Floats) -> list[Estimate]:
    """The worth of each thing with its interval over games.

    `counts` is an array (games, seats, things), `outcome` (games, seats). Both are taken relative to the mean of
    their game, so that rich games and poor ones do not mix; of one seat alone, relative to the mean of all games.
    """
    games, seats, things = counts.shape
    rows = games * (seats - 1) if seats > 1 else games - 1  # one is lost to each mean
    if rows < ROWS_PER_THING * things:
        needed = math.ceil(ROWS_PER_THING * things / max(seats - 1, 1)) + (seats == 1)
        raise TooFewGames(f"{games} games are too few to tell {things} things apart: at least {needed} are needed")
    axis = 1 if seats > 1 else 0
    x = counts - counts.mean(axis=axis, keepdims=True)
    y = outcome - outcome.mean(axis=axis, keepdims=True)
    squares = block_groups(np.einsum("gsi,gsj->gij", x, x))
    products = block_groups(np.einsum("gsi,gs->gi", x, y))
    best = _solution(squares.sum(axis=0), products.sum(axis=0))
    draws = resampling(len(squares), RESAMPLES)
    flat = draws @ squares.reshape(len(squares), -1)
    others = [
        _solution(square.reshape(squares.shape[1:]), product)
        for square, product in zip(flat, draws @ products, strict=True)
    ]
    ends = np.quantile(np.array(others), [ERROR / 2, 1 - ERROR / 2], axis=0)
    return [Estimate.around(*map(float, row)) for row in zip(best, *ends, strict=True)]


def _solution(squares: Floats, products: Floats) -> Floats:
    things = len(products)
    scale = max(float(np.trace(squares)) / things, 1.0)
    return np.linalg.solve(squares + _RIDGE * scale * np.eye(things), products).astype(np.float64)
