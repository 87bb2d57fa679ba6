"""Every benchmark runs: one short round each, of which no number is judged."""

import subprocess
import sys
from pathlib import Path

import pytest

from server.parts import postgres_programs

FOLDER = Path(__file__).parents[1] / "benchmarks"


def run(*arguments: str) -> str:
    command = [sys.executable, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("shape", ["embedded", "scaled"])
def test_the_service_is_measured_under_load(shape: str) -> None:
    if shape == "scaled" and not postgres_programs():
        pytest.skip("no PostgreSQL on this machine")
    small = ["--seconds", "0.5", "--tables", "2", "--rate", "20"]
    said = run(str(FOLDER / "server.py"), "--only", shape, *small)
    assert "a move to its ack" in said and "goals:" in said


def test_the_growth_of_lists_is_measured() -> None:
    said = run(str(FOLDER / "server.py"), "--growth", "--games", "200")
    assert "| my games " in said and "a game of 300 moves, cold" in said


def test_people_are_measured_beside_bots_that_think() -> None:
    small = ["--seconds", "0.5", "--tables", "2", "--rate", "20", "--bots", "4", "--level", "priest"]
    said = run(str(FOLDER / "beside.py"), *small)
    assert "beside 4 priest tables" in said and "web process:" in said


def test_people_are_measured_beside_a_flood() -> None:
    said = run(str(FOLDER / "attack.py"), "--seconds", "0.5", "--tables", "2", "--rate", "20")
    assert "beside the flood" in said and "the flood was answered" in said


WORKERS = ["benben_play.py", "benben_loop.py", "benben_vector.py", "benben_face.py gymnasium", "benben_face.py aec"]


@pytest.mark.parametrize("worker", [*WORKERS, "benben_face.py openspiel", "benben_search.py"])
def test_a_contender_of_ours_answers_with_its_speed(worker: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BENBEN_BENCH_SECONDS", "0.1")
    script, *how = worker.split()
    games = ["16"] if script == "benben_search.py" else []
    assert '"moves"' in run(str(FOLDER / "workers" / script), *how, "ra", "3", *games)


def test_four_engines_are_measured_the_bots_timed_and_the_modules_weighed() -> None:
    said = run(str(FOLDER / "javascript.py"), "ra", "--rounds", "1", "--seconds", "0.05", "--positions", "1")
    speeds = next(line for line in said.splitlines() if line.startswith("| Ra, 3 seats | "))
    assert speeds.count("|") == 6
    assert "| Ra, master, 5 seats | " in said and "| `ra.mjs` | " in said


def test_the_wait_for_a_first_move_is_measured() -> None:
    said = run(str(FOLDER / "first_move.py"), "ra", "--rounds", "1")
    assert "| first move, seconds | processor | wall |" in said and "| Ra | " in said
