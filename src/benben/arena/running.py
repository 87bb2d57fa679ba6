"""Run an arena or a study from its settings to its results."""

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Unpack

from benben.arena.plan.plan import Plan
from benben.arena.plan.settings import ArenaSettings, Resources, Stop, StudySettings, check_names, part_of
from benben.arena.play.journal import Journal
from benben.arena.play.players import check_bots, compile_bots
from benben.arena.play.progress import Progress
from benben.arena.play.referee import Referee
from benben.arena.play.run import ArenaRun, terminated_like_interrupted
from benben.arena.play.workers import crew_for
from benben.arena.report.arena import Arena
from benben.arena.report.study import Study


def run_arena(
    game: str, seats: int, bots: Sequence[str], blocks: int = 200, **settings: Unpack[ArenaSettings]
) -> Arena:
    """Let bots play blocks of games and measure them.

    A block is one dealer's seed (`seed`, `seed` + 1, ...) in all seat rotations: every two bots one against many and
    the mirror (`design` "pairs"; "steps": only neighbours in the list), all at one table ("tables"), or "both"; one bot
    alone plays against itself. `options` are the game's, `limit` is the seconds a decision may take. With `early_stop`
    a pairing ends when it is decided: by a test that may look after every block, the win share differs from an equal
    bot's, or, if there is a `bar`, the first bot's from that. `minutes` ends the whole run (0: only look at what was
    played).

    With a `folder` every finished game is kept there; the same call again goes on from there. `jobs` is the number
    of processes (one for each core if not given), `ray` the address of a Ray cluster (`local:2` starts one here),
    `progress` shows a bar.
    """
    check_names(settings, ArenaSettings)
    plan = Plan(game, seats, tuple(bots), **_plan_settings(settings))
    return run_plan(plan, Stop(blocks, **part_of(settings, Stop)), Resources(**part_of(settings, Resources)))


def run_study(
    game: str, seats: int, *, bot: str = "heuristic", games: int = 1000, **settings: Unpack[StudySettings]
) -> Study:
    """Let one bot play all seats of many games, one for each dealer's seed, and ask what matters in the game.

    The settings mean the same as those of `run_arena`.
    """
    check_names(settings, StudySettings)
    plan = Plan(game, seats, (bot,), study=True, **_plan_settings(settings))
    stop, resources = Stop(games, **part_of(settings, Stop)), Resources(**part_of(settings, Resources))
    return Study(run_plan(plan, stop, resources))


def _plan_settings(settings: StudySettings) -> dict[str, Any]:
    given = part_of(settings, Plan)
    return {**given, "options": dict(given.get("options") or {})}


def run_plan(plan: Plan, stop: Stop, resources: Resources) -> Arena:
    """Play the blocks of a plan that are not played yet."""
    with redirect_stdout(sys.stderr):  # what bots print is no result
        check_bots(plan)
        with Journal(plan, Path(resources.folder) / "games.jsonl" if resources.folder else None) as journal:
            referee = Referee(plan, stop, journal.results)
            run = ArenaRun(referee, journal)
            if stop.minutes != 0 and not referee.all_ended():
                with terminated_like_interrupted(), Progress(referee, resources.progress) as shown:
                    compile_bots(plan)
                    run.go(crew_for(plan, resources), shown)
    return Arena(referee, run.seconds, run.interrupted)
