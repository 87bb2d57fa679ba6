"""A player that learns from its own games, with a small NumPy net inside our tree search (in the manner of AlphaZero).

    python examples/alphazero.py mini-ra --rival heuristic --minutes 3
    python examples/alphazero.py ra --rival greedy --minutes 15 --curve curve.svg

A round: games of the net against itself, searched in one batch; then some steps of training on the last positions;
then a match against the rival. It runs on one core.
"""

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.envs.batch import Batch
from benben.envs.compiled.stepping import SAME_STEP
from benben.envs.tree_search import TreeSearch

SEATS = 2
CURIOSITY = 0.25  # low: one move of many changes the chance to win only a little
Floats = NDArray[np.float32]


def softmax(numbers: Floats) -> Floats:
    """Chances that add up to one in each row."""
    powers = np.exp(numbers - numbers.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


class Net:
    """One hidden layer; the outputs are the policy, then the chance of every seat to win, the own first."""

    def __init__(self, inputs: int, actions: int, units: int = 64, seed: int = 0) -> None:
        random = np.random.default_rng(seed)
        first = random.standard_normal((inputs, units)) * (2 / inputs) ** 0.5
        self.weights = [
            first.astype(np.float32),
            np.zeros(units, np.float32),
            np.zeros((units, actions + SEATS), np.float32),
            np.zeros(actions + SEATS, np.float32),
        ]
        self._means = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self._steps = 0
        self.actions = actions

    def forward(self, observations: Floats, masks: NDArray[Any]) -> tuple[Floats, Floats, Floats]:
        """Hidden units, policy and values."""
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(observations @ w1 + b1, 0)
        out = hidden @ w2 + b2
        policy = softmax(np.where(masks != 0, out[:, : self.actions], -1e9).astype(np.float32))
        return hidden, policy, softmax(out[:, self.actions :])

    def evaluate(self, observations: Floats, masks: NDArray[np.int8]) -> tuple[Floats, Floats]:
        """What the search asks."""
        return self.forward(observations, masks)[1:]

    def learn(self, observations: Floats, masks: NDArray[Any], policy: Floats, values: Floats, *, rate: float) -> float:
        """One step of Adam towards these policies and values; the loss before it."""
        hidden, guess, hope = self.forward(observations, masks)
        loss = -(policy * np.log(guess + 1e-9)).sum(1).mean() - (values * np.log(hope + 1e-9)).sum(1).mean()
        out = np.concatenate([guess - policy, hope - values], axis=1) / len(observations)
        back = (out @ self.weights[2].T) * (hidden > 0)
        slopes = [observations.T @ back, back.sum(0), hidden.T @ out, out.sum(0)]
        self._steps += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self._means, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            scale = (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
            weight -= rate * (scale * mean / (np.sqrt(square) + 1e-8) + 1e-5 * weight)
        return float(loss)


@dataclass
class Memory:
    """The last positions of finished games: what was seen, what the search made of it, how it ended."""

    size: int
    rows: list[tuple[Any, ...]] = field(default_factory=list)

    def add(self, rows: list[tuple[Any, ...]]) -> None:
        self.rows = [*self.rows, *rows][-self.size :]

    def sample(self, random: np.random.Generator, count: int) -> list[Floats]:
        chosen = [self.rows[i] for i in random.integers(len(self.rows), size=count)]
        return [np.array(column, np.float32) for column in zip(*chosen, strict=True)]


def open_table(game: str, count: int, line_up: list[dict[str, float]], reward: str = "win") -> Batch:
    """Games for two, each begun again as soon as it ends."""
    return Batch(
        game,
        seats=SEATS,
        options={},
        reward=reward,
        illegal="raise",
        line_up=line_up,
        count=count,
        autoreset=SAME_STEP,
    )


class SelfPlay:
    """Games of a net against itself, always going on."""

    def __init__(self, game: str, net: Net, recipe: "Recipe", random: np.random.Generator) -> None:
        self.steps, self.spread, self.random = recipe.steps, recipe.spread, random
        self.table = open_table(game, recipe.games, [{}] * SEATS, reward="margin")
        self.search = TreeSearch(
            game,
            seats=SEATS,
            evaluate=net.evaluate,
            simulations=recipe.simulations,
            curiosity=CURIOSITY,
            noise=0.25,
            seed=1,
        )
        self.table.begin(int(random.integers(1 << 60)))
        self.positions: list[list[tuple[Any, ...]]] = [[] for _ in range(recipe.games)]

    def play(self) -> list[tuple[Any, ...]]:
        """Some steps in every game: the positions of the games that ended meanwhile."""
        table, t, done = self.table, self.table.tables, []
        for _ in range(self.steps):
            found, seats = self.search.run(t.games), t.asked.copy()
            policy = found.policy().astype(np.float32)
            observations, masks = t.observations.copy(), t.masks.copy()
            table.actions[:] = (policy.cumsum(1) > self.random.random((len(policy), 1)) * 0.999).argmax(1)
            table.step()
            for i, positions in enumerate(self.positions):
                positions.append((observations[i], masks[i], policy[i], found.values[i], seats[i]))
                if t.ended[i]:
                    result = 1 / (1 + np.exp(-t.rewards[i] / self.spread))
                    done += [end_of(position, result) for position in positions]
                    positions.clear()
        return done


def end_of(position: tuple[Any, ...], result: NDArray[np.float64]) -> tuple[Any, ...]:
    """What to learn of a position: half how its game ended, half what the search thought; the own seat first."""
    observation, mask, policy, values, seat = position
    return observation, mask, policy, 0.5 * np.roll(result + values, -seat)


def win_share(game: str, net: Net, rival: str, games: int, simulations: int, seed: int) -> float:
    """The part of the win that the net gets against a bot of ours, half of the games on each seat."""
    shares = []
    for seat in range(SEATS):
        line_up: list[dict[str, float]] = [{rival: 1.0}, {rival: 1.0}]
        line_up[seat] = {}
        table = open_table(game, games // 2, line_up)
        search = TreeSearch(
            game, seats=SEATS, evaluate=net.evaluate, simulations=simulations, curiosity=CURIOSITY, seed=seed
        )
        table.begin(seed)
        won, t = np.full(games // 2, np.nan), table.tables
        while np.isnan(won).any():
            going = np.isnan(won).nonzero()[0]
            table.actions[:] = t.masks.argmax(1)  # in games that were begun again, anything
            table.actions[going] = search.run(t.games[going]).visits.argmax(1)
            table.step()
            ended = going[t.ended[going]]
            won[ended] = t.rewards[ended, seat]
        shares.append(won.mean())
    return float(np.mean(shares))


@dataclass
class Recipe:
    """How much of everything there is in a round."""

    games: int = 256
    steps: int = 100
    simulations: int = 24
    batch: int = 512
    trainings: int = 400
    rate: float = 2e-3
    memory: int = 150_000
    spread: float = 12.0  # points ahead that count as e to one: a margin teaches more than a win
    match: int = 200


def train(
    game: str, rival: str, minutes: float, recipe: Recipe, seed: int = 1
) -> tuple[Net, list[tuple[float, float]]]:
    """The net, and its curve: minutes of the processor, share of the win against the rival."""
    table = open_table(game, 1, [{}] * SEATS)
    net = Net(table.tables.observations.shape[1], len(table.game.actions), seed=seed)
    random, memory = np.random.default_rng(seed), Memory(recipe.memory)
    began, selfplay = time.process_time(), SelfPlay(game, net, recipe, random)
    curve: list[tuple[float, float]] = []
    while True:
        spent = (time.process_time() - began) / 60
        share = win_share(game, net, rival, recipe.match, recipe.simulations, seed + len(curve))
        curve.append((spent, share))
        print(
            f"{spent:5.1f} minutes: {share:.0%} of the games against {rival}, {len(memory.rows):,} positions",
            flush=True,
        )
        if spent >= minutes:
            return net, curve
        memory.add(selfplay.play())
        while len(memory.rows) < recipe.batch:
            memory.add(selfplay.play())
        for _ in range(recipe.trainings):
            net.learn(*memory.sample(random, recipe.batch), rate=recipe.rate)


def draw(curve: list[tuple[float, float]], title: str, file: Path) -> None:
    """The curve as a picture."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 3.5))
    axes.plot([minute for minute, _ in curve], [100 * share for _, share in curve], marker="o", markersize=3)
    axes.axhline(50, color="grey", linewidth=0.8)
    axes.set(title=title, xlabel="minutes of one core", ylabel="% of the games won", ylim=(0, 100))
    figure.tight_layout()
    figure.savefig(file)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--rival", default="greedy")
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--curve", type=Path, help="draw the curve into this file (needs matplotlib)")
    given = parser.parse_args()
    _, found = train(given.game, given.rival, given.minutes, Recipe())
    if given.curve:
        draw(found, f"{given.game}, two seats, against {given.rival}", given.curve)
