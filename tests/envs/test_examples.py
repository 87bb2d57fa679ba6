"""The examples run and say what they promise."""

import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from long import LONG, long

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.append(str(EXAMPLES))


def test_masked_random_play_works_in_every_interface() -> None:
    import masked_random

    assert masked_random.play_gymnasium(1) in (-1.0, 0.0, 1.0)
    assert sorted(masked_random.play_pettingzoo(1)) == ["player_0", "player_1", "player_2"]
    assert sum(masked_random.play_openspiel(1)) == 1.0
    assert masked_random.play_batch(1, steps=300) > 500


@pytest.mark.filterwarnings("ignore::DeprecationWarning:torch")  # torch's own import
@long("learns for twenty seconds")
def test_a_small_policy_learns_to_beat_random() -> None:
    import train_policy

    before = train_policy.win_share("mini-ra", None, games=1000)
    policy = train_policy.train("mini-ra", seconds=8)
    assert train_policy.win_share("mini-ra", policy, games=1000) > max(0.6, before + 0.2)


def test_a_net_learns_from_its_own_games_in_our_search_and_beats_random() -> None:
    import alphazero

    recipe = alphazero.Recipe(games=64, steps=30, simulations=12)
    table = alphazero.open_table("mini-ra", 1, [{}, {}])
    net = alphazero.Net(table.tables.observations.shape[1], len(table.game.actions))
    random, memory = np.random.default_rng(1), alphazero.Memory(10_000)
    memory.add(alphazero.SelfPlay("mini-ra", net, recipe, random).play())
    losses = [net.learn(*memory.sample(random, 256), rate=recipe.rate) for _ in range(100)]
    assert np.mean(losses[-10:]) < np.mean(losses[:3]) - 0.05  # what is left is the luck in the targets
    assert alphazero.win_share("mini-ra", net, "random", 100, recipe.simulations, seed=1) > 0.7


@long("minutes of training")
@pytest.mark.parametrize(("game", "rival"), [("mini-ra", "heuristic"), ("ra", "greedy")])
def test_a_net_that_plays_itself_beats_our_bots_in_a_quarter_of_an_hour(game: str, rival: str) -> None:
    import alphazero

    net, _ = alphazero.train(game, rival, 12.0, alphazero.Recipe())
    assert alphazero.win_share(game, net, rival, 1000, 48, seed=99) > 0.5


def test_openspiels_search_plays_our_heuristic_bot() -> None:
    import openspiel_search

    assert openspiel_search.play(seed=1, simulations=3, seat=0) in (0.0, 1.0)


@long("trains for some seconds")
def test_a_league_of_past_selves_teaches_a_net_to_beat_the_oldest() -> None:
    import league

    net, selves = league.train("mini-ra", rounds=12, every=6, bots={"random": 1.0}, games=192)
    assert len(selves) == 2
    assert league.win_share("mini-ra", net, selves[0], games=600) > 0.55
    assert abs(league.win_share("mini-ra", net, net, games=600) - 0.5) < 0.1


@long("compiles the search of mini Ra")
def test_a_league_with_our_bots_beats_them_at_times() -> None:
    import league

    net, _ = league.train("mini-ra", rounds=20, every=5, bots=league.LADDER)
    assert league.win_share("mini-ra", net, "random") > 0.6
    assert league.win_share("mini-ra", net, "heuristic") > 0.1


@pytest.mark.filterwarnings("ignore")  # RLlib's own
def test_rllib_learns_by_self_play_with_masks() -> None:
    pytest.importorskip("tree", reason="RLlib is not installed: pip install 'ray[rllib]'")
    before, after = import_module("rllib_multi_agent").main(iterations=3)  # by name: mypy has no types of RLlib
    assert after > max(0.6, before)  # a random player wins a third of these games


@pytest.mark.filterwarnings("ignore")  # TorchRL's own
def test_torchrl_collects_masked_games() -> None:
    pytest.importorskip("torchrl", reason="TorchRL is not installed: pip install torchrl")
    found = import_module("torchrl_play").play("mini-ra", 2, 200)
    assert found["frames"] == 200
    assert found["games"] > 5
    assert sum(found["wins"].values()) == found["games"]


@pytest.mark.parametrize("notebook", sorted((EXAMPLES / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs_and_is_committed_with_its_pictures(notebook: Path) -> None:
    import nbformat
    from nbclient import NotebookClient

    if notebook.stem.endswith("train") and not LONG:
        pytest.skip("minutes of training: BENBEN_LONG=1")
    book = nbformat.read(notebook, as_version=4)
    outputs = [output for cell in book.cells for output in cell.get("outputs", [])]
    assert any("image/png" in output.get("data", {}) for output in outputs), "no picture is kept in it"
    NotebookClient(
        book, timeout=300, kernel_name="python3", resources={"metadata": {"path": notebook.parent}}
    ).execute()
