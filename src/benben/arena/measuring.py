"""Measure the ladder of bots and write the page that tells of it."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import benben
from benben.arena.measure.intervals import FEW_BLOCKS
from benben.arena.plan.budgets import read_spec
from benben.arena.plan.measures import Measure, measures
from benben.arena.plan.settings import Resources, Stop
from benben.arena.report.ladder_page import CHAPTERS, joined_ratings, ladder_page, verdict
from benben.arena.running import run_plan
from benben.bots.ratings import Rating, keep_ratings
from benben.games import game_named

Figures = list[tuple[Measure, dict[str, Any]]]


def run_ladder(
    games: Sequence[str] | None = None,
    *,
    minutes: float = 15.0,
    page: Path | str = Path("docs/ladder.md"),
    folder: Path | str = Path("arena/ladder"),
    chapters: Sequence[str] | None = None,
    jobs: int | None = None,
    progress: bool = False,
    ratings: bool = False,
) -> Figures:
    """Measure the figures of acceptance within this number of minutes in all and write the page.

    With `ratings`, those of the levels are also kept in the data of the games, where lobby and lists of bots find them.

    What was played is kept in the folder: given again, the command goes on, and the intervals narrow. The page tells
    of all that is in the folder, also of games and chapters not measured now; a chapter of which the folder has
    nothing stays as it is in the page.
    """
    measured = [name for name, game in benben.games().items() if game.ladder.seats]
    games, chapters = games or measured, chapters or tuple(CHAPTERS)
    _check("game", games, measured)
    _check("chapter", chapters, CHAPTERS)
    every = [measure for game in measured for measure in measures(game)]
    wanted = [measure for measure in every if measure.plan.game in games and measure.chapter in chapters]
    figures = measure_all(every, wanted, minutes, Resources(jobs, folder=Path(folder), progress=progress))
    place = Path(page)
    place.parent.mkdir(parents=True, exist_ok=True)
    before = place.read_text("utf-8") if place.exists() else ""
    place.write_text(ladder_page(figures, benben.__version__, before), "utf-8")
    if ratings:
        for game in games:
            keep_ratings(game_named(game), level_ratings([figure for figure in figures if figure[0].plan.game == game]))
    return figures


def level_ratings(figures: Figures) -> dict[str, list[Rating]]:
    """The measured ratings of the levels of one game, by name.

    None that rests on too few games to have an interval, and none of a search held to a number of simulations: at a
    table it goes by the clock.
    """
    found: dict[str, list[Rating]] = {}
    enough = [figure for figure in figures if all(pair["blocks"] >= FEW_BLOCKS for pair in figure[1]["pairs"])]
    levels = [figure for figure in enough if figure[0].chapter == "levels"]
    games = {(s["seats"], row["bot"]): row["games"] for _, s in levels for row in s["standings"]}
    for (seats, bot), rating in joined_ratings(levels).items():
        name, _, simulations = read_spec(bot)
        if simulations is None:
            points, low, high = map(round, rating)
            found.setdefault(name, []).append(Rating(seats, points, low, high, games[seats, bot]))
    return found


def _check(what: str, named: Collection[str], known: Collection[str]) -> None:
    """A ValueError if a name is not known."""
    for name in named:
        if name not in known:
            raise ValueError(f"the ladder has no {what} {name!r}; there are {', '.join(known)}")


def measure_all(every: Sequence[Measure], wanted: Sequence[Measure], minutes: float, resources: Resources) -> Figures:
    """The figures there are after playing the wanted measures for some minutes.

    The time that a measure does not use goes to the next. Of the other measures, only earlier games are read.
    """
    figures: Figures = []
    left, weights = minutes, sum(measure.weight for measure in wanted)
    for measure in every:
        if measure not in wanted and not Path(_in_own_folder(measure, resources).folder or "").exists():
            continue
        share = left * measure.weight / weights if measure in wanted else 0.0
        summary, spent, interrupted = _measurement(measure, share, _in_own_folder(measure, resources))
        if measure in wanted:
            left, weights = max(0.0, left - spent), weights - measure.weight
        if summary["games"]:
            figures.append((measure, summary))
        if interrupted:
            raise KeyboardInterrupt
    return figures


def _measurement(measure: Measure, minutes: float, resources: Resources) -> tuple[dict[str, Any], float, bool]:
    """The summary of a measure, the minutes it played, and whether somebody interrupted.

    One that has played all its blocks and is still open goes on in the time that is left to it.
    """
    summary, spent, interrupted = _all_blocks(measure, minutes, resources)
    if summary["finished"] and measure.blocks < measure.blocks_if_open and _is_open(measure, summary):
        longer = replace(measure, blocks=measure.blocks_if_open)
        summary, more, interrupted = _all_blocks(longer, max(0.0, minutes - spent), resources)
        spent += more
    return summary, spent, interrupted


def _is_open(measure: Measure, summary: dict[str, Any]) -> bool:
    """Whether a bar is inside the interval."""
    bars = [bar for bar in (measure.bar, measure.same_odds) if bar is not None]
    return any(verdict(summary["pairs"][0]["win_share"], bar) == "open" for bar in bars)


def _all_blocks(measure: Measure, minutes: float, resources: Resources) -> tuple[dict[str, Any], float, bool]:
    """The same, of exactly the blocks that the measure says."""
    arena = run_plan(measure.plan, Stop(measure.blocks, minutes=minutes), resources)
    return arena.summary, arena.seconds / 60, arena.interrupted


def _in_own_folder(measure: Measure, resources: Resources) -> Resources:
    """The same resources with the measure's own folder."""
    assert resources.folder is not None
    return replace(resources, folder=Path(resources.folder) / measure.plan.folder_name())
