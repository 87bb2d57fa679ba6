"""Bytes that nobody would send: every route and every frame, broken at random, never is an error of the server.

A short part runs with all tests; BENBEN_LONG=1 makes it ten thousand cases, half of them on each store.
"""

import json
import os
import random
import re
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from long import LONG
from server.parts import STORES, Server, Socket, database_of, running

CASES = 4000 if LONG else 200  # requests; a fourth as many frames
GOODBYE = re.compile(rb"^(DELETE|POST) /api/(me|logout|login|signup)")
ODD = [
    b"\xff",
    b"\xc3\x28",
    b"\xed\xa0\x80",
    b"\x00",
    b'"\\ud800"',
    b"1e999",
    b"-1",
    b"9" * 40,
    b"null",
    b"[" * 5000,
    b'{"a":' * 3000,
    b"%ff",
    b"%00",
    b"%0a",
    b"..%2f",
    b"\r\n",
    b"\xe2\x80\xae",
    b"'--",
]
BODIES: dict[str, dict[str, Any]] = {
    "signup": {"name": "Marta", "password": "correct horse battery"},
    "login": {"name": "Marta", "password": "correct horse battery"},
    "password": {"old": "correct horse battery", "new": "another horse battery"},
    "me": {"name": "Marta", "language": "pl"},
    "tokens": {"label": "bot"},
    "webhooks": {"url": "http://127.0.0.1:9/"},
    "push": {"endpoint": "https://127.0.0.1/x", "keys": {"p256dh": "A" * 87, "auth": "A" * 22}},
    "register": {"credential": {"id": "x", "response": {"clientDataJSON": "e30"}}},
    "tables": {"game": "ra", "seats": ["me", "bot:random"], "options": {}, "clock": {"kind": "move", "seconds": 60}},
    "invites": {"code": "x" * 22},
    "sit": {"seat": 1},
    "ready": {"nonce": "0" * 32},
    "reveal": {"nonce": "0" * 32},
    "remove": {"seat": 1},
    "seats": {"kind": "bot", "level": "random"},
    "start": {"fill": "random"},
    "fork": {"step": 1, "seat": 0, "bots": "random"},
    "play": {"expect_seq": 1, "action_id": "0" * 32, "move": "draw"},
    "undo": {"expect_seq": 1, "action_id": "0" * 32},
    "restart": {"expect_seq": 1, "action_id": "0" * 32},
    "why": {"move": "bid 2"},
    "takeover": {"seat": 1},
    "late": {"choice": "wait"},
    "confirm": {"confirm": True},
    "orders": {"orders": {"auto_pass": True}},
    "notes": {"text": "a plan"},
    "chat": {"text": "hello"},
    "records": {"text": "benben 1\ngame ra\n"},
}


@pytest.fixture(scope="module", params=STORES)
def either_server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(database_of(request, tmp_path_factory.mktemp("bytes"))) as server:
        yield server


def broken(chance: random.Random, data: bytes) -> bytes:
    """The data with a few faults."""
    for _ in range(chance.randint(1, 3)):
        place, length = chance.randrange(len(data) + 1), chance.randint(1, 12)
        match chance.randrange(5):
            case 0:
                data = data[:place] + chance.choice(ODD) + data[place:]
            case 1:
                data = data[:place] + data[place + length :]
            case 2:
                data = data[:place] + bytes([chance.randrange(256)]) + data[place + 1 :]
            case 3:
                data = data[:place] + data[place : place + length] * 2 + data[place + length :]
            case _:
                data = data[:place]
    return data


