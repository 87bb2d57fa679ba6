"""Same seeds, same results: on one process, on several, on Ray, and after any interruption."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benben.arena import Arena, run_arena
from benben.arena.plan.plan import PACKAGE, Plan
from benben.arena.play.journal import Journal
from server.parts import wait_until

SPARRING = Path(__file__).parent / "sparring.py"
FIRST, LAST, CRASHING, FATAL, EXITING = (
    f"{SPARRING}:{name}" for name in ("First", "Last", "Crashing", "Fatal", "Exiting")
)
PATHS = os.pathsep.join(filter(None, [str(PACKAGE.parent), os.environ.get("PYTHONPATH")]))


def played(arena: Arena) -> list[dict[str, Any]]:
    """What the seeds fix: all but the times."""
    return [{key: value for key, value in result.items() if key != "times"} for result in arena.results]


@pytest.fixture(scope="module")
def alone() -> Arena:
    return run_arena("ra", 3, ["random", FIRST], 4, jobs=1)


def test_two_processes_play_the_same_games(alone: Arena) -> None:
    assert played(run_arena("ra", 3, ["random", FIRST], 4, jobs=2)) == played(alone)


def test_ray_plays_the_same_games(alone: Arena, tmp_path: Path) -> None:
    pytest.importorskip("ray")
    script = (
        "import json, sys; from benben.arena import run_arena\n"
        f"arena = run_arena('ra', 3, ['random', {FIRST!r}], 4, ray='local:2')\n"
        "json.dump(arena.results, open(sys.argv[1], 'w'))\n"
    )
    run_python("-c", script, str(tmp_path / "results.json"))
    results = json.loads((tmp_path / "results.json").read_text())
    for result in results:
        del result["times"]
    assert results == json.loads(json.dumps(played(alone)))


def run_python(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Another Python, which is expected to end well."""
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": PATHS, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )


def test_the_dealer_deals_alike_in_all_rotations_of_a_block() -> None:
    """With bots that ignore everything, only names move from seat to seat."""
    arena = run_arena("ra", 3, [FIRST], 2, jobs=1)
    for block in range(2):
        totals = [result["totals"] for result in arena.results if result["task"][0] == block]
        assert totals == [totals[0]] * 3


def test_a_bot_against_itself_brackets_an_equal_share() -> None:
    arena = run_arena("ra", 2, ["random"], 60, jobs=1)
    (pair,) = arena.summary["pairs"]
    _, low, high = pair["win_share"]
    assert low <= 1 / 2 <= high
    assert pair["verdict"] == "open"
    assert sum(sum(result["shares"]) for result in arena.results) == pytest.approx(len(arena.results))


def test_going_on_gives_what_an_uninterrupted_run_gives(tmp_path: Path, alone: Arena) -> None:
    half = run_arena("ra", 3, ["random", FIRST], 2, jobs=1, folder=tmp_path)
    assert len(half.results) == len(alone.results) // 2
    whole = run_arena("ra", 3, ["random", FIRST], 4, jobs=1, folder=tmp_path)
    assert played(whole) == played(alone)
    assert whole.summary["standings"][0]["rating"] == alone.summary["standings"][0]["rating"]


