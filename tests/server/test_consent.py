"""A move is taken back if everybody agrees: as long as nothing new was seen, and without losing a row of the log."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import benben
from benben.server import verify
from benben.server.store.chain import link
from server.parts import Postgres, Server, running, wait_until

HOUR = 3_600_000


class Game:
    """People at a table of Ra that has begun, with their sockets; seat 0 begins."""

    def __init__(self, server: Server, people: int = 2, bots: int = 0, **more: Any) -> None:
        self.people = [server.person() for _ in range(people)]
        self.begin(seats := ["me", *["open"] * (people - 1), *["bot:random"] * bots], wish := {"rated": False, **more})
        while self.position()["turn"] != 0:  # the highest sun begins
            self.begin(seats, wish)
        self.sockets = [person.socket() for person in self.people]
        for socket in self.sockets:
            socket.watch(self.id)

    def begin(self, seats: list[str], wish: dict[str, Any]) -> None:
        self.id = str(self.people[0].table(*seats, **wish)["id"])
        for person in self.people[1:]:
            person.post(f"/api/tables/{self.id}/sit")
        for person in self.people:
            person.ready(self.id)

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}/take-back"

    def position(self, seat: int = 0) -> Any:
        return self.people[seat].get(f"/api/tables/{self.id}/position")["position"]

    def table(self, seat: int = 0) -> Any:
        return self.people[seat].get(f"/api/tables/{self.id}")

    def play(self, move: str = "") -> Any:
        """A move of the seat to decide, a person's; the position after it."""
        seat = self.position()["turn"]
        position = self.position(seat)
        ack = self.sockets[seat].play(self.id, position["seq"], move or position["legal"][0])
        assert ack["type"] == "ack", ack
        return self.position(seat)

    def invoke(self) -> int:
        """Seat 0 invokes Ra, and seat 1 is asked: the turn has gone on, and nothing was dealt. The row."""
        return int(self.play("invoke")["seq"])

    def ask(self, seat: int = 0) -> Any:
        return self.people[seat].post(self.path, expect_seq=self.position()["seq"])

    def answer(self, seat: int, accept: bool = True) -> Any:
        return self.people[seat].post(f"{self.path}/answer", expect_seq=self.position()["seq"], accept=accept)

    def refused(self, seat: int = 0) -> str:
        return self.people[seat].refused("POST", self.path, {"expect_seq": self.position()["seq"]})

    def wait_for(self, seq: int) -> None:
        wait_until(lambda: self.position()["seq"] == seq)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server on either store; on PostgreSQL there are two workers."""
    if request.param == "sqlite":
        yield request.getfixturevalue("server")
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    with running(postgres.database(), workers=2) as made:
        yield made


def test_a_move_is_taken_back_when_everybody_has_agreed(place: Server) -> None:
    game = Game(place, people=3)
    before = [game.position(seat) for seat in range(3)]
    seq = game.invoke()
    assert game.position(0)["undo"] == {"can": False, "why": "not_your_turn", "ask": True}
    assert not game.position(1)["undo"]["ask"]
    assert game.ask()["asked"] == {"seq": seq, "seat": 0, "waiting": [1, 2], "declined": None}
    assert game.answer(2)["asked"]["waiting"] == [1]
    assert game.table(1)["asked"]["waiting"] == [1]
    game.answer(1)
    game.wait_for(seq + 1)
    for seat, old in enumerate(before):
        now = game.position(seat)
        assert now == {**old, "seq": seq + 1}, "everything is as before the move"
    assert game.table()["asked"] is None
    told = game.sockets[2].hear("events", seq=seq + 1)
    assert told["from"] == len(game.people[2].get(f"/api/tables/{game.id}/position")["events"])
    assert game.play("draw")["step"] == 1


def test_one_refusal_ends_the_question_for_good(server: Server) -> None:
    game = Game(server, people=3)
    seq = game.invoke()
    game.ask()
    assert game.answer(1, accept=False)["asked"] == {"seq": seq, "seat": 0, "waiting": [], "declined": 1}
    assert (
        game.people[2].refused("POST", f"{game.path}/answer", {"expect_seq": seq, "accept": True}) == "nothing_to_undo"
    )
    assert game.refused() == "not_allowed"
    assert game.position()["seq"] == seq


def test_the_player_who_asked_may_withdraw_the_question(server: Server) -> None:
    game = Game(server)
    seq = game.invoke()
    game.ask()
    assert game.people[0].refused("POST", f"{game.path}/answer", {"expect_seq": seq, "accept": True}) == "not_allowed"
    assert game.answer(0, accept=False)["asked"]["declined"] == 0
    assert (
        game.people[1].refused("POST", f"{game.path}/answer", {"expect_seq": seq, "accept": True}) == "nothing_to_undo"
    )


def test_the_next_move_ends_the_question(server: Server) -> None:
    game = Game(server)
    seq = game.invoke()
    assert game.ask() == game.ask(), "asked twice, it is one question"
    game.play("pass")
    assert game.table()["asked"] is None
    assert game.people[1].refused("POST", f"{game.path}/answer", {"expect_seq": seq, "accept": True}) == "stale"
    assert game.position()["seq"] == seq + 1


def test_a_move_that_drew_a_tile_cannot_be_taken_back(server: Server) -> None:
    game = Game(server, options={"scores": "hidden"})
    while game.position()["turn"] == 0:
        game.play("draw")
    sentence = game.people[0].ask("POST", game.path, {"expect_seq": game.position()["seq"]}).json()["sentence"]
    assert game.refused() == "undo_stops"
    assert sentence == "Something new was seen since your last move; it cannot be taken back."
    assert not game.position()["undo"]["ask"]


def test_a_player_who_cannot_ask_gets_the_reason(server: Server) -> None:
    game = Game(server)
    assert game.refused() == "nothing_to_undo", "nobody has moved yet"
    seq = game.invoke()
    assert game.refused(1) == "nothing_to_undo", "the move is another's"
    assert server.person().refused("POST", game.path, {"expect_seq": seq}) == "not_allowed"
    assert game.people[0].refused("POST", game.path, {"expect_seq": seq - 1}) == "stale"
    assert (
        game.people[1].refused("POST", f"{game.path}/answer", {"expect_seq": seq, "accept": True}) == "nothing_to_undo"
    )
    game.people[0].post(f"/api/tables/{game.id}/leave")
    assert game.refused() == "taken_over"


def test_no_move_is_taken_back_in_a_rated_game(server: Server) -> None:
    game = Game(server, rated=True)
    game.invoke()
    assert game.refused() == "not_allowed"
    assert not game.position()["undo"]["ask"]


def test_a_move_that_can_be_undone_needs_no_consent(server: Server) -> None:
    game = Game(server, game="pharaon")
    while not game.position()["undo"]["can"]:
        game.play()
    assert game.refused() == "not_allowed"


def test_bots_accept_and_wait_for_the_answer_of_people(database: str) -> None:
    with running(database, bot_pause_ms=1500, asked_ms=HOUR) as server:
        game = Game(server, people=2, bots=1)
        game.invoke()
        seq = game.play("pass")["seq"]  # seat 1; the bot is to decide
        assert game.ask(1)["asked"]["waiting"] == [0]
        game.sockets[0].hear("meta")
        game.answer(0)
        game.wait_for(seq + 1)
        assert game.position(1)["turn"] == 1


def test_bots_alone_are_not_asked(database: str) -> None:
    with running(database, bot_pause_ms=HOUR) as server:
        game = Game(server, people=1, bots=1)
        game.invoke()
        assert game.refused() == "not_allowed"


def test_bots_do_not_wait_for_ever(database: str) -> None:
    with running(database, bot_pause_ms=1500, asked_ms=2000) as server:
        game = Game(server, people=2, bots=1)
        game.invoke()
        seq = game.play("pass")["seq"]
        game.ask(1)
        game.wait_for(seq + 1)
        assert game.position()["step"] == 3, "the bot has moved"


def test_a_question_survives_a_power_cut(database: str) -> None:
    with running(database) as server:
        game = Game(server, people=3)
        seq = game.invoke()
        game.ask()
        game.answer(1)
        server.kill()
        server.start()
        assert game.table()["asked"]["waiting"] == [2]
        game.answer(2)
        server.kill()  # before or after the row was written
        server.start()
        game.wait_for(seq + 1)
        assert (game.position()["turn"], game.position()["step"]) == (0, 0)


CLOCK = {"kind": "increment", "seconds": 300, "increment": 10}


def test_a_move_that_is_taken_back_takes_its_increment_and_costs_no_time_of_asking(server: Server) -> None:
    game = Game(server, clock=CLOCK)
    before = game.table()["times"]
    seq = game.invoke()
    game.ask()
    game.answer(1)
    game.wait_for(seq + 1)
    after = game.table()["times"]
    assert (after["left_ms"][1], after["running"]) == (before["left_ms"][1], 0)
    assert after["left_ms"][0] == before["left_ms"][0]
    assert after["as_of_at"] >= before["as_of_at"]


@pytest.fixture(scope="module")
def record(house: Server) -> Iterator[dict[str, Any]]:
    """The record of a game whose first move was taken back, with what the server said of it then and later."""
    game = Game(house)
    seq = game.invoke()
    acknowledged = next(message for message in game.sockets[0].heard if message["type"] == "ack")
    game.ask()
    game.answer(1)
    game.wait_for(seq + 1)
    position = game.position()
    while not position["over"]:
        position = game.play()
    anna, path = game.people[0], f"/api/tables/{game.id}"
    text, steps = anna.ask("GET", f"{path}/text").text, anna.get(f"{path}/replay")["steps"]
    yield {**anna.get(f"{path}/record"), "acknowledged": acknowledged, "text": text, "steps": steps}


def test_a_game_with_a_move_taken_back_verifies_with_every_receipt(record: dict[str, Any], tmp_path: Path) -> None:
    rows = record["rows"]
    assert [row["kind"] for row in rows[:3]] == ["start", "move", "take back"]
    assert (rows[2]["seat"], rows[2]["words"]) == (0, "1"), "who asked, and who agreed"
    assert rows[1]["hash"] == record["acknowledged"]["hash"], "the move that was acknowledged is still there"
    file, receipts = tmp_path / "record.json", tmp_path / "receipts.json"
    file.write_text(json.dumps(record))
    hashes = [[row["seq"], row["hash"]] for row in rows]
    receipts.write_text(json.dumps({"table": record["table"], "receipts": hashes}))
    assert verify(file, receipts)


def test_its_text_and_its_replay_have_only_moves_in_effect(server: Server, record: dict[str, Any]) -> None:
    """So every version can read it."""
    moves = [row["words"] for row in record["rows"] if row["kind"] == "move"]
    assert [step["move"] for step in record["steps"]] == ["", *moves[1:]]
    assert benben.replay(record["text"]).scores() == record["result"]["scores"]
    again = server.person().post("/api/records", text=record["text"])
    assert again["result"]["scores"] == record["result"]["scores"]


def test_a_row_that_takes_back_what_was_drawn_does_not_verify(record: dict[str, Any], tmp_path: Path) -> None:
    """As if a server had broken its promise: the chain fits, but the game does not replay."""
    drawn = next(row for row in record["rows"] if row["words"] == "draw")["seq"]
    taken = {**record["rows"][2], "seq": drawn + 1, "action_id": "0" * 32}
    later = [{**row, "seq": row["seq"] + 1} for row in record["rows"][drawn:]]
    rows, before = [*record["rows"][:drawn], taken, *later], ""
    for row in rows:
        row["hash"] = before = link(before, record["table"], row)
    file = tmp_path / "record.json"
    file.write_text(json.dumps({**record, "rows": rows}))
    with pytest.raises(ValueError, match="does not replay"):
        verify(file)
