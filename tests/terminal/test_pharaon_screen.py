"""The table of Pharaon shows costs for the viewer now, and what is missing."""

import re
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

import benben
from benben.core.language import speak, spoken
from benben.core.phrases import SeatNames
from benben.games.pharaon.screen.cards import AREAS, area_name, legend
from benben.games.pharaon.screen.costs import cost, standing
from benben.games.pharaon.screen.screen import GameScreen
from benben.games.pharaon.words.previews import gods_of, next_wheel

COLOURS = ["black", "yellow", "green", "red", "blue", "silver"]
NAMES = SeatNames(["You", "Iza", "Olek"], "the Traitor")


def on_turn(seats: int = 3, seed: int = 5, **options: Any) -> benben.Match:
    """The first turn of a game: everybody keeps the first noble and takes the first jar."""
    match = benben.new("pharaon", seats=seats, seed=seed, **options)
    while match.view(None)["phase"] != "turn":
        match.play(match.legal()[0])
    return match


def holding(match: benben.Match, **held: int) -> benben.Match:
    """The seat to decide has just this."""
    match.position.resources[match.turn] = [held.get(colour, 0) for colour in COLOURS]
    return match


def opening(match: benben.Match, area: str) -> str:
    """The colour that opens an area."""
    colour: str = match.view(None)["wheel"][area]["colour"]
    return colour


def test_what_is_missing_for_a_tomb_stage_is_named() -> None:
    match = on_turn()
    assert opening(match, "tomb") == "red"
    assert standing(holding(match, red=1, green=1, yellow=1), "tomb") == (True, "access: R, pay Y G")
    assert standing(holding(match, red=1, green=1), "tomb") == (False, "needs Y")
    assert standing(holding(match, red=1), "tomb") == (False, "needs Y G")
    assert standing(holding(match), "tomb") == (False, "needs Y G R")


def test_a_closed_area_gives_its_reason() -> None:
    match = on_turn()
    match.position.occupied[COLOURS.index("red")] = 3
    assert standing(holding(match, silver=9), "tomb") == (
        False,
        "no square of the wheel's colour is free, so this area is closed for the round",
    )


def test_asking_what_is_missing_changes_nothing() -> None:
    match = holding(on_turn(), red=1)
    before = match.position.packed().tobytes()
    for area in match.view(None)["areas"]:
        standing(match, area)
    assert match.position.packed().tobytes() == before


def test_costs_count_the_token_laid() -> None:
    match = on_turn()
    assert match.turn is not None
    holding(match, black=1, yellow=1, green=1, red=1, blue=1)
    colour = {"black": "K", "yellow": "Y", "green": "G", "red": "R", "blue": "B"}[opening(match, "nobles")]
    others = " ".join(letter for letter in "KYGRB" if letter != colour)
    assert cost(match, "act nobles") == f"access: {colour}, pay {others}"
    assert cost(match, "act tomb") == "access: R, pay Y G"


def test_the_wheel_says_what_opens_an_area_next_round() -> None:
    match = on_turn()
    promised = next_wheel(match.position)
    while match.view(None)["round"] == 1:
        match.play("pass" if "pass" in match.legal() else match.legal()[0])
    assert {area: place["colour"] for area, place in match.view(None)["wheel"].items()} == promised


def shown(match: benben.Match, me: int | None, width: int = 100) -> str:
    console = Console(width=width, highlight=False, no_color=True)
    with console.capture() as captured:
        console.print(GameScreen(match.options, NAMES).board(match, me))
    return captured.get()


def test_gods_stand_between_their_areas_with_what_i_have() -> None:
    match = on_turn()
    match.position.tomb[match.turn] = 2
    board = shown(match, match.turn)
    assert board.count("god ") == 5
    assert board.count("Tomb 2/2 ok") == 2


def test_the_traitors_panel_says_what_comes_next() -> None:
    match = on_turn(seats=1, seed=4, traitor=2)
    board = shown(match, 0)
    assert re.search(r"The Traitor  \d jars to turn up; tomb 0, nobles 1, artisans 0", board)
    assert board.count("dark") == 2 and "in 1: discards noble 2 from the left" in board


@pytest.mark.parametrize("width", [40, 80, 120])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    assert all(len(line) <= width for line in shown(on_turn(), 0, width).splitlines())


def test_every_move_of_random_games_has_a_meaning_and_every_event_a_sentence() -> None:
    for seed in range(6):
        match = benben.new("pharaon", seats=1 + seed % 3, seed=seed, first_game=seed == 4)
        screen = GameScreen(match.options, NAMES)
        while not match.over:
            moves = match.legal()
            assert all(screen.meaning(match, move) for move in moves)
            assert screen.question(match)
            match.play(moves[(seed + len(match.record)) % len(moves)])
        assert len(screen.story(match.events(0), 0)) > 50


def test_gods_that_count_are_those_that_score() -> None:
    """Where no noble counts gods, the marked gods give the points of the source `gods`."""
    for seed in range(4):
        match = benben.new("pharaon", seats=2, seed=seed)
        while not match.over:
            view = match.view(0)
            if not {noble["id"] for noble in view["players"][0]["nobles"]} & {1, 2, 3, 4, 5, 17, 20}:
                counting = [god["points"] for god in gods_of(match.position, 0) if god["counts"]]
                assert sum(counting) == match.scores()[0]["gods"]
            moves = match.legal()
            match.play(moves[(seed + len(match.record)) % len(moves)])


@pytest.mark.parametrize("language", ["en", "de", "uk"])
@pytest.mark.parametrize("width", [60, 80])
def test_every_word_is_whole_at_60_columns_and_a_legend_explains_the_letters(width: int, language: str) -> None:
    before = spoken()
    speak(language)
    try:
        console = Console(width=width, record=True, file=StringIO())
        console.print(GameScreen({}, NAMES).board(on_turn(), 0))
        lines = console.export_text().splitlines()
        assert max(map(len, lines)) <= width
        assert not [line for line in lines if "…" in line]
        words = " ".join(" ".join(lines).split())
        assert all(meaning in words for meaning in legend())
        assert all(f"{area_name(area)} 0" in words for area in ("offerings", "artisans", "tomb"))
    finally:
        speak(before)


def test_a_line_that_goes_on_is_indented() -> None:
    console = Console(width=60, record=True, file=StringIO())
    console.print(GameScreen({}, NAMES).board(on_turn(), 0))
    starts = ("Pharaon", "K black", "Pyramid", "Jars", "Players", "Now", *map(area_name, AREAS))
    lines = console.export_text().splitlines()
    assert [line for line in lines if line[:1] not in (" ", ">") and not line.startswith((*starts, "Noble "))] == []
