"""Help for a player alone: hints against bots only, positions from their text, puzzles."""

from dataclasses import asdict
from typing import Any

import httpx
import pytest

import benben
from benben.analysis.line import best_line
from benben.analysis.puzzles import puzzles_of
from benben.games import game_named
from server.parts import Person, Server

WISH: dict[str, Any] = {}


def against_a_bot(person: Person, **more: Any) -> str:
    """A running game of a person and a bot, in which the person decides."""
    table = str(person.table("me", "bot:random", **{"rated": False, **more})["id"])
    person.ready(table)
    socket = person.socket()
    position = socket.watch(table)["position"]
    while position["turn"] != 0:
        position = socket.hear("events", table=table)["position"]
    return table


def test_a_hint_values_every_legal_move(server: Server) -> None:
    anna = server.person()
    table = against_a_bot(anna)
    assert anna.get(f"/api/tables/{table}")["hints"]
    anna.http.timeout = httpx.Timeout(300)  # the bots may have to be compiled
    hint = anna.post(f"/api/tables/{table}/hint", language="de")
    position = anna.get(f"/api/tables/{table}/position")["position"]
    assert (hint["seq"], set(hint["values"])) == (position["seq"], set(position["legal"]))
    assert hint["values"][hint["best"]] == max(hint["values"].values())
    assert hint["sentence"]


def test_there_are_no_hints_where_another_person_has_a_seat_or_the_game_is_rated(server: Server) -> None:
    anna, boris, table = server.two_playing(rated=False)
    rated = against_a_bot(anna, rated=True)
    for person, where in ((anna, table), (boris, table), (anna, rated)):
        assert not person.get(f"/api/tables/{where}")["hints"]
        assert person.refused("POST", f"/api/tables/{where}/hint", WISH) == "not_allowed"
        socket = person.socket()
        assert not socket.watch(where)["table"]["hints"]
        socket.send(type="hint", table=where)
        assert socket.hear("problem")["problem"]["code"] == "bad_request"


def test_a_bot_that_stands_in_for_a_person_does_not_open_the_game_for_hints(server: Server) -> None:
    anna, boris, table = server.two_playing(rated=False)
    boris.post(f"/api/tables/{table}/leave")
    assert not anna.get(f"/api/tables/{table}")["hints"]
    assert anna.refused("POST", f"/api/tables/{table}/hint", WISH) == "not_allowed"


def test_nobody_gets_a_hint_for_the_seat_of_another(server: Server) -> None:
    table = against_a_bot(server.person())
    assert server.person().refused("POST", f"/api/tables/{table}/hint", WISH) == "not_allowed"


def test_the_text_of_a_position_is_given_when_the_game_is_over(server: Server) -> None:
    anna, _boris, table = server.two_playing()
    assert anna.get(f"/api/tables/{table}/replay/0")["text"] is None
    match = benben.new("mini-ra", seats=2, seed=3)
    first = match.position_text()
    while not match.over:
        match.play(match.legal()[0])
    over = anna.post("/api/records", text=match.text())["id"]
    assert anna.get(f"/api/tables/{over}/replay/0")["text"] == first


def test_a_position_is_explored_from_its_text(server: Server) -> None:
    anna, match = server.person(), benben.new("ra", seats=3, seed=7)
    text = match.position_text()
    found = anna.post("/api/positions", text=text)
    assert (found["text"], found["game"], found["seats"], found["turn"]) == (text, "ra", 3, match.turn)
    after = anna.post("/api/positions", text=text, move="draw")
    assert sum(after["view"]["bag"].values()) == sum(found["view"]["bag"].values()) - 1
    assert benben.from_position(after["text"]).turn == after["turn"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("chess seats=2", "chess"),
        ("ra seats=3 phase=turn turn=9", "column"),
        ("pharaon seats=2 data=/etc", "custom tables"),
    ],
)
def test_text_that_is_no_position_is_refused_with_the_reason(server: Server, text: str, words: str) -> None:
    answer = server.person().ask("POST", "/api/positions", {"text": text})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
    assert words in answer.json()["sentence"]


def test_what_is_wrong_with_a_position_is_said_in_the_readers_language(server: Server) -> None:
    wish = {"text": "ra seats=3 phase=turn turn=9", "language": "de"}
    answer = server.person().ask("POST", "/api/positions", wish)
    assert answer.json()["sentence"].startswith("Spalte 28: '9' ist hier unbekannt")


def test_the_line_from_a_position_is_that_of_the_library(server: Server) -> None:
    anna, text = server.person(), benben.new("ra", seats=3, seed=7).position_text()
    anna.http.timeout = httpx.Timeout(300)  # the bots may have to be compiled
    found = anna.post("/api/positions/line", text=text, move="draw")["moves"]
    assert found == [asdict(move) for move in best_line(text, "draw")]
    assert anna.refused("POST", "/api/positions/line", {"text": text, "move": "bid 3"}) == "illegal_move"


@pytest.mark.parametrize(("game", "seats"), [("ra", 3), ("pharaon", 1), ("mini-ra", 2)])
def test_a_position_is_set_up_from_the_words_of_its_text(server: Server, game: str, seats: int) -> None:
    anna = server.person()
    form = anna.get(f"/api/notation/{game}", seats=seats)
    assert benben.from_position(form["text"]).seats == seats
    named = {word.partition("=")[0] for word in form["text"].split()[1:]}
    left_out = [f"{field['name']}={field['start']}" for field in form["fields"] if field["name"] not in named]
    assert anna.post("/api/positions", text=" ".join([form["text"], *left_out]))["text"] == form["text"]
    assert anna.refused("GET", f"/api/notation/{game}?seats=9") == "bad_request"
    assert anna.refused("GET", "/api/notation/chess?seats=2") == "bad_request"


def test_puzzles_are_listed_by_theme_in_the_readers_language(server: Server) -> None:
    anna, puzzles = server.person(), puzzles_of(game_named("ra"))
    books = {language: anna.get("/api/puzzles", language=language)["books"] for language in ("en", "de")}
    (english, german) = ({theme["name"]: theme for theme in found[0]["themes"]} for found in books.values())
    assert english["bid"]["label"] == "bid or pass" != german["bid"]["label"]
    for name, theme in english.items():
        assert theme["puzzles"] == [number for number, puzzle in enumerate(puzzles, 1) if puzzle.theme == name]


def test_a_puzzle_hides_its_solution_and_explains_every_answer(server: Server) -> None:
    anna, puzzles = server.person(), puzzles_of(game_named("ra"))
    (book,) = (book for book in anna.get("/api/puzzles")["books"] if book["game"] == "ra")
    assert book["puzzles"] == len(puzzles) and 1 <= book["today"] <= len(puzzles)
    address, puzzle = f"/api/puzzles/ra/{book['today']}", puzzles[book["today"] - 1]
    shown = anna.get(address)
    assert shown["position"]["text"] == puzzle.position and "best" not in shown and "values" not in shown
    right = anna.post(address, move=puzzle.best, rating=1200)
    assert right["right"] and right["rating"] > 1200 and right["values"] == puzzle.values
    assert "better than the next best" in right["sentence"]
    wrong = next(move for move in puzzle.values if move != puzzle.best)
    said = anna.post(address, move=wrong, rating=1200)
    assert not said["right"] and said["rating"] < 1200 and "better" in said["sentence"]
    assert anna.refused("POST", address, {"move": "fly"}) == "illegal_move"
    assert anna.refused("GET", f"/api/puzzles/ra/{len(puzzles) + 1}") == "not_found"
