"""Small things that annoy people: lost games, old and borrowed names, words of programs, large answers."""

import gzip
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.parts import Person, Server, Socket, play_out, running

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(str(tmp_path_factory.mktemp("manners") / "benben.sqlite3")) as server:
        yield server


def a_name() -> str:
    return f"Tiye {uuid.uuid4().hex[:8]}"


def first_name(socket: Socket, table: str, name: str) -> str:
    """Who sits in the first seat under this name, as soon as the table says so."""
    while True:
        player = socket.hear("meta", table=table)["is"]["seats"][0]["player"]
        if player["name"] == name:
            return str(player["id"])


def test_a_guest_who_signs_in_takes_the_games_along(house: Server) -> None:
    name = a_name()
    account, guest, other = house.person(name), house.person(), house.person()
    table = guest.table("me", "open", "bot:random")["id"]
    other.post(f"/api/tables/{table}/sit", seat=1)
    watcher = other.socket()
    watcher.watch(table)
    guest.post("/api/login", name=name, password=PASSWORD)
    assert first_name(watcher, table, name) == account.id
    assert guest.get(f"/api/tables/{table}")["you"] == 0
    assert guest.get(f"/api/tables/{table}")["host"] == account.id
    assert table in [row["id"] for row in account.get("/api/me/games")["tables"]]


def test_where_guest_and_account_both_sit_a_bot_plays_on_for_the_guest(house: Server) -> None:
    name = a_name()
    account, guest = house.person(name), house.person()
    table = account.table("me", "open")["id"]
    guest.post(f"/api/tables/{table}/sit")
    account.ready(table)
    guest.ready(table)
    guest.post("/api/login", name=name, password=PASSWORD)
    seats = account.get(f"/api/tables/{table}")["seats"]
    assert [seat["stand_in"] for seat in seats] == [False, True]


def test_a_game_in_play_knows_a_new_name_at_once(house: Server) -> None:
    anna, boris, table = house.two_playing()
    watcher = boris.socket()
    watcher.watch(table)
    for name in (a_name(), a_name()):
        if anna.me["kind"] == "guest":
            anna.me = anna.sign_up(name)
        else:
            anna.ask("PATCH", "/api/me", {"name": name})
        assert first_name(watcher, table, name) == anna.id


@pytest.mark.parametrize("name", ["Meryt", "meryt", "M.eryt", "\u041ceryt"])
def test_nobody_may_have_the_name_of_a_bot(house: Server, name: str) -> None:
    guest = house.person()
    assert guest.refused("POST", "/api/signup", {"name": name, "password": PASSWORD}) == "name_taken"
    assert guest.refused("PATCH", "/api/me", {"name": name}) == "name_taken"


@pytest.mark.parametrize("name", ["x", "-x-", "a" * 25, "<b>"])
def test_an_invalid_name_is_refused_with_the_rule_for_names(house: Server, name: str) -> None:
    answer = house.person().ask("POST", "/api/signup", {"name": name, "password": PASSWORD}).json()
    assert answer["sentence"].startswith("A name has 2 to 24 letters")


def test_one_win_against_the_random_bot_hardly_changes_a_rating(house: Server) -> None:
    for _ in range(20):
        person = house.person()
        socket = person.socket()
        table = person.table("me", "bot:random", rated=True)["id"]
        person.ready(table)
        play_out(socket, table, socket.watch(table)["position"], 0)
        result = person.get(f"/api/tables/{table}")["result"]
        change = result["ratings"][0]
        if result["winners"] == [0]:
            assert 0 <= change["after"] - change["before"] < 50
            return
    raise AssertionError("never won")


def test_a_host_who_leaves_before_the_start_hands_the_table_on(house: Server) -> None:
    host, guest = house.person(), house.person()
    table = host.table("me", "open")["id"]
    guest.post(f"/api/tables/{table}/sit")
    host.post(f"/api/tables/{table}/leave")
    assert guest.get(f"/api/tables/{table}")["host"] == guest.id
    guest.post(f"/api/tables/{table}/leave")
    assert guest.get(f"/api/tables/{table}")["state"] == "closed"


def bots_moves(person: Person, socket: Socket, table: str) -> None:
    """What a bot does in the place of a person is marked as such, at once and in the replay."""
    told = socket.hear("events", table=table)["events"]
    assert told and all(event["bot"] for event in told)
    steps = person.get(f"/api/tables/{table}/replay")["steps"]
    assert [any(event.get("bot") for event in step["events"]) for step in steps[:2]] == [False, True]


def test_a_move_that_a_bot_makes_for_a_person_is_marked_as_a_bots(house: Server) -> None:
    anna, boris, table = house.two_playing()
    first = anna.get(f"/api/tables/{table}")["turn"]
    gone, here = (anna, boris) if first == 0 else (boris, anna)
    socket = here.socket()
    socket.watch(table)
    gone.post(f"/api/tables/{table}/leave")
    bots_moves(here, socket, table)


def test_head_has_the_headers_of_get_and_no_body(house: Server) -> None:
    person = house.person()
    for path in ("/", "/api/me", "/health/live", "/manifest.webmanifest"):
        head, get = person.ask("HEAD", path), person.ask("GET", path)
        assert head.status_code == get.status_code == 200
        assert head.content == b""
        assert head.headers["content-type"] == get.headers["content-type"]


def test_head_of_a_stream_is_refused_as_it_would_never_end(house: Server) -> None:
    anna, _, table = house.two_playing()
    assert anna.ask("HEAD", f"/api/tables/{table}/stream").status_code == 405


def test_large_answers_are_compressed_for_those_who_ask_and_small_ones_are_not(house: Server) -> None:
    person = house.person()
    for wanted, given in (("gzip", "gzip"), ("identity", None), ("gzip;q=0", None)):
        answer = person.ask("GET", "/api/games/ra/rules", headers={"accept-encoding": wanted})
        assert answer.headers.get("content-encoding") == given
        assert answer.json()["text"]
    small = person.ask("GET", "/api/me", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in small.headers


def test_files_of_the_client_are_sent_as_the_build_has_compressed_them(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    code = b"export const suns = 13;\n" * 200
    (static / "assets" / "suns.js").write_bytes(code)
    (static / "assets" / "suns.js.gz").write_bytes(gzip.compress(code))
    (static / "assets" / "suns.js.br").write_bytes(b"as small as brotli makes it")
    (static / "index.html").write_text("<!doctype html><title>Benben</title>")
    with running(str(tmp_path / "benben.sqlite3"), static=str(static)) as server:
        for wanted, given in (("br, gzip", "br"), ("gzip", "gzip"), ("", None)):
            with server.person().http.stream("GET", "/assets/suns.js", headers={"accept-encoding": wanted}) as answer:
                assert answer.headers.get("content-encoding") == given
                assert answer.headers["content-type"].startswith("text/javascript")
                assert answer.headers["vary"] == "accept-encoding"
                sent = b"".join(answer.iter_raw())
            assert sent == {"br": b"as small as brotli makes it", "gzip": gzip.compress(code), None: code}[given] or (
                given == "gzip" and gzip.decompress(sent) == code
            )
