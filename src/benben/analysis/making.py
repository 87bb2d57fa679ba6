"""Making puzzles: strong self-play, and of its positions those in which two deep searches agree on one best move."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

from benben.analysis.budgets import BUDGETS, Budget
from benben.analysis.coach import coach_of
from benben.analysis.evaluator import Evaluator, mean
from benben.analysis.puzzles import LEAST_GAP, Puzzle
from benben.bots import make
from benben.core.protocol import Game
from benben.core.random import Stream
from benben.games import game_named
from benben.match import Match, new

PROBE = Budget(1500, 64)  # a search that sorts out many positions
LEAST_PROBED = 0.05  # the gap that it must see
SEARCH = Budget(8000, 64)  # each of the two searches that must agree
SLIPS = 8  # one move in eight is not the best, so that positions vary
PER_GAME = 4  # puzzles that one game may give, besides the first of a theme
PER_THEME = 2  # of them of one theme
EASY = 1  # of one theme that every bot solves
EASIEST = 700  # about the rating of a puzzle that no bot misses
HARDER = EASIEST + 200
HANDS = ("greedy", "heuristic", "solver", "learned")  # a puzzle is the harder the more of them miss it
PART = 16  # games that are given out at a time
Values = Mapping[int, Any]  # of each action: the chances of every row


def make_puzzles(
    game: str, count: int, seats: Sequence[int], seed: int = 1, jobs: int | None = None, known: Sequence[Puzzle] = ()
) -> Iterator[Puzzle]:
    """Puzzles until there are `count` together with the known ones, each a different position.

    No theme has more than half of them. The games are numbered; those of known puzzles are not played again.
    """
    themes = Counter(puzzle.theme for puzzle in known)
    seen = {puzzle.position for puzzle in known}
    if len(seen) >= count:
        return
    numbers = range(_first_game(known, seed), (seed + 1) * 100_000)
    with ProcessPoolExecutor(jobs or os.cpu_count() or 1, get_context("spawn")) as pool:
        for first in range(0, len(numbers), PART):
            part = numbers[first : first + PART]
            tables = [seats[number % len(seats)] for number in part]
            for puzzles in pool.map(puzzles_from_game, [game] * len(part), tables, part):
                for puzzle in puzzles:
                    if puzzle.position in seen or themes[puzzle.theme] >= max(4, count // 2):
                        continue
                    seen.add(puzzle.position)
                    themes[puzzle.theme] += 1
                    yield puzzle
                    if len(seen) == count:
                        return


def _first_game(known: Sequence[Puzzle], seed: int) -> int:
    """The number of the first game that is still to be played."""
    played = [puzzle.source + 1 for puzzle in known if puzzle.source // 100_000 == seed]
    return max(played, default=seed * 100_000)


def puzzles_from_game(name: str, seats: int, seed: int) -> list[Puzzle]:
    """The puzzles that one game of the learned bot against itself gives, with slips."""
    game = game_named(name)
    match, stream = new(name, seats=seats, seed=seed), Stream.named(seed, "puzzles")
    glance, probe, search = (
        Evaluator(game, seats, match.options, budget) for budget in (BUDGETS["quick"], PROBE, SEARCH)
    )
    found: list[Puzzle] = []
    while match.turn is not None:
        values = glance.choice(match.position.packed(), seed).values
        ranked = sorted(values, key=lambda action: -values[action][match.turn])
        best = clear_best(values, match.turn)
        if best is not None and _is_wanted(match, best, found, stream):
            theme = coach_of(game).kind(match.position, game.actions[best])
            easy = sum(puzzle.rating < HARDER for puzzle in found if puzzle.theme == theme) < EASY
            puzzle = promising_at(match, game.actions[best], probe, search, seed, easy)
            if puzzle:
                found.append(replace(puzzle, source=seed))
        slip = stream.below(SLIPS) == 0
        match.play(game.actions[ranked[stream.below(len(ranked)) if slip else 0]])
    return found


def _is_wanted(match: Match, best: int, found: Sequence[Puzzle], stream: Stream) -> bool:
    """Whether a position is looked at: always for the first of a theme, then one in three up to the most of a game."""
    theme = coach_of(match.game).kind(match.position, match.game.actions[best])
    there = sum(puzzle.theme == theme for puzzle in found)
    return there == 0 or (len(found) < PER_GAME and there < PER_THEME and stream.below(3) == 0)


def promising_at(match: Match, best: str, probe: Evaluator, search: Evaluator, seed: int, easy: bool) -> Puzzle | None:
    """The puzzle of a position in which this move seems best.

    The long searches are made only if a short one sees most of the gap and, not `easy`, the puzzle would not be easy.
    """
    seat, own = match.position.turn, seed + len(match.record)
    least = Puzzle("", best, "", 0, dict.fromkeys(match.legal(), 0.0))  # no gap: the hardest possible
    if not easy and difficulty(least, missed_by(match, match.game, best)) < HARDER:
        return None
    values = next(probe.searches(match.position.packed(), own))
    if clear_best(values, seat, LEAST_PROBED) is None:
        return None
    if not easy and _puzzle(match, values).rating < HARDER:
        return None
    puzzle = puzzle_at(match, search, own)
    return puzzle if puzzle and (easy or puzzle.rating >= HARDER) else None


def puzzle_at(match: Match, search: Evaluator, seed: int) -> Puzzle | None:
    """The puzzle of a position, if two searches agree on one best move by the least gap."""
    seat, searches = match.position.turn, []
    for values in search.searches(match.position.packed(), seed):
        if clear_best(values, seat) is None:
            return None  # a second search cannot change this
        searches.append(values)
    first, second = searches
    if clear_best(first, seat) != clear_best(second, seat):
        return None
    puzzle = _puzzle(match, mean(first, second))
    return puzzle if puzzle.gap >= LEAST_GAP else None  # it is rounded


def _puzzle(match: Match, chances: Values) -> Puzzle:
    """The position as a puzzle with these chances."""
    game, seat = match.game, match.position.turn
    ranked = sorted(chances, key=lambda action: -chances[action][seat])
    move = game.actions[ranked[0]]
    shown = {game.actions[action]: round(float(chances[action][seat]), 4) for action in ranked}
    puzzle = Puzzle(match.position_text(), move, coach_of(game).kind(match.position, move), 0, shown)
    return replace(puzzle, rating=difficulty(puzzle, missed_by(match, game, move)))


def clear_best(values: Values, seat: int, gap: float = LEAST_GAP) -> int | None:
    """The one best move, if it is better than all others by the gap."""
    if len(values) < 2:
        return None
    best, second = sorted(values, key=lambda action: -values[action][seat])[:2]
    return best if values[best][seat] - values[second][seat] >= gap else None


def missed_by(match: Match, game: Game, best: str) -> int:
    """How many of the simpler bots choose another move."""
    return sum(make(name, game, seed=1).choose(match.copy(seed=0), match.position.turn, 0.1) != best for name in HANDS)


def difficulty(puzzle: Puzzle, missed: int) -> int:
    """A rating: harder where more bots miss it, where there are more moves, and where the gap is small."""
    moves, gap = min(10, len(puzzle.values)), min(0.3, puzzle.gap)
    return round(EASIEST + 250 * missed + 25 * moves - 1000 * (gap - LEAST_GAP))
