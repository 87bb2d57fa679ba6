"""The safety list, point by point, where no other test shows it: limits, sessions, passwords, headers, logs, frames."""

import asyncio
import json
import re
import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import dependencies
import httpx
import pytest
from litestar import Litestar
from websockets.exceptions import ConnectionClosed

from benben.server.ops.limits import RATES, Limits
from benben.server.wire.problems import Problem
from benben.server.wire.socket import handle
from server.parts import Person, Postgres, Server, local_service, play_out, running

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with all its limits."""
    with running(str(tmp_path_factory.mktemp("guarded") / "benben.sqlite3"), limits=True) as made:
        yield made


def a_name() -> str:
    return f"S{uuid.uuid4().hex[:12]}"


def from_elsewhere() -> dict[str, str]:
    """As a proxy on this machine tells of somebody at another address."""
    number = uuid.uuid4().int
    return {"X-Forwarded-For": f"198.51.{number % 250}.{number // 250 % 250}"}


# ---- limits ----


def test_guessing_one_account_is_slowed_down_for_that_address_alone_and_the_refusal_says_for_how_long(
    guarded: Server,
) -> None:
    with ExitStack() as stack:
        name = a_name()
        Person(guarded, name, until=stack)
        thief, place = Person(guarded, until=stack), from_elsewhere()
        spellings = [name.upper(), name.lower(), f" {name}", f"{name} ", f"  {name} "]
        answers = [
            thief.ask("POST", "/api/login", {"name": spelling, "password": "a guess"}, headers=place)
            for spelling in spellings * 2
        ]
        assert [answer.status_code for answer in answers] == [401] * 8 + [429] * 2
        problem = answers[-1].json()
        assert 0 < problem["wait_ms"] <= 20_000
        assert int(answers[-1].headers["retry-after"]) == -(-problem["wait_ms"] // 1000)
        assert f"{-(-problem['wait_ms'] // 1000)} s" in problem["sentence"]
        other = thief.ask("POST", "/api/login", {"name": name, "password": "x"}, headers=from_elsewhere())
        assert other.status_code == 401


def test_guessing_many_accounts_from_one_address_is_slowed_down(guarded: Server) -> None:
    with ExitStack() as stack:
        thief, place = Person(guarded, until=stack), from_elsewhere()
        codes = [
            thief.ask("POST", "/api/login", {"name": a_name(), "password": "x"}, headers=place).status_code
            for _ in range(64)
        ]
        assert set(codes[:60]) == {401} and codes[-1] == 429


def test_a_flood_of_guests_has_to_wait(guarded: Server) -> None:
    with httpx.Client(base_url=guarded.url, headers={"X-Benben": "1", **from_elsewhere()}) as flood:
        answers = []
        for _ in range(90):
            flood.cookies.clear()
            answers.append(flood.post("/api/guest"))
        assert answers[0].status_code == 200
        assert answers[-1].json()["wait_ms"] > 0


@pytest.mark.parametrize("what", RATES)
def test_every_limit_says_how_long_to_wait(what: str) -> None:
    limits, (size, rate) = Limits(on=True), RATES[what]
    with pytest.raises(Problem, match="wait") as refused:
        for _ in range(size * 2):
            limits.take(what, "somebody")
    assert 0 < (refused.value.wait_ms or 0) <= 1000 / rate + 1
    limits.take(what, "somebody else")


def test_chat_is_limited_for_each_person(guarded: Server) -> None:
    with ExitStack() as stack:
        anna = Person(guarded, until=stack)
        table = anna.table("me", "open")["id"]
        codes = [anna.ask("POST", f"/api/tables/{table}/chat", {"text": "hm"}).status_code for _ in range(10)]
        assert codes[0] == 201 and codes[-1] == 429


def closed_with(socket: Any) -> int | None:
    with pytest.raises(ConnectionClosed) as closed:
        socket.hear("never")
    return closed.value.rcvd.code if closed.value.rcvd else None


def test_a_socket_that_sends_too_fast_is_refused_and_closed(guarded: Server) -> None:
    with ExitStack() as stack:
        guarded.open = stack
        socket = Person(guarded, until=stack).socket()
        for _ in range(75):
            socket.send(type="ping")
        told = socket.hear("problem")["problem"]
        assert told["code"] == "slow_down" and told["wait_ms"] > 0
        assert closed_with(socket) == 4429


def test_a_handshake_counts_as_a_request(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "address", (1, 0.001))
    sent: list[Any] = []
    scope: Any = {
        "type": "websocket",
        "path": "/ws",
        "raw_path": b"/ws",
        "query_string": b"",
        "root_path": "",
        "scheme": "ws",
    }
    scope |= {
        "headers": [],
        "client": ("198.51.100.7", 1),
        "server": ("localhost", 80),
        "subprotocols": [],
        "state": {},
    }

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    async def go() -> None:
        async with local_service(database) as service:
            service.limits.on = True
            app = Litestar([handle], logging_config=None, openapi_config=None)
            app.state.service = service
            for _ in range(2):
                await app(scope.copy(), receive, send)

    asyncio.run(go())
    assert [message["code"] for message in sent] == [4403, 4429]


def test_a_huge_frame_closes_its_socket_and_nothing_else(server: Server) -> None:
    anna = server.person()
    socket = anna.socket()
    socket.wire.send("x" * 1_000_000)
    assert closed_with(socket) == 1009
    assert anna.get("/api/me")["id"] == anna.id


# ---- sessions, tokens, passwords ----


def stored(server: Server, query: str) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(server.settings["database"])
    rows = connection.execute(query).fetchall()
    connection.close()
    return rows


def test_sessions_have_long_ids_that_are_stored_as_digests_only(server: Server) -> None:
    anna = server.person()
    cookie = anna.cookie.partition("=")[2]
    assert len(cookie) >= 43, "43 signs of base64 are 256 bits"
    token = anna.post("/api/me/tokens", label="x")["token"]
    for row in stored(server, "select * from sessions") + stored(server, "select * from tokens"):
        assert cookie not in row and token not in row


def test_signing_in_gives_a_new_session_and_the_old_one_ends(server: Server) -> None:
    name = a_name()
    server.person(name)
    other = server.person()
    before = other.cookie
    other.post("/api/login", name=name, password=PASSWORD)
    after, other.cookie = other.cookie, before
    assert after != before
    assert other.refused("GET", "/api/me") == "signed_out"


def test_passwords_are_kept_as_argon2id(server: Server) -> None:
    anna = server.person(a_name())
    ((kept,),) = stored(server, f"select password from players where id = '{anna.id}'")
    assert re.match(r"\$argon2id\$v=19\$m=(19456|[2-9]\d{4,}),t=[2-9],p=1\$", kept)


@pytest.mark.parametrize("good", ["eight-ok", "ж" * 3 + " długie hasło 🙂", "a pasted one " * 19, "x y" * 21])
def test_long_and_odd_passwords_are_welcome(server: Server, good: str) -> None:
    name = a_name()
    guest = server.person()
    guest.sign_up(name, good)
    assert server.person().post("/api/login", name=name, password=good)["id"] == guest.id
    assert server.person().refused("POST", "/api/login", {"name": name, "password": good[:-1]}) == "wrong_password"


@pytest.mark.parametrize("bad", ["seven-7", "x" * 300, "password123", "qwertyuiop", "11111111", "{name}{name}"])
def test_short_common_and_self_evident_passwords_are_refused(server: Server, bad: str) -> None:
    name = a_name()
    body = {"name": name, "password": bad.format(name=name)}
    assert server.person().refused("POST", "/api/signup", body) in ("weak_password", "bad_request")


def test_the_end_of_a_session_or_token_ends_its_sockets_and_streams(server: Server) -> None:
    anna = server.person()
    made = anna.post("/api/me/tokens", label="bot")
    table = anna.table("me", "open")["id"]
    bearer = {"Authorization": f"Bearer {made['token']}"}
    by_token = server.socket(bearer)
    with (
        httpx.stream("GET", f"{server.url}/api/tables/{table}/stream", headers=bearer, timeout=10) as one,
        httpx.stream("GET", f"{server.url}/api/tables/{table}/stream", headers={"cookie": anna.cookie}) as other,
    ):
        first, second = one.iter_lines(), other.iter_lines()
        assert next(first).startswith("id: ") and next(second).startswith("id: ")
        assert anna.ask("DELETE", f"/api/me/tokens/{made['id']}").status_code == 204
        assert closed_with(by_token) == 4401
        assert len(list(first)) < 20
        assert anna.ask("POST", "/api/logout").status_code == 204
        assert len(list(second)) < 20


def test_deleting_the_account_closes_what_its_tokens_have_opened(server: Server) -> None:
    anna = server.person()
    socket = server.socket({"Authorization": f"Bearer {anna.post('/api/me/tokens', label='bot')['token']}"})
    assert anna.ask("DELETE", "/api/me", {}).status_code == 204
    assert closed_with(socket) == 4401


def test_ratings_and_visits_are_shown_to_their_owner_and_deleted_with_the_account(server: Server) -> None:
    anna, boris = server.person(), server.person()
    invite = boris.table("me", "open", public=False)["invite"]
    visited = anna.post("/api/invites", code=invite)["table"]
    table = anna.table("me", "bot:random")["id"]
    anna.ready(table)
    socket = anna.socket()
    play_out(socket, table, socket.watch(table)["position"], 0)
    everything = anna.get("/api/me/data")
    assert [row["table_id"] for row in everything["visits"]] == [visited]
    assert [(row["game"], row["games"]) for row in everything["ratings"]] == [("ra", 1)]
    assert anna.ask("DELETE", "/api/me", {}).status_code == 204
    for kept in ("ratings", "visitors"):
        assert stored(server, f"select * from {kept} where player = '{anna.id}'") == []


def test_what_belongs_to_another_player_cannot_be_ended_or_seen(server: Server) -> None:
    anna, thief = server.person(), server.person()
    token = anna.post("/api/me/tokens", label="mine")
    hook = anna.post("/api/me/webhooks", url="http://127.0.0.1:9/")
    session = anna.get("/api/me/sessions")["sessions"][0]
    assert thief.refused("DELETE", f"/api/me/tokens/{token['id']}") == "not_found"
    assert thief.refused("DELETE", f"/api/me/tokens/{token['token']}") == "not_found"
    assert thief.refused("DELETE", f"/api/me/webhooks/{hook['id']}") == "not_found"
    assert thief.refused("DELETE", "/api/me/passkeys/unknown") == "not_found"
    thief.ask("DELETE", f"/api/me/sessions/{session['id']}")
    thief.ask("DELETE", "/api/me/sessions")
    assert anna.get("/api/me")["id"] == anna.id
    assert len(anna.get("/api/me/tokens")["tokens"]) == len(anna.get("/api/me/webhooks")["webhooks"]) == 1
    mine = json.dumps(thief.get("/api/me/data"))
    for other in (anna.id, token["id"], hook["id"], session["id"]):
        assert other not in mine


# ---- headers, cookies, pages, logs ----


def test_cookies_are_secure_wherever_they_can_be(server: Server) -> None:
    def cookie(headers: dict[str, str]) -> str:
        return httpx.post(f"{server.url}/api/guest", headers={"X-Benben": "1", **headers}).headers["set-cookie"]

    https = cookie({"Host": "play.example.org", "X-Forwarded-Proto": "https"})
    assert https.startswith("__Host-benben=") and "Secure" in https
    plain = cookie({"Host": "club.example"})
    assert plain.startswith("benben=") and "Secure" not in plain
    for made in (https, plain):
        assert "HttpOnly" in made and "SameSite=lax" in made and "Path=/" in made and "Domain" not in made


def test_invalid_host_and_origin_headers_are_refused_without_an_error(server: Server) -> None:
    for host in ("[", "a]b", "x" * 300, "a b", ""):
        answer = httpx.get(f"{server.url}/api/me", headers={"Host": host})
        assert answer.status_code in (400, 401)
    anna = server.person()
    for origin in ("http://[", "null", "javascript:", "http://localhost", f"{server.url}.evil.example", "//"):
        assert anna.refused("PATCH", "/api/me", {"name": "Thief"}, headers={"Origin": origin}) == "bad_origin"


def test_the_page_keeps_its_own_policy(server: Server) -> None:
    """No script or style stands in the page itself, so the policy needs no exception."""
    page = httpx.get(server.url)
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=|javascript:", page.text)
    assert "unsafe" not in page.headers["content-security-policy"]
    https = httpx.get(server.url, headers={"X-Forwarded-Proto": "https"})
    assert "max-age" in https.headers["strict-transport-security"]


def test_no_address_of_the_api_carries_a_secret(server: Server) -> None:
    """`{token}` is the number of a token in one's list, not the token: see above."""
    secret = {"password", "secret", "code", "invite", "nonce", "cookie", "session_id", "key"}
    for path, verbs in server.person().get("/schema/openapi.json")["paths"].items():
        for verb in verbs.values():
            named = {given["name"] for given in verb.get("parameters", []) if given["in"] == "query"}
            assert not named & (secret | {"token", "session"}), path


