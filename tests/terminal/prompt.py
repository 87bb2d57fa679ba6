"""The `benben` command run as a person runs it: a process of its own, on pipes or on a terminal."""

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

COMMAND = [sys.executable, "-m", "benben.cli"]
PATIENCE = 60
QUICK = ("--bots", "random")  # needs no compiled rules


@dataclass(frozen=True)
class Said:
    """What a command said, and its exit code."""

    out: str
    err: str
    code: int

    @property
    def words(self) -> str:
        """The output without its line breaks."""
        return " ".join(self.out.split())


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("LANGUAGE", "LC_ALL", "LANG", "COLUMNS")}
    return {**kept, "LANG": "C.UTF-8", "PYTHONWARNINGS": "error", **(more or {})}


def benben(*arguments: str | Path, typed: str = "", **more: str) -> Said:
    """Run a command with this typed into it through a pipe."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(more),
        timeout=PATIENCE,
    )
    return Said(done.stdout, done.stderr, done.returncode)


class Terminal:
    """A command on a terminal of its own."""

    def __init__(self, *arguments: str | Path, columns: int = 80, rows: int = 24, **more: str) -> None:
        self._own, other = pty.openpty()
        size = {"COLUMNS": str(columns), "LINES": str(rows), "TERM": "xterm", **more}
        self._process = subprocess.Popen(
            [*COMMAND, *map(str, arguments)],
            stdin=other,
            stdout=other,
            stderr=other,
            env=environment(size),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # Ctrl-C reaches it
        )
        os.close(other)
        self.seen = ""

    def read_until(self, text: str) -> str:
        """All that is shown until this text stands there; what is after it comes next time."""
        until = time.monotonic() + PATIENCE
        while text not in self.seen:
            if not select.select([self._own], [], [], until - time.monotonic())[0]:
                raise AssertionError(f"{text!r} never came; there is {self.seen!r}")
            try:
                more = os.read(self._own, 65536)
            except OSError:  # the other end is closed
                more = b""
            if not more:
                raise AssertionError(f"the command ended before {text!r}; there is {self.seen!r}")
            self.seen += more.decode("utf-8", "replace")
        place = self.seen.index(text) + len(text)
        shown, self.seen = self.seen[:place], self.seen[place:]
        return shown

    def type(self, text: str) -> None:
        os.write(self._own, text.encode())

    def kill(self, number: int) -> None:
        self._process.send_signal(number)

    def end(self) -> int:
        """The exit code."""
        try:
            return self._process.wait(PATIENCE)
        finally:
            os.close(self._own)
