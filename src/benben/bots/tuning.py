"""Fit the weights of a game: `python -m benben.bots.tuning ra --seats 3 --turns 8`.

Each turn plays games of the heuristic (or, `--rung 3`, the solver) against itself with the weights so far, fits new
weights to how those games went on, and keeps them if they do better on paired seeds; if not, the next turn goes half
as far. What is kept is written to the game's data/weights.toml at once, so that the command can be stopped and given
again. `--fresh` begins with no weights at all, as is necessary after a change of features.
"""

import argparse
from dataclasses import dataclass, field, fields

import numpy as np
from numpy.typing import NDArray

from benben.core.protocol import Game
from benben.core.random import generator
from benben.core.tables import read_toml
from benben.games import all_games
from benben.search import PACKAGES
from benben.search.duel import DuelPlayer, duel
from benben.search.mind import POINT, mind_for, weights_file, weights_for
from benben.search.rungs import HEURISTIC
from benben.search.samples import sample_games

Samples = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]  # features, stages, values still won
HEADING = "# Thousandths of a point for each feature by stage; written by `python -m benben.bots.tuning`.\n"


@dataclass(frozen=True)
class Tuning:
    """How weights are fitted."""

    turns: int = 3
    lines: int = 400_000  # positions of a turn, at most
    blocks: int = 300  # of games in which new weights are compared with the old
    rung: int = HEURISTIC
    caution: float = 200.0  # holds the weights near the old ones
    temperature: float = field(default=1.0, metadata={"help": "of the games fitted to, in points"})
    every: int = field(default=4, metadata={"help": "fit to one in this many positions"})
    seed: int = 1


def sample(game: Game, seats: int, weights: NDArray[np.int64], tuning: Tuning, seed: int) -> Samples:
    """Positions of self-play with these weights."""
    chosen, lines = game.checked_options(seats, {}), tuning.lines
    start = game.begin(seats, chosen).packed()
    minds = mind_for(game, seats, game.rows(seats), weights)
    facts = np.zeros((lines, weights.shape[1]), np.int64)
    stages, gains = np.zeros(lines, np.int64), np.zeros(lines, np.int64)
    play = game.compiled(chosen, PACKAGES)[sample_games]
    heat, random = tuning.temperature * POINT, generator(0)
    used = play(minds, start, start.copy(), tuning.rung, heat, tuning.every, seed, random, facts, stages, gains)
    return facts[:used], stages[:used], gains[:used]


def fit_weights(samples: Samples, old: NDArray[np.int64], caution: float, step: float) -> NDArray[np.int64]:
    """The weights that tell best how the samples went on; `caution` and `step` hold them near the old ones."""
    new = old.copy()
    facts, stages, gains = samples
    for stage in range(len(old)):
        here = facts[stages == stage].astype(float)
        missing = gains[stages == stage] - here @ old[stage]
        size = np.maximum(np.sqrt((here**2).mean(axis=0)), 1e-9)
        here /= size
        square = here.T @ here + caution * np.eye(here.shape[1])
        change = np.linalg.solve(square, here.T @ missing) / size
        new[stage] += np.round(step * change).astype(np.int64)
    return new


def compare(
    game: Game, seats: int, new: NDArray[np.int64], old: NDArray[np.int64], tuning: Tuning, seed: int
) -> tuple[float, float, float]:
    """Win share of one player with the new weights among players with the old; solo, of games with a better margin."""
    rung, blocks = tuning.rung, tuning.blocks
    if seats == 1:
        margins = [duel(game, [DuelPlayer(rung)], blocks, seed, (weights,)).margins.ravel() for weights in (new, old)]
        share = float(np.mean((margins[0] > margins[1]) + 0.5 * (margins[0] == margins[1])))
        half = 1.96 * 0.5 / blocks**0.5  # of the 95 % interval, at most
        return share, share - half, share + half
    line_up = [DuelPlayer(rung, brain=0)] + [DuelPlayer(rung, brain=1)] * (seats - 1)
    return duel(game, line_up, blocks, seed, (new, old)).interval()


def write_weights(game: Game, seats: int, weights: NDArray[np.int64]) -> None:
    """Put the weights for this number of seats into the game's file."""
    file = weights_file(game)
    tables = read_toml(file) if file.exists() else {}
    tables[f"seats_{seats}"] = {name: weights[:, number].tolist() for number, name in enumerate(game.features)}
    parts = [HEADING]
    for title in sorted(tables):
        rows = "".join(f'"{name}" = {numbers}\n' for name, numbers in tables[title].items())
        parts.append(f"[{title}]\n{rows}")
    file.write_text("\n".join(parts), "utf-8")


def tune(game: Game, seats: int, weights: NDArray[np.int64], tuning: Tuning) -> None:
    """Turns of playing and fitting, from these weights on."""
    step = 1.0
    for turn in range(tuning.turns):
        samples = sample(game, seats, weights, tuning, tuning.seed + turn)
        new = fit_weights(samples, weights, tuning.caution, step)
        share, low, high = compare(game, seats, new, weights, tuning, tuning.seed + turn)
        better = share * max(seats, 2) > 1
        verdict = "kept" if better else "not kept"
        print(f"turn {turn + 1}: win share {share:.3f} ({low:.3f} to {high:.3f}), {verdict}", flush=True)
        if better:
            weights = new
            write_weights(game, seats, weights)
        else:
            step /= 2


def main() -> None:
    """The command."""
    command = argparse.ArgumentParser(prog="python -m benben.bots.tuning", description="Fit the weights of a game.")
    command.add_argument("game", choices=list(all_games()))
    command.add_argument("--seats", type=int, default=2)
    for one in fields(Tuning):
        command.add_argument(
            f"--{one.name}", type=type(one.default), default=one.default, help=one.metadata.get("help")
        )
    command.add_argument("--fresh", action="store_true", help="begin with no weights")
    given = vars(command.parse_args())
    game, seats = all_games()[given.pop("game")], given.pop("seats")
    nothing = np.zeros((len(game.stages), len(game.features)), np.int64)
    weights = nothing if given.pop("fresh") else weights_for(game, seats)
    tune(game, seats, weights, Tuning(**given))


if __name__ == "__main__":
    main()
