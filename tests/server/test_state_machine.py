"""Clients that drop, repeat, reorder, delay, cut off and send rubbish: afterwards everybody agrees with the log."""

import json
import os
import uuid
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from sqlalchemy import func, select

from benben.server.store import engine_for
from benben.server.store.chain import first_break
from benben.server.store.schema import actions
from benben.server.tables.fold import split
from server.parts import Person, Postgres, Server, Socket, running, wait_until

PEOPLE = st.integers(0, 1)


class Client:
    """A client as docs/wire.md wants it: a list of events, a seq, a socket that may be lost."""

    def __init__(self, person: Person, table: str, stored: Callable[[], int]) -> None:
        self.person, self.table, self.stored = person, table, stored
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
        while self.position["seq"] < self.stored():  # another worker's news may still be on their way
            self.take(socket.hear("events", table=self.table))

    def command(self, move: str, seq: int) -> dict[str, Any]:
        made = {"type": "play", "table": self.table, "expect_seq": seq, "action_id": str(uuid.uuid4()), "move": move}
        self.sent.append(made)
        return made

    def hurry(self, commands: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Send all commands before any answer is read; the answers, in the order of the commands."""
        socket = self.connect()
        before = len(socket.heard)
        for command in commands:
            socket.send(**command)
        waited = {command["action_id"] for command in commands}
        answers: dict[str, dict[str, Any]] = {}
        while waited - answers.keys():
            heard = socket.hear("ack", "stale", "problem")
            answers[heard["action_id"]] = heard
        for message in socket.heard[before:]:
            self.take(message)
        return [answers[command["action_id"]] for command in commands]

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

    @initialize(game=st.sampled_from(["ra", "pharaon"]))
    def sit_down(self, game: str) -> None:
        people = [self.server.person(), self.server.person()]
        self.table = people[0].table("me", "open", game=game, rated=False)["id"]
        people[1].post(f"/api/tables/{self.table}/sit")
        for person in people:
            person.ready(self.table)
        self.engine = engine_for(self.server.settings["database"])
        self.clients = [Client(person, self.table, self.stored) for person in people]
        self.acks: dict[str, int] = {}
        self.declined: set[int] = set()
        for client in self.clients:
            client.settle()

    def stored(self) -> int:
        """The last row of the log."""
        with self.engine.connect() as connection:
            query = select(func.max(actions.c.seq)).where(actions.c.table_id == self.table)
            return int(connection.execute(query).scalar_one())

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

    @rule(which=PEOPLE, choice=st.integers(0, 20), order=st.permutations(range(3)))
    def send_the_same_and_others_all_at_once(self, which: int, choice: int, order: list[int]) -> None:
        """A move, the move again, and another for the same moment, in any order: one of the two is done, once."""
        client = self.clients[which]
        client.settle()
        legal, seq = client.position["legal"], client.position["seq"]
        if legal:
            one, other = (client.command(legal[(choice + more) % len(legal)], seq) for more in (0, 1))
            commands = [(one, one, other)[number] for number in order]
            answers = client.hurry(commands)
            done = {answer["seq"] for answer in answers if answer["type"] == "ack"}
            assert done == {seq + 1}
            for command, answer in zip(commands, answers, strict=True):
                self.note(command, answer)
            assert (one["action_id"] in self.acks) != (other["action_id"] in self.acks)

    @rule(which=PEOPLE, choice=st.integers(0, 20))
    def two_sockets_of_one_person_play_at_once(self, which: int, choice: int) -> None:
        client = self.clients[which]
        client.settle()
        legal, seq = client.position["legal"], client.position["seq"]
        if legal:
            commands = [client.command(legal[(choice + more) % len(legal)], seq) for more in (0, 1)]
            second = client.person.socket()
            client.connect().send(**commands[0])
            second.send(**commands[1])
            answers = [
                socket.hear("ack", "stale", "problem", action_id=command["action_id"])
                for socket, command in zip((client.connect(), second), commands, strict=True)
            ]
            assert sorted(answer["type"] for answer in answers) == ["ack", "stale"]
            for command, answer in zip(commands, answers, strict=True):
                self.note(command, answer)
            second.close()
            client.drop()  # what it heard meanwhile is lost: it comes back by seq

    @rule(which=PEOPLE, choice=st.integers(0, 20))
    def take_back(self, which: int, choice: int) -> None:
        """Undo or restart, whether that is possible or not."""
        client = self.clients[which]
        client.settle()
        kind = ("undo", "restart")[choice % 2]
        command = {**client.command("draw", client.position["seq"]), "type": kind}
        client.sent.pop()
        del command["move"]
        can = client.position["undo"]["can"]
        answer = client.answer(command)
        assert (answer["type"] == "ack") == can
        self.note(command, answer)

    @rule(which=PEOPLE, accept=st.booleans())
    def ask_the_other_to_take_back(self, which: int, accept: bool) -> None:
        """Whether that is possible or not; the other agrees or declines."""
        client, other = self.clients[which], self.clients[1 - which]
        client.settle()
        seq, path = client.position["seq"], f"/api/tables/{self.table}/take-back"
        if not client.position["undo"]["ask"] or seq in self.declined:
            client.person.refused("POST", path, {"expect_seq": seq})
            return
        client.person.post(path, expect_seq=seq)
        other.person.post(f"{path}/answer", expect_seq=seq, accept=accept)
        if accept:
            wait_until(lambda: self.stored() == seq + 1)
        else:
            self.declined.add(seq)

    @rule(which=PEOPLE, back=st.integers(0, 30))
    def come_back_with_less_than_was_known(self, which: int, back: int) -> None:
        """As a client that lost its last messages."""
        client = self.clients[which]
        client.settle()
        seq = max(client.position["seq"] - back, 0)
        late = client.person.socket()
        missed = late.watch(self.table, seq)
        assert missed["events"] == client.events[missed["from"] :]
        assert missed["position"] == client.position
        late.close()

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
        with self.engine.connect() as connection:
            query = select(actions).where(actions.c.table_id == self.table).order_by(actions.c.seq)
            rows = [{**row, "record": split(row["record"])} for row in connection.execute(query).mappings()]
        self.engine.dispose()
        assert first_break(self.table, rows) is None, "a gap, or a row that does not fit"
        assert len(rows) == self.clients[0].position["seq"]
        stored = {row["action_id"]: row["seq"] for row in rows}
        assert len(stored) == len(rows), "a double"
        assert all(stored[action] == seq for action, seq in self.acks.items())
        self.server.open.close()


def try_everything(server: Server, examples: int) -> None:
    machine = type("Machine", (Protocol,), {"server": server})
    careful = settings(
        max_examples=int(os.environ.get("BENBEN_SOAK", examples)),
        stateful_step_count=20,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        database=None,
        phases=[Phase.generate],  # what is dealt is another thing each time: nothing to shrink
    )
    run_state_machine_as_test(machine, settings=careful)


def test_whatever_clients_do_every_view_equals_the_servers(server: Server) -> None:
    try_everything(server, examples=14)


def test_whatever_clients_do_with_two_workers_every_view_equals_the_servers(postgres: Postgres) -> None:
    with running(postgres.database(), workers=2) as server:
        try_everything(server, examples=5)
