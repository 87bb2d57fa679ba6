"""Replay, records with their proof, import and fork."""

import json
import uuid
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import benben
from benben.core.language import languages, speak
from benben.server import verify
from benben.server.store.chain import link
from server.parts import Person, Server, play_out


@pytest.fixture(scope="module")
def finished(house: Server) -> Any:
    """A game that is over: the person who played it, and the table."""
    with ExitStack() as stack:
        anna = Person(house, until=stack)
        table = anna.table("me", "bot:random", "bot:random")["id"]
        anna.ready(table)
        socket = anna.socket()
        play_out(socket, table, socket.watch(table)["position"], 0)
        yield anna, table


def test_the_record_of_a_finished_game_verifies(finished: tuple[Person, str], tmp_path: Path) -> None:
    anna, table = finished
    file = tmp_path / "record.json"
    file.write_text(anna.ask("GET", f"/api/tables/{table}/record").text)
    assert len(verify(file)) == 5


def changed(record: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    copy = json.loads(json.dumps(record))
    place = copy
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return copy


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("dealing", "secret"), "00" * 32),
        (("dealing", "commitment"), "00" * 32),
        (("dealing", "nonces", 0), "00" * 16),
        (("rows", 3, "words"), "no move"),
        (("rows", 3, "hash"), "00" * 32),
        (("rows", 0, "record", 0), "deal sphinx"),
        (("result", "scores", 0, "total"), 99),
        (("options", "scores"), "open"),
        (("seats",), 4),
        (("benben",), "x"),
    ],
)
def test_a_record_that_was_touched_does_not_verify(
    finished: tuple[Person, str], tmp_path: Path, path: tuple[Any, ...], value: Any
) -> None:
    anna, table = finished
    record = anna.get(f"/api/tables/{table}/record")
    file = tmp_path / "record.json"
    file.write_text(json.dumps(changed(record, path, value)))
    if path == ("options", "scores"):
        assert verify(file)  # what others saw of the scores is no part of the proof
    else:
        with pytest.raises(ValueError, match=r"\w"):
            verify(file)


def rewritten(record: dict[str, Any], seq: int) -> dict[str, Any]:
    """The record as a host could rewrite it: one row is another, and all hashes after it are made again."""
    copy = changed(record, ("rows", seq - 1, "used_ms"), record["rows"][seq - 1]["used_ms"] + 1)
    before = copy["rows"][seq - 2]["hash"]
    for row in copy["rows"][seq - 1 :]:
        row["hash"] = before = link(before, copy["table"], row)
    return copy


def test_receipts_find_a_history_that_was_rewritten(server: Server, tmp_path: Path) -> None:
    anna = server.person()
    table = anna.table("me", "bot:random")["id"]
    anna.ready(table)
    socket = anna.socket()
    play_out(socket, table, socket.watch(table)["position"], 0)
    acks = [message for message in socket.heard if message["type"] == "ack"]
    record, receipts = tmp_path / "record.json", tmp_path / "receipts.json"
    truth = anna.get(f"/api/tables/{table}/record")
    assert {ack["seq"]: ack["hash"] for ack in acks}.items() <= {
        row["seq"]: row["hash"] for row in truth["rows"]
    }.items()
    receipts.write_text(json.dumps({"table": table, "receipts": [[ack["seq"], ack["hash"]] for ack in acks]}))
    record.write_text(json.dumps(truth))
    assert any(f"rows 1 to {acks[-1]['seq']} are those" in sentence for sentence in verify(record, receipts))
    record.write_text(json.dumps(rewritten(truth, 3)))
    assert verify(record), "without receipts nothing is wrong with it"
    with pytest.raises(ValueError, match="history was rewritten"):
        verify(record, receipts)
    for kept, why in (({"table": "other", "receipts": [[1, "x"]]}, "another game"), ({}, "holds no receipts")):
        receipts.write_text(json.dumps(kept))
        with pytest.raises(ValueError, match=why):
            verify(record, receipts)


def test_a_repeated_command_gets_the_same_receipt(server: Server) -> None:
    anna, boris, table = server.two_playing()
    turn = anna.get(f"/api/tables/{table}")["turn"]
    socket, action = (anna, boris)[turn].socket(), str(uuid.uuid4())
    first, again = (socket.play(table, 1, "draw", action) for _ in range(2))
    assert first == again and len(first["hash"]) == 64


def test_the_sentences_of_verify_are_in_the_readers_language(finished: tuple[Person, str], tmp_path: Path) -> None:
    anna, table = finished
    file = tmp_path / "record.json"
    file.write_text(anna.ask("GET", f"/api/tables/{table}/record").text)
    english = verify(file)
    try:
        for language in languages()[1:]:
            speak(language)
            assert not set(verify(file)) & set(english)
    finally:
        speak("en")


