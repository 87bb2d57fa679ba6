"""Games played to learn from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.core.protocol import Game
from benben.core.random import generator
from benben.games import game_named
from benben.search import PACKAGES
from benben.search.mind import POINT, mind_for
from benben.search.net import CERTAIN
from benben.search.net_layout import MARGIN, WIN, Net
from benben.search.rungs import HEURISTIC, LEARNED
from benben.search.selfplay import GOES_ON, look_back, play_samples, see_positions

LONGEST_GAME = 400  # positions between turns, at most


@dataclass(frozen=True)
class Played:
    """Positions in the order of play, what was thought of them, and how the games ended."""

    positions: NDArray[Any]
    seen: NDArray[np.float32]  # [position, row]
    marks: NDArray[np.int64]
    games: NDArray[np.int64]  # the number of the game of each position
    results: NDArray[np.float32]  # [game, row, WIN or MARGIN]


@dataclass(frozen=True)
class Lessons:
    """Positions and what a net should say of them."""

    positions: NDArray[Any]
    chances: NDArray[np.float32]  # [position, row]
    margins: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.positions)


def play(
    name: str,
    seats: int,
    options: Mapping[str, Any],
    net: Net,
    learned: bool,
    heat: float,
    wild: float,
    seed: int,
    first: int,
    last: int,
) -> Played:
    """Games first to last - 1 under a seed; the same in every process."""
    game = game_named(name)
    rows = game.rows(seats)
    chosen = game.checked_options(seats, options)
    start = game.begin(seats, chosen).packed()
    room = (last - first) * LONGEST_GAME
    positions, marks, games = np.zeros(room, game.dtype), np.zeros(room, np.int64), np.zeros(room, np.int64)
    seen, results = np.zeros((room, rows), np.float32), np.zeros((last - first, rows, 2), np.float32)
    used = game.compiled(chosen, PACKAGES)[play_samples](
        mind_for(game, seats, rows, nets=(net,)),
        start,
        start.copy(),
        LEARNED if learned else HEURISTIC,
        heat * (CERTAIN if learned else POINT),
        wild,
        seed,
        first,
        last,
        generator(0),
        positions,
        seen,
        marks,
        games,
        results,
    )
    return Played(positions[:used].copy(), seen[:used].copy(), marks[:used].copy(), games[:used].copy(), results)


def joined_games(parts: list[Played]) -> Played:
    """Games played in parts as if they had been played in one."""
    before = np.cumsum([0, *(len(part.results) for part in parts)])
    return Played(
        np.concatenate([part.positions for part in parts]),
        np.concatenate([part.seen for part in parts]),
        np.concatenate([part.marks for part in parts]),
        np.concatenate([part.games + shift for part, shift in zip(parts, before, strict=False)]),
        np.concatenate([part.results for part in parts]),
    )


def chances_of(game: Game, seats: int, net: Net, positions: NDArray[Any]) -> NDArray[np.float32]:
    """The chance of every row to win in each position, as a net sees it."""
    rows = game.rows(seats)
    seen = np.zeros((len(positions), rows), np.float32)
    see = game.compiled(game.checked_options(seats, {}), PACKAGES)[see_positions]
    see(mind_for(game, seats, rows, nets=(net,)), positions, seen)
    return seen


def think_over(game: Game, seats: int, net: Net, played: Played) -> Played:
    """The games as if each position had been looked ahead from: to the next one, as this net sees it."""
    seen = chances_of(game, seats, net, played.positions)
    ends = np.append(played.games[1:] != played.games[:-1], True)
    after = np.roll(seen, -1, axis=0)
    after[ends] = played.results[played.games[ends], :, WIN]
    marks = np.full(len(after), GOES_ON, np.int64)
    return Played(played.positions, after, marks, played.games, played.results)


def lessons_of(game: Game, seats: int, played: Played, trace: float) -> Lessons:
    """What the games teach."""
    chances = np.zeros_like(played.seen)
    look = game.compiled(game.checked_options(seats, {}), PACKAGES)[look_back]
    look(played.seen, played.marks, played.games, played.results, trace, chances)
    points = played.results[:, :, MARGIN]
    margins = (points - points.mean(axis=1, keepdims=True))[played.games]
    return Lessons(played.positions, chances, margins)
