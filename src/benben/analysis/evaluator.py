"""Chances to win by the strongest values there are: of every move of a decision, of every outcome of a deal.

A game with features is valued by its net, one turn ahead; with a larger budget also by two tree searches on different
seeds, whose difference says how sure a value is. A game without features is played out at random. Every value is a
function of the position, the budget and the seed.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benben.analysis.budgets import Budget
from benben.core.protocol import CHANCE, OVER, Game
from benben.core.random import generator
from benben.core.simulation import apply_at, chance_at, deal_all_at, deal_at, legal_at
from benben.search import PACKAGES
from benben.search.deciding import rate_at, value_at
from benben.search.mcts import CHILD, LABEL, NET, NONE, PLAYOUT, SIBLING, VISITS, plant_at, simulate_at, tree_for
from benben.search.mind import BY_NET, BY_WEIGHTS, mind_for
from benben.search.net import CERTAIN
from benben.search.net_files import net_for
from benben.search.rungs import LEARNED

Batch = NDArray[Any]  # of one record
Chances = NDArray[np.float64]  # of every row of the score table; their sum is 1
Valuing = Callable[[Batch, int], Chances]  # (position, seed)
CURIOSITY = 0.4  # exploration of a search that values all moves; a search for the best move explores less
LOOK_COUNTS = 200  # visits of a search that the look ahead counts as much as
PLAYOUTS = 400  # of a game without features, at the least


class Choice(NamedTuple):
    """The values of the moves of a decision."""

    values: dict[int, Chances]  # by action
    again: dict[int, Chances]  # the same by another search; equal where nothing is left to chance


class Evaluator:
    """Values positions of one kind of table; one thread at a time."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], budget: Budget) -> None:
        self.game, self.budget, self.rows = game, budget, game.rows(seats)
        self._twin = game.compiled(options, PACKAGES)
        nets = (net_for(game, seats),) if game.features else ()
        self._minds = mind_for(game, seats, self.rows, nets=nets)
        self._minds["margin_worth"] = 0.0
        self._minds["curiosity"] = CURIOSITY
        self._minds["trust"] = 0.0
        self._minds["advisor"] = LEARNED
        self._actions = np.zeros(len(game.actions), np.int64)
        self._weights = np.zeros(len(game.outcomes), np.int64)

    def choice(self, batch: Batch, seed: int) -> Choice:
        """The value of every legal move."""
        looked = self._looked(batch) if self.game.features else {}
        if len(looked) == 1 or (looked and self.budget.simulations == 0):
            return Choice(looked, looked)
        first, second = self._both(batch, looked, seed)
        return Choice(mean(first, second), second)

    def searches(self, batch: Batch, seed: int) -> Iterator[dict[int, Chances]]:
        """The two searches of `choice`, each made when it is asked for."""
        return self._both(batch, self._looked(batch) if self.game.features else {}, seed)

    def _both(self, batch: Batch, looked: dict[int, Chances], seed: int) -> Iterator[dict[int, Chances]]:
        return (self._searched(batch, looked, 2 * seed + turn) for turn in range(2))

    def value(self, batch: Batch, seed: int) -> Chances:
        """The value of a position in which somebody decides, or in which the game is over."""
        if not self.game.features and batch[0]["turn"] != OVER:
            return self._played_out(batch, seed)
        if batch[0]["turn"] == OVER:
            return self._valued(batch)
        seat = int(batch[0]["turn"])
        return max(self._looked(batch).values(), key=lambda chances: float(chances[seat]))

    def outcomes(self, batch: Batch, seed: int, opening: bool = False) -> tuple[dict[int, Chances], dict[int, float]]:
        """The value and the chance of every outcome of a deal; `opening`: nobody has decided anything yet."""
        total = self._twin[chance_at](batch, 0, self._weights)
        chances = {int(outcome): self._weights[outcome] / total for outcome in np.flatnonzero(self._weights)}
        dealt = {outcome: self.deal(batch, outcome) for outcome in chances}
        if opening:
            return {outcome: self._completed(after, seed) for outcome, after in dealt.items()}, chances
        if self.game.features and any(after[0]["turn"] == CHANCE for after in dealt.values()):
            return {outcome: self._valued(after) for outcome, after in dealt.items()}, chances
        return {outcome: self._completed(after, seed, self.value) for outcome, after in dealt.items()}, chances

    def apply(self, batch: Batch, action: int) -> Batch:
        """The position after a move."""
        after = batch.copy()
        self._twin[apply_at](after, 0, action)
        return after

    def deal(self, batch: Batch, outcome: int) -> Batch:
        """The position after a deal."""
        after = batch.copy()
        self._twin[deal_at](after, 0, outcome)
        return after

    def _completed(self, batch: Batch, seed: int, value: Valuing | None = None) -> Chances:
        """What a position comes to when all that is due has been dealt: the mean of samples, alike for all outcomes."""
        if batch[0]["turn"] != CHANCE:
            return (value or self._glance)(batch, seed)
        total = np.zeros(self.rows)
        for number in range(self.budget.completions):
            after = batch.copy()
            self._twin[deal_all_at](after, 0, self._weights.copy(), generator(number))
            total += self._glance(after, seed)
        return total / self.budget.completions

    def _glance(self, batch: Batch, seed: int) -> Chances:
        """The value of a position, by the fastest method."""
        return self._valued(batch) if self.game.features else self._played_out(batch, seed)

    def _think_of(self, batch: Batch) -> Any:
        self._minds["batch"][0, 0] = batch[0]
        return self._minds[0]

    def _valued(self, batch: Batch) -> Chances:
        """The value by the net, after a running auction or turn is worked out."""
        mind = self._think_of(batch)
        self._twin[value_at](self._minds)
        return _shares(mind.values[1, : self.rows])

    def _looked(self, batch: Batch) -> dict[int, Chances]:
        """Every move by the look ahead of the learned rung."""
        mind = self._think_of(batch)
        count = self._twin[rate_at](self._minds, LEARNED)
        actions = [int(action) for action in mind.legal[0, :count]]
        if count == 1:
            return {actions[0]: self._valued(batch)}
        seat = int(batch[0]["turn"])
        return {
            action: _with_share(_shares(mind.comes_to[number, : self.rows]), seat, mind.ratings[number] / CERTAIN)
            for number, action in enumerate(actions)
        }

    def _searched(self, batch: Batch, looked: Mapping[int, Chances], seed: int) -> dict[int, Chances]:
        """Every move by a tree search, the look ahead counting as some visits of it."""
        tree, utilities, nodes = self._grown(batch, seed)
        found = {}
        for node in nodes:
            visits, sums = float(tree[node, VISITS]), utilities[node, : self.rows].copy()
            action = int(tree[node, LABEL])
            if looked:
                sums += LOOK_COUNTS * looked[action] * (sums.sum() / visits)
                visits += LOOK_COUNTS
            found[action] = sums / sums.sum()
        count = self._twin[legal_at](batch, 0, self._actions)
        return {int(action): found[int(action)] for action in self._actions[:count]}

    def _played_out(self, batch: Batch, seed: int) -> Chances:
        """The mean of random games from here, each seat preferring what went well."""
        _tree, utilities, _nodes = self._grown(batch, seed)
        return utilities[0, : self.rows] / utilities[0, : self.rows].sum()

    def _grown(self, batch: Batch, seed: int) -> tuple[NDArray[np.int64], NDArray[np.float64], list[int]]:
        """A search tree, and the nodes of the first moves."""
        self._think_of(batch)
        by_net = bool(self.game.features)
        self._minds["lens"] = BY_NET if by_net else BY_WEIGHTS
        count = self._twin[legal_at](batch, 0, self._actions)
        simulations = max(self.budget.simulations, 2 * count) if by_net else self.budget.simulations + PLAYOUTS
        tree, utilities = tree_for(2 * simulations + 2)
        self._twin[plant_at](self._minds, tree, utilities)
        self._twin[simulate_at](self._minds, tree, utilities, simulations, NET if by_net else PLAYOUT, generator(seed))
        nodes, node = [], int(tree[0, CHILD])
        while node != NONE:
            nodes.append(node)
            node = int(tree[node, SIBLING])
        return tree, utilities, nodes


def mean(first: Mapping[int, Chances], second: Mapping[int, Chances]) -> dict[int, Chances]:
    """Move by move the mean of two valuings."""
    return {action: (first[action] + second[action]) / 2 for action in first}


def _shares(values: Any) -> Chances:
    shares = np.clip(np.asarray(values, np.float64), 0.0, None)
    return shares / shares.sum()


def _with_share(chances: Chances, row: int, share: float) -> Chances:
    """The chances if a row has this share and the others divide the rest as before."""
    share = min(1.0, max(0.0, share))
    others = chances.sum() - chances[row]
    if others <= 0.0:
        changed = np.full(len(chances), (1.0 - share) / (len(chances) - 1))
    else:
        changed = chances * ((1.0 - share) / others)
    changed[row] = share
    return changed
