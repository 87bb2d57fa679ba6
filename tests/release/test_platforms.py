"""The package works where Python has no `fcntl`, `resource` or `termios` and no process groups, as on Windows."""

import json
import subprocess
import sys
from pathlib import Path

HIDDEN = """
import os, signal, sys
for name in ("fcntl", "resource", "termios", "tty"):
    sys.modules[name] = None  # importing it raises ImportError
for module, name in (
    (os, "fork"), (os, "getpgid"), (os, "killpg"), (os, "setsid"),
    (signal, "SIGHUP"), (signal, "SIGKILL"), (signal, "SIGUSR1"), (signal, "SIGUSR2"),
):
    delattr(module, name)
"""
RUN = """
from benben.cli import run
sys.exit(run(sys.argv[1:]))
"""
MODULES = """
import importlib, pkgutil, benben
for module in pkgutil.walk_packages(benben.__path__, "benben."):
    if "migrations" not in module.name and not module.name.endswith("__main__"):
        importlib.import_module(module.name)
"""
PROGRAM = """
import sys
legal = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "benben":
        print("ready", flush=True)
    elif word == "legal":
        legal = rest.split("|")
    elif word == "choose":
        print("move", legal[0], flush=True)
"""


def on_such_a_platform(code: str, *arguments: str, typed: str = "") -> str:
    command = [sys.executable, "-c", HIDDEN + code, *arguments]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_module_can_be_imported() -> None:
    on_such_a_platform(MODULES)


def test_an_arena_with_a_program_runs_without_file_locks_and_process_groups(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    bots = f"run:{sys.executable} {tmp_path / 'program.py'},random"
    arguments = ("arena", "ra", "--seats", "2", "--bots", bots, "--blocks", "1", "--jobs", "1")
    on_such_a_platform(RUN, *arguments, "--out", str(tmp_path / "arena"))
    summary = json.loads((tmp_path / "arena" / "summary.json").read_text())
    assert [row["forfeits"] for row in summary["standings"]] == [{}, {}]


def test_a_game_is_played_at_the_prompt_without_the_signal_of_a_closed_terminal() -> None:
    told = on_such_a_platform(RUN, "play", "ra", "--seed", "1", "--bots", "random", typed="1\nquit\n")
    assert "Ra track" in told
