"""Games as tables for learning."""

import json
from pathlib import Path
from random import Random

import polars
import pytest

import benben
from benben.envs.export import COLUMNS, export


def played(seats: int, seed: int, moves: int = 10_000) -> benben.Match:
    random, match = Random(seed), benben.new("ra", seats=seats, seed=seed)
    while not match.over and moves:
        match.play(random.choice(match.legal()))
        moves -= 1
    return match


def test_every_decision_is_a_row_and_both_formats_hold_the_same(tmp_path: Path) -> None:
    matches = [played(3, 1), played(3, 2)]
    count = export([match.text() for match in matches], tmp_path / "games.parquet")
    assert export(matches, tmp_path / "games.jsonl") == count
    table = polars.read_parquet(tmp_path / "games.parquet")
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert table.columns == list(COLUMNS) == list(lines[0])
    played_lines = [line for match in matches for line in match.record if not line.startswith("deal")]
    assert len(table) == len(lines) == count == len(played_lines)
    assert table.drop("win").to_dicts() == [{k: v for k, v in line.items() if k != "win"} for line in lines]
    for line in lines:
        match = matches[line["game"]]
        assert line["action"] in line["legal"]
        assert line["final_points"] == match.scores()[line["seat"]]["total"]
        assert (line["win"] == 1.0) == (line["seat"] in match.winners())
        assert match.ranking()[line["place"] - 1] == line["seat"]


def test_the_schema_tells_what_the_numbers_mean(tmp_path: Path) -> None:
    export([played(2, 3, moves=9)], tmp_path / "some.jsonl")
    schema = json.loads((tmp_path / "some.schema.json").read_text())
    row = json.loads((tmp_path / "some.jsonl").read_text().splitlines()[0])
    assert schema["actions"][row["action"]] in ("draw", "invoke")
    assert schema["columns"].keys() == row.keys()
    last = schema["pieces"]["2"][-1]
    assert last["name"] == "tiles"
    assert last["start"] + last["shape"][0] * last["shape"][1] == len(row["observation"])
    assert row["win"] is row["place"] is row["final_points"] is None


def test_what_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"must end in .parquet or .jsonl, not '.csv'"):
        export([], tmp_path / "games.csv")
    with pytest.raises(ValueError, match="of one kind, not of 0: none"):
        export([], tmp_path / "games.jsonl")
    mixed = [played(2, 1, moves=3), benben.new("mini-ra", seats=2, seed=1)]
    with pytest.raises(ValueError, match="not of 2: mini-ra, ra"):
        export(mixed, tmp_path / "games.jsonl")
