"""Twins: two tables that differ only in what one seat may know, and everything that the service says of each."""

import json
import re
import secrets
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from sqlalchemy import update

import benben
from benben.core.log import Record, write_record
from benben.server.store import engine_for
from benben.server.store.schema import seats, tables
from server.parts import Person, Server, Socket

HIDDEN_SEAT = 1
SEATS = 3
FURTHER = 8  # moves that both tables play while everybody watches

# Ra hides nothing but the points that others have won, and these follow from what everybody has seen. So the server
# itself adds some to a seat of one twin, told by another thing that only that seat may know.
MORE_POINTS = f"""
from benben.games.ra.board.state import START
from benben.server import service
from benben.server.tables import fold
begin = fold.begin
def begin_with_more(table):
    begun = begin(table)
    if table.game == "ra" and table.seats[{HIDDEN_SEAT}].confirm:
        begun.match.position.points[{HIDDEN_SEAT}][START] += 7
    return begun
fold.begin = service.begin = begin_with_more
"""


class Story(NamedTuple):
    """A game up to a moment, and what is dealt and played next."""

    game: str
    before: list[str]
    after: list[str]


class Twins(NamedTuple):
    """Two tables at the same moment of the same game."""

    server: Server
    people: list[Person]
    tables: list[str]
    moves: list[tuple[int, str]]  # that follow, with their seats
    listed: list[str]  # what the lobby said of each before it began


Moment = Callable[[benben.Match], bool]
PHASES: dict[str, dict[str, Moment]] = {
    "pharaon": {
        "while the seat chooses": lambda match: match.turn == HIDDEN_SEAT and match.legal()[0].startswith("keep"),
        "after its choice": lambda match: has_kept(match) and match.view(None)["round"] == 0,
        "in round 1": lambda match: match.view(None)["round"] == 1,
    },
    "ra": {
        "on a turn": lambda match: match.view(None)["phase"] == "turn" and len(match.record) > 20,
        "in an auction": lambda match: match.view(None)["phase"] == "auction" and len(match.record) > 20,
        "in the second epoch": lambda match: match.view(None)["epoch"] == 2,
    },
}


def has_kept(match: benben.Match) -> bool:
    return any(line.startswith(f"{HIDDEN_SEAT} keep") for line in match.record)


def story(game: str, seed: int, phase: str) -> Story:
    """A random game up to a phase, and its next moves."""
    random, match = Random(seed), benben.new(game, seats=SEATS, seed=seed, **benben.games()[game].people.options)
    while not PHASES[game][phase](match):
        match.play(random.choice(match.legal()))
    before = match.record
    while not match.over and len(moves_in(match.record)) < len(moves_in(before)) + FURTHER:
        match.play(random.choice(match.legal()))
    return Story(game, before, match.record[len(before) :])


def moves_in(lines: list[str]) -> list[tuple[int, str]]:
    """The moves of a record, with their seats."""
    parts = [line.split(" ", 1) for line in lines]
    return [(int(seat), words) for seat, words in parts if seat != "deal"]


def with_other_noble(lines: list[str]) -> list[str]:
    """The same game of Pharaon, but another noble was dealt to the seat beside the one that it keeps."""
    used = {line.split()[-1] for line in lines if line.startswith("deal noble")}
    spare = next(str(number) for number in range(1, 27) if str(number) not in used)
    choice = next(number for number, line in enumerate(lines) if line.startswith(f"{HIDDEN_SEAT} keep"))
    kept = lines[choice].split()[-1]
    place = next(number for number in (choice - 2, choice - 1) if lines[number] != f"deal noble {kept}")
    return [*lines[:place], f"deal noble {spare}", *lines[place + 1 :]]


def twin_stories(game: str, seed: int, phase: str) -> list[Story]:
    """A story, and one in which only something hidden is different."""
    one = story(game, seed, phase)
    if game != "pharaon":
        return [one, one]
    lines = with_other_noble([*one.before, *one.after])
    return [one, Story(game, lines[: len(one.before)], lines[len(one.before) :])]


def origin_of(told: Story) -> str:
    """A record that ends at the moment, with all that will be dealt next."""
    deals = [line for line in told.after if line.startswith("deal ")]
    return write_record(Record(told.game, 1, SEATS, {}), [*told.before, *deals])


