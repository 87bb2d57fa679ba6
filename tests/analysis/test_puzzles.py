"""Puzzles: what is shipped, how they are made, and solving them at the prompt."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import benben
from benben.analysis.budgets import Budget
from benben.analysis.coach import coach_of
from benben.analysis.evaluator import Evaluator
from benben.analysis.making import difficulty, make_puzzles, puzzle_at, puzzles_from_game
from benben.analysis.puzzles import LEAST_GAP, Puzzle, Standing, daily, puzzles_of, read_puzzles, write_puzzles
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


class Searches:
    """An evaluator whose two searches find these chances of the first two moves; it counts those that are made."""

    def __init__(self, *found: tuple[float, float]) -> None:
        self.found, self.made = found, 0

    def searches(self, batch: Any, seed: int) -> Iterator[dict[int, Any]]:
        for values in self.found:
            self.made += 1
            yield {action: np.array([value, 1 - value]) for action, value in enumerate(values)}


def puzzle_of(searches: Searches) -> Puzzle | None:
    match = benben.new("ra", seats=2, seed=1)
    assert match.turn == 0
    return puzzle_at(match, cast("Evaluator", searches), 1)


def test_a_puzzle_is_made_only_where_both_searches_agree_by_the_gap() -> None:
    puzzle = puzzle_of(Searches((0.5, 0.4), (0.6, 0.4)))
    assert puzzle is not None
    assert list(puzzle.values.values()) == [0.55, 0.4]
    assert puzzle.best == game_named("ra").actions[0]
    assert puzzle_of(Searches((0.5, 0.4), (0.4, 0.5))) is None
    assert puzzle_of(Searches((0.6, 0.4), (0.5, 0.46))) is None


def test_a_position_that_the_first_search_refuses_is_not_searched_again() -> None:
    searches = Searches((0.5, 0.46), (0.6, 0.4))
    assert puzzle_of(searches) is None
    assert searches.made == 1


def test_making_puzzles_goes_on_after_the_last_game_that_gave_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def of_game(name: str, seats: int, number: int) -> list[Puzzle]:
        return [Puzzle(f"{number} {place}", "a", f"theme {place}", 1000, source=number) for place in range(2)]

    monkeypatch.setattr("benben.analysis.making.puzzles_from_game", of_game)
    monkeypatch.setattr("benben.analysis.making.ProcessPoolExecutor", lambda *_: ThreadPoolExecutor(1))
    whole = list(make_puzzles("ra", 12, [2, 3]))
    assert len(whole) == 12
    first = whole[:6]  # of three whole games
    assert first + list(make_puzzles("ra", 12, [2, 3], known=first)) == whole
    assert list(make_puzzles("ra", 6, [2, 3], known=first)) == []


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    puzzles = [Puzzle("ra seats=2", "draw", "turn", 900, {"draw": 0.5, "invoke": 0.4}, source) for source in (-1, 7)]
    write_puzzles(tmp_path / "puzzles.jsonl", puzzles)
    assert read_puzzles(tmp_path / "puzzles.jsonl") == puzzles


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
def test_right_and_wrong_answers_are_shown_with_the_values(name: str, tmp_path: Path) -> None:
    puzzle = puzzles_of(game_named(name))[0]
    worst = list(puzzle.values)[-1]
    right, wrong = (
        command("puzzle", name, "--number", "1", typed=f"{move}\n", XDG_CONFIG_HOME=str(tmp_path))
        for move in (puzzle.best, worst)
    )
    assert "Right!" in right.out and "% better than the next best" in right.words
    assert "% better." in wrong.words and "Right!" not in wrong.out
    assert not (tmp_path / "benben").exists()
