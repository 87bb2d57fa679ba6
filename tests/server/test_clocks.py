"""Clocks that run out."""

from typing import Any

import pytest

from benben.server.tables.clocks import period_ms
from benben.server.wire.shapes import Clock, DaysClock, IncrementClock, MoveClock
from server.parts import Person, Server, Socket


def a_late_table(server: Server, time_out: str) -> tuple[Person, Person, Socket, str, int]:
    """Two people, five seconds a move, and nobody moves: who waits, who is late, the socket of the first."""
    anna, boris = server.person(), server.person()
    clock = {"kind": "move", "seconds": 5}
    table = anna.table("me", "open", clock=clock, time_out=time_out)["id"]
    boris.post(f"/api/tables/{table}/sit")
    anna.ready(table)
    turn = boris.ready(table)["turn"]
    late, waiting = (anna, boris) if turn == 0 else (boris, anna)
    socket = waiting.socket()
    socket.watch(table)
    return waiting, late, socket, table, turn


def told(socket: Socket, late: bool) -> Any:
    """The table as told when somebody is out of time, or is not any more."""
    meta = socket.hear("meta")["is"]
    while bool(meta["late"]) != late:
        meta = socket.hear("meta")["is"]
    return meta


def test_when_time_is_out_the_others_choose(server: Server) -> None:
    waiting, late, socket, table, turn = a_late_table(server, "ask")
    assert waiting.refused("POST", f"/api/tables/{table}/late", {"choice": "bot"}) == "not_late"
    assert told(socket, late=True)["late"]["seat"] == turn
    assert late.refused("POST", f"/api/tables/{table}/late", {"choice": "skip"}) == "not_allowed"
    waiting.post(f"/api/tables/{table}/late", choice="skip")
    assert socket.hear("events", table=table)["seq"] == 2


def test_waiting_gives_the_same_time_again_and_then_the_others_choose_again(server: Server) -> None:
    waiting, _, socket, table, turn = a_late_table(server, "ask")
    since = told(socket, late=True)["late"]["since_at"]
    times = waiting.post(f"/api/tables/{table}/late", choice="wait")["times"]
    assert times["as_of_at"] + times["left_ms"][turn] >= since + 5000
    assert waiting.refused("POST", f"/api/tables/{table}/late", {"choice": "skip"}) == "not_late"
    told(socket, late=False)
    assert told(socket, late=True)["late"]["since_at"] >= since + 5000
    waiting.post(f"/api/tables/{table}/late", choice="skip")
    assert socket.hear("events", table=table)["seq"] == 2


@pytest.mark.parametrize(
    ("clock", "milliseconds"),
    [(MoveClock(60), 60_000), (IncrementClock(300, 10), 300_000), (DaysClock(2), 172_800_000)],
)
def test_the_others_wait_for_one_period_of_the_clock(clock: Clock, milliseconds: int) -> None:
    assert period_ms(clock) == milliseconds


def test_a_table_may_agree_on_a_bot_when_time_is_out(server: Server) -> None:
    _, _, socket, table, turn = a_late_table(server, "bot")
    meta = socket.hear("meta")["is"]
    while not meta["seats"][turn]["stand_in"]:
        meta = socket.hear("meta")["is"]
    assert socket.hear("events", table=table)["seq"] == 2


def test_times_show_what_is_left(server: Server) -> None:
    anna = server.person()
    clock = {"kind": "increment", "seconds": 300, "increment": 10}
    table = anna.table("me", "bot:random", clock=clock)["id"]
    times = anna.ready(table)["times"]
    assert times["left_ms"][1] is None
    assert times["left_ms"][0] <= 300_000


@pytest.mark.parametrize(
    "clock", [{"kind": "move", "seconds": 60}, {"kind": "increment", "seconds": 300, "increment": 10}]
)
def test_an_undo_takes_back_the_move_and_its_increment_but_no_time(server: Server, clock: dict[str, object]) -> None:
    marta = server.person()
    table = marta.table("me", game="pharaon", clock=clock)["id"]
    marta.ready(table)
    socket = marta.socket()
    told = socket.watch(table)
    while not told["position"]["undo"]["can"]:
        before, position = told, told["position"]
        assert socket.play(table, position["seq"], position["legal"][-1])["type"] == "ack"
        told = socket.watch(table)
    assert told["table"]["times"] != before["table"]["times"]
    assert socket.back("undo", table, told["position"]["seq"])["type"] == "ack"
    assert socket.watch(table)["table"]["times"] == before["table"]["times"]
