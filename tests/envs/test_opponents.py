"""The bots of a vector of games, which the compiled step plays, are the bots that play everywhere else."""

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from benben.envs.batch import RUNGS
from benben.envs.compiled.stepping import ASKED
from benben.envs.gymnasium import Env, Envs
from long import long


def masked(random: np.random.Generator, masks: Any) -> Any:
    """A legal action for each row of masks."""
    return (masks * random.random(masks.shape, dtype=np.float32)).argmax(-1)


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("ra", {"opponents": "learned"}),
        ("ra", {"opponents": ["greedy", "solver"], "seats": 3, "scores": "hidden"}),
        pytest.param(
            "pharaon",
            {"opponents": ["heuristic", "greedy"], "seats": 3, "reward": "points"},
            marks=long("compiles the steps of a second game"),
        ),
    ],
)
def test_bots_in_the_compiled_step_play_as_they_do_alone(name: str, settings: dict[str, Any]) -> None:
    fast = Envs(name, 3, autoreset_mode=AutoresetMode.SAME_STEP, **settings)
    slow = SyncVectorEnv([lambda: Env(name, seconds=60.0, **settings)] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    random = np.random.default_rng(2)
    (told, info), (expected, _) = fast.reset(seed=9), slow.reset(seed=9)
    ends = 0
    while ends < 3:
        assert (told == expected).all()
        actions = masked(random, info["action_mask"])
        told, rewards, over, _, info = fast.step(actions)
        expected, its_rewards, its_over, _, _ = slow.step(actions)
        assert (rewards == its_rewards).all()
        assert (over == its_over).all()
        ends += int(over.sum())
    slow.close()


def test_a_mixture_is_drawn_for_each_seat_of_each_game_as_likely_as_it_says() -> None:
    envs = Envs("ra", 2000, seats=3, opponents={"random": 1, "greedy": 3})
    _, info = envs.reset(seed=4)
    players = info["opponents"]
    assert (players[:, 0] == ASKED).all()
    shares = (players[:, 1:] == RUNGS["greedy"]).mean(axis=0)
    assert shares == pytest.approx([0.75, 0.75], abs=0.04)
    assert set(np.unique(players[:, 1:])) == {RUNGS["random"], RUNGS["greedy"]}
    assert 0.6 < (players[:, 1] == players[:, 2]).mean() < 0.65  # each seat is drawn on its own
    envs.reset()
    assert (players != envs.batch.tables.players).any()  # and again for the next game


def test_who_plays_changes_nothing_that_is_dealt() -> None:
    deals = []
    for opponents in ("random", {"random": 2.5, "greedy": 1}):
        envs = Envs("ra", 4, seats=2, opponents=opponents)
        envs.reset(seed=3)
        deals.append(envs.batch.tables.games["suns_up"].tolist())
    assert deals[0] == deals[1]


@pytest.mark.parametrize(
    ("opponents", "sentence"),
    [
        ("mcts", "in a vector the others are random, greedy, heuristic, solver, learned, or opponents is 'self'"),
        ({"greedy": 0}, "the chance of greedy must be a number above 0, not 0"),
        ({}, "a mixture of opponents names at least one"),
        (["greedy", "random"], "opponents must be one name or 1 names, not 2"),
    ],
)
def test_wrong_opponents_of_a_vector_are_named(opponents: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Envs("ra", 2, opponents=opponents)


def test_a_single_game_draws_no_opponents() -> None:
    with pytest.raises(ValueError, match="mixtures of opponents are for vectors of games"):
        Env("ra", opponents={"random": 1, "greedy": 1})