def test_half_a_line_of_a_killed_run_is_played_again(tmp_path: Path, alone: Arena) -> None:
    run_arena("ra", 3, ["random", FIRST], 4, jobs=1, folder=tmp_path)
    journal = tmp_path / "games.jsonl"
    whole = journal.read_text()
    journal.write_text(whole[: len(whole) * 2 // 3])
    assert played(run_arena("ra", 3, ["random", FIRST], 4, jobs=1, folder=tmp_path)) == played(alone)
    assert len(journal.read_text().splitlines()) == len(whole.splitlines())


def test_a_line_that_is_no_game_is_passed_over(tmp_path: Path, alone: Arena) -> None:
    run_arena("ra", 3, ["random", FIRST], 4, jobs=1, folder=tmp_path)
    with (tmp_path / "games.jsonl").open("a") as journal:
        journal.write('{"plan": {}}\n{"task": [0, 0\n7\n')
    assert played(run_arena("ra", 3, ["random", FIRST], 4, jobs=1, folder=tmp_path)) == played(alone)


def test_two_runs_do_not_write_the_same_journal(tmp_path: Path) -> None:
    plan = Plan("ra", 2, ("random", FIRST))
    with Journal(plan, tmp_path / "games.jsonl"), pytest.raises(ValueError, match="another run is writing"):
        run_arena("ra", 2, plan.bots, 1, jobs=1, folder=tmp_path)
    assert run_arena("ra", 2, plan.bots, 1, jobs=1, folder=tmp_path).summary["finished"]


def test_a_bot_that_ends_its_process_is_named() -> None:
    with pytest.raises(ChildProcessError, match="Exiting"):
        run_arena("ra", 2, ["random", EXITING], 1, jobs=2)


def test_games_of_other_settings_are_put_aside_not_mixed_in(tmp_path: Path) -> None:
    run_arena("ra", 2, ["random", FIRST], 2, jobs=1, folder=tmp_path)
    other = run_arena("ra", 2, ["random", FIRST], 2, seed=50, jobs=1, folder=tmp_path)
    assert other.summary["seeds"] == [50, 51]
    assert len(list(tmp_path.glob("games.*.old"))) == 1


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Arena:
    """What the runs that are disturbed below give in the end."""
    os.environ["FATAL"] = str(tmp_path_factory.mktemp("none") / "order")
    return run_arena("ra", 2, [FATAL, FIRST], 30, jobs=1)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_disturbed_run_keeps_what_was_played_and_goes_on(
    tmp_path: Path, how: signal.Signals, undisturbed: Arena
) -> None:
    order, folder = tmp_path / "order", tmp_path / "out"
    script = (
        "import sys; from benben.arena import run_arena\n"
        f"arena = run_arena('ra', 2, [{FATAL!r}, {FIRST!r}], 30, jobs=1, folder=sys.argv[1])\n"
        "sys.exit(130 if arena.interrupted else 0)\n"
    )
    order.write_text(f"{how.value} 1500")
    with pytest.raises(subprocess.CalledProcessError) as caught:
        run_python("-c", script, str(folder), FATAL=str(order))
    assert caught.value.returncode == (-9 if how == signal.SIGKILL else 130)
    kept = (folder / "games.jsonl").read_text().splitlines()
    assert 5 < len(kept) < 60
    resumed = run_arena("ra", 2, [FATAL, FIRST], 30, jobs=1, folder=folder)
    assert (folder / "games.jsonl").read_text().splitlines()[: len(kept)] == kept
    assert played(resumed) == played(undisturbed)


def test_a_decided_pairing_stops_at_the_same_block_everywhere() -> None:
    settings: dict[str, Any] = {"blocks": 150, "early_stop": True}
    one = run_arena("ra", 2, [FIRST, LAST], jobs=1, **settings)
    two = run_arena("ra", 2, [FIRST, LAST], jobs=2, **settings)
    assert one.blocks < 150
    assert played(one) == played(two)
    assert one.summary["pairs"][0]["verdict"] == "above"


def test_tables_alone_are_never_decided_early() -> None:
    arena = run_arena("ra", 3, ["random", FIRST, LAST], 2, design="tables", early_stop=True, jobs=1)
    assert arena.summary["games"] == 6


def test_a_bar_is_what_the_test_compares_with(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"early_stop": True, "jobs": 1, "folder": tmp_path}
    without = run_arena("ra", 2, [FIRST, LAST], 150, **settings)
    low, high = without.summary["pairs"][0]["anytime"]
    within = run_arena("ra", 2, [FIRST, LAST], without.blocks + 1, bar=(low + high) / 2, **settings)
    assert within.blocks == without.blocks + 1
    assert within.summary["pairs"][0]["verdict"] == "open"


def test_a_run_ends_when_its_time_is_up() -> None:
    arena = run_arena("ra", 2, ["random", FIRST], 10**6, minutes=0.01, jobs=1)
    assert 0 < arena.blocks < 10**6
    assert not arena.summary["finished"]
    assert not arena.interrupted
    assert "--blocks 1000000 " in arena.summary["command"]  # goes on with it


def test_a_crashing_bot_is_reported_and_the_games_go_on() -> None:
    arena = run_arena("ra", 2, ["random", CRASHING], 2, jobs=1)
    forfeits = {row["bot"]: row["forfeits"] for row in arena.summary["standings"]}
    assert forfeits["random"] == {}
    assert forfeits[CRASHING]["crashed: RuntimeError"] > 10


def test_a_program_plays_as_a_bot_of_the_same_mind_does() -> None:
    """One process of the program serves all games of a seat."""
    program = f"run:{sys.executable} {SPARRING.with_name('talker.py')}"
    told = run_arena("ra", 2, [program, LAST], 3, jobs=1)
    ours = run_arena("ra", 2, [FIRST, LAST], 3, jobs=1)
    assert [result["totals"] for result in told.results] == [result["totals"] for result in ours.results]
    assert all(not any(result["forfeits"]) for result in told.results)


def test_a_program_that_hangs_is_restarted_for_the_next_game(tmp_path: Path) -> None:
    program = tmp_path / "hanging.py"
    talker = SPARRING.with_name("talker.py").read_text()
    hang = f"open({str(tmp_path / 'hung')!r}, 'x').close(); sys.stdin.read()"
    program.write_text(
        talker.replace(
            '    elif word == "choose":\n',
            f'    elif word == "choose":\n        try: {hang}\n        except FileExistsError: pass\n',
        )
    )
    arena = run_arena("ra", 2, [f"run:{sys.executable} {program}", LAST], 1, limit=0.5, jobs=1)
    forfeits = [sum(seat.get("slow", 0) for seat in result["forfeits"]) for result in arena.results]
    assert forfeits[0] > 0
    assert forfeits[1] == 0


@pytest.fixture
def failing(tmp_path: Path) -> str:
    """A program that answers rubbish now and then, by what it was asked before in this game, and then ends."""
    program = tmp_path / "failing.py"
    program.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    word, _, rest = line.strip().partition(' ')\n"
        "    if word == 'benben': print('ready', flush=True)\n"
        "    if word == 'game': asked = 0\n"
        "    if word == 'legal': legal = rest.split('|')\n"
        "    if word == 'choose':\n"
        "        asked += 1\n"
        "        if asked == 10: break\n"
        "        print('move', 'rubbish' if asked % 3 == 0 else legal[0], flush=True)\n"
    )
    return f"run:{sys.executable} {program}"


def test_programs_that_fail_play_the_same_games_on_any_number_of_processes(failing: str) -> None:
    one = run_arena("ra", 2, [failing, LAST], 3, jobs=1)
    assert played(one) == played(run_arena("ra", 2, [failing, LAST], 3, jobs=2))
    for result in one.results:  # it is started again for every game
        (of_program,) = (forfeits for bot, forfeits in zip(result["bots"], result["forfeits"], strict=True) if bot == 0)
        assert (of_program["illegal"], "crashed: RuntimeError" in of_program) == (3, True)


def test_a_bot_that_cannot_be_made_for_a_game_forfeits_its_decisions() -> None:
    arena = run_arena("ra", 2, [f"{SPARRING}:Sometimes", LAST], 6, jobs=1)
    forfeits = [sum(result["forfeits"][result["bots"].index(0)].values()) for result in arena.results]
    assert arena.summary["games"] == 12
    assert 0 in forfeits
    assert any(forfeits)


def test_programs_end_with_the_processes_that_run_them(tmp_path: Path) -> None:
    program = tmp_path / "endless.py"
    started = f"open({str(tmp_path)!r} + f'/{{os.getpid()}}.pid', 'x').close()"
    program.write_text(f"import os\n{started}\nprint('ready', flush=True)\nwhile True: pass\n")
    bots = [f"run:{sys.executable} {program}", "random"]
    script = f"from benben.arena import run_arena\nrun_arena('ra', 2, {bots}, 1, jobs=2)"
    run = subprocess.Popen([sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": PATHS})
    try:
        wait_until(lambda: len(list(tmp_path.glob("*.pid"))) >= 2)
    finally:
        run.send_signal(signal.SIGINT)
        run.wait(60)
    wait_until(lambda: not any(Path(f"/proc/{file.stem}").exists() for file in tmp_path.glob("*.pid")))


def test_an_unknown_bot_is_refused_before_the_first_game(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no-such-bot"):
        run_arena("ra", 2, ["random", "no-such-bot"], 2, folder=tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_one_seat_is_measured_by_its_wins_against_the_game() -> None:
    arena = run_arena("pharaon", 1, ["random"], 3, options={"traitor": 2}, jobs=1)
    (row,) = arena.summary["standings"]
    assert row["rating"] is None
    assert 0 <= row["win_share"][0] <= 1
    assert all(len(result["totals"]) == 2 and len(result["shares"]) == 1 for result in arena.results)


def test_an_unknown_setting_is_a_type_error_that_names_the_known_ones() -> None:
    settings: dict[str, Any] = {"block": 3}
    with pytest.raises(TypeError, match=r"no setting 'block'.*minutes"):
        run_arena("ra", 2, ["random"], **settings)
