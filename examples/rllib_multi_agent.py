"""RLlib: one shared policy plays mini Ra against itself and learns by PPO, with action masks.

pip install 'benben[research]' 'ray[rllib]' torch
python examples/rllib_multi_agent.py 5  # iterations
"""

import sys
from typing import Any

import numpy as np
import ray
import torch
from gymnasium.spaces import Box, Dict
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module import MultiRLModuleSpec, RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from benben.envs.gymnasium import Envs
from benben.envs.pettingzoo import GameEnv

SHARED = "shared"


class Table(MultiAgentEnv):
    """A game in which only the agent that decides gets an observation; at the end all do."""

    def __init__(self, config: Any = None) -> None:
        super().__init__()
        self.table = GameEnv("mini-ra", illegal="raise")
        self.agents = self.possible_agents = self.table.possible_agents
        numbers = self.table.observation_space("player_0")["observation"]
        mask = Box(0.0, 1.0, (self.table.action_space("player_0").n,), np.float32)
        self.observation_spaces = dict.fromkeys(self.agents, Dict({"observations": numbers, "action_mask": mask}))
        self.action_spaces = self.table.action_spaces

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[dict, dict]:
        self.table.reset(seed=seed)
        return self.observations([self.table.agent_selection]), {}

    def step(self, actions: dict[str, int]) -> tuple[dict, dict, dict, dict, dict]:
        self.table.step(actions[self.table.agent_selection])
        over = all(self.table.terminations.values())
        seen = self.observations(self.possible_agents if over else [self.table.agent_selection])
        return seen, dict(self.table.rewards), {"__all__": over}, {"__all__": False}, {}

    def observations(self, agents: list[str]) -> dict[str, dict]:
        told = [self.table.observe(agent).values() for agent in agents]
        return {
            agent: {"observations": numbers, "action_mask": mask.astype(np.float32)}
            for agent, (numbers, mask) in zip(agents, told, strict=True)
        }


def algorithm() -> Any:
    """PPO of one policy for both seats, in this process."""
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [64, 64]})
    config = (
        PPOConfig()
        .environment(Table, disable_env_checking=True)  # its check samples illegal actions
        .env_runners(num_env_runners=0)
        .multi_agent(policies={SHARED}, policy_mapping_fn=lambda *_, **__: SHARED)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={SHARED: module}))
        .training(train_batch_size_per_learner=1000, minibatch_size=250, num_epochs=4, lr=1e-3, gamma=1.0)
        .debugging(seed=1)
    )
    return config.build_algo()


def win_share(module: Any, games: int = 1000, seed: int = 1000) -> float:
    """How often the policy wins on seat 0 against a random player, all games side by side."""
    envs = Envs("mini-ra", games)
    observations, info = envs.reset(seed=seed)
    wins, over = np.zeros(games), np.zeros(games, bool)
    while not over.all():
        seen = {"observations": torch.tensor(observations), "action_mask": torch.tensor(info["action_mask"]).float()}
        with torch.no_grad():
            actions = module.forward_inference({"obs": seen})["action_dist_inputs"].argmax(1)
        observations, rewards, ended, _, info = envs.step(actions.numpy())
        wins += rewards * ~over
        over |= ended
    return float(wins.mean())


def main(iterations: int) -> tuple[float, float]:
    """Train; the share of the win against random before and after."""
    ray.init(num_cpus=1, include_dashboard=False, ignore_reinit_error=True)
    algo = algorithm()
    before = win_share(algo.get_module(SHARED))
    for _ in range(iterations):
        algo.train()
    after = win_share(algo.get_module(SHARED))
    algo.stop()
    ray.shutdown()
    return before, after


if __name__ == "__main__":
    print("against random: {:.1%} of the games before, {:.1%} after".format(*main(int([*sys.argv, 5][1]))))
