"""Tables of a bot's games against itself: what they hold, and that a stopped run goes on."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import polars
import pytest

import benben
import benben.envs.selfplay as room
from benben.cli import run
from benben.envs.selfplay import SelfplayPlan, one_by_one, selfplay
from long import long

PLAN = SelfplayPlan("ra", 2, "heuristic", 8, seed=5, temperature=1.0)


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "PIECE", 3)


def test_rows_hold_legal_decisions_their_ratings_and_how_the_game_ended(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    written = selfplay(PLAN, out, one_by_one(PLAN))
    rows = polars.read_parquet(out)
    assert len(rows) == written
    seats = polars.read_parquet(tmp_path / "games.seats.parquet")
    masks, values, actions = rows["mask"].to_numpy(), rows["values"].to_numpy(), rows["action"].to_numpy()
    assert masks[np.arange(len(rows)), actions].all()
    rated = masks.sum(1) > 1
    assert (~np.isnan(values[rated]) == masks[rated]).all() and np.isnan(values[~rated]).all()
    observation = benben.games()["ra"].observation
    assert observation and rows["observation"].to_numpy().shape == (len(rows), observation.size(2))
    assert rows["game"].n_unique() == 8 and len(seats) == 16
    assert (rows["result"].to_numpy().sum(1) == 1).all()
    assert seats.group_by("game").agg(polars.col("first").sum(), polars.col("win").sum())["first"].to_list() == [1] * 8
    for seat in seats.iter_rows(named=True):
        own = rows.filter(polars.col("game") == seat["game"], polars.col("seat") == seat["seat"])
        assert len(own) == seat["decisions"] and set(own["start"]) == {seat["start"]}
        assert own["result"].to_numpy()[0, seat["seat"]] == seat["win"]
        assert len(seat["start"].split("-")) == 4  # suns
        assert (seat["place"] == 1) == (seat["win"] > 0)
    schema = json.loads((tmp_path / "games.schema.json").read_text())
    assert list(schema["decisions"]) == rows.columns and list(schema["seats"]) == seats.columns


def test_a_run_that_was_stopped_goes_on_and_writes_the_same_tables(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole.parquet", tmp_path / "stopped.parquet"
    selfplay(PLAN, whole, one_by_one(PLAN))

    def breaks_off(play: Any, numbers: list[int]) -> Iterator[Any]:
        yield numbers[1], play(PLAN, numbers[1])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        selfplay(PLAN, stopped, breaks_off)
    asked: list[int] = []

    def goes_on(play: Any, numbers: list[int]) -> Iterator[Any]:
        asked.extend(numbers)
        return one_by_one(PLAN)(play, numbers)

    with pytest.raises(ValueError, match="is of another plan"):
        selfplay(SelfplayPlan("ra", 2, "greedy", 8), stopped, goes_on)
    selfplay(PLAN, stopped, goes_on)
    assert asked == [0, 2]
    for suffix in (".parquet", ".seats.parquet"):
        assert polars.read_parquet(stopped.with_suffix(suffix)).equals(polars.read_parquet(whole.with_suffix(suffix)))
    assert not (tmp_path / "stopped.parquet.parts").exists()
    with pytest.raises(ValueError, match="already exists"):
        selfplay(PLAN, whole, one_by_one(PLAN))


def test_a_variant_that_begins_in_the_middle_of_an_epoch_is_played(tmp_path: Path) -> None:
    plan = SelfplayPlan("mini-ra", 2, "greedy", 3)
    selfplay(plan, tmp_path / "games.parquet", one_by_one(plan))
    assert polars.read_parquet(tmp_path / "games.parquet")["game"].n_unique() == 3


@long("Ray starts a cluster; the arena does so in the short part")
def test_the_same_games_are_played_in_threads_and_on_ray(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    command = [sys.executable, "-m", "benben", "selfplay", "ra", "--bot", "greedy", "--games", "4", "--out"]
    for name, crew in (("threads", ["--jobs", "2"]), ("ray", ["--ray", "local:2"])):
        done = subprocess.run(
            [*command, str(tmp_path / f"{name}.parquet"), *crew], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert "Wrote " in done.stdout
    tables = [polars.read_parquet(tmp_path / f"{name}.parquet") for name in ("threads", "ray")]
    assert tables[0].equals(tables[1])


@pytest.mark.parametrize(
    ("module", "command", "sentence"),
    [
        ("ray", ["--ray", "local"], "benben selfplay --ray needs ray: pip install 'benben[ray]'"),
        ("polars", [], "writing Parquet needs polars: pip install 'benben[research]'"),
    ],
)
def test_what_is_not_installed_is_said_before_anything_begins(
    module: str,
    command: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    out = tmp_path / "games.parquet"
    assert run(["selfplay", "ra", "--bot", "greedy", "--games", "4", "--out", str(out), *command]) == 2
    assert sentence in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (["--bot", "mcts"], "bot must be one of random, greedy, heuristic, solver, learned, not 'mcts'"),
        (["--games", "0"], "games must be a whole number from 1, not 0"),
        (["--out", "games.csv"], "the file must end in .parquet, not '.csv'"),
        (["--seats", "9"], "Ra is for 2 to 5 seats, not 9"),
    ],
)
def test_a_wrong_plan_is_named(change: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    given = {"--bot": "greedy", "--games": "4", "--out": "games.parquet"} | {change[0]: change[1]}
    assert run(["selfplay", "ra", *(word for pair in given.items() for word in pair)]) == 2
    assert sentence in capsys.readouterr().err
