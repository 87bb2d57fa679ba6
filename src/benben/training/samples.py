"""Games played to learn from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle
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

PART = 25  # games that one worker plays at a time
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


@dataclass(frozen=True)
class Assignment:
    """Games to play, numbers `first` to `last` - 1; they are the same in every process."""

    game: str
    seats: int
    net: Net
    learned: bool  # whether the net decides; else the heuristic
    heat: float  # the temperature, in chances to win of the net or in points of the heuristic
    wild: float  # how often a move is drawn at random
    seed: int
    last: int
    first: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)

    def parts(self, options: Sequence[Mapping[str, Any]] = ({},)) -> list["Assignment"]:
        """The same games in parts, for as many workers as there are; the parts take the options in turn."""
        starts = range(self.first, self.last, PART)
        return [
            replace(self, first=first, last=min(first + PART, self.last), options=chosen)
            for first, chosen in zip(starts, cycle(options), strict=False)
        ]


def play(asked: Assignment) -> Played:
    """Play the games."""
    game, seats, games_asked = game_named(asked.game), asked.seats, asked.last - asked.first
    rows = game.rows(seats)
    chosen = game.checked_options(seats, asked.options)
    start = game.begin(seats, chosen).packed()
    room = games_asked * LONGEST_GAME
    positions, marks, games = np.zeros(room, game.dtype), np.zeros(room, np.int64), np.zeros(room, np.int64)
    seen, results = np.zeros((room, rows), np.float32), np.zeros((games_asked, rows, 2), np.float32)
    used = game.compiled(chosen, PACKAGES)[play_samples](
        mind_for(game, seats, rows, nets=(asked.net,)),
        start,
        start.copy(),
        LEARNED if asked.learned else HEURISTIC,
        asked.heat * (CERTAIN if asked.learned else POINT),
        asked.wild,
        asked.seed,
        asked.first,
        asked.last,
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
