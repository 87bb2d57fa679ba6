"""Who may do what at a table in which state: every route, every kind of person, every state."""

import re
import uuid
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from sqlalchemy import inspect, text, update

import benben
from benben.server.store import engine_for
from benben.server.store.schema import tables
from server.parts import Person, Server

STATES = ("open", "playing", "over", "closed")
ACTORS = ("host", "guest", "spectator", "stranger")  # seat 0, seat 1, signed in without a seat, without a session
SEATED, KNOWN, ANYBODY = {"host", "guest"}, {"host", "guest", "spectator"}, set(ACTORS)
ALWAYS, BEGUN = set(STATES), {"playing", "over"}


class Route(NamedTuple):
    """What is asked, who may, and when."""

    method: str
    path: str
    who: set[str]
    when: set[str]
    body: Any = None


BACK = {"expect_seq": 1, "action_id": "00000000-back"}
ROUTES = [
    Route("GET", "", ANYBODY, ALWAYS),
    Route("GET", "/position", ANYBODY, BEGUN),
    Route("GET", "/replay", ANYBODY, BEGUN),
    Route("GET", "/replay/{step}", ANYBODY, BEGUN),
    Route("GET", "/replay/{step}?seat=2", ANYBODY, {"over"}),
    Route("GET", "/record", ANYBODY, {"over"}),
    Route("GET", "/text", ANYBODY, {"over"}),
    Route("GET", "/analysis", ANYBODY, {"over"}),
    Route("POST", "/analysis", KNOWN, {"over"}, {"budget": "quick"}),
    Route("POST", "/hint", set(), set(), {}),  # others play here
    Route("GET", "/chat", ANYBODY, ALWAYS),
    Route("POST", "/chat", KNOWN, ALWAYS, {"phrase": "hello"}),
    Route("GET", "/orders", SEATED, ALWAYS),
    Route("PUT", "/orders", SEATED, ALWAYS, {"auto_pass": False}),
    Route("GET", "/notes", SEATED, ALWAYS),
    Route("PUT", "/notes", SEATED, ALWAYS, {"text": "mine"}),
    Route("PUT", "/seen", SEATED, ALWAYS),
    Route("PUT", "/confirm", SEATED, ALWAYS, {"confirm": False}),
    Route("POST", "/why", ANYBODY, BEGUN, {"move": "draw"}),
    Route("POST", "/sit", {"spectator"}, {"open"}, {}),
    Route("POST", "/leave", SEATED, {"open", "playing"}),
    Route("POST", "/ready", SEATED, {"open"}, {"nonce": "0" * 16}),
    Route("POST", "/reveal", SEATED, set(), {"nonce": "0" * 16}),  # somebody is not ready yet
    Route("POST", "/remove", {"host"}, {"open"}, {"seat": 1}),
    Route("POST", "/seats/{number}", {"host"}, {"open"}, {"kind": "bot", "level": "random"}),
    Route("PUT", "/options", {"host"}, {"open"}, {"options": {"scores": "hidden"}}),
    Route("POST", "/start", {"host"}, {"open"}, {"fill": "random"}),
    Route("POST", "/close", {"host"}, {"open"}),
    Route("POST", "/play", {"host"}, {"playing"}, {"expect_seq": 1, "action_id": "00000000-play", "move": "draw"}),
    Route("POST", "/undo", set(), set(), BACK),
    Route("POST", "/restart", set(), set(), BACK),
    Route("POST", "/take-back", set(), set(), {"expect_seq": 1}),  # nobody has moved yet
    Route("POST", "/take-back/answer", set(), set(), {"expect_seq": 1, "accept": True}),
    Route("POST", "/takeover", {"host"}, {"playing"}, {"seat": 0}),
    Route("POST", "/retake", SEATED, {"playing"}),
    Route("POST", "/late", set(), set(), {"choice": "skip"}),
    Route("POST", "/rematch", SEATED, {"over"}),
    Route("POST", "/fork", KNOWN, {"over"}, {"step": 0, "seat": 0, "bots": "random"}),
]
REFUSALS = {
    *("not_allowed", "signed_out", "not_started", "already_started", "not_over", "game_over", "table_closed"),
    *("not_your_turn", "nothing_to_undo", "not_late", "already_seated", "stale", "bad_request"),
}


