"""The command `analyse`, and what it shows at the prompt."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from benben.analysis import Report
from benben.analysis import analyse as analyse_match
from benben.analysis.page import page, row_names, summary_headings, summary_lines
from benben.core.files import write_json, write_text
from benben.core.flow import Hanging
from benben.core.language import _
from benben.core.parameters import JsonFile
from benben.core.phrases import SeatNames
from benben.match.saved import saved_match
from benben.terminal.screen import console_for, given_names


def analyse(
    file: Path,
    *,
    budget: str = "normal",
    seed: int = 1,
    names: str = "",
    html: Path | None = None,
    json_file: Annotated[
        JsonFile, Parameter(help="Write everything as JSON into this file; - is standard output.")
    ] = "",
) -> None:
    """Say of a finished game what each decision cost and what was luck.

    Parameters
    ----------
    file
        The game record.
    budget
        How thoroughly: quick, normal or deep.
    seed
        The same seed and budget give the same analysis.
    names
        Names for the seats, separated by commas.
    html
        Write a page with the curve of win chances and all moves into this file.

    """
    match = saved_match(file)
    called = given_names(match, names)
    with steps_done() as progress:
        report = analyse_match(match, budget, seed=seed, names=called, progress=progress)
    if html:
        write_text(html, page(report, match, called))
    if json_file:
        write_json(report.to_json(), json_file)
    if json_file != "-":
        show_report(report, called, console_for())


@contextmanager
def steps_done() -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error; call the yielded function with steps done and all steps."""
    console = console_for(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(_("analysis|analysing"), total=None)
        yield lambda done, steps: bar.update(task, completed=done, total=steps)


def show_report(report: Report, names: SeatNames, console: Console) -> None:
    """The account of every player, and the turning points."""
    table = Table()
    lines = summary_lines(report, row_names(report, names))
    table.add_column("")
    for name, *_figures in lines:
        table.add_column(name, justify="right")
    for number, heading in enumerate(summary_headings()[1:], start=1):
        table.add_row(heading, *(line[number] for line in lines))
    console.print(table)
    for player in report.players:
        for number in player.turning_points:
            console.print(Hanging("· ", report.steps[number].sentence))
    if not any(player.turning_points for player in report.players):
        console.print(_("No decision cost much."))
