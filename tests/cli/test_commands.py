"""Every command from outside: what it says, where it says it, and its exit code."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import cyclopts
import pytest

import benben as library
from benben.cli import COMMANDS, run, table
from benben.core.files import cache_root
from terminal.prompt import COMMAND, PATIENCE, QUICK, benben, environment


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["plya"], "unknown command 'plya'; the commands are play, replay, "),
        (["play"], "Name a game: benben play ra"),
        (["play", "chess"], "there is no game 'chess'; there are ra, pharaon"),
        (["play", "ra", "--seats", "7"], "Ra is for 2 to 5 seats, not 7"),
        (["play", "ra", "--seats", "many"], "Invalid value for --seats"),
        (["play", "ra", "--people", "4"], "People can take 1 to 3 seats, not 4."),
        (["play", "ra", "--edition", "gold"], "option edition: allowed are 'barque', 'tiles', not 'gold'"),
        (["play", "ra", "--colour", "red"], "Ra has no option 'colour'; there are edition, scores"),
        (["play", "ra", "--bots", "nobody"], "there is no bot 'nobody' for Ra; there are random, "),
        (["play", "--load", "/nowhere"], "/nowhere: No such file or directory."),
        (["play", "pharaon", "--seats", "2", "--traitor", "2"], "option traitor: the Traitor plays only with 1 seat"),
        (["play", "pharaon", "--data", "/nowhere"], "option data: /nowhere: there is no such folder"),
        (["play", "ra", "--lang", "xx"], "there is no language 'xx'; there are en"),
        (["rules", "ra", "77"], "The rules of Ra have no paragraph 77; they go from 1.1 to "),
        (["simulate", "ra", "--games", "-3"], "games must be a whole number from 0, not -3"),
        (["data", "check", "/nowhere"], "/nowhere: there is no such folder"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_wrong_is_one_sentence_on_stderr_and_exit_code_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"benben: {sentence}") and len(said.err.splitlines()) == 1
    assert said.out == ""


def test_a_package_that_is_not_installed_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    for name in [name for name in sys.modules if name.startswith(("benben.server", "benben.cli.hosting"))]:
        monkeypatch.delitem(sys.modules, name)
    assert run(["serve"]) == 2
    assert capsys.readouterr().err == "benben: this needs the package uvicorn, which is not installed\n"


def test_help_lists_every_command_in_the_order_of_the_table() -> None:
    said = benben("--help")
    places = [said.out.index(f"│ {name} ") for name, _place, _meaning in COMMANDS]
    assert said.code == 0 and places == sorted(places)


def commands_below(app: cyclopts.App, *above: str) -> Iterator[tuple[str, ...]]:
    yield above
    for name in app if app._commands else ():
        if not name.startswith("-"):
            yield from commands_below(app[name], *above, name)


def test_every_command_explains_itself_and_every_parameter(capsys: pytest.CaptureFixture[str]) -> None:
    for command in commands_below(table()):
        assert run([*command, "--help"]) == 0
        said = capsys.readouterr().out
        assert " ".join(("Usage: benben", *command)) in said
        rows = re.findall(r"^│ (?:\*  |   )?(\S.*?)│$", said, re.M)
        assert [row for row in rows if not re.search(r"\S  +[A-Za-z/]", row)] == [], command
        assert "--no-" not in said and "--empty-" not in said and not re.search(r"default: (\]|None)", said)


def test_rules_show_all_or_a_chapter_or_a_paragraph(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for paragraph in ([], ["4"], ["4.4"]):
        assert run(["rules", "ra", *paragraph]) == 0
        shown.append(capsys.readouterr().out)
    everything, chapter, one = shown
    assert "must bid if nobody else has" in one and "4.3" not in one
    assert "4.3" in chapter and "3.4" not in chapter.split("\n")[1]
    assert "7.8" in everything and len(everything) > len(chapter) > len(one)


def test_rules_show_where_the_data_comes_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "pharaon", "--data"]) == 0
    shown = capsys.readouterr().out
    assert all(word in shown for word in ("rulebook", "deduced", "house", "Vizier", "tomb.csv"))


def test_games_list_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    shown = capsys.readouterr().out
    assert "--edition" in shown and "--traitor" in shown and "2 to 5 seats" in shown


def test_tables_are_written_checked_and_played_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert run(["data", "export", str(folder)]) == 0
    assert run(["data", "check", str(folder)]) == 0
    assert run(["data", "export", str(folder)]) == 2
    assert "already exists" in capsys.readouterr().err
    nobles = folder / "nobles.csv"
    nobles.write_text(nobles.read_text().replace("Scribe", "Scrivener"))
    said = benben("play", "pharaon", *QUICK, "--data", folder, "--first-game", "true", "--seed", "1", typed="quit\n")
    assert said.code == 0 and "Scrivener" in said.out and "house data" not in said.out
    nobles.write_text(nobles.read_text().replace("4,4,god_beside_tomb", "99,4,god_beside_tomb"))
    assert run(["data", "check", str(folder)]) == 2
    assert "nobles.csv, row 3: points must be from 0 to 30, not 99" in capsys.readouterr().err


def test_bots_are_listed_with_what_they_need(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bots", "ra"]) == 0
    shown = capsys.readouterr().out
    assert "heuristic" in shown and "pharaoh" in shown


def test_a_bot_answers_another_program() -> None:
    record = json.dumps(library.new("ra", seats=3, seed=7).text())
    said = benben("bot-protocol", "--bot", "random", typed=f"benben 1\nrecord {record}\nchoose 100\nquit\n")
    assert said.code == 0
    assert said.out.splitlines()[1] == "ready" and said.out.splitlines()[2] in ("move draw", "move invoke")


def test_simulate_writes_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "kuhn", "--seats", "2", "--games", "500", "--seed", "3", "--json", "-"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 500
    assert sum(row["best_share"] for row in report["rows"]) == pytest.approx(1)


def test_bench_measures_everything_but_the_starts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The starts are left out: they compile all rules again in other processes."""
    from benben.terminal import bench

    monkeypatch.setattr(bench, "MEASURES", bench.MEASURES[1:])
    before = cache_root()
    assert run(["bench", "kuhn", "--seats", "2", "--seconds", "0.01", "--json", "-"]) == 0
    assert cache_root() == before  # the empty cache was for the measurement alone
    report = json.loads(capsys.readouterr().out)
    figures = {
        *("decisions_per_second", "games_per_second", "two_cores_decisions_per_second", "bytes_per_state"),
        *("clone_nanoseconds", "python_loop_decisions_per_second", "interpreted_decisions_per_second"),
    }
    assert all(report[figure] > 0 for figure in figures)


