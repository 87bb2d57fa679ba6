"""Short items side by side, wrapped only between items."""

from collections.abc import Callable, Iterable

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

GAP = "   "


class Flow:
    """Items in a row, as many on a line as fit."""

    def __init__(
        self, things: Iterable[str], indent: int = 0, style: Callable[[Text], Text] = lambda text: text
    ) -> None:
        self.things = list(things)
        self.indent = indent
        self.style = style

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line, width = "", options.max_width - self.indent
        for thing in self.things:
            longer = f"{line}{GAP}{thing}" if line else thing
            if line and cell_len(longer) > width:
                yield self._line(line)
                longer = thing
            line = longer
        if line:
            yield self._line(line)

    def _line(self, words: str) -> Text:
        return self.style(Text(" " * self.indent + words))
