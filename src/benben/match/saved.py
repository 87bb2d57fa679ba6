"""A match from a file."""

from pathlib import Path

from benben.core.files import read_text
from benben.match.match import Match, replay


def saved_match(file: Path) -> Match:
    """The match in a file with a game record; a ValueError names the file."""
    text = read_text(file)
    try:
        return replay(text)
    except ValueError as error:
        raise ValueError(f"{file}, {error}") from None
