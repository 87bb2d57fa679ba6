"""Puzzles: what is shipped, how they are made, and solving them at the prompt."""

import json
from datetime import date, timedelta
from pathlib import Path

import numpy as np
import pytest

import benben
from benben.analysis.budgets import Budget
from benben.analysis.coach import coach_of
from benben.analysis.evaluator import Choice, Evaluator
from benben.analysis.making import clear_best, difficulty, puzzles_from_game
from benben.analysis.puzzles import LEAST_GAP, Puzzle, Standing, daily, puzzles_of, read_puzzles
from benben.core.errors import BadTable
from benben.core.random import Stream
from benben.games import game_named
from terminal.prompt import benben as command

SHIPPED = [name for name in ("ra", "pharaon") if puzzles_of(game_named(name))]
SAMPLE = 12
SMALLER = Budget(1500, 64)


@pytest.mark.parametrize("name", SHIPPED)
def test_no_puzzle_has_two_moves_within_the_gap(name: str) -> None:
    game = game_named(name)
    puzzles = puzzles_of(game)
    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        assert puzzle.gap >= LEAST_GAP
        assert puzzle.best == max(puzzle.values, key=lambda move: puzzle.values[move])
        assert puzzle.theme in coach_of(game).kinds


@pytest.mark.parametrize("name", SHIPPED)
def test_every_position_can_be_read_and_has_exactly_the_moves_that_are_valued(name: str) -> None:
    for puzzle in puzzles_of(game_named(name)):
        match = benben.from_position(puzzle.position, seed=1)
        assert sorted(puzzle.values) == match.legal()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_sample_is_solved_again_with_a_smaller_budget(name: str) -> None:
    game, stream = game_named(name), Stream.named(3, "sample")
    puzzles = puzzles_of(game)
    found = 0
    for _ in range(SAMPLE):
        puzzle = puzzles[stream.below(len(puzzles))]
        match = benben.from_position(puzzle.position, seed=1)
        values = Evaluator(game, match.seats, match.options, SMALLER).choice(match.position.packed(), 77).values
        best = max(values, key=lambda action: values[action][match.turn])
        found += game.actions[best] == puzzle.best
    assert found == SAMPLE


def test_a_puzzle_is_made_only_where_both_searches_agree_by_the_gap() -> None:
    def choice(first: tuple[float, float], second: tuple[float, float]) -> Choice:
        again = {number: [value] for number, value in enumerate(second)}
        mean = {number: [(first[number] + second[number]) / 2] for number in range(2)}
        as_arrays = [{n: np.array(v) for n, v in values.items()} for values in (mean, again)]
        return Choice(*as_arrays)

    assert clear_best(choice((0.5, 0.4), (0.5, 0.4)), 0) == 0
    assert clear_best(choice((0.5, 0.4), (0.4, 0.5)), 0) is None
    assert clear_best(choice((0.6, 0.4), (0.5, 0.46)), 0) is None


def test_a_game_of_strong_play_gives_the_same_puzzles_for_the_same_seed() -> None:
    first, second = (puzzles_from_game("ra", 2, 2) for _ in range(2))
    assert first == second
    assert all(puzzle.gap >= LEAST_GAP for puzzle in first)


def test_a_puzzle_is_harder_if_more_bots_miss_it_and_if_its_gap_is_small() -> None:
    puzzle = Puzzle("", "a", "turn", 0, {"a": 0.5, "b": 0.4})
    clearer = Puzzle("", "a", "turn", 0, {"a": 0.7, "b": 0.4})
    assert difficulty(puzzle, 0) < difficulty(puzzle, 3)
    assert difficulty(clearer, 0) < difficulty(puzzle, 0)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_puzzle_of_the_day_changes_and_is_the_same_for_everybody(name: str) -> None:
    game, day = game_named(name), date(2026, 11, 17)
    days = [daily(game, day + timedelta(days=number)) for number in range(30)]
    assert days == [daily(game, day + timedelta(days=number)) for number in range(30)]
    assert len(set(days)) > 10


def test_ratings_rise_with_right_answers_and_streaks_end_with_wrong_ones() -> None:
    puzzle = Puzzle("", "a", "turn", 1200)
    right = Standing().after(puzzle, True, "2026-11-17")
    assert right == Standing(1216.0, 1, 1, 1, "2026-11-17")
    wrong = right.after(puzzle, False, "")
    assert wrong.rating < right.rating
    assert (wrong.streak, wrong.tried, wrong.day) == (0, 2, "2026-11-17")


def test_a_file_with_a_wrong_line_is_refused_with_its_number(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(json.dumps({"position": "", "best": "a", "theme": "t", "rating": 1, "values": {}}) + "\nnonsense\n")
    with pytest.raises(BadTable, match=r"puzzles\.jsonl.*2"):
        read_puzzles(file)


def test_a_game_without_puzzles_is_refused_with_a_sentence(tmp_path: Path) -> None:
    said = command("puzzle", "mini-ra", XDG_CONFIG_HOME=str(tmp_path))
    assert said.code == 2 and "There are no puzzles of Mini Ra." in said.err


@pytest.mark.parametrize("name", SHIPPED)
def test_the_puzzle_of_the_day_is_answered_once_and_explained(name: str, tmp_path: Path) -> None:
    place = {"XDG_CONFIG_HOME": str(tmp_path)}
    said = command("puzzle", name, typed="nonsense\n1\n", **place)
    assert said.code == 0, said.err
    assert "chance to win" in said.out and "Your puzzle rating" in said.out
    kept = json.loads((tmp_path / "benben" / "puzzles.json").read_text())
    assert kept[name]["tried"] == 1
    assert "already" in command("puzzle", name, typed="1\n", **place).err
    more = command("puzzle", name, "--more", typed="1\n", **place)
    assert "Your puzzle rating" in more.out


@pytest.mark.parametrize("name", SHIPPED)
def test_right_and_wrong_are_told_with_the_values(name: str, tmp_path: Path) -> None:
    puzzle = puzzles_of(game_named(name))[0]
    worst = list(puzzle.values)[-1]
    right, wrong = (
        command("puzzle", name, "--number", "1", typed=f"{move}\n", XDG_CONFIG_HOME=str(tmp_path))
        for move in (puzzle.best, worst)
    )
    assert "Right!" in right.out
    assert "% better." in wrong.words and "Right!" not in wrong.out
    assert not (tmp_path / "benben").exists()
