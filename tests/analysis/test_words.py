"""What an analysis says to people: sentences, the page, the prompt, hints."""

import json
import re
from pathlib import Path

import pytest

import benben
from analysis.played import played
from benben.analysis.coach import coach_of
from benben.analysis.hints import advise
from benben.analysis.page import page
from benben.analysis.report import StepReport, accuracy, turning_points
from benben.core.language import languages, speak, speaking
from benben.core.phrases import SeatNames
from benben.games import all_games, game_named
from terminal.prompt import benben as command


def step(seat: int, loss: float, error: float = 0.0) -> StepReport:
    return StepReport("decision", seat, "draw", [0.5, 0.5], [0.5, 0.5], loss=loss, error=error)


@pytest.mark.parametrize(
    ("loss", "grade"), [(0.0, None), (0.009, None), (0.02, "inaccuracy"), (0.05, "mistake"), (0.2, "blunder")]
)
def test_a_decision_is_graded_by_the_chance_it_lost(loss: float, grade: str | None) -> None:
    assert step(0, loss).grade == grade


def test_a_loss_that_is_less_than_twice_its_error_is_not_graded() -> None:
    assert step(0, 0.05, error=0.03).grade is None
    assert step(0, 0.05, error=0.02).grade == "mistake"


def test_turning_points_are_the_three_most_costly_decisions_of_a_seat() -> None:
    steps = [step(0, 0.02), step(1, 0.5), step(0, 0.2), step(0, 0.04), step(0, 0.1), step(0, 0.3, error=0.3)]
    assert turning_points(steps, 0) == [2, 4, 3]


def test_accuracy_falls_from_one_hundred() -> None:
    assert accuracy(0) == 100
    assert 100 > accuracy(0.001) > accuracy(0.01) > accuracy(0.1) > 0


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["ra", "pharaon"])
def test_every_move_of_a_game_has_its_words_in_every_language(name: str, language: str) -> None:
    match, coach = benben.new(name, seats=2, seed=3), coach_of(game_named(name))
    speak(language)
    try:
        while not match.over:
            for move in match.legal():
                assert coach.move(match.position, move, match.options)
                assert "Iza" in coach.deed(match.position, move, "Iza", match.options)
                assert coach.kind(match.position, move) in coach.kinds
            match.play(match.legal()[len(match.record) % len(match.legal())])
        assert all(coach.label(kind) for kind in coach.kinds)
    finally:
        speak("en")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["ra", "pharaon"])
def test_no_sentence_shows_a_move_as_it_is_typed(name: str, language: str) -> None:
    coach = coach_of(game_named(name))
    speak(language)
    try:
        for seed in range(2):
            match = benben.new(name, seats=2, seed=seed)
            while not match.over:
                for move in match.legal():
                    named = coach.move(match.position, move, match.options)
                    deed = coach.deed(match.position, move, "Iza", match.options)
                    raw = rf"\b{re.escape(move)}\b" if " " in move else rf"^{move}$"
                    assert not re.search(raw, named) and not re.search(raw, deed), f"{named}; {deed}"
                match.play(match.legal()[(7 * len(match.record) + seed) % len(match.legal())])
    finally:
        speak("en")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("name", "seats"), [("ra", 3), ("pharaon", 1), ("pharaon", 3)])
def test_no_deal_is_shown_as_the_record_has_it(name: str, seats: int, language: str) -> None:
    game, names = game_named(name), SeatNames(["Iza", "Olek", "Ewa"], game_named(name).people.rival)
    match = played(name, ["random"] * seats, 5)
    deals = {line.removeprefix("deal ") for line in match.record if line.startswith("deal")}
    with speaking(language):
        told = {outcome: coach_of(game).deal(outcome, names, match.options) for outcome in deals}
    assert all(told.values())
    assert not [words for outcome, words in told.items() if words == outcome]
    assert len(set(told.values())) > 10


def test_the_page_speaks_the_language_that_is_asked_for(tmp_path: Path) -> None:
    file, shown = tmp_path / "game.txt", tmp_path / "game.html"
    file.write_text(played("ra", ["random", "heuristic"], 2).text())
    assert command("analyse", file, "--budget", "quick", "--html", shown, "--lang", "de").code == 0
    text = shown.read_text()
    assert '<html lang="de">' in text
    assert "Wendepunkte" in text and "Sonnen: 9, 6, 5 und 2" in text and "% besser" in text
    assert not re.search(r"\b(was|better|lot worth|Nile|Flood)\b", text)


