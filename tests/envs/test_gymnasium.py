"""Gymnasium, Stable-Baselines3 and sb3-contrib judge our environments."""

import os
import signal
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import benben
import benben.envs.gymnasium as face
from benben.core.records import unpack

EVERY = [
    ("benben/MiniRa-v0", 2),
    ("benben/Ra-v0", 2),
    ("benben/Ra-v0", 5),
    ("benben/Pharaon-v0", 1),
    ("benben/Pharaon-v0", 3),
]
every_env = pytest.mark.parametrize(("name", "seats"), EVERY)


def masked(random: np.random.Generator, masks: Any) -> Any:
    """A legal action for each row of masks."""
    return (masks * random.random(masks.shape, dtype=np.float32)).argmax(-1)


@every_env
def test_gymnasium_checks_the_environment(name: str, seats: int) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(gymnasium.make(name, seats=seats, render_mode="ansi").unwrapped)


@every_env
def test_stable_baselines_checks_the_environment_and_finds_its_masks(name: str, seats: int) -> None:
    from sb3_contrib.common.maskable.utils import is_masking_supported
    from stable_baselines3.common.env_checker import check_env

    env = gymnasium.make(name, seats=seats)
    check_env(env)
    assert is_masking_supported(env.unwrapped)


def test_rendering_tells_the_table_in_words() -> None:
    env = gymnasium.make("benben/Ra-v0", render_mode="ansi")
    env.reset(seed=1)
    assert "centre_sun: 1" in str(env.render())


def test_a_seed_fixes_all_games_that_follow() -> None:
    stories = []
    for _ in range(2):
        env, random = face.Env("ra", seats=3), np.random.default_rng(0)
        _, info = env.reset(seed=5)
        story = []
        for _ in range(300):
            observation, reward, over, _, info = env.step(masked(random, info["action_mask"]))
            story.append((observation.tobytes(), reward, over))
            if over:
                _, info = env.reset()
        stories.append(story)
    assert stories[0] == stories[1]


def test_the_mask_is_what_the_rules_allow() -> None:
    env, random = face.Env("ra", seats=2, opponents="self"), np.random.default_rng(3)
    _, info = env.reset(seed=3)
    over = False
    while not over:
        s = env.batch.tables.games
        allowed = [int(env.batch._refusal(s[0], action)) == 0 for action in range(len(env.batch.game.actions))]
        assert env.action_masks().tolist() == allowed == info["action_mask"].astype(bool).tolist()
        assert info["seat"] == s[0].turn
        *_, over, _, info = env.step(masked(random, info["action_mask"]))
    assert not env.action_masks().any()


def an_illegal_action(env: face.Env) -> int:
    return int((~env.action_masks()).nonzero()[0][0])


def test_an_illegal_action_raises_if_asked_to() -> None:
    env = face.Env("ra", illegal="raise")
    env.reset(seed=1)
    before = env.batch.tables.games.tobytes()
    with pytest.raises(benben.IllegalMove, match="on your turn you draw"):
        env.step(env.batch.game.action_numbers["pass"])
    with pytest.raises(ValueError, match="actions are 0 to 40, not 41"):
        env.step(41)
    assert env.batch.tables.games.tobytes() == before


def test_an_illegal_action_costs_and_changes_nothing_if_asked_to() -> None:
    env = face.Env("ra", illegal="penalise")
    env.reset(seed=1)
    before = env.batch.tables.games.tobytes()
    _, reward, over, _, _ = env.step(an_illegal_action(env))
    assert (reward, over) == (-1.0, False)
    assert env.batch.tables.games.tobytes() == before


