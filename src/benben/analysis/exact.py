"""Small games solved exactly, to measure values against: `python -m benben.analysis.exact mini-ra`.

Every seat takes the move that is best for itself; each outcome of a deal counts by its chance.
"""

import sys
from collections.abc import Iterator
from typing import Any

from benben.analysis.budgets import BUDGETS, Budget
from benben.analysis.evaluator import Evaluator
from benben.core.protocol import CHANCE, OVER, Game
from benben.core.random import Stream
from benben.core.records import Position
from benben.games import game_named

Shares = list[float]  # of the win, for every row of the score table
Solved = tuple[Position, dict[int, Shares]]  # a decision, and what each of its actions comes to


class Solver:
    """Walks through all of a small game."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats, self.rows = game, seats, game.rows(seats)
        options = game.checked_options(seats, {})
        self._start = game.begin(seats, options)
        self._rules = game.interpreted(options)
        self.decisions: list[Solved] = []  # with more than one move

    def solve(self) -> Shares:
        """The value of the game; every decision is recorded."""
        self.decisions.clear()
        return self._worth(self._start)

    def _worth(self, s: Position) -> Shares:
        if s.turn == OVER:
            winners = self.game.winners(s) or [self.rows - 1]
            return [(row in winners) / len(winners) for row in range(self.rows)]
        if s.turn == CHANCE:
            parts = [(share, self._worth(after)) for share, after in self._outcomes(s)]
            return [sum(share * worth[row] for share, worth in parts) for row in range(self.rows)]
        moves = {action: self._worth(after) for action, after in self._moves(s)}
        if len(moves) > 1:
            self.decisions.append((s, moves))
        return max(moves.values(), key=lambda worth: worth[s.turn])

    def _outcomes(self, s: Position) -> Iterator[tuple[float, Position]]:
        weights = [0] * len(self.game.outcomes)
        total = self._rules.chance(s, weights)
        for outcome, weight in enumerate(weights):
            if weight:
                after = s.copy()
                self._rules.deal(after, outcome)
                yield weight / total, after

    def _moves(self, s: Position) -> Iterator[tuple[int, Position]]:
        actions = [0] * len(self.game.actions)
        for action in actions[: self._rules.legal(s, actions)]:
            after = s.copy()
            self._rules.apply(after, action)
            yield action, after


def errors(solver: Solver, budget: Budget, decisions: int = 300, seed: int = 1) -> dict[str, float]:
    """The mean error of the win chance of a move, and the mean loss of the move that is held to be best."""
    stream = Stream.named(seed, "exact")
    evaluator = Evaluator(solver.game, solver.seats, solver.game.checked_options(solver.seats, {}), budget)
    wrong, lost = [], []
    for number in range(decisions):
        s, exact = solver.decisions[stream.below(len(solver.decisions))]
        values: Any = evaluator.choice(s.packed(), number).values
        wrong += [abs(values[action][s.turn] - exact[action][s.turn]) for action in exact]
        best = max(values, key=lambda action: values[action][s.turn])
        lost.append(max(worth[s.turn] for worth in exact.values()) - exact[best][s.turn])
    return {"error": float(sum(wrong) / len(wrong)), "loss": float(sum(lost) / len(lost))}


def main(name: str) -> None:
    """Print a table for the documentation."""
    game = game_named(name)
    solver = Solver(game, game.seats[0])
    solver.solve()
    print(f"{game.title}: {len(solver.decisions)} decisions with more than one move\n")
    print("| budget | mean error of the win chance | mean loss of the move taken |\n|---|---|---|")
    for budget, limits in BUDGETS.items():
        found = errors(solver, limits)
        print(f"| {budget} | {found['error']:.2%} | {found['loss']:.2%} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
