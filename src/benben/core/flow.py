"""Lines of text that wrap well: items side by side, and paragraphs with an indent."""

from collections.abc import Callable, Iterable

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

GAP = "   "
Words = str | Text


class Hanging:
    """A paragraph after a mark; its further lines begin under its first word, or at `indent`."""

    def __init__(self, mark: Words, words: Words, indent: int | None = None) -> None:
        self.mark, self.words = _text(mark), _text(words)
        self.indent = self.mark.cell_len if indent is None else indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = max(options.max_width - max(self.indent, self.mark.cell_len), 1)
        for number, line in enumerate(self.words.wrap(console, room)):
            line.rstrip()
            yield Text.assemble(" " * self.indent if number else self.mark, line)


class Flow:
    """Items in a row, as many on a line as fit. Further lines are indented, and the first one unless it has a mark."""

    def __init__(
        self,
        things: Iterable[Words],
        indent: int = 0,
        style: Callable[[Text], Text] = lambda text: text,
        mark: Words | None = None,
    ) -> None:
        self.things = [style(_text(thing)) for thing in things]
        self.indent = indent
        self.mark = _text(" " * indent if mark is None else mark)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width, mark = options.max_width - self.indent, self.mark
        line = Text()
        for thing in self.things:
            longer = Text.assemble(line, GAP, thing) if line else thing
            if line and longer.cell_len > width:
                yield self._line(mark, line, width)
                mark, longer = Text(" " * self.indent), thing
            line = longer
        if line or self.mark:
            yield self._line(mark, line, width)

    def _line(self, mark: Text, line: Text, width: int) -> Hanging:
        """An item longer than a line goes on a little further in."""
        return Hanging(mark, line, self.indent + 2 * (line.cell_len > width))


def _text(words: Words) -> Text:
    return Text(words) if isinstance(words, str) else words
