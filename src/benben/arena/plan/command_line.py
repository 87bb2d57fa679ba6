"""The one command that makes a result again."""

import json
import shlex

from benben.arena.plan.plan import Plan
from benben.arena.plan.settings import Stop


def arena_command(plan: Plan, stop: Stop) -> str:
    """The command of an arena."""
    words = ["benben", "arena", plan.game, "--seats", str(plan.seats), "--bots", ",".join(plan.bots)]
    words += ["--blocks", str(stop.blocks), "--seed", str(plan.seed)]
    defaults = Plan(plan.game, plan.seats, plan.bots)
    if plan.design != defaults.design:
        words += ["--design", plan.design]
    if plan.limit != defaults.limit:
        words += ["--limit", f"{plan.limit:g}"]
    words += _options(plan)
    if stop.early_stop:
        words += ["--early-stop"]
    if stop.bar is not None:
        words += ["--bar", f"{stop.bar:g}"]
    return shlex.join(words)


def study_command(plan: Plan, games: int) -> str:
    """The command of a study of this number of games."""
    words = ["benben", "study", plan.game, "--seats", str(plan.seats), "--bot", plan.bots[0]]
    words += ["--games", str(games), "--seed", str(plan.seed)]
    words += _options(plan)
    return shlex.join(words)


def _options(plan: Plan) -> list[str]:
    """The game's options as words of a command."""
    words = []
    for name, value in plan.options.items():
        words += [f"--{name.replace('_', '-')}", value if isinstance(value, str) else json.dumps(value)]
    return words
