"""Clients that drop, repeat, reorder, truncate and send rubbish: afterwards everybody agrees with the log."""

import json
import os
import sqlite3
import uuid
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from server.parts import Person, Server, Socket

PEOPLE = st.integers(0, 1)


class Client:
    """A client as docs/wire.md wants it: a list of events, a seq, a socket that may be lost."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.table = person, table
        self.events: list[Any] = []
        self.position: dict[str, Any] = {"seq": None}
        self.socket: Socket | None = None
        self.sent: list[dict[str, Any]] = []

    def connect(self) -> Socket:
        if self.socket is None:
            self.socket = self.person.socket()
            self.take(self.socket.watch(self.table, self.position["seq"]))
        return self.socket

    def drop(self) -> None:
        if self.socket:
            self.socket.close()
            self.socket = None

    def take(self, message: dict[str, Any]) -> None:
        if message["type"] not in ("table", "events", "stale"):
            return
        have = self.position["seq"]
        seq = message["position"]["seq"]
        if have is not None and seq < have:
            return
        assert message["from"] <= len(self.events), "a gap"
        self.events[message["from"] :] = message["events"]
        self.position = message["position"]

    def settle(self) -> None:
        """Take everything that is under way."""
        socket = self.connect()
        mark = uuid.uuid4().hex
        socket.send(type="ping", id=mark)
        before = len(socket.heard)
        socket.hear("pong", id=mark)
        for message in socket.heard[before:]:
            self.take(message)

    def command(self, move: str, seq: int) -> dict[str, Any]:
        made = {"type": "play", "table": self.table, "expect_seq": seq, "action_id": str(uuid.uuid4()), "move": move}
        self.sent.append(made)
        return made

    def answer(self, command: dict[str, Any]) -> dict[str, Any]:
        socket = self.connect()
        before = len(socket.heard)
        socket.send(**command)
        answer = socket.hear("ack", "stale", "problem", action_id=command["action_id"])
        for message in socket.heard[before:]:
            self.take(message)
        return answer


class Protocol(RuleBasedStateMachine):
    server: Server

    @initialize()
    def sit_down(self) -> None:
        people = [self.server.person(), self.server.person()]
        self.table = people[0].table("me", "open", options={"scores": "open"})["id"]
        people[1].post(f"/api/tables/{self.table}/sit")
        for person in people:
            person.ready(self.table)
        self.clients = [Client(person, self.table) for person in people]
        self.acks: dict[str, int] = {}
        for client in self.clients:
            client.settle()

    def note(self, command: dict[str, Any], answer: dict[str, Any]) -> None:
        if answer["type"] == "ack":
            assert self.acks.setdefault(command["action_id"], answer["seq"]) == answer["seq"]

    @rule(which=PEOPLE, choice=st.integers(0, 20))
    def play(self, which: int, choice: int) -> None:
        client = self.clients[which]
        client.settle()
        legal = client.position["legal"]
        if legal:
            command = client.command(legal[choice % len(legal)], client.position["seq"])
            answer = client.answer(command)
            assert answer["type"] == "ack"
            self.note(command, answer)

    @rule(which=PEOPLE, choice=st.integers(0, 20))
    def play_and_lose_the_link(self, which: int, choice: int) -> None:
        """Send a move and drop the line before the answer; later the same command is sent again."""
        client = self.clients[which]
        client.settle()
        legal = client.position["legal"]
        if legal:
            command = client.command(legal[choice % len(legal)], client.position["seq"])
            client.connect().send(**command)
            client.drop()
            self.note(command, client.answer(command))

    @precondition(lambda self: any(client.sent for client in self.clients))
    @rule(which=PEOPLE, index=st.integers(0, 50))
    def repeat(self, which: int, index: int) -> None:
        client = self.clients[which]
        if client.sent:
            command = client.sent[index % len(client.sent)]
            answer = client.answer(command)
            assert answer["type"] == ("ack" if command["action_id"] in self.acks else answer["type"])
            self.note(command, answer)

    @rule(which=PEOPLE, off=st.integers(1, 5))
    def play_too_early_or_too_late(self, which: int, off: int) -> None:
        client = self.clients[which]
        client.settle()
        for seq in (client.position["seq"] + off, max(client.position["seq"] - off, 0)):
            assert client.answer(client.command("draw", seq))["type"] == "stale"
            client.sent.pop()

    @rule(which=PEOPLE)
    def drop(self, which: int) -> None:
        self.clients[which].drop()

    @rule(which=PEOPLE, rubbish=st.one_of(st.text(max_size=40), st.binary(max_size=40)))
    def send_rubbish(self, which: int, rubbish: str | bytes) -> None:
        self.clients[which].connect().wire.send(rubbish)
        self.clients[which].settle()

    @rule(which=PEOPLE, cut=st.integers(1, 60))
    def send_a_cut_off_frame(self, which: int, cut: int) -> None:
        whole = json.dumps(self.clients[which].command("draw", 1))
        self.clients[which].sent.pop()
        self.clients[which].connect().wire.send(whole[:-cut])
        self.clients[which].settle()

    def teardown(self) -> None:
        if not hasattr(self, "clients"):
            return
        for client in self.clients:
            client.settle()
            fresh = client.person.socket().watch(self.table)
            assert client.events == fresh["events"]
            assert client.position == fresh["position"]
        database = sqlite3.connect(self.server.settings["database"])
        query = "SELECT seq, action_id FROM actions WHERE table_id = ? ORDER BY seq"
        rows = database.execute(query, (self.table,)).fetchall()
        database.close()
        assert [seq for seq, _ in rows] == list(range(1, self.clients[0].position["seq"] + 1))
        stored = {action: seq for seq, action in rows}
        assert all(stored[action] == seq for action, seq in self.acks.items())
        self.server.open.close()


def test_whatever_clients_do_every_view_equals_the_servers(server: Server) -> None:
    machine = type("Machine", (Protocol,), {"server": server})
    careful = settings(
        max_examples=int(os.environ.get("BENBEN_SOAK", "12")),
        stateful_step_count=15,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    run_state_machine_as_test(machine, settings=careful)
