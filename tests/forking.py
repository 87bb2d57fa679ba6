"""Processes that start at once: they are forked from one that has already imported the service.

In most tests a server spends more time on imports than on anything else. Otherwise they are ordinary processes: they
have their own signals, memory, files and children.
"""

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from pathlib import Path

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["benben.server.app", "benben.server.run", "alembic.command", "forking"])


class Forked:
    """The part of `subprocess.Popen` that the tests use."""

    def __init__(self, code: str, arguments: list[str], environment: Mapping[str, str], log: Path) -> None:
        reader, self.stdin = _FORKS.Pipe(duplex=False)
        work = (code, arguments, dict(environment), str(log), reader)
        self._process = _FORKS.Process(target=_run, args=work, daemon=True)
        self._process.start()
        reader.close()
        assert self._process.pid
        self.pid = self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if self.returncode is None:
            raise subprocess.TimeoutExpired("a forked program", timeout or 0)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self._process.terminate()

    def kill(self) -> None:
        self._process.kill()


def own_process(
    code: str, arguments: list[str], environment: Mapping[str, str], log: Path, prefix: Sequence[str] = ()
) -> "subprocess.Popen[bytes]":
    """The same in a new interpreter, for programs that import something else or begin with a command (`prefix`)."""
    with log.open("ab") as file:
        command = [*prefix, sys.executable, "-c", code, *arguments]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=file, stderr=file, env=environment)


def _run(code: str, arguments: list[str], environment: dict[str, str], log: str, alive: Connection) -> None:
    """In the new process: its standard input ends when the process that started it does, for any reason."""
    with Path(log).open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["-c", *arguments]
    sys.stdin = os.fdopen(os.dup(alive.fileno()), "r")
    exec(compile(code, "<forked>", "exec"), {"__name__": "__main__"})
