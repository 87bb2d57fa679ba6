"""What a game's analyst asks."""

import csv
from copy import copy
from dataclasses import replace
from pathlib import Path

import pytest

from benben.arena import Study, run_study
from benben.arena.report.study_page import study_page


@pytest.fixture(scope="module")
def ra() -> Study:
    return run_study("ra", 3, bot="random", games=40, jobs=1)


@pytest.fixture(scope="module")
def pharaon() -> Study:
    return run_study("pharaon", 2, bot="random", games=10, jobs=1)


def test_win_shares_by_place_and_by_start_average_to_equal_shares(ra: Study) -> None:
    for table in ("seats", "starts"):
        rows = ra.tables[table]
        assert sum(row["win_share"][0] * row["seats"] for row in rows) == pytest.approx(40, abs=1e-3)
        assert sum(row["seats"] for row in rows) == 120


def test_ra_is_asked_about_suns_epochs_and_tiles(ra: Study) -> None:
    assert {row["suns"] for row in ra.tables["starts"]} == {"13-8-5-2", "12-9-6-3", "11-10-7-4"}
    assert {row["epoch"] for row in ra.tables["lengths"]} == {1, 2, 3}
    assert {"gold", "flood", "funeral", "temple"} <= {row["thing"] for row in ra.tables["values"]}
    assert sum(row["share"] for row in ra.tables["endings"]) == pytest.approx(3, abs=0.01)


def test_points_by_source_add_up_to_the_mean_total(ra: Study) -> None:
    totals = [total for result in ra.results for total in result["totals"]]
    assert sum(row["points"][0] for row in ra.tables["sources"]) == pytest.approx(sum(totals) / len(totals), abs=1e-4)


def test_a_pharaoh_is_worth_more_than_nothing_and_a_funeral_less_than_a_pharaoh(ra: Study) -> None:
    worth = {row["thing"]: row["points"] for row in ra.tables["values"]}
    assert worth["pharaoh"][1] > 0
    assert worth["funeral"][0] < worth["pharaoh"][0]


def test_pharaon_is_asked_about_nobles_rounds_and_gains(pharaon: Study) -> None:
    assert {row["round"] for row in pharaon.tables["lengths"]} == {1, 2, 3, 4, 5}
    assert all(row["first noble"].startswith("noble ") for row in pharaon.tables["starts"])
    assert {"artisan", "jar"} <= {thing for r in pharaon.results for seat in r["facts"]["gained"] for thing in seat}
    assert len(pharaon.tables["seats"]) == 2


@pytest.mark.parametrize("name", ["ra", "pharaon"])
def test_a_study_is_a_page_and_a_csv_for_each_table(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    study: Study = request.getfixturevalue(name)
    files = {file.name: file for file in study.write(tmp_path)}
    assert set(files) == {"study.html"} | {f"{table}.csv" for table in study.tables}
    page = files["study.html"].read_text()
    assert page.count("<svg") >= 3
    assert "http" not in page
    assert study.command in page
    rows = list(csv.DictReader(files["sources.csv"].read_text().splitlines()))
    assert [row["source"] for row in rows] == [row["source"] for row in study.tables["sources"]]
    assert {"points", "points_low", "points_high"} <= set(rows[0])


def test_the_name_of_a_bot_is_no_part_of_the_page(ra: Study) -> None:
    study = copy(ra)
    study.plan = replace(ra.plan, bots=('run:sh -c "./bot <img>"',))
    page = study_page(study)
    assert "./bot &lt;img&gt;" in page
    assert "<img" not in page


def test_no_interval_is_shown_for_few_games(ra: Study, pharaon: Study) -> None:
    assert "too few games" not in study_page(ra)
    assert min(row["seats"] for row in pharaon.tables["starts"]) < 10
    assert "too few games" in study_page(pharaon)


def test_a_study_without_a_finished_game_writes_nothing(tmp_path: Path) -> None:
    study = run_study("ra", 3, bot="random", games=5, minutes=0, jobs=1)
    assert study.tables == {}
    assert study.write(tmp_path / "study") == list(tmp_path.iterdir()) == []


def test_a_study_goes_on_where_it_stopped(ra: Study, tmp_path: Path) -> None:
    run_study("ra", 3, bot="random", games=15, jobs=1, folder=tmp_path)
    whole = run_study("ra", 3, bot="random", games=40, jobs=1, folder=tmp_path)
    assert whole.tables["values"] == ra.tables["values"]


def test_too_few_games_for_a_regression_are_refused_with_how_many_are_needed(pharaon: Study) -> None:
    assert "values" not in pharaon.tables
    assert "10 games are too few to tell" in pharaon.refusal
    assert "are needed" in study_page(pharaon)
