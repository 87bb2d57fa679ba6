"""Many games of one kind in one batch: the base of the Gymnasium and PettingZoo environments."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.core.errors import IllegalMove
from benben.core.protocol import Game, paragraph_number, refusal
from benben.core.records import unpack
from benben.envs.compiled import rewards, stepping
from benben.games import game_named
from benben.match.simulate import SEED_BITS
from benben.search import PACKAGES as SEARCH
from benben.search.mind import mind_for
from benben.search.net_files import net_for
from benben.search.rungs import GREEDY, HEURISTIC, LEARNED, RANDOM, SOLVER

PACKAGES = ("benben.envs.compiled",)
WITH_SEARCH = (*SEARCH, *PACKAGES)
RUNGS = {"random": RANDOM, "greedy": GREEDY, "heuristic": HEURISTIC, "solver": SOLVER, "learned": LEARNED}
SHARES = 1_000_000  # in which a chance is counted

REWARDS = {"win": rewards.WIN, "rank": rewards.RANK, "margin": rewards.MARGIN, "points": rewards.POINTS}
ILLEGAL = {"raise": stepping.RAISE, "penalise": stepping.PENALISE, "terminate": stepping.TERMINATE}


def choice_number(what: str, value: Any, allowed: Mapping[str, int]) -> int:
    """The number of a choice by its word, or a ValueError that names what is allowed."""
    if value not in allowed:
        raise ValueError(f"{what} must be one of {', '.join(allowed)}, not {value!r}")
    return allowed[value]


def observed_game(name: str) -> Game:
    """The game of this name, if it has an observation."""
    game = game_named(name)
    if game.observation is None:
        raise ValueError(f"{game.title} has no observation for learning programs")
    return game


class Batch:
    """N games in lockstep; see `stepping` for what happens in a step.

    `line_up` has for each seat the names of those who play it in a game and how likely each does; none: it is asked.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int,
        options: Mapping[str, Any],
        reward: str,
        illegal: str,
        line_up: Sequence[Mapping[str, float]],
        count: int = 1,
        autoreset: int = stepping.NO_RESET,
    ) -> None:
        self.game = observed_game(game)
        self.seats = self.game.checked_seats(seats)
        self.options = self.game.checked_options(seats, options)
        self.reward = choice_number("reward", reward, REWARDS)
        self.illegal = choice_number("illegal", illegal, ILLEGAL)
        self.autoreset = autoreset
        begin = self.game.begin(seats, self.options)
        rows = self.game.rows(seats)
        self.tables = stepping.tables_for(self.game, seats, begin.packed(), rows, weights_of(line_up), count)
        self.actions = np.zeros(count, np.int64)
        self.minds = minds_for(self.game, seats, line_up)
        twin = self.game.compiled(self.options, PACKAGES if self.minds is None else WITH_SEARCH)
        self._seed, self._step = twin[stepping.seed_games], twin[stepping.step_games]
        self._illegal = twin[stepping.first_illegal]
        self._observe, self._refusal = twin[stepping.observe_at], twin[refusal]

    def begin(self, seed: int | None = None) -> None:
        """Begin all games again; `seed` fixes the luck of all that follow, game i has `seed + i`."""
        if seed is not None:
            self._seed(self.tables, seed & SEED_BITS)
        self.tables.ended[:] = True
        self._step(self.tables, self.minds, self.actions, self.reward, self.illegal, stepping.NEXT_STEP)

    def step(self) -> None:
        """Play `actions`, one in each game."""
        if self.illegal == stepping.RAISE:
            self._refuse_illegal()
        self._step(self.tables, self.minds, self.actions, self.reward, self.illegal, self.autoreset)

    def _refuse_illegal(self) -> None:
        i = self._illegal(self.tables.masks, self.tables.ended, self.actions, self.autoreset)
        if i == stepping.NONE:
            return
        action = int(self.actions[i])
        if not 0 <= action < len(self.game.actions):
            raise ValueError(f"actions are 0 to {len(self.game.actions) - 1}, not {action}")
        number = int(self._refusal(self.tables.games[i], action))
        raise IllegalMove(self.game.actions[action], paragraph_number(number), self.game.refusals[number])

    def observation(self, seat: int, i: int = 0) -> NDArray[np.float32]:
        """The observation of a seat in one game."""
        numbers = np.empty(self.tables.observations.shape[1], np.float32)
        self._observe(self.tables.games, i, seat, numbers)
        return numbers

    def text(self, seat: int | None, i: int = 0) -> str:
        """One game as a seat sees it, for people."""
        return view_text(self.game.view(unpack(self.tables.games, i), seat))


def weights_of(line_up: Sequence[Mapping[str, float]]) -> NDArray[np.int64]:
    """The chances of every rung on every seat as whole numbers: [seat, rung]."""
    weights = np.zeros((len(line_up), max(RUNGS.values()) + 1), np.int64)
    for seat, chances in enumerate(line_up):
        for name, chance in chances.items():
            weights[seat, RUNGS[name]] = round(SHARES * chance / sum(chances.values()))
    return weights


def minds_for(game: Game, seats: int, line_up: Sequence[Mapping[str, float]]) -> NDArray[Any] | None:
    """What the bots of a line-up think in, None if all play at random; a net is the second brain."""
    names = {name for chances in line_up for name in chances}
    if names <= {"random"}:
        return None
    minds = mind_for(game, seats, game.rows(seats))
    if "learned" in names:
        net_for(game, seats).put_into(minds[0], 1)
    return minds


def view_text(view: Any, indent: str = "") -> str:
    """A view as indented lines; empty values are left out."""
    lines = []
    for name, value in view.items():
        if isinstance(value, dict) and any(isinstance(item, dict | list) for item in value.values()):
            lines.append(f"{indent}{name}:\n{view_text(value, indent + '  ')}")
        elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
            for number, item in enumerate(value):
                lines.append(f"{indent}{name} {number}:\n{view_text(item, indent + '  ')}")
        elif value not in (None, [], {}):
            lines.append(f"{indent}{name}: {in_words(value)}")
    return "\n".join(lines)


def in_words(value: Any) -> str:
    """A value in words."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {in_words(item)}" for name, item in value.items() if item != 0)
    if isinstance(value, list):
        return ", ".join(in_words(item) for item in value)
    return "-" if value is None else str(value)
