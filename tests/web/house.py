"""A server process that tests may start, kill and start again."""

import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Self

import benben.server
from forking import Forked, own_process

STATIC = Path(benben.server.__file__).parent / "static"
SERVE = """
import os, signal, sys, threading
from benben.server.run import serve
def end_with_the_tests():
    sys.stdin.read()  # returns when the process that runs the tests is gone, whatever ended it
    os.kill(os.getpid(), signal.SIGTERM)
threading.Thread(target=end_with_the_tests, daemon=True).start()
serve(port=int(sys.argv[1]), database=sys.argv[2], bot_pause_ms=0, sheet_ms=0, order_pause_ms=50,
      bot_seconds=0.05, limits=False)
"""


def chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def light_chromium() -> str | None:
    """The one without windows and notices, if it is installed: it needs a fifth less of the processor."""
    return shutil.which("chromium-headless-shell") or chromium()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class House:
    """One server on its own port and database; `with` starts it and always ends it."""

    def __init__(self, database: Path, program: str = SERVE, patience: float = 60, forked: bool = True) -> None:
        self.database = database
        self.program = program
        self._begin = Forked if forked else own_process
        self.patience = patience  # seconds until it must answer
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self.process: Forked | subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def log(self) -> Path:
        return self.database.with_suffix(".log")

    def start(self) -> None:
        """Start the process and wait until it answers; if it does not, it is ended."""
        source = str(STATIC.parents[2])
        environment = {**os.environ, "PYTHONPATH": source}
        self.process = self._begin(self.program, [str(self.port), str(self.database)], environment, self.log)
        try:
            self._wait(self.process)
        except BaseException:
            self.stop()
            raise

    def _wait(self, process: Forked | subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + self.patience
        while time.monotonic() < deadline:
            if process.poll() is not None:
                raise RuntimeError(f"the server ended at once: {self.log.read_text()}")
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health/ready", timeout=1):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)  # the process has no other way to say that it listens
        raise TimeoutError(f"the server does not answer: {self.log.read_text()}")

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self._close()

    def stop(self) -> None:
        """End the process; one that does not heed the request is killed."""
        if not self.process:
            return
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()
        self._close()

    def _close(self) -> None:
        """Our end of the pipe by which the server notices that the tests are gone."""
        if self.process and self.process.stdin:
            self.process.stdin.close()
