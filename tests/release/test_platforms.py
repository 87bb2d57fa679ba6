"""The package works where Python has no `fcntl`, `resource` or `termios`, as on Windows."""

import subprocess
import sys
from pathlib import Path

HIDDEN = """
import sys
for name in ("fcntl", "resource", "termios", "tty"):
    sys.modules[name] = None  # importing it raises ImportError
"""
ARENA = """
import sys
from benben.cli import run
sys.exit(run(["arena", "ra", "--seats", "2", "--bots", "random", "--blocks", "1", "--jobs", "1", "--out", sys.argv[1]]))
"""
MODULES = """
import importlib, pkgutil, benben
for room in ("server", "arena", "terminal", "bots", "cli"):
    package = importlib.import_module(f"benben.{room}")
    for module in pkgutil.walk_packages(package.__path__, f"benben.{room}."):
        if "migrations" not in module.name and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
"""


def without_those_modules(code: str, *arguments: str) -> None:
    done = subprocess.run([sys.executable, "-c", HIDDEN + code, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_an_arena_runs_without_file_locks(tmp_path: Path) -> None:
    without_those_modules(ARENA, str(tmp_path / "arena"))
    assert (tmp_path / "arena" / "summary.json").exists()


def test_every_module_can_be_imported() -> None:
    without_those_modules(MODULES)
