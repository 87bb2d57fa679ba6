"""No server of these tests outlives them."""

import subprocess
import sys
from pathlib import Path

import pytest

from web.house import SERVE, House

SILENT = SERVE.replace("serve(port", "threading.Event().wait(); serve(port")


def test_a_server_that_does_not_answer_is_ended(tmp_path: Path) -> None:
    house = House(tmp_path / "benben.sqlite3", SILENT, patience=0.5)
    with pytest.raises(TimeoutError), house:
        raise AssertionError("it cannot have started")
    assert house.process is not None and house.process.returncode is not None


def test_a_server_that_fails_at_once_says_why(tmp_path: Path) -> None:
    house = House(tmp_path / "benben.sqlite3", "raise SystemExit('no door')")
    with pytest.raises(RuntimeError, match="no door"):
        house.start()


KILLED = """
import os, sys
from pathlib import Path
from web.house import House
house = House(Path(sys.argv[1]))
house.start()
print(house.process.pid, flush=True)
os.kill(os.getpid(), 9)
"""


def test_a_server_ends_with_the_process_that_started_it(tmp_path: Path) -> None:
    """Also when that is killed: the server holds the pipe's other end, so we read until both are gone."""
    command = [sys.executable, "-c", KILLED, str(tmp_path / "benben.sqlite3")]
    place = Path(__file__).parents[1]
    done = subprocess.run(command, cwd=place, stdout=subprocess.PIPE, check=False, timeout=120)
    pid = int(done.stdout)
    state = Path(f"/proc/{pid}/stat")
    for _ in range(1200):
        if not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z":
            return
        subprocess.run(["sleep", "0.05"], check=True)
    raise AssertionError("the server is still there")
