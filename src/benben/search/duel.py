"""One kind of player among others, measured on paired seeds: every seed is played in every rotation of the seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.core.protocol import Game
from benben.core.random import generator
from benben.core.records import unpack
from benben.search import PACKAGES
from benben.search.contest import play_games
from benben.search.mcts import GLANCE, tree_for
from benben.search.mind import mind_for
from benben.search.net_layout import Net
from benben.search.rungs import SOLVER


@dataclass(frozen=True)
class DuelPlayer:
    """A compiled player: rung, which of several weights, how its search simulates, temperature in points."""

    rung: int
    brain: int = 0
    simulations: int = 0
    temperature: float = 0.0
    way: int = GLANCE
    advisor: int = SOLVER


@dataclass
class DuelResult:
    """What came out: arrays [block, rotation, player of the line-up]."""

    shares: NDArray[np.float64]  # of the win
    totals: NDArray[np.int64]
    margins: NDArray[np.int64]  # own total minus the best other's, also a rival's without a seat
    decisions: int
    finals: NDArray[Any] = field(repr=False)  # [block, rotation]: the records at the end

    def interval(self) -> tuple[float, float, float]:
        """Win share of the first of the line-up, and its 95 % interval by the spread over blocks."""
        blocks = self.shares[:, :, 0].mean(axis=1)
        half = 1.96 * blocks.std() / max(1, len(blocks)) ** 0.5
        return blocks.mean(), blocks.mean() - half, blocks.mean() + half


def duel(
    game: Game,
    line_up: Sequence[DuelPlayer],
    blocks: int,
    seed: int = 1,
    weights: Sequence[NDArray[np.int64]] = (),
    options: Mapping[str, Any] | None = None,
    nets: Sequence[Net] = (),
) -> DuelResult:
    """Play every block's seed in all rotations of the line-up; `weights` has a table for each brain, `nets` a net."""
    seats = len(line_up)
    chosen = game.checked_options(seats, options or {})
    start = game.begin(seats, chosen).packed()
    minds = mind_for(game, seats, game.rows(seats), *weights, nets=nets)
    tree, utilities = tree_for(2 * max(player.simulations for player in line_up) + 2)
    games = blocks * seats
    seats_of = np.array([[(seat + turn) % seats for seat in range(seats)] for turn in range(seats)] * blocks)
    facts = np.array([(p.rung, p.brain, p.simulations, p.way, p.advisor) for p in line_up], np.int64)
    warmth = np.array([p.temperature * 1000 for p in line_up])
    seeds = np.repeat(seed * 1_000_003 + np.arange(blocks, dtype=np.int64), seats)
    finals = np.zeros(games, game.dtype)
    play = game.compiled(chosen, PACKAGES)[play_games]
    decisions = play(
        minds,
        tree,
        utilities,
        start,
        facts[seats_of],
        warmth[seats_of],
        seeds,
        generator(0),
        generator(0),
        finals,
    )
    shape = (blocks, seats)
    shares = np.zeros((games, seats))
    totals = np.zeros((games, seats), np.int64)
    margins = np.zeros((games, seats), np.int64)
    for number in range(games):
        position = unpack(finals, number)
        winners = game.winners(position)
        points = [row["total"] for row in game.scores(position)]
        for seat, player in enumerate(seats_of[number]):
            shares[number, player] = (seat in winners) / max(1, len(winners))
            totals[number, player] = points[seat]
            margins[number, player] = points[seat] - max(points[:seat] + points[seat + 1 :])
    return DuelResult(
        shares.reshape(*shape, -1),
        totals.reshape(*shape, -1),
        margins.reshape(*shape, -1),
        decisions,
        finals.reshape(shape),
    )
