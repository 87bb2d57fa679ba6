"""Guests, accounts, sessions, tokens, one's own data."""

import uuid

import pytest
from sqlalchemy import select, update
from websockets.exceptions import ConnectionClosed

from benben.server.store import engine_for
from benben.server.store.schema import sessions
from server.parts import Person, Server, running

PASSWORD = "correct horse battery"


def a_name() -> str:
    return f"P{uuid.uuid4().hex[:12]}"


def test_a_guest_becomes_an_account_and_keeps_the_games(server: Server) -> None:
    guest = server.person()
    assert guest.me["kind"] == "guest"
    before, table = guest.cookie, guest.table("me", "open")["id"]
    name = a_name()
    account = guest.sign_up(name)
    assert (account["id"], account["kind"], account["name"]) == (guest.id, "account", name)
    assert guest.cookie != before
    assert [mine["id"] for mine in guest.get("/api/me/games")["tables"]] == [table]


def test_signing_in_again_is_the_same_player(server: Server) -> None:
    name = a_name()
    anna = server.person(name)
    elsewhere = server.person()
    assert elsewhere.post("/api/login", name=name.upper(), password=PASSWORD)["id"] == anna.id


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(server: Server) -> None:
    name = a_name()
    server.person(name)
    stranger = server.person()
    wrong = stranger.ask("POST", "/api/login", {"name": name, "password": "something else"})
    unknown = stranger.ask("POST", "/api/login", {"name": a_name(), "password": "something else"})
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.content == unknown.content


def test_weak_passwords_and_taken_names_are_refused(server: Server) -> None:
    name = a_name()
    server.person(name)
    guest = server.person()
    for password in ("short", "password1", "12345678", "aaaaaaaaaaaa", f"{a_name()}"[:7]):
        assert guest.refused("POST", "/api/signup", {"name": a_name(), "password": password}) == "weak_password"
    assert guest.refused("POST", "/api/signup", {"name": name.lower(), "password": PASSWORD}) == "name_taken"
    for bad in ("", "x", "a" * 25, "<b>", "two\nlines", " lead"):
        assert guest.refused("POST", "/api/signup", {"name": bad, "password": PASSWORD}) == "bad_request"


def test_signing_out_ends_the_session_on_the_server(server: Server) -> None:
    anna = server.person(a_name())
    cookie = anna.cookie
    socket = anna.socket()
    assert anna.ask("POST", "/api/logout").status_code == 204
    with pytest.raises(ConnectionClosed) as closed:
        socket.hear("never")
    assert closed.value.rcvd and closed.value.rcvd.code == 4401
    anna.cookie = cookie
    assert anna.refused("GET", "/api/me") == "signed_out"


def test_sessions_are_listed_and_ended(server: Server) -> None:
    name = a_name()
    anna, elsewhere = server.person(name), server.person()
    elsewhere.post("/api/login", name=name, password=PASSWORD)
    listed = anna.get("/api/me/sessions")["sessions"]
    assert sorted(session["current"] for session in listed) == [False, True]
    other = next(session["id"] for session in listed if not session["current"])
    assert anna.ask("DELETE", f"/api/me/sessions/{other}").status_code == 204
    assert elsewhere.refused("GET", "/api/me") == "signed_out"
    assert anna.get("/api/me")["name"] == name


def test_a_new_password_ends_all_other_sessions(server: Server) -> None:
    name = a_name()
    anna, elsewhere = server.person(name), server.person()
    elsewhere.post("/api/login", name=name, password=PASSWORD)
    before = anna.cookie
    change = {"old": PASSWORD, "new": "another long secret"}
    assert anna.refused("POST", "/api/me/password", {**change, "old": "wrong"}) == "wrong_password"
    assert anna.ask("POST", "/api/me/password", change).status_code == 204
    assert anna.cookie != before
    assert elsewhere.refused("GET", "/api/me") == "signed_out"
    assert server.person().refused("POST", "/api/login", {"name": name, "password": PASSWORD}) == "wrong_password"


