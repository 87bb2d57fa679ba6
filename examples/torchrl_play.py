"""TorchRL: its PettingZoo wrapper and collector play masked games of Ra with one shared policy.

pip install 'benben[research]' torchrl
python examples/torchrl_play.py --frames 2000
"""

import argparse
import time
from typing import Any

import torch
from tensordict.nn import TensorDictModule, TensorDictSequential
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor

from benben.envs.pettingzoo import GameEnv


def table(game: str, seats: int) -> PettingZooWrapper:
    """A game; TorchRL asks all agents, and `mask` marks the one whose action is played."""
    return PettingZooWrapper(GameEnv(game, seats=seats, illegal="raise"), use_mask=True)


def shared_policy(env: PettingZooWrapper) -> TensorDictSequential:
    """One net for all seats, which draws among the legal actions."""
    group = next(iter(env.group_map))
    numbers = env.observation_spec[group, "observation", "observation"].shape[-1]
    actions = env.full_action_spec[group, "action"].space.n
    net = nn.Sequential(nn.Linear(numbers, 64), nn.Tanh(), nn.Linear(64, actions))
    return TensorDictSequential(*[actor(net, group) for group in env.group_map])


def actor(net: nn.Module, group: str) -> ProbabilisticActor:
    """The part of the policy that plays one agent."""
    return ProbabilisticActor(
        TensorDictModule(net, in_keys=[(group, "observation", "observation")], out_keys=[(group, "logits")]),
        in_keys={"logits": (group, "logits"), "mask": (group, "action_mask")},
        out_keys=[(group, "action")],
        distribution_class=MaskedCategorical,
    )


def play(game: str, seats: int, frames: int) -> dict[str, Any]:
    """Collect frames: how many, how many games ended, the wins by agent, frames a second."""
    torch.set_num_threads(1)
    torch.manual_seed(1)
    env = table(game, seats)
    env.set_seed(1)
    groups = list(env.group_map)
    collector = Collector(env, shared_policy(env), frames_per_batch=min(500, frames), total_frames=frames)
    began, count, ended, wins = time.perf_counter(), 0, 0, dict.fromkeys(groups, 0.0)
    for batch in collector:
        count += batch.numel()
        ended += int(batch["next", "done"].sum())
        for group in groups:
            wins[group] += float(batch["next", group, "reward"].sum())
    speed = count / (time.perf_counter() - began)
    collector.shutdown()
    return {"frames": count, "games": ended, "wins": wins, "frames/s": round(speed)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="ra")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--frames", type=int, default=2000)
    given = parser.parse_args()
    print(play(given.game, given.seats, given.frames))