def test_saved_games_are_written_as_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("polars")
    match = library.new("ra", seats=2, seed=1)
    while not match.over:
        match.play(match.legal()[-1])
    record, table = tmp_path / "game.txt", tmp_path / "games.parquet"
    record.write_text(match.text())
    assert run(["export", str(record), "--out", str(table)]) == 0
    decisions = sum(line[0].isdigit() for line in match.record)
    assert capsys.readouterr().out == f"Wrote {decisions} decisions to {table}.\n" and table.exists()
    record.write_text("nothing")
    assert run(["export", str(record), "--out", str(table)]) == 2


HEAVY = ("numba", "llvmlite", "polars", "altair", "litestar", "uvicorn", "sqlalchemy", "torch", "ray", "textual")


def first_moves(before: str, after: str, *arguments: str) -> str:
    """Play the first moves at the prompt between two pieces of code; what these say on standard error."""
    script = f"from benben.cli import run\n{before}\nassert run(['play', *{arguments!r}, '--seed', '1']) == 0\n{after}"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, input="1\n" * 4, capture_output=True, text=True, env=environment(), timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    return done.stderr


@pytest.mark.parametrize("game", ["ra", "pharaon"])
def test_the_first_moves_load_nothing_heavy(game: str) -> None:
    loaded = (
        f"import json, sys\nprint(json.dumps([name for name in {HEAVY!r} if name in sys.modules]), file=sys.stderr)"
    )
    assert json.loads(first_moves("", loaded, game, *QUICK)) == []


@pytest.mark.parametrize("game", ["ra", "pharaon"])
def test_the_first_moves_and_the_bots_answers_wait_for_no_compiler(game: str) -> None:
    never = "import threading\nfrom benben.bots import thinking\nthinking._ask_for_everything = lambda *_: _hang.wait()"
    said = "import sys\nprint(len(thinking._WARM), file=sys.stderr)"
    assert first_moves(f"{never}\n_hang = threading.Event()", said, game) == "1\n"  # one is compiling, for ever


def test_a_reader_who_leaves_early_is_no_error() -> None:
    reader = subprocess.Popen(
        [*COMMAND, "rules", "ra"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert reader.stdout and reader.stderr
    reader.stdout.close()
    assert reader.stderr.read() == b"" and reader.wait() in (0, 1)
    reader.stderr.close()
