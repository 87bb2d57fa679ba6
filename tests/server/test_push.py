"""Web Push: who gets a notice that it is their turn, sealed and signed, and when a subscription ends."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag
from sqlalchemy import select

from benben.server.notices.webpush import Keys, seal
from benben.server.store import engine_for
from benben.server.store.schema import keys, subscriptions
from server.parts import Person, Postgres, Server, running
from server.push_service import Browser, PushService, believing, data, text, topic

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with PushService(tmp_path_factory.mktemp("push")) as made:
        yield made


@pytest.fixture(scope="module")
def house(service: PushService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with believing(service, tmp_path_factory.mktemp("house"), origins=["https://play.example.org"]) as made:
        yield made


@pytest.fixture(autouse=True)
def nothing_is_left(service: PushService) -> Iterator[None]:
    yield
    assert service.heard.empty() and not service.answers


def subscribe(person: Person, service: PushService, name: str = "device") -> Browser:
    browser = Browser()
    person.post("/api/push", **browser.subscription(service.endpoint(name)))
    return browser


def my_turn(person: Person) -> str:
    """A new table at which it is this person's turn."""
    table = str(person.table("me", "bot:random")["id"])
    person.ready(table)
    return table


def is_on(person: Person) -> bool:
    return bool(person.get("/api/push")["on"])


def stored(server: Server, table: Any) -> list[Any]:
    engine = engine_for(server.settings["database"])
    with engine.connect() as connection:
        rows = list(connection.execute(select(table)).mappings())
    engine.dispose()
    return rows


