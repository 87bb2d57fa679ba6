"""A server process that tests may start, kill and start again."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import benben.server

STATIC = Path(benben.server.__file__).parent / "static"
SERVE = """
import sys
from benben.server.run import serve
serve(port=int(sys.argv[1]), database=sys.argv[2], bot_pause_ms=0, order_pause_ms=50, bot_seconds=0.05, limits=False)
"""


def static_files() -> bool:
    return (STATIC / "index.html").exists()


def chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class House:
    """One server on its own port and database."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        source = str(STATIC.parents[2])
        environment = {**os.environ, "PYTHONPATH": source}
        arguments = [sys.executable, "-c", SERVE, str(self.port), str(self.database)]
        with self.database.with_suffix(".log").open("ab") as log:
            self._process = subprocess.Popen(arguments, env=environment, stdout=log, stderr=log)
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health/ready", timeout=1):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)  # the process has no other way to say that it listens
        raise TimeoutError("the server does not answer")

    def kill(self) -> None:
        """As a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        if self._process and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(20)
