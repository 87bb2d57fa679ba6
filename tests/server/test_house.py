"""What surrounds the game: headers, health, metrics, the schema, the client's files, streams and webhooks."""

import contextlib
import http.server
import json
import socket
import threading
from collections.abc import Iterator
from hashlib import sha256
from hmac import new as hmac
from pathlib import Path
from typing import Any

import httpx
import pytest

from benben.server.notices import calls as calls_room
from server.parts import Server, running


def test_every_answer_has_the_safety_headers(server: Server) -> None:
    anna = server.person()
    for path in ("/", "/api/me", "/api/nothing", "/health/live", "/schema/openapi.json"):
        headers = anna.ask("GET", path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers
    assert anna.ask("GET", "/api/me").headers["cache-control"] == "no-store"


def test_health_metrics_and_schema_answer(server: Server) -> None:
    anna = server.person()
    assert anna.get("/health/live") == {"status": "live"}
    assert anna.get("/health/ready") == {"status": "ready"}
    anna.refused("GET", "/api/tables/nowhere")
    metrics = anna.ask("GET", "/metrics").text
    assert 'benben_problems_total{code="not_found",worker=' in metrics
    schema = anna.get("/schema/openapi.json")
    assert "/api/tables/{table}/play" in schema["paths"]


def test_bad_addresses_and_verbs_are_problems(server: Server) -> None:
    anna = server.person()
    assert anna.refused("GET", "/api/nothing") == "not_found"
    assert anna.refused("DELETE", "/api/tables") == "bad_method"
    answer = anna.ask("POST", "/api/tables", headers={"content-type": "application/json"}, content=b"{rubbish")
    assert answer.json()["code"] == "bad_request"
    answer = anna.ask("POST", "/api/records", {"text": "x" * 300_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_the_client_is_served_for_every_other_address(database: str, tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>the client</title>")
    (static / "assets" / "main-1234.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("canary")
    with running(database, static=str(static)) as server:
        for path in ("/", "/g/abc/replay", "/t", "/watch"):
            page = httpx.get(server.url + path)
            assert "the client" in page.text
            assert page.headers["cache-control"] == "no-cache"
        script = httpx.get(f"{server.url}/assets/main-1234.js")
        assert "immutable" in script.headers["cache-control"]
        assert "javascript" in script.headers["content-type"]
        assert httpx.get(f"{server.url}/assets/missing.js").status_code == 404
        for path in ("/%00", "/" + "x" * 300):
            assert httpx.get(server.url + path).json()["code"] == "not_found"
        for path in ("/../secret.txt", "/assets/..%2f..%2fsecret.txt", "/%2e%2e/secret.txt"):
            assert "canary" not in httpx.get(server.url + path).text


def test_a_bot_in_any_language_follows_the_stream_and_plays_by_http(server: Server) -> None:
    anna = server.person()
    table = anna.table("me", "bot:random")["id"]
    anna.ready(table)
    with anna.http.stream("GET", f"/api/tables/{table}/stream", headers={"cookie": anna.cookie}) as stream:
        moves, position = 0, {"over": False}
        for line in stream.iter_lines():
            message = json.loads(line.removeprefix("data: ")) if line.startswith("data: ") else {}
            if message.get("type") != "events":
                continue
            position = message["position"]
            if position["over"] or moves == 5:
                break
            if position["turn"] == 0:
                command = {"expect_seq": position["seq"], "action_id": f"bot-{position['seq']:06}"}
                anna.post(f"/api/tables/{table}/play", **command, move=position["legal"][0])
                moves += 1
    assert moves == 5 or position["over"]


def test_a_last_event_id_that_is_too_large_is_ignored(server: Server) -> None:
    anna = server.person()
    table = anna.table("me", "open")["id"]
    headers = {"cookie": anna.cookie, "Last-Event-ID": "9" * 5000}
    with anna.http.stream("GET", f"/api/tables/{table}/stream", headers=headers) as stream:
        assert stream.status_code == 200


@pytest.fixture
def calls() -> Iterator[tuple[str, list[tuple[dict[str, str], bytes]], threading.Event]]:
    """An address that takes calls, what was said there, and when something is."""
    heard: list[tuple[dict[str, str], bytes]] = []
    rang = threading.Event()

    class Taker(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            heard.append((dict(self.headers), body))
            self.send_response(204)
            self.end_headers()
            rang.set()

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Taker) as taker:
        threading.Thread(target=taker.serve_forever).start()
        yield f"http://127.0.0.1:{taker.server_port}/turn", heard, rang
        taker.shutdown()


def test_a_webhook_is_called_with_a_signature_when_it_is_your_turn(server: Server, calls: Any) -> None:
    url, heard, rang = calls
    anna = server.person()
    secret = anna.post("/api/me/webhooks", url=url)["secret"]
    table = anna.table("me", "bot:random")["id"]
    anna.ready(table)
    assert rang.wait(10)
    headers, body = heard[0]
    assert json.loads(body)["table"] == table
    assert headers["X-Benben-Signature"] == "sha256=" + hmac(secret.encode(), body, sha256).hexdigest()
    (listed,) = anna.get("/api/me/webhooks")["webhooks"]
    assert secret not in str(listed)


def test_an_address_that_answers_byte_by_byte_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls_room, "TIMEOUT", 0.5)

    patience, whole = 300, []  # drops, each after a tenth of a second

    def drip(door: socket.socket) -> None:
        for _ in range(2):
            line, _ = door.accept()
            with line, contextlib.suppress(OSError):
                for _ in range(patience):
                    line.send(b"H")
                    threading.Event().wait(0.1)
                whole.append(line)

    with socket.create_server(("127.0.0.1", 0)) as door:
        dripping = threading.Thread(target=drip, args=(door,))
        dripping.start()
        url = f"http://127.0.0.1:{door.getsockname()[1]}/"
        assert calls_room.call(url, b"{}", {}, private=True) is None
        dripping.join()
    assert not whole


def test_private_addresses_are_no_webhooks_unless_the_host_allows_it(database: str) -> None:
    with running(database, private_webhooks=False, limits=True) as server:
        anna = server.person()
        for url in (
            "http://127.0.0.1:1/",
            "http://[::1]/",
            "http://10.0.0.1/",
            "http://localhost/",
            "http://169.254.169.254/",
        ):
            assert anna.refused("POST", "/api/me/webhooks", {"url": url}) == "bad_request"
        codes = [anna.ask("POST", "/api/login", {"name": "Nobody", "password": "x"}) for _ in range(12)]
        assert codes[-1].status_code == 429
        assert int(codes[-1].headers["retry-after"]) >= 1
        assert codes[-1].json()["wait_ms"] > 0


def test_no_secret_is_in_the_log(server: Server) -> None:
    anna = server.person("Logless One")
    token = anna.post("/api/me/tokens", label="x")["token"]
    made = anna.table("me", "open", public=False)
    anna.ask("GET", f"/t/{made['invite']}")
    log = server.log.read_text()
    for secret in (anna.cookie.split("=")[1], token, made["invite"], "correct horse battery"):
        assert secret not in log