def test_a_new_session_ends_the_sockets_of_the_one_before(server: Server) -> None:
    guest = server.person()
    sockets = [guest.socket()]
    guest.sign_up(a_name())
    sockets.append(guest.socket())
    change = {"old": PASSWORD, "new": "another long secret"}
    assert guest.ask("POST", "/api/me/password", change).status_code == 204
    for socket in sockets:
        with pytest.raises(ConnectionClosed) as closed:
            socket.hear("never")
        assert closed.value.rcvd and closed.value.rcvd.code == 4401
    assert guest.socket().hello["you"]["id"] == guest.id


def test_a_token_plays_but_does_not_touch_the_account(server: Server) -> None:
    anna = server.person(a_name())
    token = anna.post("/api/me/tokens", label="my bot")["token"]
    bot = server.person()
    bot.cookie = ""
    bot.http.headers = {"Authorization": f"Bearer {token}"}
    assert bot.get("/api/me")["id"] == anna.id
    table = bot.table("me", "bot:random")["id"]
    assert bot.ready(table)["state"] == "playing"
    assert bot.refused("PATCH", "/api/me", {"name": "Thief"}) == "not_allowed"
    assert bot.refused("GET", "/api/me/tokens") == "not_allowed"
    assert bot.refused("POST", "/api/me/tokens", {"label": "more"}) == "not_allowed"
    (listed,) = anna.get("/api/me/tokens")["tokens"]
    assert "token" not in listed
    assert anna.ask("DELETE", f"/api/me/tokens/{listed['id']}").status_code == 204
    assert bot.refused("GET", "/api/me") == "signed_out"


def test_without_our_header_or_from_another_page_nothing_changes(server: Server) -> None:
    anna = server.person()
    cookie = {"cookie": anna.cookie}
    bare = anna.http.build_request("POST", "/api/guest", headers=cookie)
    del bare.headers["x-benben"]
    assert anna.http.send(bare).json()["code"] == "bad_origin"
    foreign = {"origin": "https://evil.example"}
    assert anna.refused("PATCH", "/api/me", {"name": "Thief"}, headers=foreign) == "bad_origin"
    assert anna.ask("PATCH", "/api/me", {"name": "Anna"}, headers={"origin": server.url}).status_code == 200


def test_the_cookie_is_closed_to_scripts_and_other_sites(server: Server) -> None:
    anna = server.person()
    answer = anna.http.post("/api/guest")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-benben=")
    for word in ("Secure", "HttpOnly", "SameSite=lax", "Path=/"):
        assert word in cookie
    assert "Domain" not in cookie


def test_deletion_anonymises_the_seat_and_keeps_the_game(server: Server) -> None:
    name = a_name()
    anna, boris = server.person(name), server.person()
    table = anna.table("me", "open")["id"]
    boris.post(f"/api/tables/{table}/sit")
    anna.post(f"/api/tables/{table}/chat", text="remember me")
    anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "my plan"})
    everything = anna.get("/api/me/data")
    assert everything["player"]["name"] == name
    assert everything["seats"][0]["notes"] == "my plan"
    assert PASSWORD not in str(everything) and "argon2" not in str(everything)
    assert anna.refused("DELETE", "/api/me", {"password": "wrong"}) == "wrong_password"
    assert anna.ask("DELETE", "/api/me", {"password": PASSWORD}).status_code == 204
    seat = boris.get(f"/api/tables/{table}")["seats"][0]
    assert seat["player"]["kind"] == "gone"
    assert name not in boris.ask("GET", f"/api/tables/{table}").text
    assert boris.get(f"/api/tables/{table}/chat")["chat"] == []
    assert boris.refused("GET", f"/api/players/{anna.id}") == "not_found"


