"""Analyses on the server: one job for all who ask, taken over from lost workers, and never of a running game."""

import asyncio
import json
import os
import signal
import sqlite3
from functools import partial
from typing import Any

import pytest

import benben
from benben.server.thinking.queue import Asked, Queue
from server.parts import Person, Server, running, wait_until

QUICK = {"budget": "quick"}


def a_record(seed: int = 5) -> str:
    match = benben.new("ra", seats=2, seed=seed)
    while not match.over:
        match.play(match.legal()[seed % len(match.legal())])
    return match.text()


def imported(person: Person, text: str) -> str:
    return str(person.post("/api/records", text=text)["id"])


def analysed(person: Person, table: str) -> Any:
    """The report, when it is done."""
    address = f"/api/tables/{table}/analysis"
    wait_until(lambda: person.get(address)["state"] == "done", 300)
    return person.get(address)["report"]


def test_the_report_of_a_finished_game_is_that_of_the_library(server: Server) -> None:
    anna, text = server.person(), a_record()
    table = imported(anna, text)
    assert anna.get(f"/api/tables/{table}/analysis")["state"] == "none"
    anna.post(f"/api/tables/{table}/analysis", **QUICK)
    report, own = analysed(anna, table), benben.analyse(text, "quick", seed=1)
    assert [(step["kind"], step["move"]) for step in report["steps"]] == [(s.kind, s.move) for s in own.steps]
    for step, same in zip(report["steps"], own.steps, strict=True):
        assert step["values"] == pytest.approx(same.values, abs=1e-5)
        assert step["grade"] == same.grade
    assert [player["accuracy"] for player in report["players"]] == pytest.approx(
        [player.accuracy for player in own.players], abs=0.1
    )
    german = anna.get(f"/api/tables/{table}/analysis", language="de")["report"]
    for step, same, other in zip(report["steps"], own.steps, german["steps"], strict=True):
        assert bool(step["sentence"]) == bool(same.sentence) == bool(other["sentence"])
        assert not step["sentence"] or step["sentence"] != other["sentence"]
    moves = [step["step"] for step in report["steps"] if step["kind"] == "decision"]
    assert moves == list(range(1, len(moves) + 1))


SOON_FREE = """
from benben.server.tables import analyses
analyses.HOLD_MS = 3_000
"""


def test_asking_twice_makes_one_job_which_goes_on_after_its_server_was_killed(database: str) -> None:
    with running(database, before=SOON_FREE) as server:
        anna = server.person()
        table = imported(anna, a_record())
        for _ in range(3):
            anna.post(f"/api/tables/{table}/analysis", **QUICK)
        server.kill()
        server.start()
        first = analysed(anna, table)
        assert anna.post(f"/api/tables/{table}/analysis", **QUICK)["state"] == "done"
        assert analysed(anna, table) == first
        server.kill()
        with sqlite3.connect(database) as file:
            assert file.execute("select count(*) from analyses").fetchone() == (1,)
            leave_half(file)
        server.start()
        again = analysed(anna, table)
        assert again["steps"][0]["move"] == "valued before"
        assert again["steps"][1:] == first["steps"][1:]


STEP_BY_STEP = """
from benben.server.tables import analyses
analyses.SLICE = analyses.WRITE_EVERY = 0.0
"""


def thinkers(server: Server) -> set[int]:
    """The processes of the server in which bots think."""
    return set(server.children("benben.analysis.thinker"))


def is_valued(person: Person, address: str, steps: int) -> bool:
    return bool(person.get(address)["done"] >= steps)


def has_others(server: Server, than: set[int]) -> bool:
    return bool(thinkers(server) - than)


def test_an_analysis_goes_on_in_another_process_when_the_one_that_thinks_is_killed(database: str) -> None:
    server = Server(database)
    server.before = STEP_BY_STEP
    try:
        anna = server.start().person()
        text = a_record()
        table = imported(anna, text)
        anna.post(f"/api/tables/{table}/analysis", **QUICK)
        address = f"/api/tables/{table}/analysis"
        for least in (3, 9):
            wait_until(partial(is_valued, anna, address, least), 300)
            before = thinkers(server)
            assert before and anna.get(address)["state"] == "running"
            for process in before:
                os.kill(process, signal.SIGKILL)
            wait_until(partial(has_others, server, before), 300)
        report, own = analysed(anna, table), benben.analyse(text, "quick", seed=1)
        assert [step["move"] for step in report["steps"]] == [step.move for step in own.steps]
        for step, same in zip(report["steps"], own.steps, strict=True):
            assert step["values"] == pytest.approx(same.values, abs=1e-5)
    finally:
        server.stop()


def leave_half(file: sqlite3.Connection) -> None:
    """As if a worker had been lost in the middle, having valued the first step in a way of its own."""
    (text,) = file.execute("select steps from analyses").fetchone()
    steps = json.loads(text)
    half = [{**steps[0], "move": "valued before"}, *steps[1 : len(steps) // 2]]
    lost = "update analyses set state = 'waiting', holder = 'lost', held_until = 1, done = ?, steps = ?"
    file.execute(lost, (len(half), json.dumps(half)))


def test_nothing_of_a_running_game_is_analysed(server: Server) -> None:
    anna, boris, table = server.two_playing(rated=False)
    for person in (anna, boris, server.person()):
        assert person.refused("POST", f"/api/tables/{table}/analysis", QUICK) == "not_over"
        assert person.refused("GET", f"/api/tables/{table}/analysis") == "not_over"
    alone = anna.table("me", "bot:random")["id"]
    anna.ready(alone)
    assert anna.refused("POST", f"/api/tables/{alone}/analysis", QUICK) == "not_over"


def test_a_record_that_breaks_off_is_not_analysed(server: Server) -> None:
    anna = server.person()
    table = imported(anna, benben.new("ra", seats=2, seed=5).text())
    assert anna.refused("POST", f"/api/tables/{table}/analysis", QUICK) == "not_over"


def test_the_analysis_of_a_private_game_is_for_those_who_may_see_it(server: Server) -> None:
    anna, stranger = server.person(), server.person()
    table = imported(anna, a_record())
    assert stranger.refused("POST", f"/api/tables/{table}/analysis", QUICK) == "not_found"
    assert stranger.refused("GET", f"/api/tables/{table}/analysis") == "not_found"


def test_analyses_wait_until_no_bot_has_to_move() -> None:
    async def work() -> list[str]:
        queue = Queue()
        queue.put(Asked({}, "", False, host="analysis", spare=True))
        for _ in range(20):
            queue.put(Asked({}, "", host="marta"))
        queue.put(Asked({}, "", False, host="bots"))
        return [asked.host for _ in range(22) if (asked := queue.take(lambda _: True))]

    assert asyncio.run(work())[-1] == "analysis"
