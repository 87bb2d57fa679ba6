"""Arenas whose games are scripted: the test says who wins."""

from collections.abc import Callable

from benben.arena import Arena
from benben.arena.plan.plan import Plan, Task
from benben.arena.plan.settings import Stop
from benben.arena.play.games import GameResult
from benben.arena.play.referee import Referee

Winning = Callable[[Task], bool]  # whether the first entrant wins a game, else it comes last


def scripted_arena(plan: Plan, blocks: int, wins: Winning, early_stop: bool = False, bar: float | None = None) -> Arena:
    """An arena with these results."""
    tasks = [task for block in range(blocks) for pair in range(len(plan.pairings)) for task in plan.tasks(block, pair)]
    results = {task: scripted_result(plan, task, wins(task)) for task in tasks}
    return Arena(Referee(plan, Stop(blocks, early_stop, bar), results), 0.0, False)


def scripted_result(plan: Plan, task: Task, won: bool) -> GameResult:
    """The first entrant first or last, seven points ahead or behind; the others in their order."""
    entrants = plan.entrants_by_seat(task)
    places = [entrant if won else (entrant - 1) % plan.seats for entrant in entrants]
    return {
        "task": [task.block, task.pairing, task.lineup, task.rotation],
        "bots": plan.bots_by_seat(task),
        "totals": [20 - 7 * place for place in places],
        "shares": [float(place == 0) for place in places],
        "ranks": [place + 1.0 for place in places],
        "margins": [7 if place == 0 else -7 * place for place in places],
        "sources": [[0] * len(plan.rules.sources) for _ in places],
        "decisions": [1] * plan.seats,
        "forfeits": [{}] * plan.seats,
        "times": [{-60: 1, -59: 1}] * plan.seats,
    }
