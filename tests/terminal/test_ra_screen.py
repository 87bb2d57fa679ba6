"""The table of Ra says what things are worth to the viewer, and shows suns by what they can do."""

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

import benben
from benben.core.language import speak, spoken
from benben.core.phrases import SeatNames
from benben.games.ra.screen.screen import GameScreen
from benben.games.ra.screen.worth import effect, loss, lot_words

NAMES = SeatNames(["You", "Iza", "Olek"])


def view(mine: dict[str, int], lot: list[str] | None = None, epoch: int = 1, **others: Any) -> dict[str, Any]:
    table = benben.new("ra", seats=3, seed=1).view(0)
    table["epoch"] = epoch
    table["players"][0]["tiles"] = mine
    table["players"][1]["tiles"] = others.get("iza", {})
    table["auction_track"] = [*(lot or []), *[None] * (8 - len(lot or []))]
    return table


@pytest.mark.parametrize(
    ("mine", "tile", "words"),
    [
        ({}, "gold", "+3"),
        ({}, "god", "+2 or takes a tile"),
        ({"nile": 3}, "flood", "+4 with Niles"),
        ({"nile": 3}, "nile", "needs a flood"),
        ({"flood": 1}, "nile", "+1 kept"),
        ({}, "art", "+5 first type"),
        ({"art": 1, "writing": 1}, "religion", "+5 third type"),
        ({"art": 1}, "art", "you have it"),
        ({}, "pharaoh", "+5 most"),
        ({"pharaoh": 1}, "pharaoh", "still most"),
        ({}, "sphinx", "first type, +1 at the end"),
        ({"sphinx": 2}, "sphinx", "3 alike, +5 at the end"),
        ({}, "drought", "takes nothing"),
    ],
)
def test_a_tile_says_what_it_does_for_me(mine: dict[str, int], tile: str, words: str) -> None:
    assert effect(view(mine, [tile]), 0, tile, NAMES) == words


def test_a_pharaoh_that_ties_names_the_rival() -> None:
    assert effect(view({"pharaoh": 1}, iza={"pharaoh": 2}), 0, "pharaoh", NAMES) == "+5 ties Iza"


def test_the_lot_counts_its_points_and_its_losses() -> None:
    table = view({"sphinx": 1}, ["gold", "flood", "earthquake", "temple"])
    assert lot_words(table, 0) == "For you +4 this epoch; 2 monuments lost"


def test_a_loss_says_what_it_costs() -> None:
    assert loss(view({"art": 1}), 0, "art") == "-5"
    assert loss(view({"art": 2}), 0, "art") == "Art: 1 left"
    assert loss(view({"sphinx": 1}), 0, "sphinx") == "-1 at the end"


def shown(match: benben.Match, me: int | None, width: int = 80) -> str:
    console = Console(width=width, highlight=False, no_color=True)
    with console.capture() as captured:
        console.print(GameScreen(match.options, NAMES).board(match, me))
    return captured.get()


def in_auction() -> benben.Match:
    """Seat 1 has drawn first, seat 2 invokes; the lot holds one tile."""
    match = benben.new("ra", seats=3, seed=7, scores="hidden")
    for move in ("draw", "invoke"):
        match.play(move)
    return match


def test_an_invocation_says_when_nobody_else_can_bid() -> None:
    match = benben.new("ra", seats=3, seed=7)
    meaning = GameScreen(match.options, NAMES).meaning
    assert meaning(match, "invoke") == "you must bid if nobody else does"
    for seat in {0, 1, 2} - {match.turn}:
        match.position.suns_up[seat] = 0
    assert meaning(match, "invoke") == "nobody else has a sun, so you must bid"


def test_suns_show_what_they_can_do() -> None:
    match = in_auction()
    match.play("bid 9")
    board = shown(match, 1)
    assert "3 6 <9> *12" in board
    assert "2 5 8 *13" in board
    assert "bids 9" in board and "bidding now" in board and "Ra player, bids last" in board


@pytest.mark.parametrize(("edition", "track"), [("barque", "~~~~\\Ra/  3 "), ("tiles", " Ra  Ra   3 ")])
def test_the_ra_track_is_drawn_as_the_edition_has_it(edition: str, track: str) -> None:
    match = benben.new("ra", seats=3, seed=7, edition=edition)
    match.position.ra_drawn = 2
    assert track in shown(match, 0) and "6 more end the epoch" in shown(match, 0)


def test_hidden_scores_show_only_the_viewers() -> None:
    match = in_auction()
    rows = [line for line in shown(match, 0).splitlines() if "*" in line]
    assert " 10 " in rows[0].split("*")[0] and all("?" in row for row in rows[1:])
    assert all("?" in row for row in shown(match, None).splitlines() if "*" in row)


@pytest.mark.parametrize("width", [30, 40, 60, 80, 120, 200])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    match = in_auction()
    assert all(len(line) <= width for line in shown(match, 0, width).splitlines())


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_no_column_is_clipped_at_60_characters(language: str) -> None:
    before = spoken()
    speak(language)
    try:
        match = benben.new("ra", seats=5, seed=3)
        console = Console(width=60, record=True, file=StringIO())
        console.print(GameScreen({}, SeatNames(["You", "Iza", "Olek", "Ada", "Jan"])).board(match, match.turn))
        lines = console.export_text().splitlines()
        assert max(map(len, lines)) <= 60
        assert not [line for line in lines if "…" in line]
    finally:
        speak(before)
