"""Nothing hidden leaves the service: twins that differ only in hidden things, and canaries in all that is sent."""

import json
import re
import secrets
import uuid
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from sqlalchemy import select, update

import benben
from benben.server.store import engine_for
from benben.server.store.schema import actions, seats, tables
from benben.server.tables import moves
from benben.server.tables.stored import load
from server.parts import Person, Server, Socket

SEED, HIDDEN_SEAT = 5, 1


class Twins(NamedTuple):
    """Two tables that differ only in what seat 1 alone may know."""

    server: Server
    people: list[Person]
    tables: list[str]


def lines_of_pharaon(until: Callable[[benben.Match], bool]) -> list[str]:
    match = benben.new("pharaon", seats=3, seed=SEED)
    while not until(match):
        match.play(match.legal()[0])
    return match.text().splitlines()[:-1]


def dealt_to_hidden_seat(lines: list[str]) -> list[int]:
    """The lines that deal seat 1 its two nobles: the last two before its choice, or before the end."""
    choices = [number for number, line in enumerate(lines) if line.startswith(f"{HIDDEN_SEAT} keep")]
    end = choices[0] if choices else len(lines)
    return [end - 2, end - 1]


def with_other_nobles(lines: list[str]) -> list[str]:
    """The same game, but of the two nobles dealt to seat 1 those not kept are others."""
    used = {line.split()[-1] for line in lines if line.startswith("deal noble")}
    spare = iter(str(number) for number in range(1, 27) if str(number) not in used)
    kept = {line.split()[-1] for line in lines if line.startswith(f"{HIDDEN_SEAT} keep")}
    other = list(lines)
    for number in dealt_to_hidden_seat(lines):
        if lines[number].split()[-1] not in kept:
            other[number] = f"deal noble {next(spare)}"
    assert other != lines
    return other


def text(lines: list[str]) -> str:
    body = sum(bool(re.match(r"deal |\d ", line)) for line in lines)
    return "\n".join([*lines, f"end {body}"]) + "\n"


def put_in_place(database: str, table: str, origin: str, number: int) -> None:
    """Make the table go on from a record, and hide something else in it."""
    engine = engine_for(database)
    with engine.begin() as connection:
        secret = {"origin": origin, "secret": secrets.token_hex(32)}
        connection.execute(update(tables).where(tables.c.id == table).values(secret))
        hidden = update(seats).where(seats.c.table_id == table, seats.c.seat == HIDDEN_SEAT)
        orders = ["{}", '{"pass_round": 4, "bid_ceiling": 3}'][number]
        connection.execute(hidden.values(orders=orders, notes=f"note {number}", confirm=bool(number)))
    engine.dispose()


@pytest.fixture(params=["while choosing", "after the choice"])
def twins(server: Server, request: pytest.FixtureRequest) -> Twins:
    choosing = request.param == "while choosing"
    if choosing:
        lines = lines_of_pharaon(lambda match: match.turn == HIDDEN_SEAT)
    else:
        lines = lines_of_pharaon(lambda match: match.view(None)["round"] == 1 and match.turn != HIDDEN_SEAT)
    people = [server.person() for _ in range(3)]
    made = []
    for number, record in enumerate((lines, with_other_nobles(lines))):
        table = people[0].table("me", "open", "open", game="pharaon", title="twins", public=True)["id"]
        for person in people[1:]:
            person.post(f"/api/tables/{table}/sit")
        put_in_place(server.settings["database"], table, text(record), number)
        for seat, person in enumerate(people):
            begun = person.post(f"/api/tables/{table}/ready", nonce=f"{seat}" * 32)
        assert begun["state"] == "playing"
        made.append(table)
    return Twins(server, people, made)


def plain(words: str, table: Any, person: Person | None) -> str:
    """What was said, without what differs by chance: names of tables and commands, times, the commitment."""
    words = words.replace(table["id"], "TABLE").replace(table["dealing"]["commitment"], "COMMITMENT")
    if person and table["invite"]:
        words = words.replace(table["invite"], "INVITE")
    return re.sub(r'"(at|\w+_at|used_ms|left_ms)":\s*\d+', r'"\1":0', words)


MOVES = ["pass", "dance", "act nile", "jar 1", *(f"keep {number}" for number in range(1, 27))]