def test_a_hint_speaks_of_moves_in_words() -> None:
    match = benben.new("ra", seats=2, seed=6)
    found = advise(match, "quick")
    assert re.match(r"(Drawing a tile|Invoking Ra): about \d+% to win; next best is ", found.sentence)


def test_moves_of_a_decision_have_different_words() -> None:
    coach = coach_of(game_named("pharaon"))
    match = benben.new("pharaon", seats=3, seed=5)
    while not match.over:
        moves = [move for move in match.legal() if move.split()[0] in ("act", "free", "pay", "pass", "noble", "track")]
        named = [coach.move(match.position, move, match.options) for move in moves]
        cards = [move for move in moves if move.startswith("noble")]  # there are several of the same name
        assert len(set(named)) >= len(moves) - max(0, len(cards) - 1)
        match.play(match.legal()[len(match.record) % len(match.legal())])


def test_a_bid_is_spoken_of_with_what_the_lot_is_worth() -> None:
    text = (
        "ra seats=2 phase=auction turn=0 active=0 auction=voluntary centre=1 track=gold,gold "
        "suns=9,6,5,2/8,7,4,3 bag=ra:28,god:8,pharaoh:20,nile:20,flood:10"
    )
    match, coach = benben.from_position(text, seed=1), coach_of(game_named("ra"))
    said = coach.deed(match.position, "bid 9", "You", match.options)
    assert said == "You paid sun 9 for a lot worth about 6 points"
    assert coach.move(match.position, "bid 2", match.options) == "bidding 2"


def test_a_hint_names_the_best_move_and_sees_no_secret() -> None:
    match = benben.new("ra", seats=2, seed=6, scores="hidden")
    found = advise(match, "quick")
    assert found.move == found.values[0][0]
    assert dict(found.values).keys() == set(match.legal())
    assert "to win" in found.sentence
    match.position.points[1 - match.position.turn][0] += 30  # only the rival knows
    assert advise(match, "quick") == found


def test_the_page_needs_nothing_from_elsewhere_and_escapes_names() -> None:
    match = played("mini-ra", ["random", "heuristic"], 4)
    report = benben.analyse(match, "quick")
    text = page(report, match, SeatNames(["<b>Iza", "Olek"]))
    assert "<svg" in text and text.count("<polyline") == 2
    assert "&lt;b&gt;Iza" in text and "<b>Iza" not in text
    assert not re.search(r"https?:|src=|<link|<script", text)
    assert "Drawing a tile" in text and not re.search(r">(bid \d+|draw|invoke)<", text)


@pytest.mark.parametrize("name", [name for name in all_games() if name != "kuhn"])
def test_the_command_shows_the_account_and_writes_page_and_json(name: str, tmp_path: Path) -> None:
    file, shown, data = tmp_path / "game.txt", tmp_path / "game.html", tmp_path / "game.json"
    file.write_text(played(name, ["random", "heuristic"], 2).text())
    said = command("analyse", file, "--budget", "quick", "--html", shown, "--json", data, "--names", "Iza")
    assert said.code == 0 and not said.err
    assert "Iza" in said.out and "luck" in said.out
    report = json.loads(data.read_text())
    assert [each["seat"] for each in report["players"]] == [0, 1]
    assert "<svg" in shown.read_text()


def test_the_command_refuses_a_game_that_is_not_finished(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(benben.new("ra", seats=2, seed=1).text())
    assert "not over" in command("analyse", file).err
    assert command("analyse", tmp_path / "none.txt").code == 2


def test_a_finished_game_is_analysed_at_the_prompt(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(played("ra", ["random", "heuristic"], 2).text())
    said = command("play", "--load", file, "--bots", "random", typed="analyse quick\n")
    assert "own decisions" in said.out
    early = command("play", "ra", "--bots", "random", "--seed", "3", typed="analyse\n")
    assert "A game can be analysed when it is over." in early.words
