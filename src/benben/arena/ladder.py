"""Measure the ladder of bots and write the page that tells of it."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import benben
from benben.arena.ladder_page import ladder_page, verdict
from benben.arena.measures import Measure, measures
from benben.arena.running import run_plan
from benben.games import REGISTRY

CHAPTERS = ("rungs", "selves", "alone", "levels")  # what is measured if nothing is said
Figures = list[tuple[Measure, dict[str, Any]]]


def run_ladder(
    games: Sequence[str] | None = None,
    *,
    minutes: float = 15.0,
    page: Path | str = Path("docs/ladder.md"),
    folder: Path | str = Path("arena/ladder"),
    chapters: Sequence[str] = CHAPTERS,
    jobs: int | None = None,
    progress: bool = False,
) -> Figures:
    """Measure the figures of acceptance within so many minutes in all and write the page.

    What was played is kept in the folder: given again, the command goes on, and the intervals narrow. The page tells
    of all chapters that were ever measured, also of those not measured now.
    """
    wanted = [measure for game in games or REGISTRY for measure in measures(game)]
    figures = measure_all(wanted, minutes, Path(folder), chapters, jobs, progress)
    Path(page).parent.mkdir(parents=True, exist_ok=True)
    Path(page).write_text(ladder_page(figures, benben.__version__), "utf-8")
    return figures


def measure_all(
    wanted: Sequence[Measure],
    minutes: float,
    folder: Path,
    chapters: Sequence[str] = CHAPTERS,
    jobs: int | None = None,
    progress: bool = False,
) -> Figures:
    """The figures that could be had in so many minutes; what a measure leaves of its time goes to the next."""
    figures: Figures = []
    left, weights = minutes, sum(measure.weight for measure in wanted if measure.chapter in chapters)
    for measure in wanted:
        share = left * measure.weight / weights if measure.chapter in chapters else 0.0
        summary, spent, interrupted = _measured(measure, share, folder, jobs, progress)
        if measure.chapter in chapters:
            left, weights = max(0.0, left - spent), weights - measure.weight
        if summary["games"]:
            figures.append((measure, summary))
        if interrupted:
            raise KeyboardInterrupt
    return figures


def _measured(
    measure: Measure, minutes: float, folder: Path, jobs: int | None, progress: bool
) -> tuple[dict[str, Any], float, bool]:
    """The summary of a measure, the minutes it played, and whether somebody interrupted.

    One that has played all its blocks and is still open goes on in the time that is left to it.
    """
    summary, spent, interrupted = _played(measure, minutes, folder, jobs, progress)
    if summary["finished"] and measure.blocks < measure.blocks_if_open and _open(measure, summary):
        longer = replace(measure, blocks=measure.blocks_if_open)
        summary, more, interrupted = _played(longer, max(0.0, minutes - spent), folder, jobs, progress)
        spent += more
    return summary, spent, interrupted


def _open(measure: Measure, summary: dict[str, Any]) -> bool:
    """Whether a bar lies in the interval."""
    bars = [bar for bar in (measure.bar, measure.same_odds) if bar is not None]
    return any(verdict(summary["pairs"][0]["win_share"], bar) == "open" for bar in bars)


def _played(
    measure: Measure, minutes: float, folder: Path, jobs: int | None, progress: bool
) -> tuple[dict[str, Any], float, bool]:
    """The same, of exactly the blocks that the measure says."""
    place = folder / measure.plan.folder_name()
    arena = run_plan(measure.plan, measure.blocks, minutes=minutes, jobs=jobs, folder=place, progress=progress)
    return arena.summary, arena.seconds / 60, arena.interrupted
