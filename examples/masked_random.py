"""Masked random play through every face: `python examples/masked_random.py`."""

import random
from typing import Any

import gymnasium
import numpy as np
import pyspiel

import benben.envs.openspiel  # noqa: F401 - offers our games to OpenSpiel
from benben.envs.pettingzoo import env as pettingzoo_env


def play_gymnasium(seed: int) -> float:
    """One game of Ra for seat 0 against two random players; what it earned."""
    env = gymnasium.make("benben/Ra-v0", seats=3, opponents="random", reward="rank")
    _, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    over, earned = False, 0.0
    while not over:
        action = env.action_space.sample(info["action_mask"])
        _, reward, over, _, info = env.step(action)
        earned += float(reward)
    return earned


def play_pettingzoo(seed: int) -> dict[str, float]:
    """One game of Pharaon for three; what each agent earned."""
    table = pettingzoo_env("pharaon", seats=3, reward="margin")
    table.reset(seed=seed)
    earned = {}
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        if over:
            earned[agent] = reward
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))
    return earned


def play_openspiel(seed: int) -> list[float]:
    """One game of mini Ra with explicit chance; what each player earned."""
    luck = random.Random(seed)
    state = pyspiel.load_game("benben_mini_ra").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, chances)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    returns: list[float] = state.returns()
    return returns


def play_batch(seed: int, steps: int = 200) -> int:
    """1,024 games of Ra at once; how many ended."""
    envs = gymnasium.make_vec("benben/Ra-v0", num_envs=1024, seats=3, opponents="self")
    luck, ended = np.random.default_rng(seed), 0
    info: dict[str, Any]
    _, info = envs.reset(seed=seed)
    for _ in range(steps):
        mask = info["action_mask"]
        actions = (mask * luck.random(mask.shape, dtype=np.float32)).argmax(1)
        _, _, over, _, info = envs.step(actions)
        ended += int(over.sum())
    return ended


if __name__ == "__main__":
    print("Gymnasium, Ra:", play_gymnasium(1))
    print("PettingZoo, Pharaon:", play_pettingzoo(1))
    print("OpenSpiel, mini Ra:", play_openspiel(1))
    print("a batch of Ra:", play_batch(1), "games ended")
