"""The PettingZoo interface: every seat is an agent, asked one after the other (AEC).

    from benben.envs.pettingzoo import env
    table = env("ra", seats=3)                       # or pettingzoo.make("aec", "benben/Ra-v0", seats=3)

An agent observes {"observation", "action_mask"}. The same agent may be selected several times in a row. What is
rewarded and what an illegal action does is described in docs/environments.md.
"""

from typing import Any

import numpy as np

from benben.core.protocol import OVER
from benben.envs.batch import Batch
from benben.envs.extras import extra_module
from benben.envs.gymnasium import IDS, observation_space

extra_module("pettingzoo", "benben.envs.pettingzoo")

import pettingzoo  # noqa: E402 - after the check that says how to install it
from gymnasium.spaces import Box, Dict, Discrete  # noqa: E402
from gymnasium.utils import seeding  # noqa: E402
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper  # noqa: E402

Facts = dict[str, Any]


def env(game: str, **settings: Any) -> pettingzoo.AECEnv:
    """A table, with PettingZoo's checks of the order of calls."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(GameEnv(game, **settings)))


class GameEnv(pettingzoo.AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One game; the agents are player_0, player_1, ... by seat."""

    def __init__(
        self,
        game: str,
        *,
        seats: int = 2,
        reward: str = "win",
        illegal: str = "penalise",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"render_mode must be None, 'ansi' or 'human', not {render_mode!r}")
        self.batch = Batch(game, seats=seats, options=options, reward=reward, illegal=illegal, line_up=[{}] * seats)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
            "render_fps": 4,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = len(self.batch.game.actions)
        space = Dict({"observation": observation_space(game, seats), "action_mask": Box(0, 1, (actions,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._no_mask = np.zeros(actions, np.int8)
        self._seeded = False

    def observation_space(self, agent: str) -> Dict:
        """The observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """All actions; the mask says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Facts | None = None) -> None:
        """Begin a new game; `seed` fixes the luck of this game and of those that follow."""
        if seed is not None or not self._seeded:
            _, seed = seeding.np_random(seed)
            self._seeded = True
        self.batch.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Facts] = {agent: {} for agent in self.agents}
        self.agent_selection = self._selected_agent()

    def step(self, action: Any) -> None:
        """The selected agent plays an action; an agent whose game is over plays None and leaves."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        tables = self.batch.tables
        self.batch.actions[0] = action
        self.batch.step()
        earned = tables.rewards[0].tolist()
        for other, reward in zip(self.agents, earned, strict=True):
            self.rewards[other] = reward
            self._cumulative_rewards[other] += reward
        if tables.ended[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._selected_agent()
        if self.render_mode == "human":
            self.render()

    def _selected_agent(self) -> str:
        return self.possible_agents[self.batch.tables.asked[0]]

    def observe(self, agent: str) -> Facts:
        """The observation of an agent; only the selected one has legal actions."""
        tables, seat = self.batch.tables, self._seat_of[agent]
        if seat == tables.asked[0] and not tables.ended[0]:
            return {"observation": tables.observations[0].copy(), "action_mask": tables.masks[0].copy()}
        return {"observation": self.batch.observation(seat), "action_mask": self._no_mask.copy()}

    def render(self) -> str | None:
        """The table in words as the selected agent sees it: returned (ansi) or printed (human)."""
        seat = self.batch.tables.asked[0]
        text = self.batch.text(None if seat == OVER else int(seat))
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text)
        return None


for _game, _id in IDS.items():
    pettingzoo.register("aec", _id, "benben.envs.pettingzoo:env", kwargs={"game": _game})
