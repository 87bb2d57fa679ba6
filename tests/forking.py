"""Programs of the tests that begin at once: forked from a process that has already imported the service.

Importing costs a server more than anything else it does in most tests. Everything else is as in a process of its own:
signals, memory, files, children.
"""

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["benben.server.app", "benben.server.run", "alembic.command", "forking"])


class Forked:
    """A process as `subprocess.Popen` has it, as far as the tests use that."""

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
    code: str, arguments: list[str], environment: Mapping[str, str], log: Path
) -> "subprocess.Popen[bytes]":
    """The same in a new interpreter, for programs that change what the service finds when it is imported."""
    with log.open("ab") as file:
        command = [sys.executable, "-c", code, *arguments]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=file, stderr=file, env=environment)


def _run(code: str, arguments: list[str], environment: dict[str, str], log: str, alive: Connection) -> None:
    """In the new process: its standard input ends with the process that started it, whatever ended that."""
    with Path(log).open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["-c", *arguments]
    sys.stdin = os.fdopen(os.dup(alive.fileno()), "r")
    exec(compile(code, "<forked>", "exec"), {"__name__": "__main__"})
