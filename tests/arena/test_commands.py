"""The commands, as a person types them."""

import json
import shlex
from pathlib import Path

import pytest

from benben.cli import run


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def typed(words: str) -> int:
    """The exit code of a command."""
    return run(shlex.split(words))


def test_arena_writes_its_summary_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("arena ra --seats 2 --bots greedy,random --blocks 3 --jobs 1 --json -") == 0
    summary = json.loads(capsys.readouterr().out)
    assert (summary["games"], summary["seats"], summary["finished"]) == (6, 2, True)
    assert {row["bot"] for row in summary["standings"]} == {"greedy", "random"}


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_bot_prints_is_no_part_of_the_summary(capfd: pytest.CaptureFixture[str], jobs: int) -> None:
    bots = f"random, {Path(__file__).parent / 'sparring.py'}:Printing"
    assert typed(f"arena ra --seats 2 --bots '{bots}' --blocks 1 --jobs {jobs} --json -") == 0
    assert json.loads(capfd.readouterr().out)["games"] == 2


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--bots 'run:sh nosuch.sh,random'", "not ready"),
        ("--bots run:,random", "run:COMMAND"),
        ("--bots no.such.module:Bot,random", "No module named"),
        ("--bots mcts@20s,random", "higher limit"),
        ("--bots greedy,random --limit inf", "limit"),
    ],
)
def test_arena_refuses_in_a_sentence(capsys: pytest.CaptureFixture[str], words: str, reason: str) -> None:
    assert typed(f"arena ra --seats 2 --blocks 1 --jobs 1 {words}") == 2
    said = capsys.readouterr().err
    assert reason in said
    assert "bug in Benben" not in said


def test_arena_shows_the_standings_and_where_the_rest_is(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    command = "arena ra --seats 2 --bots greedy,random --blocks 2 --jobs 1"
    assert typed(command) == 0
    shown = capsys.readouterr().out
    assert "greedy" in shown
    (report,) = tmp_path.glob("arena/*/report.html")
    assert str(report.relative_to(tmp_path)) in shown.replace("\n", "")
    journal = report.with_name("games.jsonl").read_text()
    assert typed(command) == 0
    assert report.with_name("games.jsonl").read_text() == journal


def test_options_of_the_game_are_words_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("arena ra --seats 2 --bots random --blocks 1 --jobs 1 --json - --scores hidden") == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["options"] == {"scores": "hidden"}
    assert summary["command"].endswith("--scores hidden")


def test_the_command_in_the_summary_makes_the_same_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("arena ra --seats 2 --bots greedy,random --blocks 2 --jobs 1 --json -") == 0
    first = json.loads(capsys.readouterr().out)
    assert typed(first["command"].removeprefix("benben ") + " --jobs 1 --out again --json -") == 0
    second = json.loads(capsys.readouterr().out)
    assert second["pairs"] == first["pairs"]


def test_study_writes_a_page_and_tables(tmp_path: Path) -> None:
    assert typed("study ra --seats 2 --bot random --games 60 --jobs 1 --out study") == 0
    written = {file.name for file in (tmp_path / "study").iterdir()}
    assert {"study.html", "seats.csv", "starts.csv", "lengths.csv", "sources.csv", "values.csv"} <= written


def test_a_study_without_a_finished_game_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert typed("study ra --seats 2 --bot random --minutes 0 --jobs 1 --out study") == 0
    assert "No game is finished" in capsys.readouterr().err
    assert not list(tmp_path.glob("study/*.html")) + list(tmp_path.glob("study/*.csv"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("arena go", "no game 'go'"),
        ("arena ra --bots nobody", "no bot 'nobody'"),
        ("arena ra --seats 9", "2 to 5 seats"),
        ("arena ra --colour red", "colour"),
        ("arena ra --blocks 0 --bots random", "blocks must be"),
        ("arena ra --bots random --bar 3", "bar is a win share"),
        ("arena ra --bots random --limit=-1", "limit must be"),
        ("arena ra --bots random --minutes=-1", "minutes must be"),
        ("arena ra --bots random --jobs=-1", "jobs must be"),
        ("ladder --games go", "no game 'go'"),
        ("ladder --chapters rung", "no chapter 'rung'"),
        (f"arena ra --bots {Path(__file__).parent / 'sparring.py'}:Unmade", "Unmade failed before the game: KeyError"),
    ],
)
def test_mistakes_are_answered_with_a_sentence(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed(words) == 2
    assert said in capsys.readouterr().err
