"""Single keys of a terminal."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

try:
    import termios
    import tty
except ImportError:  # not on this system: commands are typed instead
    termios = None  # type: ignore[assignment]  # mypy reads this file as for a system that has it

_SEQUENCES = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\x1bOC": "right",
    "\x1bOD": "left",
    "\x1b[5~": "page up",
    "\x1b[6~": "page down",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1b[1~": "home",
    "\x1b[4~": "end",
    "\x1b": "escape",
    "\r": "enter",
    "\n": "enter",
}


def works_with_keys(console: Console) -> bool:
    """Whether single keys can be read and the screen be drawn over."""
    return termios is not None and console.is_terminal and sys.stdin.isatty()


@contextmanager
def single_keys(console: Console) -> Iterator[None]:
    """Let the terminal give every key at once and show none, where it can."""
    if not works_with_keys(console):
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin, termios.TCSADRAIN)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def read_key() -> str:
    """The next key: a letter, or a name as `left`; Ctrl-D is the end."""
    typed = os.read(sys.stdin.fileno(), 16).decode("utf-8", "replace")
    if typed in ("", "\x04"):
        raise EOFError
    return _SEQUENCES.get(typed, typed)
