"""OpenSpiel judges our games, and Shimmy with PettingZoo's suite on top."""

import io
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

import benben.envs.openspiel  # noqa: F401 - registers the games

EVERY = [
    "benben_mini_ra",
    "benben_ra",
    "benben_ra(players=5,reward=points)",
    "benben_pharaon",
    "benben_pharaon(players=1)",
    "benben_pharaon(players=3,reward=points)",
]
every_game = pytest.mark.parametrize("name", EVERY)


@every_game
def test_random_games_with_serialization(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@every_game
def test_the_api_on_a_part_of_the_tree(name: str) -> None:
    from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase

    game = pyspiel.load_game(name)
    case = type("Case", (EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": game})
    result = unittest.TextTestRunner(io.StringIO()).run(unittest.defaultTestLoader.loadTestsFromTestCase(case))
    assert result.testsRun >= 5
    assert [trace for _, trace in result.failures + result.errors] == []


def test_a_playthrough_is_the_one_written_down() -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()  # OpenSpiel's tools are commands, and look at their options
    expected, actual = generate_playthrough.replay(str(Path(__file__).parent / "mini_ra_playthrough.txt"))
    assert actual == expected


@pytest.mark.parametrize("name", ["benben_ra", "benben_pharaon"])
def test_a_playthrough_of_a_whole_game_is_the_same_again(name: str, tmp_path: Path) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()
    told = tmp_path / "playthrough.txt"
    told.write_text(generate_playthrough.playthrough(name, [], seed=7), "utf-8")
    expected, actual = generate_playthrough.replay(str(told))
    assert actual == expected
    assert "IsTerminal() = True" in expected


@pytest.mark.parametrize("name", ["benben_mini_ra", "benben_ra", "benben_pharaon"])
# Shimmy speaks in float64 tensors without bounds, and OpenSpiel's observations are flat: not ours to change.
@pytest.mark.filterwarnings("ignore:Agent's (min|max)imum observation space value is")
@pytest.mark.filterwarnings("ignore:.*shimmy:DeprecationWarning")
def test_shimmy_over_our_games_passes_pettingzoos_suite(name: str) -> None:
    from pettingzoo.test import api_test
    from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0

    api_test(OpenSpielCompatibilityV0(game_name=name), num_cycles=25)


def test_all_of_mini_ra_can_be_walked() -> None:
    counts = [0, 0, 0]

    def walk(state: Any) -> None:
        counts[2 if state.is_terminal() else int(state.is_player_node())] += 1
        if state.is_terminal():
            assert sum(state.returns()) == 1.0
            return
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        for action in actions:
            walk(state.child(action))

    walk(pyspiel.load_game("benben_mini_ra").new_initial_state())
    assert counts == [5145, 11808, 9899]


@pytest.mark.parametrize("name", ["benben_mini_ra(reward=points)", "benben_pharaon(players=3,reward=points)"])
def test_rewards_read_after_each_action_and_its_deals_add_up(name: str) -> None:
    from open_spiel.python.rl_environment import ChanceEventSampler, Environment

    random = np.random.default_rng(6)
    env = Environment(pyspiel.load_game(name), chance_event_sampler=ChanceEventSampler(seed=6))
    step, earned = env.reset(), np.zeros(env.num_players)
    while not step.last():
        step = env.step([random.choice(step.observations["legal_actions"][step.current_player()])])
        earned += step.rewards
        assert env.get_state.returns() == earned.tolist()
    assert earned.any()


def test_chance_is_exact() -> None:
    state = pyspiel.load_game("benben_ra").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    state.apply_action(state.string_to_action("draw"))
    outcomes = dict(state.chance_outcomes())
    assert sum(outcomes.values()) == pytest.approx(1.0)
    assert outcomes[0] == 30 / 180  # a Ra tile


def test_the_observer_names_its_pieces() -> None:
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game("benben_mini_ra")
    observation = make_observation(game)
    observation.set_from(game.new_initial_state(), 0)
    assert observation.dict["suns_up"].shape == (2, 16)
    assert observation.dict["suns_up"].argmax(1).tolist() == [2, 1]
    assert "suns_up: 3" in observation.string_from(game.new_initial_state(), 0)


def test_secrets_of_set_up_stay_with_their_owner() -> None:
    state = pyspiel.load_game("benben_pharaon").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    owner = state.current_player()
    own, other = (state.information_state_string(player) for player in (owner, 1 - owner))
    secret = [line for line in own.splitlines() if '"seat"' in line and '"noble"' in line]
    assert len(secret) == 2
    assert not set(secret) & set(other.splitlines())
    assert len(own.splitlines()) == len(other.splitlines())


def test_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game("benben_mini_ra").new_initial_state()
    before, text = state.spot.games.tobytes(), str(state)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert (state.spot.games.tobytes(), str(state), state.history()) == (before, text, [])


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("benben_ra(players=6)", "Ra is for 2 to 5 seats, not 6"),
        ("benben_mini_ra(players=3)", "Mini Ra is for 2"),
        ("benben_ra(reward=gold)", "reward must be one of win"),
    ],
)
def test_wrong_parameters_are_named(name: str, sentence: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=sentence):
        pyspiel.load_game(name)


def test_stepping_a_finished_game_is_refused() -> None:
    state = pyspiel.load_game("benben_mini_ra").new_initial_state()
    random = np.random.default_rng(1)
    while not state.is_terminal():
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(random.choice(actions)))
    assert state.legal_actions() == []
    with pytest.raises(pyspiel.SpielError):
        state.apply_action_with_legality_check(0)
