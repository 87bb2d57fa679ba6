"""Play the games of a plan, one or many at a time; the results are plain data, ready for JSON."""

from collections.abc import Sequence
from typing import Any, TypeVar

from benben.arena.plan.plan import Plan, Task
from benben.arena.play.entrant import Entrant
from benben.arena.play.facts import facts_of
from benben.arena.play.game_in_play import CompiledGame, GameInPlay, ToldGame
from benben.arena.play.players import entrants_of

GameResult = dict[str, Any]
AnyTable = TypeVar("AnyTable", CompiledGame, ToldGame)


def play_tasks(plan: Plan, tasks: Sequence[Task]) -> list[GameResult]:
    """The results of some games of a plan."""
    return [play_task(plan, task) for task in tasks]


def play_task(plan: Plan, task: Task) -> GameResult:
    """The result of one game of a plan."""
    if plan.study:
        game, seats = finished_game(plan, task, ToldGame)
        return {**result_of(plan, task, game, seats), "facts": vars(facts_of(game.match))}
    table, seats = finished_game(plan, task, CompiledGame)
    return result_of(plan, task, table, seats)


def finished_game(plan: Plan, task: Task, kind: type[AnyTable]) -> tuple[AnyTable, list[Entrant]]:
    """The table of a game after its end, and who sat there."""
    table = kind(plan.rules, plan.seats, plan.checked_options, plan.dealer_seed(task.block))
    seats = entrants_of(plan, task)
    finish_game(table, seats)
    return table, seats


def finish_game(table: GameInPlay, seats: Sequence[Entrant]) -> None:
    """Play a game to its end."""
    try:
        while table.turn >= 0:
            table.play(seats[table.turn].decide(table))
    finally:
        for seat in seats:
            seat.leave()


def result_of(plan: Plan, task: Task, table: GameInPlay, seats: Sequence[Entrant]) -> GameResult:
    """What is kept of a game: `times` varies from run to run, all else is fixed by the plan."""
    position = table.position
    scores = plan.rules.scores(position)
    winners = plan.rules.winners(position)
    totals = [row["total"] for row in scores]
    return {
        "task": [task.block, task.pairing, task.lineup, task.rotation],
        "bots": plan.bots_by_seat(task),
        "totals": totals,
        "shares": [1 / len(winners) if seat in winners else 0.0 for seat in range(plan.seats)],
        "ranks": shared_ranks(plan.rules.ranking(position), winners),
        "margins": margins(totals, plan.seats),
        "sources": [[row[source] for source in plan.rules.sources] for row in scores[: plan.seats]],
        "decisions": [seat.decisions for seat in seats],
        "forfeits": [dict(seat.forfeits) for seat in seats],
        "times": [dict(seat.times) for seat in seats],
    }


def shared_ranks(ranking: Sequence[int], winners: Sequence[int]) -> list[float]:
    """The rank of every seat from 1; those who share the win share their ranks."""
    ranks = [0.0] * len(ranking)
    for place, seat in enumerate(ranking, start=1):
        ranks[seat] = float(place)
    for seat in winners:
        ranks[seat] = (1 + len(winners)) / 2
    return ranks


def margins(totals: Sequence[int], seats: int) -> list[int]:
    """Points ahead of the best other, also ahead of a rival without a seat; 0 without any other."""
    return [
        totals[seat] - max((total for other, total in enumerate(totals) if other != seat), default=totals[seat])
        for seat in range(seats)
    ]