def test_the_seal_is_that_of_the_standards_example() -> None:
    """RFC 8291, section 5."""
    once = Keys(
        "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    )
    sealed = seal(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        once,
        data("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert text(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
        "u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_player_who_is_away_is_notified_with_an_encrypted_and_signed_message(
    server: Server, service: PushService
) -> None:
    anna = server.person()
    browser = subscribe(anna, service)
    table = my_turn(anna)
    heard = service.next()
    assert browser.read(heard.body) == {"kind": "your_turn", "table": table}
    assert table.encode() not in heard.body
    assert heard.path == "/push/device"
    assert heard.headers["Content-Encoding"] == "aes128gcm"
    assert int(heard.headers["TTL"]) > 3600
    assert heard.headers["Topic"] == topic(table)
    key, claims = heard.signed()
    assert key == anna.get("/api/push")["key"]
    assert claims["aud"] == service.origin
    assert time.time() < claims["exp"] < time.time() + 86_400
    assert claims["sub"] == "https://play.example.org"
    with pytest.raises(InvalidTag):
        Browser().read(heard.body)


def test_a_player_at_the_table_is_notified_of_other_tables_only(server: Server, service: PushService) -> None:
    anna = server.person()
    browser = subscribe(anna, service)
    here = str(anna.table("me", "bot:random")["id"])
    anna.socket().watch(here)
    anna.ready(here)
    elsewhere = my_turn(anna)
    assert browser.read(service.next().body)["table"] == elsewhere


def test_nobody_is_notified_of_a_turn_that_a_standing_order_decides(server: Server, service: PushService) -> None:
    anna, boris, table = server.two_playing()
    sockets = [anna.socket(), boris.socket()]
    position = sockets[1].watch(table)["position"]
    sockets[0].watch(table)
    while position["turn"] != 1 or position["view"]["phase"] != "turn":
        mover = sockets[position["turn"]]
        legal = anna.get(f"/api/tables/{table}/position") if position["turn"] == 0 else None
        moves = legal["position"]["legal"] if legal else position["legal"]
        assert mover.play(table, position["seq"], moves[0])["type"] == "ack"
        position = sockets[1].hear("events", table=table)["position"]
    sockets[0].close()
    anna.ask("PUT", f"/api/tables/{table}/orders", {"auto_pass": True})
    browser = subscribe(anna, service)
    sockets[1].play(table, position["seq"], "invoke")
    while position["view"]["phase"] != "auction" or position["turn"] != 1:
        position = sockets[1].hear("events", table=table)["position"]
    other = my_turn(anna)
    assert browser.read(service.next().body)["table"] == other
    sockets[1].play(table, position["seq"], position["legal"][0])
    assert browser.read(service.next().body)["table"] == table


def test_a_call_that_fails_is_made_once_more(server: Server, service: PushService) -> None:
    anna = server.person()
    browser = subscribe(anna, service)
    service.answers += [503, 503]
    table = my_turn(anna)
    assert [browser.read(service.next().body)["table"] for _ in range(2)] == [table, table]
    assert is_on(anna)


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_the_push_service_has_ended_is_forgotten(
    server: Server, service: PushService, status: int
) -> None:
    anna = server.person()
    subscribe(anna, service)
    service.answers.append(status)
    my_turn(anna)
    service.next()
    deadline = time.monotonic() + 10
    while is_on(anna):
        assert time.monotonic() < deadline


def test_the_newest_five_browsers_of_a_player_are_notified(server: Server, service: PushService) -> None:
    anna = server.person(f"Anna {service.origin[-5:]}")
    others = [server.person() for _ in range(5)]
    for other in others:
        other.post("/api/login", name=f"Anna {service.origin[-5:]}", password=PASSWORD)
    for number, browser in enumerate([anna, *others]):
        subscribe(browser, service, str(number))
    assert [is_on(browser) for browser in (anna, *others)] == [False, True, True, True, True, True]
    my_turn(anna)
    assert {service.next().path for _ in range(5)} == {f"/push/{number}" for number in range(1, 6)}


def test_a_subscription_stays_with_the_browser_and_its_player(server: Server, service: PushService) -> None:
    anna = server.person()
    subscribe(anna, service, "stays")
    anna.sign_up("Anna who stays")
    assert is_on(anna)
    anna.post("/api/me/password", old=PASSWORD, new="another horse battery")
    assert is_on(anna)
    subscribe(anna, service, "renewed")
    assert [row["endpoint"] for row in stored(server, subscriptions) if row["player"] == anna.id] == [
        service.endpoint("renewed")
    ]
    boris = server.person()
    subscribe(boris, service, "renewed")
    assert not is_on(anna) and is_on(boris)
    assert boris.ask("DELETE", "/api/push").status_code == 204
    assert not is_on(boris)


def test_a_subscription_ends_with_its_session_and_with_the_account(server: Server, service: PushService) -> None:
    anna, elsewhere = server.person("Anna who leaves"), server.person()
    elsewhere.post("/api/login", name="Anna who leaves", password=PASSWORD)

    def left() -> set[str]:
        return {row["endpoint"] for row in stored(server, subscriptions) if row["player"] == anna.id}

    subscribe(anna, service, "here")
    subscribe(elsewhere, service, "elsewhere")
    assert left() == {service.endpoint("here"), service.endpoint("elsewhere")}
    anna.ask("DELETE", "/api/me/sessions")
    assert left() == {service.endpoint("here")}
    anna.post("/api/logout")
    assert left() == set()
    anna.post("/api/login", name="Anna who leaves", password=PASSWORD)
    subscribe(anna, service, "again")
    anna.ask("DELETE", "/api/me", {"password": PASSWORD})
    assert left() == set()


def test_another_player_in_the_same_browser_does_not_take_it_over(server: Server, service: PushService) -> None:
    person = server.person()
    guest = person.id
    subscribe(person, service)
    server.person("Anna the second")
    person.post("/api/login", name="Anna the second", password=PASSWORD)
    assert not is_on(person)
    assert not [row for row in stored(server, subscriptions) if row["player"] == guest]


def test_an_invalid_subscription_is_refused(server: Server, service: PushService) -> None:
    anna = server.person()
    good = Browser().subscription(service.endpoint())
    off_the_curve = text(b"\4" + bytes(63) + b"\1")
    for bad in (
        {**good, "endpoint": "http://localhost/push"},
        {**good, "endpoint": "https://nowhere.invalid/push"},
        {**good, "endpoint": "https://" + "x" * 1000},
        {**good, "keys": {**good["keys"], "p256dh": off_the_curve}},
        {**good, "keys": {**good["keys"], "p256dh": "short"}},
        {**good, "keys": {**good["keys"], "auth": "short"}},
        {"endpoint": good["endpoint"]},
    ):
        assert anna.refused("POST", "/api/push", bad) == "bad_request"
    assert not is_on(anna)


def test_no_push_service_is_in_a_private_network(database: str) -> None:
    hosts = ("127.0.0.1", "localhost", "10.0.0.1", "[::1]", "169.254.169.254", "[::ffff:10.0.0.1]")
    disguised = ("[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[::127.0.0.1]")  # IPv4 in other clothes
    with running(database, private_webhooks=False) as server:
        anna = server.person()
        for host in (*hosts, *disguised):
            given = Browser().subscription(f"https://{host}/push")
            assert anna.refused("POST", "/api/push", given) == "bad_request", host
            assert anna.refused("POST", "/api/me/webhooks", {"url": f"https://{host}/"}) == "bad_request", host


def test_keys_are_shown_to_nobody_and_the_endpoint_only_to_its_owner(server: Server, service: PushService) -> None:
    anna, boris = server.person(), server.person()
    browser = subscribe(anna, service, "secret-name")
    my_turn(anna)
    service.next()
    hidden = [pair["private"] for pair in stored(server, keys)]
    mine = anna.ask("GET", "/api/me/data").text
    said = server.log.read_text() + mine + anna.ask("GET", "/api/push").text + boris.ask("GET", "/api/me/data").text
    for secret in (*hidden, text(browser.secret), text(browser.point)):
        assert secret not in said
    assert service.endpoint("secret-name") in mine
    assert said.count("secret-name") == 1


def test_all_workers_sign_with_the_same_key_and_one_of_them_tells(
    postgres: Postgres, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(service.certificate))
    with running(postgres.database()) as server:
        anna = server.person()
        browser = subscribe(anna, service)
        server.kill()
        server.settings["workers"] = 2
        server.start()
        assert len({server.person().get("/api/push")["key"] for _ in range(6)}) == 1
        tables = [my_turn(anna) for _ in range(4)]
        assert {browser.read(service.next().body)["table"] for _ in tables} == set(tables)
