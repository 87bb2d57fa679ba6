"""Run an arena from its plan to its results."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from benben.arena.plan.plan import Design, Plan
from benben.arena.play.journal import Journal
from benben.arena.play.players import check_bots, warm_up
from benben.arena.play.progress import Progress
from benben.arena.play.referee import Referee
from benben.arena.play.run import Run, terminated_like_interrupted
from benben.arena.play.workers import crew_for
from benben.arena.report.results import Arena
from benben.arena.report.study import Study


def run_arena(
    game: str,
    seats: int,
    bots: Sequence[str],
    blocks: int = 200,
    *,
    seed: int = 1,
    design: Design = "pairs",
    options: Mapping[str, Any] | None = None,
    limit: float = 10.0,
    early_stop: bool = False,
    bar: float | None = None,
    minutes: float | None = None,
    jobs: int | None = None,
    ray: str | None = None,
    folder: Path | str | None = None,
    progress: bool = False,
) -> Arena:
    """Let bots play blocks of games and measure them.

    A block is one dealer's seed (`seed`, `seed` + 1, ...) in all seat rotations: every two bots one against many and
    the mirror (design "pairs"; "steps": only neighbours in the list), all at one table ("tables"), or "both"; one bot
    alone plays against itself. With `early_stop` a pairing ends when it is decided: by a test that may look after
    every block, the win share differs from an equal bot's, or, if there is a `bar`, the first bot's from that.
    `minutes` ends the whole run (0: only look at what was played).

    With a `folder` every finished game is kept there; the same call again goes on from there. `jobs` is the number
    of processes (all cores if not said), `ray` the address of a Ray cluster (`local:2` starts one here).
    """
    plan = Plan(game, seats, tuple(bots), seed, design, limit, dict(options or {}))
    return run_plan(plan, blocks, early_stop, bar, minutes, jobs, ray, folder, progress)


def run_plan(
    plan: Plan,
    blocks: int,
    early_stop: bool = False,
    bar: float | None = None,
    minutes: float | None = None,
    jobs: int | None = None,
    ray: str | None = None,
    folder: Path | str | None = None,
    progress: bool = False,
) -> Arena:
    """Play the blocks of a plan that are not played yet."""
    _check(blocks, bar, minutes, jobs)
    with redirect_stdout(sys.stderr):  # what bots print is no result
        check_bots(plan)
        with Journal(plan, Path(folder) / "games.jsonl" if folder else None) as journal:
            referee = Referee(plan, blocks, journal.results, early_stop, bar)
            run = Run(referee, journal, minutes)
            if minutes != 0 and not referee.all_ended():
                with terminated_like_interrupted(), Progress(referee, progress) as shown:
                    warm_up(plan)
                    run.go(crew_for(plan, jobs, ray), shown)
    return Arena(referee, run.seconds, run.interrupted)


def run_study(
    game: str,
    seats: int,
    *,
    bot: str = "heuristic",
    games: int = 1000,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    minutes: float | None = None,
    jobs: int | None = None,
    ray: str | None = None,
    folder: Path | str | None = None,
    progress: bool = False,
) -> Study:
    """Let one bot play all seats of many games, one for each dealer's seed, and ask what matters in the game."""
    plan = Plan(game, seats, (bot,), seed, options=dict(options or {}), study=True)
    arena = run_plan(plan, games, minutes=minutes, jobs=jobs, ray=ray, folder=folder, progress=progress)
    return Study(arena)


def _check(blocks: int, bar: float | None, minutes: float | None, jobs: int | None) -> None:
    """A ValueError if a number makes no sense."""
    if type(blocks) is not int or blocks < 1:
        raise ValueError(f"blocks must be a whole number from 1, not {blocks!r}")
    if bar is not None and not 0 < bar < 1:
        raise ValueError(f"bar is a win share between 0 and 1, not {bar:g}")
    if minutes is not None and not minutes >= 0:
        raise ValueError(f"minutes must be 0 or more, not {minutes:g}")
    if jobs is not None and jobs < 1:
        raise ValueError(f"jobs must be a whole number from 1, not {jobs}")
