"""Making puzzles: strong self-play, and of its positions those in which two deep searches agree on one best move."""

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from multiprocessing import get_context
from typing import Any

from benben.analysis.budgets import BUDGETS, Budget
from benben.analysis.coach import coach_of
from benben.analysis.evaluator import Choice, Evaluator
from benben.analysis.puzzles import LEAST_GAP, Puzzle
from benben.bots import make
from benben.core.protocol import Game
from benben.core.random import Stream
from benben.games import game_named
from benben.match import Match, new

SEARCH = Budget(8000, 64)  # each of the two searches that must agree
SLIPS = 8  # one move in eight is not the best, so that positions vary
PER_GAME = 4  # puzzles that one game may give
EASY = 1  # of them that every bot solves
EASIEST = 700  # about the rating of a puzzle that no bot misses
HARDER = EASIEST + 200
HANDS = ("greedy", "heuristic", "solver", "learned")  # a puzzle is the harder the more of them miss it


def make_puzzles(game: str, count: int, seats: Sequence[int], seed: int = 1, jobs: int | None = None) -> Iterator[str]:
    """Lines of puzzles, each a different position; no theme has more than half of them."""
    themes: Counter[str] = Counter()
    seen: set[str] = set()
    numbers = range(seed * 100_000, (seed + 1) * 100_000)
    with ProcessPoolExecutor(jobs or os.cpu_count() or 1, get_context("spawn")) as pool:
        for first in range(0, len(numbers), 16):
            part = numbers[first : first + 16]
            tables = [seats[number % len(seats)] for number in part]
            for puzzles in pool.map(puzzles_from_game, [game] * len(part), tables, part):
                for puzzle in puzzles:
                    if puzzle.position in seen or themes[puzzle.theme] >= max(4, count // 2):
                        continue
                    seen.add(puzzle.position)
                    themes[puzzle.theme] += 1
                    yield json.dumps(asdict(puzzle), separators=(",", ":"))
                    if len(seen) == count:
                        return


def puzzles_from_game(name: str, seats: int, seed: int) -> list[Puzzle]:
    """The puzzles that one game of the learned bot against itself gives, with slips."""
    game = game_named(name)
    match, stream = new(name, seats=seats, seed=seed), Stream.named(seed, "puzzles")
    glance = Evaluator(game, seats, match.options, BUDGETS["quick"])
    search = Evaluator(game, seats, match.options, SEARCH)
    found: list[Puzzle] = []
    while match.turn is not None:
        values = glance.choice(match.position.packed(), seed).values
        ranked = sorted(values, key=lambda action: -values[action][match.turn])
        clear = len(ranked) > 1 and _gap(values, match.turn) >= LEAST_GAP
        if clear and len(found) < PER_GAME and stream.below(3) == 0:
            easy = sum(puzzle.rating < HARDER for puzzle in found)
            puzzle = puzzle_at(match, search, seed + len(match.record))
            if puzzle and (puzzle.rating >= HARDER or easy < EASY):
                found.append(puzzle)
        slip = stream.below(SLIPS) == 0
        match.play(game.actions[ranked[stream.below(len(ranked)) if slip else 0]])
    return found


def puzzle_at(match: Match, search: Evaluator, seed: int) -> Puzzle | None:
    """The puzzle of a position, if two searches agree on one best move by the least gap."""
    game, seat = match.game, match.position.turn
    choice = search.choice(match.position.packed(), seed)
    best = clear_best(choice, seat)
    if best is None:
        return None
    move = game.actions[best]
    values = {
        game.actions[action]: round(float(choice.values[action][seat]), 4)
        for action in sorted(choice.values, key=lambda action: -choice.values[action][seat])
    }
    puzzle = Puzzle(match.position_text(), move, coach_of(game).kind(match.position, move), 0, values)
    if puzzle.gap < LEAST_GAP:
        return None
    rating = difficulty(puzzle, missed_by(match, game, move))
    return Puzzle(puzzle.position, move, puzzle.theme, rating, values)


def clear_best(choice: Choice, seat: int, gap: float = LEAST_GAP) -> int | None:
    """The one best move, if both searches hold it to be better than all others by the gap."""
    first = {action: 2 * choice.values[action] - choice.again[action] for action in choice.values}
    bests = {max(values, key=lambda action: values[action][seat]) for values in (first, choice.again)}
    if len(bests) > 1 or min(_gap(values, seat) for values in (first, choice.again)) < gap:
        return None
    return bests.pop()


def missed_by(match: Match, game: Game, best: str) -> int:
    """How many of the simpler bots choose another move."""
    return sum(make(name, game, seed=1).choose(match.copy(seed=0), match.position.turn, 0.1) != best for name in HANDS)


def difficulty(puzzle: Puzzle, missed: int) -> int:
    """A rating: harder where more bots miss it, where there are more moves, and where the gap is small."""
    moves, gap = min(10, len(puzzle.values)), min(0.3, puzzle.gap)
    return round(EASIEST + 250 * missed + 25 * moves - 1000 * (gap - LEAST_GAP))


def _gap(values: Mapping[int, Any], seat: int) -> float:
    most, second = sorted((float(chances[seat]) for chances in values.values()), reverse=True)[:2]
    return most - second
