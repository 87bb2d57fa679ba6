"""The commands `arena`, `study` and `ladder`."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from benben.arena.plan.plan import Design, Plan
from benben.arena.plan.settings import Resources, Stop
from benben.arena.report.page import estimate
from benben.arena.report.study import Study
from benben.arena.running import run_plan
from benben.core.files import write_json
from benben.core.language import _
from benben.core.options import typed_options
from benben.core.parameters import GameName, GameOption, Games, Jobs, JsonFile, Minutes, Ray, ResultFolder, Seats
from benben.games import game_named

INTERRUPTED = 130
_SHOWN = {"rating": "{:.0f}", "win_share": "{:.1%}", "mean_rank": "{:.2f}", "margin": "{:.1f}"}


def arena(
    game: GameName,
    *,
    seats: Seats = 3,
    bots: str = "heuristic,greedy,random",
    blocks: int = 200,
    seed: int = 1,
    design: Design = "pairs",
    limit: float = 10.0,
    early_stop: bool = False,
    bar: float | None = None,
    minutes: Minutes = None,
    jobs: Jobs = None,
    ray: Ray = None,
    out: ResultFolder = None,
    json_file: Annotated[
        JsonFile, Parameter(help="Write the summary as JSON into this file; - is standard output.")
    ] = "",
    **options: GameOption,
) -> int:
    """Let bots play many games and measure them.

    Parameters
    ----------
    bots
        The bots, separated by commas; your own as mybot.py:MyBot. A single bot plays against itself.
    blocks
        How many blocks; a block is one dealer's seed in all seat rotations.
    seed
        The dealer's first seed; each block takes the next.
    design
        pairs: every two, one against many and the mirror; steps: only neighbours in the list; tables: all at one
        table; both: pairs and tables.
    limit
        Seconds a decision may take; a slower bot forfeits that decision.
    early_stop
        End a pairing as soon as a sequential test has decided it.
    bar
        What the test compares the first bot's win share with; by default an equal bot's share.

    """
    given = typed_options(game_named(game), options)
    plan = Plan(game, seats, tuple(bot.strip() for bot in bots.split(",")), seed, design, limit, given)
    folder = out or Path("arena") / plan.folder_name()
    result = run_plan(plan, Stop(blocks, early_stop, bar, minutes), Resources(jobs, ray, folder, progress=True))
    files = result.write(folder)
    if json_file:
        write_json(result.summary, json_file)
    if json_file != "-":
        show_standings(result.summary, files)
    return _farewell(result.interrupted)


def study(
    game: GameName,
    *,
    seats: Seats = 3,
    bot: str = "heuristic",
    games: Games = 1000,
    seed: int = 1,
    minutes: Minutes = None,
    jobs: Jobs = None,
    ray: Ray = None,
    out: ResultFolder = None,
    json_file: Annotated[
        JsonFile, Parameter(help="Write all tables as JSON into this file; - is standard output.")
    ] = "",
    **options: GameOption,
) -> int:
    """Ask what matters in a game: seats, starts, lengths, sources of points, worth of things.

    Parameters
    ----------
    bot
        Who plays all seats.
    seed
        The dealer's first seed; each game takes the next.

    """
    given = typed_options(game_named(game), options)
    plan = Plan(game, seats, (bot,), seed, options=given, study=True)
    folder = out or Path("arena") / f"study-{plan.folder_name()}"
    result = Study(run_plan(plan, Stop(games, minutes=minutes), Resources(jobs, ray, folder, progress=True)))
    files = result.write(folder)
    if json_file:
        write_json({"command": result.command, **result.tables}, json_file)
    if json_file != "-":
        show_files(files)
    if result.results and result.questions and result.refusal:
        print(f"No table of values: {result.refusal}.", file=sys.stderr)
    if not files:
        print("No game is finished, so there is nothing to tell and no page was written.", file=sys.stderr)
    return _farewell(result.arena.interrupted)


def ladder(
    *,
    games: str = "",
    minutes: float = 15.0,
    page: Path = Path("docs/ladder.md"),
    out: Path = Path("arena/ladder"),
    chapters: str = "",
    jobs: Jobs = None,
    ratings: bool = False,
) -> int:
    """Measure the ladder of bots and write its page.

    Parameters
    ----------
    games
        Which games to measure, separated by commas; by default all.
    minutes
        For how long in all; given again, the command goes on with what was played.
    page
        The page to write.
    out
        The folder for the results.
    chapters
        Which parts to measure, separated by commas: rungs, selves, alone, levels; by default all.
    ratings
        Also keep the ratings of the levels in the data of the games, for the lobby and `benben bots`.

    """
    from benben.arena.measuring import run_ladder

    run_ladder(
        _named(games),
        minutes=minutes,
        page=page,
        folder=out,
        chapters=_named(chapters),
        jobs=jobs,
        progress=True,
        ratings=ratings,
    )
    show_files([page])
    return 0


def _named(words: str) -> list[str]:
    """Names separated by commas."""
    return [word.strip() for word in words.split(",")] if words else []


def show_standings(summary: dict[str, Any], files: Sequence[Path]) -> None:
    """The table of bots, and where the rest is."""
    table = Table()
    for heading in (
        _("column|bot"),
        _("column|rating"),
        _("win share"),
        _("mean rank"),
        _("column|margin"),
        _("column|forfeits"),
    ):
        table.add_column(heading, justify="left" if heading == _("column|bot") else "right")
    for row in summary["standings"]:
        figures = [estimate(row[what], form, row["blocks"]) if row[what] else "" for what, form in _SHOWN.items()]
        table.add_row(escape(row["bot"]), *figures, str(sum(row["forfeits"].values())))
    Console().print(table)
    show_files(files)


def show_files(files: Sequence[Path]) -> None:
    """Where things were written."""
    for file in files:
        print(file)


def _farewell(interrupted: bool) -> int:
    """Say that the same command goes on, if there is more to do; the exit code."""
    if not interrupted:
        return 0
    print(_("Interrupted. Finished games are kept; run the same command to continue."), file=sys.stderr)
    return INTERRUPTED