def test_an_illegal_action_ends_the_game_if_asked_to() -> None:
    env = face.Env("ra", illegal="terminate")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(an_illegal_action(env))
    assert (reward, over) == (-1.0, True)
    assert not info["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"seats": 7}, "Ra is for 2 to 5 seats, not 7"),
        ({"reward": "gold"}, "reward must be one of win, rank, margin, points, not 'gold'"),
        ({"illegal": "ignore"}, "illegal must be one of raise, penalise, terminate, not 'ignore'"),
        ({"opponents": "nobody"}, "there is no bot 'nobody' for Ra; there are random"),
        ({"opponents": ["random", "random"]}, "opponents must be one name or 1 names, not 2"),
        ({"render_mode": "human"}, "render_mode must be None or 'ansi', not 'human'"),
        ({"colour": "red"}, "Ra has no option 'colour'"),
    ],
)
def test_wrong_settings_are_named(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        face.Env("ra", **settings)


def test_errors_are_those_that_gymnasium_expects() -> None:
    env = face.Env("mini-ra")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    with pytest.raises(gymnasium.error.Error, match=r"(?i)seed"):
        env.reset(seed=-1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        face.Envs("mini-ra", 2).step(np.zeros(2, np.int64))


def test_bots_play_the_other_seats_and_the_reward_is_the_win_share() -> None:
    env, random = face.Env("ra", seats=3, opponents=["heuristic", "random"]), np.random.default_rng(1)
    _, info = env.reset(seed=1)
    over, total = False, 0.0
    while not over:
        assert info["seat"] == 0
        _, reward, over, _, info = env.step(masked(random, info["action_mask"]))
        total += reward
    final = unpack(env.batch.tables.games)
    assert total == float(env.batch.game.winners(final) == [0])


def a_pharaon_for_points(tmp_path: Path) -> face.Env:
    """A game of two against a user's bot that takes the first move there is."""
    file = tmp_path / "first.py"
    file.write_text("def choose(view, legal): return legal[0]")
    return face.Env("pharaon", opponents=f"{file}:choose", seconds=20.0, reward="points")


def test_points_of_all_steps_add_up_to_those_of_the_game_no_matter_who_begins(tmp_path: Path) -> None:
    env, random = a_pharaon_for_points(tmp_path), np.random.default_rng(1)
    start = [row["total"] for row in env.batch.game.scores(env.batch.game.begin(2, env.batch.options))]
    begins = set()
    for seed in range(3):
        _, info = env.reset(seed=seed)
        begins.add(int(unpack(env.batch.tables.games).first_player))
        over, own, every = False, 0.0, np.array(start, float)
        while not over:
            _, reward, over, _, info = env.step(masked(random, info["action_mask"]))
            own += reward
            every += info["rewards"]
        assert every.tolist() == [row["total"] for row in env.batch.game.scores(unpack(env.batch.tables.games))]
        assert start[0] + own == every[0]
    env.close()
    assert begins == {0, 1}


def test_an_illegal_first_action_earns_nothing_else(tmp_path: Path) -> None:
    env = a_pharaon_for_points(tmp_path)
    for seed in range(4):
        env.reset(seed=seed)
        assert env.step(an_illegal_action(env))[1] == -1.0
    env.close()


PROGRAM = """
import os, sys
with open(sys.argv[1], "a") as started:
    print(os.getpid(), file=started)
for line in sys.stdin:
    word, _, rest = line.rstrip().partition(" ")
    if word == "benben":
        print("ready", flush=True)
    if word == "legal":
        move = rest.split("|")[0]
    if word == "choose":
        print("move", move, flush=True)
"""


def test_a_program_plays_all_games_and_ends_with_the_environment(tmp_path: Path) -> None:
    file, started = tmp_path / "program.py", tmp_path / "started"
    file.write_text(PROGRAM)
    env = face.Env("mini-ra", opponents=f"run:{sys.executable} {file} {started}", seconds=20.0)
    random = np.random.default_rng(1)
    for seed in (1, 2, None):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            *_, over, _, info = env.step(masked(random, info["action_mask"]))
    [program] = started.read_text().split()
    os.kill(int(program), 0)
    env.close()
    env.close()
    with pytest.raises(ProcessLookupError):
        os.kill(int(program), 0)


def test_a_program_that_has_ended_is_restarted_and_none_is_left(tmp_path: Path) -> None:
    file, started = tmp_path / "program.py", tmp_path / "started"
    file.write_text(PROGRAM)
    env = face.Env("mini-ra", opponents=f"run:{sys.executable} {file} {started}", seconds=20.0)
    env.reset(seed=1)
    program: Any = env._bots[1]._seat
    os.kill(int(started.read_text()), signal.SIGKILL)
    program.bot._listener.join()
    env.reset()
    assert env._bots[1]._seat is not program
    env.close()
    for each in started.read_text().split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(each), 0)


@pytest.mark.parametrize("opponents", ["random", "self"])
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_a_vector_of_games_is_the_same_games_one_by_one(opponents: str, mode: AutoresetMode) -> None:
    settings: dict[str, Any] = {"seats": 2, "opponents": opponents, "reward": "rank"}
    fast = gymnasium.make_vec("benben/MiniRa-v0", num_envs=5, autoreset_mode=mode, **settings)
    slow = SyncVectorEnv([lambda: face.Env("mini-ra", **settings)] * 5, autoreset_mode=mode)
    random = np.random.default_rng(2)
    (told, info), (expected, _) = fast.reset(seed=9), slow.reset(seed=9)
    ends = 0
    for _ in range(120):
        assert (told == expected).all()
        actions = masked(random, info["action_mask"])
        told, rewards, over, cut, info = fast.step(actions)
        expected, its_rewards, its_over, _, its_info = slow.step(actions)
        assert (rewards == its_rewards).all()
        assert (over == its_over).all()
        assert not cut.any()
        if mode == AutoresetMode.SAME_STEP and over.any():
            assert (info["_final_obs"] == its_info["_final_obs"]).all()
            for i in over.nonzero()[0]:
                assert (info["final_obs"][i] == its_info["final_obs"][i]).all()
        ends += int(over.sum())
    assert ends > 20


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_a_vector_raises_in_later_games_too(mode: AutoresetMode) -> None:
    envs, random = face.Envs("mini-ra", 2, illegal="raise", autoreset_mode=mode), np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    wrong, over = np.full(2, envs.batch.game.action_numbers["done"]), np.zeros(2, np.bool_)
    while not over.any():
        *_, over, _, info = envs.step(masked(random, info["action_mask"]))
    actions = masked(random, info["action_mask"])
    if mode == AutoresetMode.NEXT_STEP:
        actions[over] = wrong[over]
        *_, info = envs.step(actions)  # only begins the next game
        actions = masked(random, info["action_mask"])
    actions[over] = wrong[over]
    with pytest.raises(benben.IllegalMove):
        envs.step(actions)


def test_a_game_ended_by_an_illegal_action_has_no_legal_ones() -> None:
    envs = face.Envs("mini-ra", 2, illegal="terminate")
    _, info = envs.reset(seed=1)
    actions = info["action_mask"].argmax(-1)
    actions[1] = envs.batch.game.action_numbers["done"]
    *_, over, _, info = envs.step(actions)
    assert over.tolist() == [False, True]
    assert info["action_mask"].any(-1).tolist() == [True, False]


def test_a_vector_refuses_what_it_cannot_do() -> None:
    with pytest.raises(ValueError, match="autoreset_mode must be"):
        face.Envs("ra", 2, autoreset_mode=AutoresetMode.DISABLED)
    envs = face.Envs("mini-ra", 3, illegal="raise")
    envs.reset(seed=1)
    with pytest.raises(benben.IllegalMove):
        envs.step(np.full(3, envs.batch.game.action_numbers["done"]))
