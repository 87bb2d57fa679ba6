"""A saved game is looked through forwards and backwards, by commands and by keys."""

from pathlib import Path

import pytest

import benben as library
from benben.cli import run
from terminal.prompt import Terminal, benben


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Six decisions of Ra: a flood, religion and a Nile are drawn, then an auction."""
    match = library.new("ra", seats=3, seed=7, scores="hidden")
    for move in ("draw", "draw", "draw", "invoke", "bid 11", "pass"):
        match.play(move)
    file = tmp_path / "game.txt"
    file.write_text(match.text())
    return file


def places(out: str) -> list[str]:
    return [line.split(".")[0] for line in out.splitlines() if line.startswith("Decision")]


def test_commands_lead_forwards_and_backwards(record: Path) -> None:
    said = benben("replay", record, typed="next\n\nback\ngoto 5\nnext 10\nback 2\nfirst\nlast\nquit\n")
    assert said.code == 0 and not said.err
    assert places(said.out) == [f"Decision {n} of 6" for n in (0, 1, 2, 1, 5, 6, 4, 0, 6)]
    assert "Next: Player 2, draw" in said.out
    assert "· Player 2 drew a flood" in said.out
    assert "The record ends here; next to move: Player 2." in said.out


def test_a_seat_sees_what_it_may_and_a_spectator_less(record: Path) -> None:
    typed = "spectator\nplayer 4\nplayer 0\nplayer x\nnonsense\n"
    said = benben("replay", record, "--seat", "0", "--at", "6", typed=typed)
    own, public = said.out.split("Decision")[:2]
    assert "Your tiles" in own and "Your tiles" not in public
    assert said.out.count("There are players 1 to 3.") == 2
    assert "Give a number" in said.out and "Type one of: next" in said.out


def test_a_seat_is_still_chosen_as_in_version_0_1_0_counted_from_0(record: Path) -> None:
    by_seat, by_player = (benben("replay", record, "--at", "6", typed=line).out for line in ("seat 0\n", "player 1\n"))
    assert by_seat == by_player
    assert "Your tiles" in by_seat


def test_names_are_put_to_the_seats(record: Path) -> None:
    assert "Next: Iza, draw" in benben("replay", record, "--names", "Olek,Iza", typed="").out


def test_keys_lead_forwards_and_backwards(record: Path) -> None:
    terminal = Terminal("replay", record)
    terminal.read_until("Decision 0 of 6")
    for key, place in (
        ("\x1b[C", 1),
        (" ", 2),
        ("\x1b[D", 1),
        ("\x1b[F", 6),
        ("\x1b[H", 0),
        ("\x1b[6~", 6),
        ("\x1b[5~", 0),
    ):
        terminal.read_until("q quit")
        terminal.type(key)
        terminal.read_until(f"Decision {place} of 6")
    terminal.read_until("q quit")
    terminal.type("\t")
    terminal.read_until("Type help for a list of commands.")
    terminal.read_until("q quit")
    terminal.type("1")
    assert "Your tiles" in terminal.read_until("q quit")
    terminal.type("q")
    assert terminal.end() == 0


def test_a_damaged_record_is_one_sentence_with_the_line(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = record.read_text()
    lines = text.splitlines()
    damages = {
        "\n".join(lines[:12]): "line 12: the record is cut off: its 'end' line is missing",
        text.replace("benben 1", "benben 9"): "line 1: the record is of format 9; this program reads up to 1",
        text.replace("rules 1", "rules 8"): "line 3: the game was played by newer rules, 8, than these",
        text.replace("deal flood", "deal nile"): "line 13: seed 7 does not deal 'nile' here",
        text.replace("2 draw", "0 draw"): "line 14: it is not seat 0's turn: seat 2 decides",
        "hello": "line 1: this is not a Benben game record: it does not begin with 'benben 1'",
    }
    for damaged, sentence in damages.items():
        record.write_text(damaged)
        assert run(["replay", str(record)]) == 2
        assert capsys.readouterr() == ("", f"benben: {record}, {sentence}\n")


def test_a_file_that_is_no_text_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff\xfe")
    assert run(["replay", str(file)]) == 2
    assert capsys.readouterr() == ("", f"benben: {file} is not UTF-8 text (byte 0).\n")