def everything_by_http(person: Person, table: str, mine: bool) -> Iterator[tuple[str, str]]:
    """Every answer of the service about a table, refusals too."""
    at = f"/api/tables/{table}"
    steps = person.get(f"{at}/position")["position"]["step"]
    views = ["", "/position", "/replay", "/record", "/text", "/chat", "/orders", "/notes"]
    views += [f"/replay/{step}" for step in range(steps + 2)]
    views += [f"/replay/{step}?seat={HIDDEN_SEAT}" for step in range(steps + 1)]
    for view in views:
        yield view, person.ask("GET", at + view).text
    for move in MOVES:
        yield f"why {move}", person.ask("POST", f"{at}/why", {"move": move}).text
        command = {"expect_seq": 1, "action_id": "00000000", "move": move, "confirmed": True}
        if not mine:
            yield f"play {move}", person.ask("POST", f"{at}/play", command).text
            yield f"stale {move}", person.ask("POST", f"{at}/play", {**command, "expect_seq": 0}).text
    back = {"expect_seq": 1, "action_id": "00000000"}
    others: list[tuple[str, Any]] = [("/undo", back), ("/restart", back), ("/late", {"choice": "skip"})]
    others += [
        ("/takeover", {"seat": HIDDEN_SEAT}),
        ("/rematch", None),
        ("/close", None),
        ("/start", {"fill": "random"}),
    ]
    others += [("/fork", {"step": 1, "seat": 0, "bots": "random"}), ("/sit", {}), ("/ready", {"nonce": "0" * 16})]
    for path, body in others:
        yield path, person.ask("POST", at + path, body).text
    for listing in ("/api/tables?state=playing", "/api/me/games?state=playing"):
        listed = person.get(listing)["tables"]
        yield listing, json.dumps([found for found in listed if found["id"] == table])


def everything_by_stream(person: Person, table: str) -> str:
    """The first words of the event stream."""
    said = []
    with person.http.stream("GET", f"/api/tables/{table}/stream", headers={"cookie": person.cookie}) as stream:
        for line in stream.iter_lines():
            said.append(line)
            if '"type":"events"' in line:
                return "\n".join(said)
    raise AssertionError("the stream ended early")


def everything_by_socket(socket: Socket, table: str) -> str:
    """Every kind of frame about a table."""
    start = len(socket.heard)
    socket.watch(table)
    socket.watch(table, 1)
    for message in (
        {"type": "why", "table": table, "move": "keep 3"},
        {"type": "play", "table": table, "expect_seq": 0, "action_id": "11111111", "move": "pass"},
        {"type": "undo", "table": table, "expect_seq": 1, "action_id": "22222222"},
        {"type": "unwatch", "table": table},
    ):
        socket.send(**message)
    socket.send(type="ping", id=table)
    socket.hear("pong", id=table)
    told = [message for message in socket.heard[start:] if message["type"] not in ("lobby", "turn")]
    return json.dumps([{**message, "id": None} for message in told])


def all_answers(viewer: Person, table: str, mine: bool) -> dict[str, str]:
    shown = viewer.get(f"/api/tables/{table}")
    said = dict(everything_by_http(viewer, table, mine))
    said["stream"] = everything_by_stream(viewer, table)
    said["socket"] = everything_by_socket(viewer.socket(), table)
    return {what: plain(words, shown, viewer) for what, words in said.items()}


@pytest.mark.parametrize("viewer", ["seat 0", "seat 2", "spectator"])
def test_what_only_another_may_know_changes_no_answer(twins: Twins, viewer: str) -> None:
    person = twins.server.person() if viewer == "spectator" else twins.people[int(viewer[-1])]
    turn = person.get(f"/api/tables/{twins.tables[0]}")["turn"]
    one, other = (all_answers(person, table, mine=viewer == f"seat {turn}") for table in twins.tables)
    assert one.keys() == other.keys()
    for what, words in one.items():
        assert words == other[what], what


def test_the_seat_itself_is_told(twins: Twins) -> None:
    """So the twins do differ."""
    one, other = (twins.people[HIDDEN_SEAT].get(f"/api/tables/{table}/position")["events"] for table in twins.tables)
    assert one != other


def secret_of(server: Server, table: str) -> str:
    engine = engine_for(server.settings["database"])
    with engine.connect() as connection:
        found = connection.execute(select(tables.c.secret).where(tables.c.id == table)).scalar_one()
    engine.dispose()
    return str(found)


