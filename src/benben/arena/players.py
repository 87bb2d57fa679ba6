"""Bots taken from their room and led to their seats."""

from benben import bots
from benben.arena.plan import Plan, Task
from benben.arena.seat import Seat


def seated(plan: Plan, task: Task) -> list[Seat]:
    """The bots at their seats, each with a random stream of its own."""
    seats = []
    for entrant, bot in zip(plan.entrants_by_seat(task), plan.bots_by_seat(task), strict=True):
        seed = plan.bot_seed(task, entrant)
        player = bots.make(plan.bots[bot], plan.rules, plan.seats, plan.checked_options, seed)
        seats.append(Seat(player, seed, plan.limit))
    return seats


def check_bots(plan: Plan) -> None:
    """A ValueError before the first game if a bot cannot be had."""
    for bot in plan.bots:
        bots.make(bot, plan.rules, plan.seats, plan.checked_options, 0)
