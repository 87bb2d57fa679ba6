"""What an arena writes, for people and for programs."""

import csv
import json
import sys
from pathlib import Path

import polars
import pytest

import benben
from arena.scripted import scripted_arena
from benben.arena import Arena, run_arena
from benben.arena.commands import show_standings
from benben.arena.plan.plan import Plan
from benben.arena.report import svg
from benben.arena.report.arena_page import report

FIRST = f"{Path(__file__).parent / 'sparring.py'}:First"


@pytest.fixture(scope="module")
def arena() -> Arena:
    return run_arena("ra", 3, ["random", FIRST], 10, design="pairs", jobs=1)


@pytest.fixture(scope="module")
def folder(arena: Arena, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place: Path = tmp_path_factory.mktemp("arena")
    assert {file.name for file in arena.write(place)} == {"summary.json", "games.csv", "games.parquet", "report.html"}
    return place


def test_the_summary_says_how_to_make_it_again(arena: Arena, folder: Path) -> None:
    summary = json.loads((folder / "summary.json").read_text())
    assert summary == json.loads(json.dumps(arena.summary))
    assert summary["command"].startswith("benben arena ra --seats 3 --bots random,")
    assert (summary["games"], summary["seeds"], summary["finished"]) == (60, [1, 10], True)


def test_win_shares_of_a_game_add_up_to_one(arena: Arena) -> None:
    for result in arena.results:
        assert sum(result["shares"]) == pytest.approx(1)
        assert sorted(result["ranks"]) == [1, 2, 3]
        assert max(result["margins"]) >= 0
        assert [sum(row) for row in result["sources"]] == result["totals"]


def test_random_is_rated_zero(arena: Arena) -> None:
    (row,) = [row for row in arena.summary["standings"] if row["bot"] == "random"]
    assert row["rating"] == [0, 0, 0]


def test_the_pairs_are_one_against_many_and_the_mirror(arena: Arena) -> None:
    pairs = [(pair["bot"], pair["against"], pair["games"]) for pair in arena.summary["pairs"]]
    assert pairs == [("random", FIRST, 30), (FIRST, "random", 30)]
    for pair in arena.summary["pairs"]:
        value, low, high = pair["win_share"]
        assert 0 <= low <= value <= high <= 1


def test_csv_and_parquet_hold_a_row_for_each_seat_of_each_game(arena: Arena, folder: Path) -> None:
    rows = list(csv.DictReader((folder / "games.csv").read_text().splitlines()))
    frame = polars.read_parquet(folder / "games.parquet")
    assert len(rows) == len(frame) == 60 * 3
    assert [int(row["total"]) for row in rows] == frame["total"].to_list()
    assert frame.columns == list(rows[0])
    mean = frame.filter(polars.col("bot") == "random")["win_share"].mean()
    (standing,) = [row for row in arena.summary["standings"] if row["bot"] == "random"]
    assert mean == pytest.approx(standing["win_share"][0], abs=1e-6)


def test_the_report_stands_alone(folder: Path) -> None:
    report = (folder / "report.html").read_text()
    for heading in ("Standings", "Ratings", "One against many", "Points", "Points by source", "Time a move"):
        assert f"<h2>{heading}</h2>" in report
    assert report.count("<svg") >= 5
    assert " ms</text>" in report
    for outside in ("http://", "https://", "<script", "<link", "@import", "url("):
        assert outside not in report
    assert "NaN" not in report.replace("nan", "NaN")


def test_a_game_can_be_seen_again(arena: Arena) -> None:
    rows = arena.rows()
    for number in (0, 34 * 3):  # of both line-ups
        match = arena.replay(rows[number])
        assert match.over
        assert [row["total"] for row in match.scores()] == [row["total"] for row in rows[number : number + 3]]
        assert benben.replay(match.text()).scores() == match.scores()


def test_names_of_bots_are_shown_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    arena = scripted_arena(Plan("ra", 2, ("<b>[/b]", "two")), 10, lambda task: True)
    assert "&lt;b&gt;[/b]" in report(arena)
    assert "<b>" not in report(arena)
    show_standings(arena.summary, [])
    assert "<b>[/b]" in capsys.readouterr().out


def test_an_arena_ends_without_any_extra(arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.setattr("benben.arena.report.files.find_spec", lambda name: None)
    assert [file.name for file in arena.write(tmp_path)] == ["report.html", "summary.json", "games.csv"]


def test_times_on_an_axis_are_in_their_own_units() -> None:
    assert [svg.duration(10.0**power) for power in range(-6, 2)] == [
        "1 µs",
        "10 µs",
        "100 µs",
        "1 ms",
        "10 ms",
        "100 ms",
        "1 s",
        "10 s",
    ]
