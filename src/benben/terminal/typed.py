"""What a person typed: a move by number, by its words or by the beginning of its words, or a command."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from benben.core.language import _
from benben.core.phrases import enumeration


@dataclass(frozen=True)
class PromptInput:
    """A command and its argument, or (no command) a move."""

    command: str
    rest: str


class Unclear(ValueError):  # noqa: N818 - named like the other refusals
    """What was typed fits nothing, or too much."""


def read_order(text: str, moves: Sequence[str], commands: Sequence[str]) -> PromptInput:
    """The move or command that was meant; Unclear if that is not certain."""
    words = _words(text)
    if not words:
        raise Unclear(_("Type help for a list of commands."))
    if words[0].isdecimal() and len(words) == 1:
        return PromptInput("", _numbered_move(int(words[0]), moves))
    if " ".join(words) in moves:
        return PromptInput("", " ".join(words))
    rest = text.strip()[len(text.split()[0]) :].strip()
    if words[0] in commands:
        return PromptInput(words[0], rest)
    meant = [PromptInput("", move) for move in moves if abbreviates(words, move)]
    meant += [PromptInput(command, rest) for command in commands if command.startswith(words[0])]
    if len(meant) > 1:
        raise Unclear(_("That could be {moves}.", moves=enumeration(order.command or order.rest for order in meant)))
    return meant[0] if meant else PromptInput("", " ".join(words))


def read_move(text: str, moves: Sequence[str]) -> str:
    """The move that was meant, legal or not."""
    return read_order(text, moves, ()).rest


def abbreviates(words: Sequence[str], move: str) -> bool:
    """Whether each word typed begins the word of the move at its place; numbers must be whole."""
    parts = move.split()
    return len(words) <= len(parts) and all(
        part == word if word.isdecimal() else part.startswith(word) for word, part in zip(words, parts, strict=False)
    )


def _words(text: str) -> list[str]:
    """The words of a text; `b9` is two of them."""
    return re.sub(r"^([a-z]+)(\d)", r"\1 \2", text.strip().lower()).split()


def _numbered_move(number: int, moves: Sequence[str]) -> str:
    if not moves:
        raise Unclear(_("There is no move to choose."))
    if not 1 <= number <= len(moves):
        raise Unclear(_("The moves are numbered 1 to {n}.", n=len(moves)))
    return moves[number - 1]
