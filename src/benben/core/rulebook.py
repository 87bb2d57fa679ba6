"""Reading a game's rules.md.

A paragraph is a line that begins with its number: `**3.4** text` where something is changed or forbidden (such a
paragraph has its function and its test), `_3.4_ text` where it only informs. Further lines up to the next
paragraph, heading or blank line belong to it; tables between paragraphs belong to the paragraph above.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Paragraph:
    """A numbered paragraph of a rulebook."""

    number: str
    binding: bool  # something is changed or forbidden: has a function and a test
    text: str
    chapter: str


START = re.compile(r"^(\*\*|_)(\d+\.\d+)(?:\*\*|_) (.*)$")


def read_rulebook(text: str) -> dict[str, Paragraph]:
    """The paragraphs of a rules.md by number, in order."""
    found: dict[str, Paragraph] = {}
    chapter, number, binding = "", "", False
    lines: list[str] = []

    def close() -> None:
        if number:
            if number in found:
                raise ValueError(f"rules.md has paragraph {number} twice")
            found[number] = Paragraph(number, binding, "\n".join(lines).strip(), chapter)

    for line in text.splitlines():
        start = START.match(line)
        if start or line.startswith("#"):
            close()
            number, lines = "", []
        if start:
            number, binding, lines = start[2], start[1] == "**", [start[3]]
        elif line.startswith("#"):
            chapter = line.lstrip("# ")
        elif number:
            lines.append(line)
    close()
    return found


MARK = re.compile(r"(?:#+ |(?:\*\*|_)\d+\.\d+(?:\*\*|_) )?")


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """The blocks of a rules.md: the mark of a heading or paragraph, and its words; a table keeps its lines."""
    for block in re.split(r"\n\s*\n", text.strip()):
        mark = MARK.match(block)[0]  # type: ignore[index]  # the pattern matches everything, even an empty text
        words = block.removeprefix(mark)
        yield mark, words if words.startswith("|") else " ".join(words.split())


def translation(text: str, find: Callable[[str], str]) -> str:
    """The same rules with the words that `find` gives for each block; without any, the English ones."""
    return "\n\n".join(mark + (find(words) or words) for mark, words in blocks(text)) + "\n"
