"""Whole games at the prompt, in a process of its own."""

import random
import re
import signal
from pathlib import Path

import pytest

import benben as library
from benben.cli import run
from terminal.prompt import QUICK, Terminal, benben

DRAWS = "draw\n" * 3


def any_numbers(seed: int, lines: int = 1500) -> str:
    """Numbers typed at random: some are moves, the others are refused."""
    numbers = random.Random(seed)
    return "".join(f"{numbers.choice('11122334')}\n" for _ in range(lines))


@pytest.mark.parametrize(
    "arguments",
    [
        ("ra", "--seats", "3"),
        ("pharaon", "--seats", "1", "--traitor", "2"),
        ("pharaon", "--seats", "2", "--people", "2"),
    ],
    ids=" ".join,
)
def test_a_whole_game_is_played_by_numbers(arguments: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    said = benben("play", *QUICK, *arguments, "--seed", "5", typed=f"{any_numbers(5)}save {file}\nlog\nquit\n")
    assert said.code == 0 and not said.err
    assert re.search(r"\w+ won", said.out)
    match = library.replay(file.read_text())
    assert match.over and match.seed == 5


def test_the_same_seed_deals_the_same_game_and_bots() -> None:
    first, second = (benben("play", *QUICK, "ra", "--seed", "6", typed=DRAWS).out for _ in range(2))
    assert first == second and "You drew" in first


def test_why_answers_with_the_rule_and_changes_nothing() -> None:
    said = benben(
        "play", *QUICK, "ra", "--seed", "6", typed="why bid 3\nwhy lose sphinx\nbid 3\nwhy draw\nwhy\nwhy nonsense\n"
    )
    assert "bid 3: on your turn you draw a tile, invoke Ra or spend a god (rule 2.3)" in said.words
    assert said.words.count("On your turn you do exactly one of three things") == 2
    assert "draw is allowed now." in said.out
    assert "Name a move: why draw" in said.out
    assert "That is not a move. Type help" in said.out
    assert said.out.count("Your turn.") == 1


def test_a_hint_names_a_legal_move() -> None:
    said = benben("play", *QUICK, "ra", "--seed", "6", typed="hint\n")
    assert re.search(r"^(draw|invoke): .+ (draw|invoke)", said.out.split("> hint")[1].strip())
    assert "Hint from the bot heuristic." in said.out


def test_at_a_terminal_the_bots_are_made_ready_for_hints_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    readied: list[str] = []
    monkeypatch.setattr("benben.terminal.start.warm_up", lambda game, options: readied.append(game.name))
    monkeypatch.setattr("benben.terminal.play.Session.run", lambda session: None)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    assert run(["play", *QUICK, "ra"]) == 0
    assert readied == ["ra"]


def test_a_bot_that_fails_loses_the_decision_and_not_the_game(tmp_path: Path) -> None:
    bot = tmp_path / "broken.py"
    bot.write_text("def choose(view, legal):\n    raise RuntimeError('no idea')\n")
    said = benben("play", "ra", "--bots", f"{bot}:choose", "--seed", "6", typed="draw\nquit\n")
    assert said.code == 0 and "You drew" in said.out
    assert "The bot Ahmose failed (failed: RuntimeError: no idea)" in said.words


def test_a_move_that_showed_something_new_cannot_be_undone() -> None:
    said = benben("play", *QUICK, "ra", "--seed", "6", typed="undo\ndraw\nrestart\n")
    assert said.out.count("Can't undo") == 2


def test_a_step_of_an_action_is_undone_and_the_turn_restarted() -> None:
    typed = "1\n1\nact nile\npay black\nundo\nrestart\n"
    said = benben("play", *QUICK, "pharaon", "--seats", "3", "--seed", "6", typed=typed)
    assert said.out.count("Which pair?") == 1
    assert said.out.count("Pay for access") == 2  # asked, and again after undo
    assert said.out.count("Your turn: choose an area or pass.") == 2  # asked, and again after restart


def test_a_saved_game_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    benben("play", *QUICK, "ra", "--seed", "6", typed=f"draw\nsave {file}\n")
    loaded = benben("play", *QUICK, "--load", file, typed="view\n")
    assert loaded.code == 0 and "You drew a temple" in loaded.out
    assert "temple" in library.replay(file.read_text()).view(0)["auction_track"]


@pytest.mark.parametrize("arguments", [("--seats", "3"), ("--edition", "tiles")])
def test_a_saved_game_keeps_its_seats_and_options(
    arguments: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(library.new("ra", seats=2, seed=1).text())
    assert run(["play", "--load", str(file), *arguments]) == 2
    assert capsys.readouterr().err == "benben: A saved game already has its seats and options.\n"


def test_hot_seat_with_hidden_scores_shows_each_its_own() -> None:
    said = benben("play", *QUICK, "ra", "--seats", "2", "--hot-seat", "--seed", "1", typed="draw\n")
    boards = said.out.split("Ra track")[1:]
    for board, name in zip(boards, ("Player 1", "Player 2"), strict=True):
        own = next(line for line in board.splitlines() if name in line)
        other = next(line for line in board.splitlines() if re.match(r"[> ] Player", line) and name not in line)
        if f"> {name}" not in board:
            own, other = other, own
        assert " 10 " in own and " ? " in other


def test_on_a_terminal_the_keyboard_is_handed_over_before_secrets_are_shown(tmp_path: Path) -> None:
    terminal = Terminal("play", *QUICK, "ra", "--seats", "2", "--hot-seat", "--seed", "1", XDG_STATE_HOME=str(tmp_path))
    terminal.read_until("you must bid if nobody else does")
    terminal.type("draw\n")
    shown = terminal.read_until("press Enter when nobody else is looking.")
    assert "Ra track" not in shown.split("draw", 1)[1]
    terminal.type("\n")
    assert "Ra track" in terminal.read_until("you must bid if nobody else does")
    terminal.type("draw\n")
    terminal.read_until("press Enter when nobody else is looking.")
    terminal.type("\x04")  # Ctrl-D
    terminal.read_until("The game is saved.")
    assert terminal.end() == 0


def test_ctrl_c_leaves_cleanly_and_keeps_the_game(tmp_path: Path) -> None:
    terminal = Terminal("play", *QUICK, "ra", "--seed", "6", XDG_STATE_HOME=str(tmp_path))
    terminal.read_until("> ")
    terminal.type("draw\n")
    terminal.read_until("You drew")
    terminal.type("\x03")
    shown = terminal.read_until("benben play --load")
    assert terminal.end() == 130
    assert "Traceback" not in shown
    assert "0 draw" in library.replay((tmp_path / "benben" / "last.txt").read_text()).record


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_closed_terminal_or_a_kill_keeps_the_game(tmp_path: Path, number: int) -> None:
    terminal = Terminal("play", *QUICK, "ra", "--seed", "6", XDG_STATE_HOME=str(tmp_path))
    terminal.read_until("> ")
    terminal.type("draw\n")
    terminal.read_until("You drew")
    terminal.kill(number)
    assert terminal.end() == 128 + number
    assert "0 draw" in (tmp_path / "benben" / "last.txt").read_text()


def test_a_look_at_a_new_game_leaves_the_kept_one(tmp_path: Path) -> None:
    kept = tmp_path / "benben" / "last.txt"
    kept.parent.mkdir()
    kept.write_text("a long game")
    terminal = Terminal("play", *QUICK, "ra", "--seed", "6", XDG_STATE_HOME=str(tmp_path))
    terminal.read_until("> ")
    terminal.type("quit\n")
    assert terminal.end() == 0
    assert kept.read_text() == "a long game"


def test_a_game_that_could_not_be_saved_is_kept(tmp_path: Path) -> None:
    terminal = Terminal("play", *QUICK, "ra", "--seed", "6", XDG_STATE_HOME=str(tmp_path))
    terminal.read_until("> ")
    terminal.type("draw\n")
    terminal.read_until("You drew")
    for place in ("/no/such/folder/game.txt", "~nobody-of-this-name/game.txt"):
        terminal.type(f"save {place}\n")
        terminal.read_until("No such file" if place[0] == "/" else "home directory")
    terminal.type("quit\n")
    terminal.read_until("The game is saved.")
    assert terminal.end() == 0
    assert "0 draw" in (tmp_path / "benben" / "last.txt").read_text()


def test_leaving_shows_the_command_that_continues_with_the_same_players(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    said = benben("play", "ra", "--hot-seat", "--names", "Ann,Bo,Cy", "--seed", "6", typed=f"draw\nsave {file}\n")
    assert f"benben play --load {file} --people 3 --names Ann,Bo,Cy" in said.words


def test_in_a_pipe_there_is_no_colour_and_on_a_terminal_there_is() -> None:
    assert "\x1b[" not in benben("play", *QUICK, "ra", "--seed", "1", typed="quit\n").out
    assert "\x1b[1;33m" in benben("play", *QUICK, "ra", "--seed", "1", typed="quit\n", FORCE_COLOR="1").out


def test_a_terminal_without_unicode_shows_the_game() -> None:
    said = benben("play", *QUICK, "pharaon", "--seed", "1", typed="1\n1\n", PYTHONIOENCODING="ascii:strict")
    assert said.code == 0 and "Pharaon, set-up" in said.out