def put_in_place(database: str, table: str, origin: str, number: int) -> None:
    """Make the table go on from a record, with other secrets of the dealer and of one seat."""
    engine = engine_for(database)
    with engine.begin() as connection:
        secret = {"origin": origin, "secret": secrets.token_hex(32)}
        connection.execute(update(tables).where(tables.c.id == table).values(secret))
        hidden = update(seats).where(seats.c.table_id == table, seats.c.seat == HIDDEN_SEAT)
        orders = ["{}", '{"pass_round": 4}'][number]  # none that would make a move now
        connection.execute(hidden.values(orders=orders, notes=f"note {number}", confirm=bool(number)))
    engine.dispose()


def make_twins(server: Server, game: str, seed: int, phase: str) -> Twins:
    """Both tables, begun."""
    people = [server.person() for _ in range(SEATS)]
    made, listed, told = [], [], twin_stories(game, seed, phase)
    for number, one in enumerate(told):
        table = people[0].table("me", "open", "open", game=game, title="twins", public=True)["id"]
        for person in people[1:]:
            person.post(f"/api/tables/{table}/sit")
        put_in_place(server.settings["database"], table, origin_of(one), number)
        listed.append(in_the_lobby(server.person(), table))
        for seat, person in enumerate(people):
            begun = person.post(f"/api/tables/{table}/ready", nonce=f"{seat}" * 32)
        assert begun["state"] == "playing"
        made.append(table)
    assert moves_in(told[0].after) == moves_in(told[1].after)
    return Twins(server, people, made, moves_in(told[0].after), listed)


def in_the_lobby(person: Person, table: str) -> str:
    """What the lobby says of a table that waits, by socket and by HTTP."""
    socket = person.socket()
    socket.send(type="lobby")
    lists = [socket.hear("lobby")["tables"], person.get("/api/tables?state=open")["tables"]]
    found = [[one for one in shown if one["id"] == table] for shown in lists]
    assert all(found)
    return plain(json.dumps(found), person.get(f"/api/tables/{table}"))


def plain(words: str, table: Any) -> str:
    """What was said, without the six things that differ although nobody hides them.

    These are the id of the table, its invitation, the commitment to the dealer's secret, hashes (they hold the id),
    times, and the id by which a client knows its own question.
    """
    words = words.replace(table["id"], "TABLE").replace(table["dealing"]["commitment"], "COMMITMENT")
    if table["invite"]:
        words = words.replace(table["invite"], "INVITE")
    words = re.sub(r'"hash":\s*"[0-9a-f]{64}"', '"hash":"HASH"', words)
    words = re.sub(r'"id":\s*"[0-9a-f]{32}"', '"id":"QUESTION"', words)
    return re.sub(r'"(at|\w+_at|used_ms|left_ms)":\s*\d+', r'"\1":0', words)


MOVES = {
    "pharaon": ["pass", "dance", "act nile", "jar 1", *(f"keep {number}" for number in range(1, 27, 3))],
    "ra": ["draw", "invoke", "pass", "bid 5", "god 1", "done", "lose sphinx", "dance"],
}
HEADERS = ("date", "content-length")  # the time, and the length, in which times count


def said(person: Person, method: str, path: str, body: Any = None) -> str:
    """An answer in full: status, headers and body."""
    answer = person.ask(method, path, body)
    headers = sorted((name, value) for name, value in answer.headers.items() if name not in HEADERS)
    return f"{answer.status_code}\n{headers}\n{answer.text}"


