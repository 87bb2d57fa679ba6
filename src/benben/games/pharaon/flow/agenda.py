"""What is still to do: a stack of steps, each with an argument."""

from typing import Any

from benben.core.rule import rule
from benben.games.pharaon.board.state import ASK


@rule
def put(s: Any, step: int, argument: int = 0) -> None:
    """Put a step on top: what is put last is done first."""
    s.agenda[s.agenda_size] = step
    s.argument[s.agenda_size] = argument
    s.agenda_size += 1


@rule
def ask(s: Any, question: int) -> None:
    """Ask the active side next."""
    put(s, ASK, question)
