"""Tree search over many games at once, with a policy and values of your own: a net of any library, or anything else.

    from benben.envs.tree_search import TreeSearch

    def evaluate(observations, masks):        # float32 (n, numbers), int8 (n, actions)
        return policy, values                 # (n, actions), none below 0; (n, seats), the deciding seat's first

    search = TreeSearch("ra", seats=2, evaluate=evaluate, simulations=64)
    found = search.run(positions)             # records: `envs.batch.tables.games`, or `match.position.packed()`
    found.visits                              # (games, actions): how often each first move was tried
    found.values                              # (games, seats): what the position is worth to each seat, by its number

In each round every game contributes leaves to one batch for `evaluate`; all else runs in compiled code. A value is a
share of the win, from 0 to 1, and should add up to 1 over the seats. Deals are drawn by their exact chances. The search
knows of a position only what the seat that decides may know.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from benben.core.protocol import CHANCE
from benben.envs.batch import WITH_SEARCH, observed_game
from benben.envs.compiled import trees
from benben.match.simulate import SEED_BITS

Evaluate = Callable[[NDArray[np.float32], NDArray[np.int8]], tuple[ArrayLike, ArrayLike]]


class Found(NamedTuple):
    """What a search found out about some positions."""

    visits: NDArray[np.int64]  # [game, action]
    values: NDArray[np.float64]  # [game, seat]

    def policy(self) -> NDArray[np.float64]:
        """The part of the visits that each first move got; all zero where there is nothing to decide."""
        return self.visits / np.maximum(1, self.visits.sum(axis=1, keepdims=True))


class TreeSearch:
    """A search with its memory; one thread at a time.

    `walks` is how many leaves each game gives to a batch: more make the batches of few games larger and the search a
    little less exact. `noise` is the part of random numbers (Dirichlet, with `alpha`) in the policy of the first moves.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int,
        evaluate: Evaluate,
        simulations: int = 64,
        walks: int = 1,
        curiosity: float = 1.5,
        noise: float = 0.0,
        alpha: float = 0.5,
        seed: int = 0,
        **options: Any,
    ) -> None:
        for name, number in (("simulations", simulations), ("walks", walks)):
            if type(number) is not int or number < 1:
                raise ValueError(f"{name} must be a whole number from 1, not {number!r}")
        if not 0.0 <= noise <= 1.0:
            raise ValueError(f"noise must be from 0 to 1, not {noise!r}")
        self.game = observed_game(game)
        self.seats = self.game.checked_seats(seats)
        self.evaluate, self.simulations, self.walks, self.curiosity = evaluate, simulations, walks, curiosity
        self.noise, self.alpha = noise, alpha
        twin = self.game.compiled(self.game.checked_options(seats, options), WITH_SEARCH)
        self._plant, self._walk, self._grow = twin[trees.plant_trees], twin[trees.walk_all], twin[trees.grow_all]
        self._stir, self._count = twin[trees.stir_roots], twin[trees.count_visits]
        self._random = np.random.default_rng(seed)
        self._forest: trees.Forest | None = None

    def run(self, positions: NDArray[Any]) -> Found:
        """Search from each of these positions, where a seat decides or the game is over."""
        count = len(positions)
        if (positions["turn"] == CHANCE).any():
            raise ValueError("a deal is due here: search where a seat decides")
        f = self._forest
        if f is None or len(f.roots) < count:
            f = self._forest = trees.forest_for(self.game, self.seats, count, self.simulations, self.walks)
        f.roots[:count] = positions
        self._plant(f, count, int(self._random.integers(SEED_BITS)))
        self._round(f, count, 1)
        if self.noise:
            noise = self._random.standard_gamma(self.alpha, (count, len(self.game.actions))) + 1e-12
            self._stir(f, count, noise, self.noise)
        for _ in range(-(-(self.simulations - 1) // self.walks)):
            self._round(f, count, self.walks)
        found = Found(np.zeros((count, len(self.game.actions)), np.int64), np.zeros((count, self.seats)))
        self._count(f, count, found.visits, found.values)
        return found

    def _round(self, f: trees.Forest, count: int, walks: int) -> None:
        leaves = self._walk(f, count, walks, self.curiosity)
        if leaves == 0:
            return
        policy, values = self.evaluate(f.observations[:leaves], f.masks[:leaves])
        self._grow(f, leaves, walks, _numbers(policy, f.masks[:leaves].shape), _numbers(values, (leaves, self.seats)))


def _numbers(given: ArrayLike, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """What an evaluator returned, or a ValueError that says which shape it must have."""
    numbers = np.ascontiguousarray(given, np.float32)
    if numbers.shape != shape or not np.isfinite(numbers).all():
        raise ValueError(f"evaluate must return finite numbers of the shape {shape}, not {numbers.shape}")
    return numbers