def everything_by_http(person: Person, table: str, game: str, on_turn: bool) -> Iterator[tuple[str, str]]:
    """Every answer of the service about a table, refusals too."""
    at = f"/api/tables/{table}"
    steps = person.get(f"{at}/position")["position"]["step"]
    views = ["", "/position", "/replay", "/record", "/text", "/chat", "/orders", "/notes", "/analysis", "/hint"]
    for step in {0, 1, steps // 2, steps - 1, steps, steps + 1}:
        views += [f"/replay/{step}", f"/replay/{step}?seat={HIDDEN_SEAT}"]
    for view in views:
        yield view, said(person, "GET", at + view)
    for move in MOVES[game]:
        yield f"why {move}", said(person, "POST", f"{at}/why", {"move": move})
        command = {"expect_seq": 1, "action_id": "00000000", "move": move, "confirmed": True}
        yield f"stale {move}", said(person, "POST", f"{at}/play", {**command, "expect_seq": 0})
        if not on_turn:
            yield f"play {move}", said(person, "POST", f"{at}/play", command)
    for path, body in refused_commands(on_turn):
        yield path, said(person, "POST", at + path, body)
    for listing in ("/api/tables?state=playing", "/api/me/games?state=playing"):
        listed = person.get(listing)["tables"]
        yield listing, json.dumps([found for found in listed if found["id"] == table])


def refused_commands(on_turn: bool) -> list[tuple[str, Any]]:
    """Commands that a viewer may not give now, with their bodies."""
    back = {"expect_seq": 0 if on_turn else 1, "action_id": "00000000"}
    return [
        ("/undo", back),
        ("/restart", back),
        ("/late", {"choice": "skip"}),
        ("/takeover", {"seat": HIDDEN_SEAT}),
        ("/rematch", None),
        ("/close", None),
        ("/start", {"fill": "random"}),
        ("/fork", {"step": 1, "seat": 0, "bots": "random"}),
        ("/sit", {}),
        ("/ready", {"nonce": "0" * 16}),
    ]


def everything_by_stream(person: Person, table: str) -> str:
    """The first words of the event stream."""
    heard = []
    with person.http.stream("GET", f"/api/tables/{table}/stream", headers={"cookie": person.cookie}) as stream:
        for line in stream.iter_lines():
            heard.append(line)
            if '"type":"events"' in line:
                return "\n".join(heard)
    raise AssertionError("the stream ended early")


def everything_by_socket(socket: Socket, table: str) -> str:
    """Every kind of frame about a table."""
    start = len(socket.raw)
    socket.watch(table)
    socket.watch(table, 1)
    for message in (
        {"type": "why", "table": table, "move": "keep 3"},
        {"type": "play", "table": table, "expect_seq": 0, "action_id": "11111111", "move": "pass"},
        {"type": "undo", "table": table, "expect_seq": 0, "action_id": "22222222"},
        {"type": "unwatch", "table": table},
    ):
        socket.send(**message)
    return "\n".join(about(socket, table, start))


def about(socket: Socket, table: str, start: int) -> list[str]:
    """The frames since one, as they came; the others say only that it is a player's turn, or list tables."""
    socket.send(type="ping", id=table)
    socket.hear("pong", id=table)
    return [words for words in socket.raw[start:] if json.loads(words)["type"] not in ("lobby", "turn")]


def all_answers(viewer: Person, table: str, on_turn: bool) -> dict[str, str]:
    """All that a viewer can be told of a table as it is."""
    shown = viewer.get(f"/api/tables/{table}")
    found = dict(everything_by_http(viewer, table, shown["game"], on_turn))
    found["stream"] = everything_by_stream(viewer, table)
    found["socket"] = everything_by_socket(viewer.socket(), table)
    return {what: plain(words, shown) for what, words in found.items()}


def play_on(twins: Twins, table: str, spectator: Person) -> list[list[str]]:
    """Play the next moves while everybody watches; what each seat and the spectator heard, frame by frame."""
    sockets = [person.socket() for person in (*twins.people, spectator)]
    seq = max(socket.watch(table)["position"]["seq"] for socket in sockets)
    for socket in sockets:
        about(socket, table, 0)
    starts = [len(socket.raw) for socket in sockets]
    for number, (seat, words) in enumerate(twins.moves):
        answer = sockets[seat].play(table, seq, words, f"move-{number:08}", confirmed=True)
        assert answer["type"] == "ack", answer
        seq += 1
        for socket in sockets:
            if not any(one["type"] == "events" and one["seq"] == seq for one in socket.heard[-4:]):
                socket.hear("events", table=table, seq=seq)
    shown = spectator.get(f"/api/tables/{table}")
    invited = twins.people[0].get(f"/api/tables/{table}")
    heard = [about(socket, table, start) for socket, start in zip(sockets, starts, strict=True)]
    return [sorted(plain(plain(words, shown), invited) for words in frames) for frames in heard]
