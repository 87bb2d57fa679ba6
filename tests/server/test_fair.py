"""Fair dealing: everybody promises a number before any is sent; hosts send people away; nobody blocks a table."""

import hashlib
import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from benben.server import verify
from benben.server.store import engine_for
from benben.server.store.schema import tables
from server.parts import Person, Server, play_out, running, wait_until


class Number:
    """A number and its promise."""

    def __init__(self) -> None:
        self.nonce = secrets.token_hex(16)
        self.promise = hashlib.sha256(self.nonce.encode()).hexdigest()


def promised(person: Person, table: str) -> Number:
    number = Number()
    person.post(f"/api/tables/{table}/ready", promise=number.promise)
    return number


def reveal(person: Person, table: str, number: Number) -> Any:
    return person.post(f"/api/tables/{table}/reveal", nonce=number.nonce)


def two_seated(server: Server) -> tuple[Person, Person, str]:
    anna, boris = server.person(), server.person()
    table = anna.table("me", "open")["id"]
    boris.post(f"/api/tables/{table}/sit")
    return anna, boris, table


def test_numbers_are_sent_when_all_have_promised_and_shown_when_the_game_starts(server: Server) -> None:
    anna, boris, table = two_seated(server)
    first = promised(anna, table)
    assert anna.refused("POST", f"/api/tables/{table}/reveal", {"nonce": first.nonce}) == "not_started"
    second = promised(boris, table)
    assert boris.refused("POST", f"/api/tables/{table}/reveal", {"nonce": first.nonce}) == "bad_request"
    shown = reveal(anna, table, first)
    assert shown["state"] == "open"
    assert shown["dealing"]["promises"] == [first.promise, second.promise]
    assert shown["dealing"]["nonces"] == [None, None]
    begun = reveal(boris, table, second)
    assert begun["state"] == "playing"
    assert begun["dealing"]["nonces"] == [first.nonce, second.nonce]


def test_a_number_sent_is_void_when_somebody_leaves_or_sits_down(server: Server) -> None:
    anna, boris, table = two_seated(server)
    first, _ = promised(anna, table), promised(boris, table)
    reveal(anna, table, first)
    boris.post(f"/api/tables/{table}/leave")
    left = anna.get(f"/api/tables/{table}")
    assert [seat["ready"] for seat in left["seats"]] == [False, False]
    boris.post(f"/api/tables/{table}/sit")
    again = [promised(anna, table), promised(boris, table)]
    assert reveal(boris, table, again[1])["state"] == "open"
    assert reveal(anna, table, again[0])["state"] == "playing"


def finished(server: Server, promise: bool) -> Any:
    anna = server.person()
    table = anna.table("me", "bot:random")["id"]
    if promise:
        reveal(anna, table, promised(anna, table))
    else:
        anna.ready(table)
    socket = anna.socket()
    play_out(socket, table, socket.watch(table)["position"], 0)
    return anna.get(f"/api/tables/{table}/record")


def checked(record: Any, folder: Path) -> str:
    file = folder / "record.json"
    file.write_text(json.dumps(record))
    return " ".join(verify(file))


def test_verify_says_what_promised_numbers_prove_and_finds_others(server: Server, tmp_path: Path) -> None:
    record = finished(server, promise=True)
    words = checked(record, tmp_path)
    assert "not even a host who plays" in words
    assert "This does not prove that nobody looked" in words
    record["dealing"]["promises"][0] = Number().promise
    with pytest.raises(ValueError, match="not the one it committed to"):
        checked(record, tmp_path)
    record["dealing"]["promises"] = []
    with pytest.raises(ValueError, match="do not match those in the first row"):
        checked(record, tmp_path)


def test_verify_says_what_numbers_without_promises_are_worth(server: Server, tmp_path: Path) -> None:
    record = finished(server, promise=False)
    assert "could try several numbers" in checked(record, tmp_path)
    assert "promises" not in record["dealing"]  # as version 0.1.0 wrote it


def test_a_player_whom_the_host_removes_cannot_come_back(server: Server) -> None:
    anna, boris, table = two_seated(server)
    assert boris.refused("POST", f"/api/tables/{table}/remove", {"seat": 0}) == "not_allowed"
    assert anna.refused("POST", f"/api/tables/{table}/remove", {"seat": 0}) == "bad_request"
    seats = anna.post(f"/api/tables/{table}/remove", seat=1)["seats"]
    assert seats[1]["kind"] == "open"
    assert boris.refused("POST", f"/api/tables/{table}/sit", {}) == "not_allowed"
    server.person().post(f"/api/tables/{table}/sit")


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nobody, and lets a host have few open tables."""
    file = tmp_path_factory.mktemp("hasty") / "benben.sqlite3"
    quick: dict[str, Any] = {"ready_ms": 1500, "reveal_ms": 1500, "open_tables": 3, "limits": True}
    with running(str(file), **quick) as made:
        yield made


def kinds(person: Person, table: str) -> list[str]:
    return [seat["kind"] for seat in person.get(f"/api/tables/{table}")["seats"]]


def test_a_player_who_is_never_ready_loses_the_seat(hasty: Server) -> None:
    anna, boris, table = two_seated(hasty)
    assert kinds(anna, table) == ["player", "player"]
    wait_until(lambda: kinds(anna, table) == ["player", "open"])
    boris.post(f"/api/tables/{table}/sit")
    hasty.open.close()


def test_a_player_who_withholds_a_promised_number_loses_the_seat_and_others_promise_again(hasty: Server) -> None:
    anna, boris, table = two_seated(hasty)
    first, _ = promised(anna, table), promised(boris, table)
    reveal(anna, table, first)
    wait_until(lambda: kinds(anna, table) == ["player", "open"])
    assert "promises" not in anna.get(f"/api/tables/{table}")["dealing"]
    hasty.open.close()


def test_a_host_has_few_tables_that_have_not_started(hasty: Server) -> None:
    anna = hasty.person()
    made = [anna.table("me", "open")["id"] for _ in range(3)]
    wish = {"game": "ra", "seats": ["me", "open"]}
    assert anna.refused("POST", "/api/tables", wish) == "not_allowed"
    anna.post(f"/api/tables/{made[0]}/close")
    anna.table("me", "open")
    hasty.open.close()


def test_an_open_table_closes_when_its_host_is_gone_for_long(database: str) -> None:
    with running(database) as server:
        anna = server.person()
        gone, private, over_days = (
            anna.table("me", "open", **more)["id"]
            for more in ({}, {"public": False}, {"clock": {"kind": "days", "days": 3}})
        )
    engine = engine_for(database)
    with engine.begin() as connection:
        connection.execute(update(tables).values(host_seen_at=tables.c.host_seen_at - 86_400_000))
    engine.dispose()
    with running(database) as server:
        anna.server = server
        boris = server.person()
        wait_until(lambda: boris.get(f"/api/tables/{gone}")["state"] == "closed")
        assert boris.get(f"/api/tables/{over_days}")["state"] == "open"
        assert private
