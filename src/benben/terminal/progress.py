"""Progress bars, on standard error so that results can go on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from benben.core.language import _
from benben.terminal.screen import console_for


@contextmanager
def games_bar(waiting: str, games: int) -> Iterator[Callable[[int, int], None]]:
    """A bar for this number of games; call the yielded function with games and decisions done."""
    columns = (
        SpinnerColumn("line"),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    console = console_for(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(waiting, total=games)

        def advance(played: int, decisions: int) -> None:
            bar.update(task, advance=played, description=_("unit|games"))

        yield advance


@contextmanager
def steps_bar(steps: int) -> Iterator[Callable[[str], None]]:
    """A bar for this number of steps; the yielded function gets the name of the step that begins."""
    columns = (SpinnerColumn("line"), TextColumn("{task.description:24}"), BarColumn(), TimeElapsedColumn())
    console = console_for(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=steps)

        def step(title: str) -> None:
            bar.update(task, advance=1, description=title)

        yield step