class Prober:
    """Somebody at a table, whose requests are sent as bytes."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.anna = server.person()
        self.table = str(self.anna.table("me", "bot:random")["id"])
        self.anna.ready(self.table)
        paths = self.anna.get("/schema/openapi.json")["paths"]
        self.operations = [(verb.upper(), path) for path, verbs in sorted(paths.items()) for verb in sorted(verbs)]

    def case(self, chance: random.Random) -> bytes:
        verb, path = chance.choice(self.operations)
        address = path.replace("{table}", self.table).encode()
        for name in ("step", "number"):
            address = address.replace(b"{%s}" % name.encode(), b"1")
        if b"{" in address:
            address = address.partition(b"{")[0] + b"x"
        words = [word for word in path.split("/") if word in BODIES]
        body = json.dumps(BODIES[words[-1]] if words else {}).encode() if verb != "GET" else b""
        what = chance.randrange(10)
        if what < 6 and body:
            body = broken(chance, body)
        elif what < 8:
            address = b"/" + broken(chance, address[1:] + b"?state=open&limit=5").replace(b" ", b"")
        head = b"%s %s HTTP/1.1\r\n" % (verb.encode(), address)
        lines = [b"Host: localhost:%d" % self.server.port, b"X-Benben: 1", b"Cookie: " + self.anna.cookie.encode()]
        lines += [b"Content-Type: application/json", b"Content-Length: %d" % len(body), b"Connection: close"]
        head += b"\r\n".join(lines)
        if what >= 8:
            head = broken(chance, head)
        return head + b"\r\n\r\n" + body

    def status(self, request: bytes) -> int:
        """The status of the answer; 0 if the connection was closed or waits for more."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as line:
            line.sendall(request)
            line.settimeout(20 if b"\r\nContent-Length: " in request and b"\r\n\r\n" in request else 0.5)
            answer = b""
            try:
                while b"\r\n" not in answer and (more := line.recv(4096)):
                    answer += more
            except (TimeoutError, ConnectionError):
                return 0
        return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def test_no_broken_request_is_a_server_error(either_server: Server) -> None:
    chance, prober = random.Random(int(os.environ.get("BENBEN_SEED", "1"))), Prober(either_server)
    seen: dict[int, int] = {}
    for _ in range(CASES):
        request = prober.case(chance)
        status = prober.status(request)
        seen[status] = seen.get(status, 0) + 1
        assert status < 500, request
        if GOODBYE.search(request) and prober.anna.ask("GET", "/api/me").status_code == 401:
            prober = Prober(either_server)
    assert set(seen) >= {200, 400, 404}, seen
    assert [line for line in either_server.log.read_text().splitlines() if '"level": "error"' in line] == []


@pytest.mark.parametrize(
    "odd", [b"\xff\xfe", b'{"name": "\xff"}', b'"\\ud800"', b"[" * 100_000, b'{"a":' * 50_000, b""]
)
def test_a_body_that_is_not_text_or_too_deeply_nested_is_refused_on_every_route(server: Server, odd: bytes) -> None:
    prober = Prober(server)
    for verb, path in prober.operations:
        address = path.replace("{table}", prober.table).replace("{step}", "1").replace("{number}", "1")
        address = address.partition("{")[0] if "{" in address else address
        if verb == "GET" or path in ("/api/logout", "/api/me"):
            continue
        headers = {"content-type": "application/json"}
        answer = prober.anna.ask(verb, address, content=odd, headers=headers)
        assert answer.status_code < 500, (verb, path, answer.text)


@pytest.mark.parametrize("odd", ["%ff", "%ed%a0%80", "%00", "%0a", "x" * 3000])
def test_odd_bytes_in_paths_and_questions_are_refused(server: Server, odd: str) -> None:
    prober = Prober(server)
    for verb, path in prober.operations:
        if verb == "GET" and not path.endswith("/stream"):
            named = path.replace("{table}", odd).replace("{game}", odd).replace("{player}", odd).replace("{step}", odd)
            for address in (named, f"{path.replace('{table}', prober.table)}?state={odd}&game={odd}&search={odd}"):
                request = f"GET {address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
                assert prober.status(request.encode()) < 500, address


FRAMES: list[dict[str, Any]] = [
    {"type": "watch", "seq": 1, "id": 1},
    {"type": "unwatch"},
    {"type": "lobby"},
    {"type": "unlobby"},
    {"type": "play", "expect_seq": 1, "action_id": "0" * 32, "move": "draw", "confirmed": False},
    {"type": "undo", "expect_seq": 1, "action_id": "0" * 32},
    {"type": "restart", "expect_seq": 1, "action_id": "0" * 32},
    {"type": "why", "move": "bid 2"},
    {"type": "chat", "text": "hello"},
    {"type": "ping"},
]


def answered(hearing: Socket) -> list[str]:
    """The codes of all problems up to the answer to a ping."""
    hearing.send(type="ping", id="last")
    codes: list[str] = []
    while True:
        message = hearing.hear("pong", "problem")
        if message["type"] == "pong" and message.get("id") == "last":
            return codes
        if message["type"] == "problem":
            codes.append(str(message["problem"]["code"]))


def test_no_broken_frame_is_a_server_error(either_server: Server) -> None:
    chance, anna = random.Random(2), either_server.person()
    table = anna.table("me", "bot:random")["id"]
    anna.ready(table)
    hearing, codes = anna.socket(), set()
    for _ in range(CASES // 4):
        whole = chance.choice(FRAMES)
        frame = json.dumps(
            whole if whole["type"] in ("lobby", "unlobby", "ping") else {**whole, "table": table}
        ).encode()
        frame = broken(chance, frame)
        try:
            hearing.wire.send(frame if chance.random() < 0.5 else frame.decode("utf-8", "replace"))
            found = answered(hearing)
        except ConnectionClosed as closed:
            assert closed.rcvd and closed.rcvd.code in (4400, 1009), frame
            hearing = anna.socket()
            continue
        assert "failure" not in found and "record_broken" not in found, frame
        codes.update(found)
    assert "bad_request" in codes
    assert '"command_crashed"' not in either_server.log.read_text()
