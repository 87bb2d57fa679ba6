"""Every error that Benben raises, in one family.

ValueError
├── BadNotation   text that is not a move of the game, or no position; of a position it says which column
├── IllegalMove   a move of the game that the rules forbid now; says which paragraph
├── BadRecord     a game record that cannot be read; says which line
└── BadTable      a data file that cannot be used; says which file, row and why
"""


class BadNotation(ValueError):  # noqa: N818 - the contract's name
    """Text that is not a move of the game, or no position."""


class IllegalMove(ValueError):  # noqa: N818 - the contract's name
    """A move that the rules forbid now.

    `rule` is the paragraph of the game's rules.md that forbids it.
    """

    def __init__(self, move: str, rule: str, sentence: str) -> None:
        super().__init__(f"{move}: {sentence} (rule {rule})")
        self.move = move
        self.rule = rule
        self.sentence = sentence


class BadRecord(ValueError):  # noqa: N818 - named like its siblings
    """A game record that cannot be read."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line = line


class BadTable(ValueError):  # noqa: N818 - named like its siblings
    """A data file that cannot be used."""

    def __init__(self, file: str, row: int | None, sentence: str) -> None:
        place = file if row is None else f"{file}, row {row}"
        super().__init__(f"{place}: {sentence}")
        self.file = file
        self.row = row