def last_position() -> str:
    """The record of a game of three that the next decision ends, whatever is dealt."""
    for seed in range(100):
        match = benben.new("ra", seats=3, seed=seed)
        before: list[str] = []
        while not match.over:
            before = match.text().splitlines()
            match.play(match.legal()[0])
        if len(match.text().splitlines()) == len(before) + 2:  # one line more, and who won
            return "\n".join(before) + "\n"
    raise AssertionError("one of many ends with an auction")


def first_position() -> str:
    """The record of a game of three that seat 0 begins."""
    for seed in range(100):
        match = benben.new("ra", seats=3, seed=seed)
        if match.turn == 0:
            return match.text()
    raise AssertionError("one of many begins with seat 0")


class House:
    """People, and tables in every state."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.people = {actor: server.person() for actor in ACTORS}
        self.third = server.person()
        self.people["stranger"].cookie = ""
        self.first, self.last = first_position(), last_position()

    def table(self, state: str, public: bool = True) -> str:
        """A new table in this state; three people sit there once it has begun, two before."""
        host = self.people["host"]
        made = host.table("me", "open", "open", public=public)
        table, others = str(made["id"]), [self.people["guest"]]
        if state in BEGUN:
            others.append(self.third)
        for person in others:
            person.post("/api/invites", code=made["invite"])
            person.post(f"/api/tables/{table}/sit")
        if state in BEGUN:
            self.go_on_from(table, self.first if state == "playing" else self.last)
            for person in (host, *others):
                begun = person.post(f"/api/tables/{table}/ready", nonce=uuid.uuid4().hex)
            assert begun["state"] == "playing"
        if state == "over":
            self.make_the_last_move(table, [host, *others])
        if state == "closed":
            host.post(f"/api/tables/{table}/close")
        assert host.get(f"/api/tables/{table}")["state"] == state
        return table

    def go_on_from(self, table: str, origin: str) -> None:
        engine = engine_for(self.server.settings["database"])
        with engine.begin() as connection:
            connection.execute(update(tables).where(tables.c.id == table).values(origin=origin))
        engine.dispose()

    def make_the_last_move(self, table: str, people: list[Person]) -> None:
        for person in people:
            position = person.get(f"/api/tables/{table}/position")["position"]
            if position["legal"]:
                move = {"expect_seq": position["seq"], "action_id": uuid.uuid4().hex, "move": position["legal"][0]}
                person.post(f"/api/tables/{table}/play", **move)

    def ask(self, actor: str, table: str, route: Route) -> Any:
        path = route.path.format(step=0, number=2)
        return self.people[actor].ask(route.method, f"/api/tables/{table}{path}", route.body)


@pytest.fixture
def matrix(server: Server) -> House:
    return House(server)


def allowed(route: Route, actor: str, state: str) -> bool:
    return actor in route.who and state in route.when


def cells(state: str, wanted: bool) -> Iterator[tuple[Route, str]]:
    for route in ROUTES:
        for actor in ACTORS:
            if allowed(route, actor, state) == wanted:
                yield route, actor


@pytest.mark.parametrize("state", STATES)
def test_a_player_without_the_right_is_refused_with_a_sentence_and_nothing_changes(matrix: House, state: str) -> None:
    table = matrix.table(state)
    host = matrix.people["host"]
    before = host.ask("GET", f"/api/tables/{table}").text
    for route, actor in cells(state, wanted=False):
        answer = matrix.ask(actor, table, route)
        problem = answer.json()
        assert answer.status_code == problem["status"] >= 400, (actor, route)
        assert problem["code"] in REFUSALS and problem["sentence"], (actor, route, problem)
        if actor == "stranger" and route.who != ANYBODY:
            assert problem["code"] == "signed_out"
    assert host.ask("GET", f"/api/tables/{table}").text == before


@pytest.mark.parametrize("state", STATES)
def test_a_player_with_the_right_succeeds(matrix: House, state: str) -> None:
    table = matrix.table(state)
    for route, actor in cells(state, wanted=True):
        answer = matrix.ask(actor, table, route)
        assert answer.status_code < 300, (actor, route, answer.text)
        if route.method == "POST" and route.path not in ("/why", "/chat", "/rematch", "/fork"):
            table = matrix.table(state)


@pytest.mark.parametrize("state", STATES)
def test_outsiders_cannot_tell_that_a_private_table_exists(matrix: House, state: str) -> None:
    table = matrix.table(state, public=False)
    for route in ROUTES:
        for actor in ("spectator", "stranger"):
            real, none = matrix.ask(actor, table, route), matrix.ask(actor, "n" * len(table), route)
            assert (real.status_code, real.content) == (none.status_code, none.content), (actor, route)
            assert real.status_code in (401, 404)
    for actor in ("spectator", "stranger"):
        for listing in ("/api/tables?state=open", "/api/tables?state=playing", "/api/tables?state=over"):
            assert table not in matrix.people[actor].ask("GET", listing).text


@pytest.mark.parametrize("state", STATES)
def test_each_field_is_shown_to_those_it_is_for(matrix: House, state: str) -> None:
    table = matrix.table(state)
    for actor, person in matrix.people.items():
        shown = person.get(f"/api/tables/{table}")
        assert (shown["invite"] is not None) == (actor in SEATED)
        assert (shown["confirm"] is not None) == (actor in SEATED)
        assert shown["you"] == {"host": 0, "guest": 1}.get(actor)
        assert (shown["dealing"]["secret"] is not None) == (state == "over")
        if state in BEGUN:
            position = person.get(f"/api/tables/{table}/position")["position"]
            assert (position["legal"] is not None) == (state == "playing" and actor == "host")
            scores = [player["score"] for player in position["view"]["players"]]
            own = {"host": 0, "guest": 1}.get(actor)
            assert [score is not None for score in scores] == [state == "over" or seat == own for seat in range(3)]


def operations(server: Server) -> Iterator[tuple[str, str]]:
    """Every method and path of the API."""
    schema = server.person().get("/schema/openapi.json")
    for path, verbs in schema["paths"].items():
        for verb in verbs:
            if path.startswith("/api/"):
                yield verb.upper(), path


def test_the_matrix_holds_every_route_of_a_table(server: Server) -> None:
    held = {(route.method, "/api/tables/{table}" + route.path.split("?")[0]) for route in ROUTES}
    there = {(verb, path) for verb, path in operations(server) if path.startswith("/api/tables/{table}")}
    assert there - held == {("GET", "/api/tables/{table}/stream")}
    assert held <= there


def test_no_change_without_our_header_or_from_a_foreign_page(server: Server) -> None:
    anna = server.person()
    for verb, path in operations(server):
        if verb != "GET":
            address = re.sub(r"\{\w+\}", "1", path)
            for headers in ({"X-Benben": "0"}, {"Origin": "https://evil.example"}):
                assert anna.refused(verb, address, headers=headers) == "bad_origin", (verb, path)


def test_a_token_reaches_nothing_of_the_account(server: Server) -> None:
    anna = server.person()
    token = anna.post("/api/me/tokens", label="bot")["token"]
    headers = {"Authorization": f"Bearer {token}", "cookie": ""}
    free = {("GET", "/api/me"), ("GET", "/api/me/games")}
    for verb, path in operations(server):
        account = ("/api/me", "/api/passkeys", "/api/push", "/api/signup", "/api/login", "/api/logout", "/api/guest")
        own = path.startswith(account)
        if own and (verb, path) not in free:
            address = re.sub(r"\{\w+\}", "1", path)
            assert anna.refused(verb, address, headers=headers) == "not_allowed", (verb, path)
    assert anna.get("/api/me/tokens")["tokens"]


def stored_about(server: Server, ids: set[str]) -> dict[str, list[Any]]:
    """Every row of the database that names one of these."""
    engine = engine_for(server.settings["database"])
    with engine.connect() as connection:
        names = inspect(engine).get_table_names()
        rows = {name: [tuple(row) for row in connection.execute(text(f"select * from {name}"))] for name in names}
    engine.dispose()
    return {name: [row for row in found if ids & {str(value) for value in row}] for name, found in rows.items()}


def test_no_get_changes_anything(server: Server) -> None:
    matrix = House(server)
    table = matrix.table("over")
    reading = [path for verb, path in operations(server) if verb == "GET" and not path.endswith("/stream")]
    ids = {table, *(person.id for person in matrix.people.values())}
    before = stored_about(server, ids)
    for actor in ACTORS:
        for path in reading:
            address = (
                path.replace("{table}", table).replace("{step}", "0").replace("{game}", "ra").replace("{number}", "1")
            )
            address = address.replace("{player}", matrix.people["host"].id)
            query = {"game": "ra", "seats": 3} if path == "/api/ratings" else {}
            answer = matrix.people[actor].ask("GET", address, params=query)
            assert answer.status_code in (200, 401, 403), (path, answer.text)
    assert stored_about(server, ids) == before
