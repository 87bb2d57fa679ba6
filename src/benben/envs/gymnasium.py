"""The Gymnasium interface: one seat against others, and thousands of such games at once.

    import gymnasium, benben.envs.gymnasium
    env = gymnasium.make("benben/Ra-v0", seats=3, opponents="random", reward="win", illegal="penalise")
    envs = gymnasium.make_vec("benben/Ra-v0", num_envs=1024, seats=3)

The environment asks seat 0. `opponents` is the name of a bot, a list of names for the seats 1, 2, ..., or "self":
then the environment asks every seat in turn, and `info["seat"]` says which. In a vector of games the compiled step
plays the bots, and `{"random": 1, "heuristic": 3}` in the place of a name is drawn for each game. What is rewarded and
what an illegal action does is described in docs/environments.md. Opponents may be programs: `env.close()` ends them.
"""

from typing import Any, SupportsInt

import numpy as np
from numpy.typing import NDArray

from benben.envs.batch import Batch, observed_game
from benben.envs.compiled import stepping
from benben.envs.extras import extra_module
from benben.envs.opponents import RANDOM, SECONDS, SELF, Opponents, line_up, one_each, opponents_on
from benben.games import with_variants

extra_module("gymnasium", "benben.envs.gymnasium")

import gymnasium  # noqa: E402 - after the check that says how to install it
from gymnasium.spaces import Box, Discrete  # noqa: E402
from gymnasium.utils import seeding  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

Numbers = NDArray[np.float32]
Earned = NDArray[np.float64]
Info = dict[str, Any]

IDS = {  # of the games that can be observed
    name: f"benben/{name.title().replace('-', '')}-v0" for name, game in with_variants().items() if game.observation
}
_AUTORESET = {AutoresetMode.NEXT_STEP: stepping.NEXT_STEP, AutoresetMode.SAME_STEP: stepping.SAME_STEP}


def observation_space(game: str, seats: int) -> Box:
    """The observation space of a seat."""
    found = observed_game(game)
    assert found.observation is not None
    low, high = found.observation.bounds(found.checked_seats(seats))
    return Box(low, high, dtype=np.float32)


