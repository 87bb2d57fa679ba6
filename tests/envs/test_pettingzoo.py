"""PettingZoo judges our tables."""

from typing import Any

import numpy as np
import pettingzoo
import pytest

import benben
from benben.envs.pettingzoo import GameEnv, env

EVERY = [("mini-ra", 2), ("ra", 2), ("ra", 5), ("pharaon", 1), ("pharaon", 3)]
every_table = pytest.mark.parametrize(("name", "seats"), EVERY)


@every_table
# The suite would rather have plain arrays, but the masked games of PettingZoo itself speak in such dicts, too.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
def test_the_api(name: str, seats: int) -> None:
    from pettingzoo.test import api_test

    api_test(env(name, seats=seats, illegal="raise"), num_cycles=60)


@every_table
def test_the_parallel_wrapper_of_pettingzoo_passes_its_suite(name: str, seats: int) -> None:
    from pettingzoo.test import parallel_api_test
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    # All agents send an action, but only that of the asked one is played: an illegal one would raise.
    parallel_api_test(turn_based_aec_to_parallel(env(name, seats=seats, illegal="raise")), num_cycles=60)


def test_the_parallel_wrapper_plays_the_same_game() -> None:
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    table, parallel = env("ra", seats=3, reward="rank"), turn_based_aec_to_parallel(env("ra", seats=3, reward="rank"))
    random = np.random.default_rng(5)
    table.reset(seed=5)
    seen, _ = parallel.reset(seed=5)
    earned = dict.fromkeys(parallel.possible_agents, 0.0)
    while parallel.agents:
        agent = table.agent_selection
        assert [each for each in parallel.agents if seen[each]["action_mask"].any()] == [agent]
        np.testing.assert_array_equal(seen[agent]["observation"], table.last()[0]["observation"])
        action = random.choice(seen[agent]["action_mask"].nonzero()[0])
        table.step(action)
        seen, rewards, _, _, _ = parallel.step(dict.fromkeys(parallel.agents, action))
        for each, reward in rewards.items():
            earned[each] += reward
    assert all(table.terminations.values())
    assert earned == {agent: table.unwrapped.rewards[agent] for agent in table.agents}
    assert sorted(earned.values()) == [-1.0, 0.0, 1.0]


@every_table
def test_a_seed_fixes_everything(name: str, seats: int) -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: env(name, seats=seats), num_cycles=50)


@pytest.mark.parametrize("name", ["mini-ra", "ra", "pharaon"])
def test_rendering(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import render_test

    render_test(lambda **settings: env(name, **settings))
    assert "seats: 2" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["mini-ra", "ra", "pharaon"])
def test_the_performance_benchmark_runs(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import itertools
    import time

    from pettingzoo.test import performance_benchmark

    clock = itertools.count(0.0, 0.02)  # the suite measures for five seconds; so long we do not wait
    monkeypatch.setattr(time, "time", lambda: next(clock))
    performance_benchmark(env(name))
    assert "turns per second" in capsys.readouterr().out


def test_tables_are_in_the_registry() -> None:
    made = pettingzoo.make("aec", "benben/Ra-v0", seats=4)
    assert made.possible_agents == ["player_0", "player_1", "player_2", "player_3"]


def test_all_are_rewarded_at_the_end_and_leave_one_by_one() -> None:
    table, random = GameEnv("ra", seats=3, reward="rank"), np.random.default_rng(4)
    table.reset(seed=4)
    earned: dict[str, float] = {}
    for agent in table.agent_iter():
        told, reward, over, _, _ = table.last()
        if over:
            earned[agent] = reward
            assert not told["action_mask"].any()
            table.step(None)
        else:
            assert reward == 0.0
            table.step(random.choice(told["action_mask"].nonzero()[0]))
    assert sorted(earned.values()) == [-1.0, 0.0, 1.0]
    assert table.agents == []


@pytest.mark.parametrize("illegal", ["penalise", "terminate", "raise"])
def test_an_illegal_action_does_what_the_option_says(illegal: str) -> None:
    table = GameEnv("ra", illegal=illegal)
    table.reset(seed=1)
    agent, action = table.agent_selection, table.batch.game.action_numbers["pass"]
    if illegal == "raise":
        with pytest.raises(benben.IllegalMove):
            table.step(action)
        return
    table.step(action)
    assert table.rewards[agent] == -1.0
    assert sum(table.rewards.values()) == -1.0
    assert all(table.terminations.values()) == (illegal == "terminate")
    assert table.agent_selection == agent


def test_errors_are_those_that_pettingzoo_expects() -> None:
    with pytest.raises(ValueError, match="Ra is for 2 to 5 seats, not 9"):
        env("ra", seats=9)
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        env("chess")
    table: Any = env("mini-ra", illegal="terminate")
    with pytest.raises(AssertionError, match="reset"):
        table.step(0)
    with pytest.raises(Exception, match=r"[Ss]eed"):
        table.reset(seed=-1)
    table.reset(seed=1)
    table.step(table.unwrapped.batch.game.action_numbers["pass"])
    with pytest.raises(ValueError, match="None"):
        table.step(0)