def test_what_people_type_is_not_in_the_log(guarded: Server) -> None:
    with ExitStack() as stack:
        anna = Person(guarded, until=stack)
        marks = {what: f"{what}-{uuid.uuid4().hex}" for what in ("password", "query", "path", "chat", "agent", "move")}
        table = anna.table("me", "open", public=False)
        place = from_elsewhere()
        nonce = uuid.uuid4().hex
        anna.ask("POST", "/api/login", {"name": "Nobody", "password": marks["password"]}, headers=place)
        anna.ask("GET", f"/api/tables?search={marks['query'][:30]}", headers=place)
        anna.ask("GET", f"/api/tables/{marks['path']}", headers=place)
        anna.ask("GET", f"/{marks['path']}", headers={"User-Agent": marks["agent"]})
        anna.ask("POST", f"/api/tables/{table['id']}/chat", {"text": marks["chat"]})
        anna.ask("POST", f"/api/tables/{table['id']}/ready", {"nonce": nonce})
        anna.ask("POST", f"/api/tables/{table['id']}/why", {"move": marks["move"]})
        log = guarded.log.read_text()
        assert '"what": "request"' in log
        for secret in (*marks.values(), marks["query"][:30], nonce, table["invite"], anna.cookie.partition("=")[2]):
            assert secret not in log
        for line in log.splitlines()[1:]:
            assert json.loads(line)["level"]


def test_what_postgresql_cannot_hold_is_refused_as_what_it_is(postgres: Postgres) -> None:
    with running(postgres.database()) as server:
        anna = server.person()
        table = anna.table("me", "open")["id"]
        assert anna.refused("POST", f"/api/tables/{table}/chat", {"text": "a\0b"}) == "bad_request"
        assert anna.refused("POST", "/api/login", {"name": "a\0b", "password": "x"}) == "bad_request"
        assert anna.refused("GET", "/api/tables/%00abc") == "bad_request"
        assert anna.refused("GET", "/api/tables?search=%00") == "bad_request"
        assert anna.get(f"/api/tables/{table}/chat")["chat"] == []


def test_the_bill_of_materials_names_every_part_of_the_service() -> None:
    parts = {made["purl"].partition("@")[0]: made["version"] for made in dependencies.bill()["components"]}
    for name in ("litestar", "uvicorn", "sqlalchemy", "argon2-cffi", "psycopg", "anyio", "numpy"):
        assert re.match(r"\d", parts[f"pkg:pypi/{name}"])
    assert "pkg:npm/svelte" in parts