class Env(gymnasium.Env[Any, Any]):
    """One game; the environment asks seat 0 (or, with opponents="self", every seat).

    `info` has "action_mask", "seat" (who is asked) and after a step "rewards" (what every seat earned).
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - Gymnasium's own shape of it

    def __init__(
        self,
        game: str,
        *,
        seats: int = 2,
        opponents: Opponents = "random",
        seconds: float = SECONDS,
        reward: str = "win",
        illegal: str = "penalise",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode must be None or 'ansi', not {render_mode!r}")
        self.observation_space = observation_space(game, seats)
        names = [SELF, *one_each(opponents, seats)]
        compiled = [{name: 1.0} if name == RANDOM else {} for name in names]
        self.batch = Batch(game, seats=seats, options=options, reward=reward, illegal=illegal, line_up=compiled)
        self.action_space = Discrete(len(self.batch.game.actions))
        self.render_mode = render_mode
        self._bots = opponents_on(opponents, self.batch, seconds)
        self._under_way = False

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Numbers, Info]:
        """Begin a new game; `seed` fixes the luck of this game and of those that follow."""
        first = self._np_random is None
        super().reset(seed=seed)
        if seed is None and first:
            seed = self.np_random_seed
        self.batch.begin(seed)
        for bot in self._bots.values():
            bot.begin(seed)
        self._under_way = True
        self._let_bots_begin()
        return self._observation(), self._info()

    def _let_bots_begin(self) -> None:
        """Let bots play before the environment asks for the first time; its step earns what they gave, too."""
        before = self.batch.tables.before.copy()
        self._let_bots_play(0)
        self.batch.tables.before[:] = before

    def step(self, action: SupportsInt) -> tuple[Numbers, float, bool, bool, Info]:
        """Play an action and go on until the environment asks again or the game is over."""
        if not self._under_way:
            raise gymnasium.error.ResetNeeded("the game is over or has not begun: call reset()")
        tables = self.batch.tables
        seat = int(tables.asked[0])
        self.batch.actions[0] = int(action)
        self.batch.step()
        earned = tables.rewards[0].copy()
        earned += self._let_bots_play(seat)
        self._under_way = not tables.ended[0]
        info = self._info() | {"rewards": earned}
        return self._observation(), float(earned[seat]), not self._under_way, False, info

    def _let_bots_play(self, seat: int) -> Earned:
        """Let bots that the compiled loop does not play take their turns; what every seat earns meanwhile."""
        tables, earned = self.batch.tables, np.zeros(self.batch.seats)
        while self._bots and not tables.ended[0] and (bot := self._bots.get(int(tables.asked[0]))):
            self.batch.actions[0] = bot.choose()
            self.batch.step()
            earned += tables.rewards[0]
        if self._bots and tables.ended[0]:
            tables.observations[0] = self.batch.observation(seat)
        return earned

    def _observation(self) -> Numbers:
        return self.batch.tables.observations[0].copy()

    def _info(self) -> Info:
        tables = self.batch.tables
        return {"action_mask": tables.masks[0].copy(), "seat": int(tables.asked[0])}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as sb3-contrib asks."""
        return self.batch.tables.masks[0].astype(np.bool_)

    def render(self) -> str | None:
        """The table as seat 0 sees it, in words."""
        return self.batch.text(0) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Close the opponents; those that are programs end."""
        for bot in self._bots.values():
            bot.close()


class Envs(VectorEnv[Any, Any, Any]):
    """Many games stepped by one compiled call; a game that ended begins again.

    With `copy=False` it returns its own memory, which the next step overwrites: read it, but do not keep or change it.
    `info` has a row for each game: "action_mask", "seat" (the seat that is asked), "rewards" (what every seat earned),
    "opponents" (the number of the bot that plays each seat in `benben.envs.batch.RUNGS`, -1 where the seat is asked).
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seats: int = 2,
        opponents: Opponents = "random",
        reward: str = "win",
        illegal: str = "penalise",
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if autoreset_mode not in _AUTORESET:
            raise ValueError(f"autoreset_mode must be NEXT_STEP or SAME_STEP, not {autoreset_mode!r}")
        if render_mode is not None:
            raise ValueError(f"many games are not rendered: render_mode must be None, not {render_mode!r}")
        self.num_envs = num_envs
        self.single_observation_space = observation_space(game, seats)
        self.batch = Batch(
            game,
            seats=seats,
            options=options,
            reward=reward,
            illegal=illegal,
            line_up=line_up(opponents, seats, observed_game(game)),
            count=num_envs,
            autoreset=_AUTORESET[autoreset_mode],
        )
        self.single_action_space = Discrete(len(self.batch.game.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": []}
        self._games = np.arange(num_envs)
        self._no_truncations = np.zeros(num_envs, np.bool_)
        self._same_step = autoreset_mode == AutoresetMode.SAME_STEP
        self._copy = copy
        self._begun = False

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Numbers, Info]:
        """Restart all games; game i has the seed `seed + i`."""
        if seed is not None or not self._begun:
            self._np_random, seed = seeding.np_random(seed)
            self._np_random_seed = seed
        self._begun = True
        self.batch.begin(seed)
        return self._own(self.batch.tables.observations), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Numbers, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """An action in every game."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("no game has begun: call reset()")
        tables = self.batch.tables
        self.batch.actions[:] = actions
        self.batch.step()
        info = self._info()
        info["rewards"] = self._own(tables.rewards)
        if self._same_step:
            info["final_obs"], info["_final_obs"] = self._own(tables.final_observations), tables.ended.copy()
        rewards = tables.rewards[self._games, tables.moved]
        return self._own(tables.observations), rewards, tables.ended.copy(), self._no_truncations.copy(), info

    def _info(self) -> Info:
        tables = self.batch.tables
        return {
            "action_mask": self._own(tables.masks),
            "seat": tables.asked.copy(),
            "opponents": self._own(tables.players),
        }

    def _own(self, memory: NDArray[Any]) -> NDArray[Any]:
        return memory.copy() if self._copy else memory

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal in each game."""
        return self.batch.tables.masks.astype(np.bool_)


for _game, _id in IDS.items():
    gymnasium.register(
        _id,
        entry_point="benben.envs.gymnasium:Env",
        vector_entry_point="benben.envs.gymnasium:Envs",
        kwargs={"game": _game},
    )
