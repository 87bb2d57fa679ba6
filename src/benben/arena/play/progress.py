"""The bar that shows how far an arena is, how fast, and what is known so far."""

from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from benben.arena.play.referee import Referee


class Progress:
    """A progress bar on standard error, if it is to be `shown`."""

    def __init__(self, referee: Referee, shown: bool) -> None:
        self._referee = referee
        self._bar = Bar(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[known]}", markup=False),
            console=Console(stderr=True),
            disable=not shown,
            transient=True,
        )

    def __enter__(self) -> "Progress":
        self._bar.start()
        done, total = len(self._referee.results), self._referee.games_at_most()
        self._task = self._bar.add_task("games", total=total, completed=done, rate="", known="")
        return self

    def update(self, played: int, seconds: float) -> None:
        """Show how many games were played, and in how many seconds."""
        self._bar.update(
            self._task,
            completed=len(self._referee.results),
            total=self._referee.games_at_most(),
            rate=f"{played / max(seconds, 1e-9):,.0f} games/s",
            known=known_so_far(self._referee),
        )

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()


def known_so_far(referee: Referee) -> str:
    """The interval of the pairing that has the least blocks."""
    pairing = min(range(len(referee.seen)), key=lambda p: referee.seen[p])
    watch = referee.watches[pairing][0]
    return f"{referee.plan.pairings[pairing].name}: {watch.low:.0%} to {watch.high:.0%}"