@pytest.mark.parametrize("game", ["ra", "pharaon"])
def test_no_canary_gets_out_before_the_game_is_over(server: Server, game: str) -> None:
    anna, boris, watcher = server.person("Canary " + uuid.uuid4().hex[:8]), server.person(), server.person()
    token = anna.post("/api/me/tokens", label="a token")["token"]
    table = anna.table("me", "open", "bot:random", game=game)["id"]
    boris.post(f"/api/tables/{table}/sit")
    anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "canary-in-the-notes"})
    anna.ask("PUT", f"/api/tables/{table}/orders", {"auto_pass": False, "bid_ceiling": 0})
    invite = anna.get(f"/api/tables/{table}")["invite"]
    for person in (anna, boris):
        person.ready(table)
    sockets = [person.socket() for person in (anna, boris, watcher)]
    position: dict[str, Any] = {}
    for socket in sockets:
        position = socket.watch(table)["position"]
    for _ in range(25):
        while position["turn"] == 2:
            position = sockets[2].hear("events", table=table)["position"]
        mover = sockets[position["turn"]]
        legal = mover.watch(table)["position"]["legal"]
        if not legal:
            break
        mover.play(table, position["seq"], legal[0])
        while sockets[2].hear("events", table=table)["seq"] <= position["seq"]:
            pass
        position = sockets[2].heard[-1]["position"]
    private = [secret_of(server, table), token, "canary-in-the-notes", "argon2", "digest"]
    private += ["auto_pass", "bid_ceiling", "pass_round"]
    private += [anna.cookie.split("=")[1], boris.cookie.split("=")[1]]
    by_http = [
        person.ask("GET", f"/api/tables/{table}{path}").text
        for person in (boris, watcher)
        for path in ("", "/position", "/replay", "/record", "/text", "/chat", "/notes", "/replay/0", "/replay/3")
    ]
    told = [json.dumps(message) for socket in sockets for message in socket.heard]
    for marker in private:
        assert not any(marker in words for words in [*told, *by_http]), marker
    assert not any(invite in json.dumps(message) for message in sockets[2].heard)
    for seat, socket in enumerate(sockets):
        views = [message["position"]["view"] for message in socket.heard if message.get("position")]
        for number, player in enumerate(view_player for view in views for view_player in view["players"]):
            if number % 3 != seat:
                assert player["score"] is None
                assert not player.get("dealt")


def test_the_dealers_secret_is_shown_when_the_game_is_over(server: Server) -> None:
    anna = server.person()
    table = anna.table("bot:random", "bot:random")["id"]
    socket = anna.socket()
    position = socket.watch(table)["position"]
    while not position["over"]:
        position = socket.hear("events", table=table)["position"]
    assert anna.get(f"/api/tables/{table}")["dealing"]["secret"] == secret_of(server, table)


def test_a_standing_order_waits_its_fixed_moment_and_leaves_no_mark_in_the_log(server: Server) -> None:
    anna, boris = server.person(), server.person()
    table = anna.table("me", "open")["id"]
    boris.post(f"/api/tables/{table}/sit")
    people = (anna, boris)
    for person in people:
        person.ready(table)
    watching = anna.socket()
    position = watching.watch(table)["position"]
    first, second = position["turn"], 1 - position["turn"]
    people[second].ask("PUT", f"/api/tables/{table}/orders", {"auto_pass": True})
    mover = people[first].socket()
    mover.watch(table)
    mover.play(table, position["seq"], "invoke")
    while watching.heard[-1].get("seq", 0) < position["seq"] + 2:
        watching.hear("events", table=table)
    engine = engine_for(server.settings["database"])
    with engine.connect() as connection:
        query = select(actions).where(actions.c.table_id == table).order_by(actions.c.seq.desc())
        done = connection.execute(query).mappings().first()
        stored = load(connection, table)
    engine.dispose()
    assert done and (done["seat"], done["words"]) == (second, "pass")
    assert done["used_ms"] >= server.settings["order_pause_ms"]
    assert uuid.UUID(done["action_id"]).version == 4
    assert done["action_id"] != moves.server_action(stored, done["seq"]), "with the secret shown, anybody could tell"
