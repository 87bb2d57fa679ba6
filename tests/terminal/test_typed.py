"""What is typed is understood: numbers, words, beginnings of words, commands."""

import pytest

from benben.terminal.typed import PromptInput, Unclear, read_order

AUCTION = ["bid 3", "bid 13", "pass"]
PAYING = ["pay red", "pay red*", "pay silver", "pay nile*"]
COMMANDS = ["why", "undo", "restart", "view", "log", "rules", "save", "help", "quit"]


@pytest.mark.parametrize(
    ("typed", "moves", "move"),
    [
        ("1", AUCTION, "bid 3"),
        ("3", AUCTION, "pass"),
        ("bid 13", AUCTION, "bid 13"),
        ("BID  13 ", AUCTION, "bid 13"),
        ("b 3", AUCTION, "bid 3"),
        ("b13", AUCTION, "bid 13"),
        ("p", AUCTION, "pass"),
        ("pay red", PAYING, "pay red"),
        ("pay red*", PAYING, "pay red*"),
        ("pay n", PAYING, "pay nile*"),
        ("p s", PAYING, "pay silver"),
        ("bid 7", AUCTION, "bid 7"),  # no legal move: the match says why
    ],
)
def test_a_move_is_known_by_number_words_or_beginnings(typed: str, moves: list[str], move: str) -> None:
    assert read_order(typed, moves, COMMANDS) == PromptInput("", move)


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("why bid 3", PromptInput("why", "bid 3")),
        ("u", PromptInput("undo", "")),
        ("save /tmp/A B.txt", PromptInput("save", "/tmp/A B.txt")),
        ("rules 4.4", PromptInput("rules", "4.4")),
    ],
)
def test_a_command_is_known_by_its_beginning(typed: str, order: PromptInput) -> None:
    assert read_order(typed, AUCTION, COMMANDS) == order


@pytest.mark.parametrize(
    ("typed", "moves", "sentence"),
    [
        ("4", AUCTION, "The moves are numbered 1 to 3."),
        ("0", AUCTION, "The moves are numbered 1 to 3."),
        ("b", AUCTION, "That could be bid 3 and bid 13."),
        ("r", AUCTION, "That could be restart and rules."),
    ],
)
def test_unclear_input_is_refused_with_what_it_could_mean(typed: str, moves: list[str], sentence: str) -> None:
    with pytest.raises(Unclear, match=f"^{sentence}$"):
        read_order(typed, moves, COMMANDS)
