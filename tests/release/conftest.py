"""The archives of a release, built once, and an empty environment with the wheel installed in it."""

import os
import subprocess
import sys
import tarfile
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

import numpy
import pytest

from web.house import free_port

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Installed:
    """An environment whose only own package is the wheel; the requirements are those of the running one."""

    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def command(self, *words: str) -> list[str]:
        return [str(self.folder / "bin" / words[0]), *words[1:]]

    def run(self, *words: str, typed: str = "") -> str:
        """What a program of the environment prints; it must succeed."""
        done = subprocess.run(
            self.command(*words),
            input=typed,
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def build(source: Path, kind: str, out: Path) -> Path:
    """A wheel or source archive, made without a network by the project's own build tool."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(out)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(file for file in out.iterdir() if file.suffix in (".whl", ".gz"))


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in the source archive."""
    place = tmp_path_factory.mktemp("sdist")
    with tarfile.open(build(ROOT, "sdist", place)) as archive:
        archive.extractall(place, filter="data")
    return next(entry for entry in place.iterdir() if entry.is_dir())


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder)
    requirements = Path(numpy.__file__).parents[1]
    own = next(folder.glob("lib/python*/site-packages"))
    (own / "requirements.pth").write_text(f"{requirements}\n")
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python")]
    command = [*pip, "install", "--quiet", "--no-deps", "--no-index", "--no-compile", str(wheel)]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": ""}, capture_output=True)
    return Installed(folder)


@contextmanager
def serving(installed: Installed, folder: Path) -> Iterator[str]:
    """The address of `benben serve`, started from the environment's own program."""
    port = free_port()
    command = installed.command("benben", "serve", "--port", str(port), "--database", str(folder / "games.sqlite3"))
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, env=installed.environment, stdout=log, stderr=log)
    try:
        address = f"http://127.0.0.1:{port}"
        wait_for(address, process, folder / "log")
        yield address
    finally:
        process.terminate()
        process.wait(20)


def wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until the service answers, or fail with what it printed."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urlopen(f"{address}/health/ready", timeout=1):
                return
        except OSError:
            time.sleep(0.1)  # a process has no other way to say that it listens
    pytest.fail(f"the service does not answer: {log.read_text()}")
