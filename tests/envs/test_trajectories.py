"""The same actions through all faces give the same positions and rewards, step by step."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel
import pytest

import benben
import benben.envs.openspiel  # registers the games
from benben.core.random import Stream, generator, pick, seed_generator
from benben.envs.compiled.stepping import DEALER
from benben.envs.gymnasium import Env, Envs
from benben.envs.openspiel import GAMES
from benben.envs.pettingzoo import GameEnv


class SameDealer(Stream):
    """Deals to a match what the compiled loop deals under a seed."""

    def __init__(self, seed: int) -> None:
        super().__init__(b"")
        self._random = generator(0)
        with np.errstate(over="ignore"):  # the generator is meant to wrap around
            seed_generator(self._random, seed, DEALER)

    def pick(self, weights: Sequence[int]) -> int:
        with np.errstate(over="ignore"):
            return pick(self._random, weights, sum(weights))


@pytest.mark.parametrize("reward", ["win", "rank", "margin", "points"])
@pytest.mark.parametrize(("name", "seats"), [("mini-ra", 2), ("ra", 2), ("ra", 4), ("pharaon", 1), ("pharaon", 3)])
def test_all_interfaces_agree(name: str, seats: int, reward: str) -> None:
    seed, random = 11, np.random.default_rng(11)
    match = benben.new(name, seats=seats, dealer=SameDealer(seed))
    settings: dict[str, Any] = {"seats": seats, "reward": reward, "illegal": "raise"}
    env, envs = Env(name, opponents="self", **settings), Envs(name, 2, opponents="self", **settings)
    table = GameEnv(name, **settings)
    state = pyspiel.load_game(GAMES[name], {"players": seats, "reward": reward}).new_initial_state()
    (told, info), (all_told, _) = env.reset(seed=seed), envs.reset(seed=seed)
    table.reset(seed=seed)
    deal_as_recorded(state, match, 0)
    assert state.rewards() == [0.0] * seats  # what set-up gives is earned with the first step
    before = [row["total"] for row in match.game.scores(match.game.begin(seats, match.options))]
    while not match.over:
        seat, record = match.turn, len(match.record)
        here = match.position.packed().tobytes()
        for batch in (env.batch, table.batch, envs.batch):
            assert batch.tables.games[:1].tobytes() == here
        assert state.spot.games.tobytes() == here
        assert info["seat"] == seat == state.current_player() == table._seat_of[table.agent_selection]
        mask = info["action_mask"]
        assert told.tobytes() == all_told[0].tobytes() == table.observe(table.agent_selection)["observation"].tobytes()
        assert told.tolist() == state.observation_tensor(seat)
        assert mask.nonzero()[0].tolist() == state.legal_actions()
        assert sorted(match.game.actions[action] for action in state.legal_actions()) == match.legal()

        action = int(random.choice(mask.nonzero()[0]))
        others = int(random.choice(envs.action_masks()[1].nonzero()[0]))
        match.play(match.game.actions[action])
        told, its_reward, over, _, info = env.step(action)
        all_told, rewards, all_over, _, infos = envs.step(np.array([action, others]))
        table.step(action)
        state.apply_action(action)
        deal_as_recorded(state, match, record + 1)

        expected = rewards_of(match, reward, before)
        assert state.rewards() == expected == list(table.rewards.values())
        assert infos["rewards"][0].tolist() == info["rewards"].tolist() == expected
        assert its_reward == rewards[0] == expected[seat]
        assert over == all_over[0] == match.over == state.is_terminal() == all(table.terminations.values())
        before = [row["total"] for row in match.scores()]
    assert state.spot.games.tobytes() == match.position.packed().tobytes() == env.batch.tables.games.tobytes()


def deal_as_recorded(state: Any, match: benben.Match, start: int) -> None:
    """Give an OpenSpiel state the outcomes that the match was dealt."""
    for line in match.record[start:]:
        state.apply_action(match.game.outcome_numbers[line.removeprefix("deal ")])


def rewards_of(match: benben.Match, reward: str, before: list[int]) -> list[float]:
    """What the page on environments promises, told a second time."""
    seats, totals = range(match.seats), [row["total"] for row in match.scores()]
    if reward == "points":
        return [float(totals[seat] - before[seat]) for seat in seats]
    if not match.over:
        return [0.0] * match.seats
    if reward == "win":
        return [(seat in match.winners()) / max(1, len(match.winners())) for seat in seats]
    if reward == "margin":
        return [float(totals[seat] - max(t for row, t in enumerate(totals) if row != seat)) for seat in seats]
    if match.seats == 1:
        return [1.0 if match.winners() else -1.0]
    return [(match.seats - 1 - 2 * match.ranking().index(seat)) / (match.seats - 1) for seat in seats]
