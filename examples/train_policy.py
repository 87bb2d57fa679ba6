"""Train a small policy for two-player Ra with sb3-contrib's MaskablePPO, then let it play against random.

python examples/train_policy.py --seconds 60             # or --game mini-ra --seconds 10
"""

import argparse
import time

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

import benben.envs.gymnasium


class ForSeconds(BaseCallback):
    """Stops the training after a while."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds, self.until = seconds, 0.0

    def _on_training_start(self) -> None:
        self.until = time.monotonic() + self.seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self.until


def train(game: str, seconds: float, seed: int = 1) -> MaskablePPO:
    """A policy trained against a random player."""
    torch.set_num_threads(1)
    env = make_vec_env(lambda: benben.envs.gymnasium.Env(game, seats=2, reward="rank"), n_envs=32, seed=seed)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=64,
        batch_size=512,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=1.0,
        policy_kwargs={"net_arch": [64, 64]},
        seed=seed,
        device="cpu",
    )
    return model.learn(10_000_000, callback=ForSeconds(seconds))


def win_share(game: str, model: MaskablePPO | None, games: int, seed: int = 1000) -> float:
    """How often a policy (None: a random one) wins against a random player, all games side by side."""
    envs = benben.envs.gymnasium.Envs(game, games, seats=2, reward="win")
    luck = np.random.default_rng(seed)
    observation, info = envs.reset(seed=seed)
    wins, over = np.zeros(games), np.zeros(games, bool)
    while not over.all():
        masks = info["action_mask"].astype(bool)
        masks[~masks.any(1)] = True  # where a game is over any action begins the next, which is not counted
        if model is None:
            actions = (masks * luck.random(masks.shape)).argmax(1)
        else:
            actions, _ = model.predict(observation, action_masks=masks, deterministic=True)
        observation, rewards, ended, _, info = envs.step(actions)
        wins += rewards * ~over
        over |= ended
    return float(wins.mean())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="ra")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--games", type=int, default=500)
    given = parser.parse_args()
    policy = train(given.game, given.seconds)
    print(f"a random player wins {win_share(given.game, None, given.games):.1%} of {given.games} games")
    print(f"after {policy.num_timesteps:,} steps the policy wins {win_share(given.game, policy, given.games):.1%}")