def test_a_deleted_player_keeps_nobody_waiting(server: Server) -> None:
    anna, boris, playing = server.two_playing()
    hosted = anna.table("me", "open")["id"]
    visited = boris.table("me", "open")["id"]
    anna.post(f"/api/tables/{visited}/sit")
    assert anna.ask("DELETE", "/api/me", {}).status_code == 204
    seat = boris.get(f"/api/tables/{playing}")["seats"][0]
    assert (seat["player"]["kind"], seat["stand_in"]) == ("gone", True)
    assert boris.get(f"/api/tables/{hosted}")["state"] == "closed"
    left = boris.get(f"/api/tables/{visited}")
    assert (left["state"], left["seats"][1]["kind"]) == ("open", "open")


def test_notes_are_the_owners_alone(server: Server) -> None:
    anna, boris = server.person(), server.person()
    table = anna.table("me", "open")["id"]
    boris.post(f"/api/tables/{table}/sit")
    anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "canary in the notes"})
    assert anna.get(f"/api/tables/{table}/notes") == {"text": "canary in the notes"}
    assert boris.get(f"/api/tables/{table}/notes") == {"text": ""}
    assert server.person().refused("GET", f"/api/tables/{table}/notes") == "not_allowed"


def test_passkey_answers_that_fit_no_question_are_refused(server: Server) -> None:
    anna: Person = server.person(a_name())
    options = anna.post("/api/passkeys/register/options")
    assert options["rp"]["id"] == "localhost"
    for rubbish in ({}, {"id": "x", "response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOiAieCJ9"}}):
        assert anna.refused("POST", "/api/passkeys/register", {"credential": rubbish}) == "wrong_passkey"
        assert anna.refused("POST", "/api/passkeys/login", {"credential": rubbish}) == "wrong_passkey"
    assert server.person().refused("POST", "/api/passkeys/register/options", {}) == "not_allowed"


def test_tokens_and_webhooks_end_with_the_password(server: Server) -> None:
    anna = server.person(f"Anna {uuid.uuid4().hex[:8]}")
    token = anna.post("/api/me/tokens", label="bot")["token"]
    anna.post("/api/me/webhooks", url="http://127.0.0.1:9/")
    bearer = {"authorization": f"Bearer {token}", "cookie": ""}
    assert anna.ask("GET", "/api/me", headers=bearer).status_code == 200
    anna.post("/api/me/password", old="correct horse battery", new="another horse battery")
    assert anna.ask("GET", "/api/me", headers=bearer).status_code == 401
    assert anna.get("/api/me/tokens")["tokens"] == []
    assert anna.get("/api/me/webhooks")["webhooks"] == []


def test_a_guests_session_lasts_as_long_again_when_it_is_used(server: Server) -> None:
    anna = server.person()
    engine = engine_for(server.settings["database"])
    mine = sessions.c.player == anna.id
    with engine.begin() as connection:
        connection.execute(update(sessions).where(mine).values(seen_at=1, expires_at=sessions.c.expires_at - 10**9))
    answer = anna.ask("POST", "/api/guest")
    assert "Max-Age=7776000" in answer.headers["set-cookie"]
    with engine.connect() as connection:
        row = connection.execute(select(sessions).where(mine)).mappings().one()
    engine.dispose()
    assert row["expires_at"] == row["seen_at"] + 90 * 86_400_000


def test_strangers_do_not_lock_an_owner_out_by_name(database: str) -> None:
    with running(database, limits=True) as server:
        name = "Anna of Thebes"
        server.person(name)
        wrong = {"name": name, "password": "no such password"}
        codes = {server.person().ask("POST", "/api/login", wrong).status_code for _ in range(20)}
        assert codes == {401, 429}
        elsewhere = {"x-forwarded-for": "192.0.2.7"}
        right = {"name": name, "password": "correct horse battery"}
        assert server.person().ask("POST", "/api/login", right, headers=elsewhere).status_code == 200


def test_a_language_with_a_newline_is_refused(server: Server) -> None:
    assert server.person().ask("GET", "/api/games/ra/rules?language=en%0a").status_code == 400