def test_a_game_that_is_not_over_shows_neither_record_nor_text(server: Server) -> None:
    anna = server.person()
    table = anna.table("me", "open")["id"]
    for what in ("record", "text"):
        assert anna.refused("GET", f"/api/tables/{table}/{what}") == "not_started"
    anna.post(f"/api/tables/{table}/start", fill="random")
    anna.ready(table)
    for what in ("record", "text"):
        assert anna.refused("GET", f"/api/tables/{table}/{what}") == "not_over"
    steps = anna.get(f"/api/tables/{table}/replay")["steps"]
    assert all(step["scores"] is None for step in steps)
    assert anna.refused("GET", f"/api/tables/{table}/replay/0?seat=1") == "not_allowed"


def test_the_replay_tells_every_move_and_the_last_view_is_the_present_one(finished: tuple[Person, str]) -> None:
    anna, table = finished
    replay = anna.get(f"/api/tables/{table}/replay")
    present = anna.get(f"/api/tables/{table}/position")
    assert [event for step in replay["steps"] for event in step["events"]] == present["events"]
    assert replay["steps"][-1]["scores"] == replay["table"]["result"]["scores"]
    last = len(replay["steps"]) - 1
    assert present["position"]["step"] == last
    for seat in range(3):
        moment = anna.get(f"/api/tables/{table}/replay/{last}", seat=seat)
        assert moment["view"]["turn"] is None
    assert anna.get(f"/api/tables/{table}/replay/{last}")["view"] == present["position"]["view"]
    assert anna.refused("GET", f"/api/tables/{table}/replay/{last + 1}") == "not_found"


def test_a_game_of_pharaon_is_imported(server: Server) -> None:
    match = benben.new("pharaon", seats=2, seed=1)
    while not match.over:
        match.play(match.legal()[-1])
    assert server.person().post("/api/records", text=match.text())["result"]["scores"] == match.scores()


def test_a_text_is_imported_and_a_moment_of_it_forked_into_a_game(
    finished: tuple[Person, str], server: Server, tmp_path: Path
) -> None:
    anna, table = finished
    text = anna.ask("GET", f"/api/tables/{table}/text").text
    boris = server.person()
    imported = boris.post("/api/records", text=text)
    assert imported["state"] == "over"
    assert imported["result"]["scores"] == anna.get(f"/api/tables/{table}")["result"]["scores"]
    before = boris.get(f"/api/tables/{imported['id']}/replay/5", seat=1)
    fork = boris.post(f"/api/tables/{imported['id']}/fork", step=5, seat=1, bots="random")
    boris.ready(fork["id"])
    socket = boris.socket()
    moment = boris.get(f"/api/tables/{fork['id']}/replay/5")
    assert moment["view"] == before["view"]
    position = play_out(socket, fork["id"], socket.watch(fork["id"])["position"], 1)
    assert position["over"]
    file = tmp_path / "record.json"
    file.write_text(boris.ask("GET", f"/api/tables/{fork['id']}/record").text)
    said = " ".join(verify(file))
    assert "up to move 5 comes from another record" in said and "dealt after it follows from that secret" in said
    file.write_text(boris.ask("GET", f"/api/tables/{imported['id']}/record").text)
    said = " ".join(verify(file))
    assert "comes from another record" in said and "secret" not in said


def test_records_that_cannot_be_read_are_refused(server: Server) -> None:
    anna = server.person()
    for text in (
        "x",
        "benben 1\ngame ra\nrules 1\nseats 3\n\n0 draw\nend 1\n",
        'benben 1\ngame ra\noption data "/etc"\nend 0\n',
        benben.from_position(benben.new("ra", seats=2, seed=3).position_text(), seed=1).text(),
    ):
        assert anna.refused("POST", "/api/records", {"text": text}) == "bad_record"


def test_ratings_change_with_a_finished_game(finished: tuple[Person, str]) -> None:
    anna, table = finished
    result = anna.get(f"/api/tables/{table}")["result"]
    assert [change["seat"] for change in result["ratings"]] == [0, 1, 2]
    profile = anna.get(f"/api/players/{anna.id}")
    assert profile["ratings"][0]["rating"] == result["ratings"][0]["after"]
    assert profile["stats"]["games"] == 1
    listed = anna.get("/api/ratings", game="ra", seats=3)["ratings"]
    assert anna.id in [row["player"]["id"] for row in listed]
