"""A training run: it goes on after a kill as if nothing had happened, and the net is the same no matter who plays."""

import json

import numpy as np
import pytest

import benben
from benben.cli import run as benben_command
from benben.search.net_files import read_net
from benben.training import running
from benben.training.hands import Hands, Processes
from benben.training.recipe import Recipe, recipe_for
from benben.training.running import Run

TINY = Recipe(
    "ra",
    2,
    warm_games=30,
    warm_rounds=2,
    rounds=3,
    games=30,
    window=2,
    warm_window=1,
    batch=64,
    watch_every=3,
    watch_blocks=1,
)


def trained(folder, hands=None):
    """The state of the student after a whole run."""
    run = Run(TINY, folder, hands or Hands())
    for _ in run.rounds():
        pass
    return run


def same(one, other):
    return all(
        np.array_equal(getattr(one.student, name), getattr(other.student, name))
        for name in ("parameters", "average", "means", "squares", "steps", "scales")
    )


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return trained(tmp_path_factory.mktemp("whole"))


class Killed(BaseException):
    """The process is gone."""


def test_a_run_killed_ten_times_ends_with_the_same_net(whole, tmp_path, monkeypatch):
    random = np.random.default_rng(4)
    calls = 0

    def die_sometimes(name):
        original = getattr(running, name)

        def deadly(*arguments, **named):
            nonlocal calls
            result = original(*arguments, **named)
            if calls < 10 and random.random() < 0.4:
                calls += 1
                raise Killed
            return result

        monkeypatch.setattr(running, name, deadly)

    for name in ("lessons_of", "write_net", "run_page", "joined_games"):
        die_sometimes(name)
    for _ in range(11):
        try:
            run = trained(tmp_path)
        except Killed:
            continue
        break
    assert calls > 0
    assert same(run, whole)
    assert [line["round"] for line in run.lines] == [1, 2, 3, 4, 5]


def test_more_processes_make_the_same_net(whole, tmp_path):
    hands = Processes(2)
    try:
        assert same(trained(tmp_path, hands), whole)
    finally:
        hands.close()


def test_every_round_is_recorded(whole):
    first, *lines = [json.loads(line) for line in (whole.folder / "run.jsonl").read_text("utf-8").splitlines()]
    assert first["recipe"]["seed"] == TINY.seed
    assert [line["kind"] for line in lines] == ["warm", "warm", "self-play", "self-play", "self-play"]
    last = lines[-1]
    assert last["unseen"]["nothing"] == pytest.approx(np.log(2), abs=1e-3)
    assert 0 <= last["strength"]["heuristic"][0] <= 1
    assert all(0 <= said <= 1 and 0 <= won <= 1 for _, said, won in last["calibration"])


def test_the_page_shows_strength_loss_calibration_and_speed(whole):
    page = (whole.folder / "index.html").read_text("utf-8")
    for heading in ("Strength", "Training loss", "Loss on new games", "Calibration", "Games per second", "Recipe"):
        assert heading in page
    assert "http-equiv" not in page  # the run is over: the page stays as it is


def test_the_net_of_a_run_can_be_played_with(whole):
    assert read_net(benben.games()["ra"], 2, whole.net_file).parameters.any()


def test_a_folder_of_another_recipe_is_refused(whole):
    with pytest.raises(ValueError, match="another recipe"):
        Run(Recipe("ra", 2, seed=9), whole.folder, Hands())


@pytest.mark.parametrize("name", ["ra", "pharaon"])
def test_every_game_has_a_recipe_for_every_number_of_seats(name):
    game = benben.games()[name]
    for seats in game.seats:
        recipe = recipe_for(game, seats)
        for options in recipe.options:
            assert options.items() <= game.checked_options(seats, options).items()


def test_a_number_that_no_recipe_has_is_refused(capsys):
    assert benben_command(["train", "ra", "--seats", "2", "--cunning", "3"]) == 2
    assert "no setting 'cunning'" in capsys.readouterr().err
