"""The wire: acknowledge after commit, repeat without effect, stale answers, resume by seq."""

import asyncio
import contextlib
import json
import uuid
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from benben.server.people import identity
from benben.server.people.sessions import Who
from benben.server.service import Service
from benben.server.store import Notice
from benben.server.tables import seats
from benben.server.tables.hall import LiveTable
from benben.server.wire.requests import NewTable
from benben.server.wire.stream import Follower
from server.parts import Person, Server, Socket, local_service, wait_until


def two_at_a_table(server: Server, **more: Any) -> tuple[Person, Person, Socket, Socket, str]:
    """Two people at a table of Ra, the one who begins first; their sockets, which watch; the table."""
    anna, boris = server.person(), server.person()
    table = anna.table("me", "open", options={"scores": "open"}, **more)["id"]
    boris.post(f"/api/tables/{table}/sit")
    anna.ready(table)
    boris.ready(table)
    first, second = anna.socket(), boris.socket()
    second.watch(table)
    if first.watch(table)["position"]["turn"] == 1:
        return boris, anna, second, first, table
    return anna, boris, first, second, table


def test_a_move_is_acknowledged_and_then_told_to_everybody(server: Server) -> None:
    _, _, anna, boris, table = two_at_a_table(server)
    assert anna.play(table, 1, "draw") == {**anna.heard[-1], "type": "ack", "seq": 2}
    for socket in (anna, boris):
        told = socket.hear("events", table=table)
        assert told["seq"] == 2
        assert told["events"][0]["event"] == "drew"
        assert told["events"][0]["step"] == 1
        assert told["position"]["view"]["turn"] == told["position"]["turn"]
    assert [message["type"] for message in anna.heard if message["type"] in ("ack", "events")] == ["ack", "events"]


def test_the_same_action_id_gives_the_same_ack_and_no_second_effect(server: Server) -> None:
    _, _, anna, _, table = two_at_a_table(server)
    action = str(uuid.uuid4())
    first = anna.play(table, 1, "draw", action)
    again = anna.play(table, 1, "draw", action)
    assert first == again
    assert anna.watch(table)["position"]["seq"] == 2


def test_another_seat_cannot_use_an_action_id_again(server: Server) -> None:
    _, _, anna, boris, table = two_at_a_table(server)
    action = str(uuid.uuid4())
    anna.play(table, 1, "draw", action)
    assert boris.play(table, 1, "draw", action)["problem"]["code"] == "bad_request"


def test_a_wrong_expect_seq_is_stale_with_what_was_missed(server: Server) -> None:
    _, _, anna, boris, table = two_at_a_table(server)
    anna.play(table, 1, "draw")
    stale = boris.play(table, 1, "draw")
    assert stale["type"] == "stale"
    assert stale["seq"] == 2
    assert stale["events"][0]["event"] == "drew"
    assert anna.watch(table)["position"]["seq"] == 2


def test_an_illegal_move_names_its_paragraph_and_changes_nothing(server: Server) -> None:
    _, _, anna, _, table = two_at_a_table(server)
    problem = anna.play(table, 1, "bid 13")["problem"]
    assert problem["code"] == "illegal_move"
    assert problem["rule"]
    assert anna.play(table, 1, "dance")["problem"]["code"] == "bad_notation"
    assert anna.watch(table)["position"]["seq"] == 1


def test_one_may_not_move_out_of_turn_or_without_a_seat(server: Server) -> None:
    _, _, _, boris, table = two_at_a_table(server)
    assert boris.play(table, 1, "draw")["problem"]["code"] == "not_your_turn"
    stranger = server.person().socket()
    assert stranger.play(table, 1, "draw")["problem"]["code"] == "not_allowed"


def test_why_not_answers_with_the_rule_and_changes_nothing(server: Server) -> None:
    anna, _, socket, _, table = two_at_a_table(server)
    socket.send(type="why", table=table, move="pass")
    answer = socket.hear("why")
    assert not answer["legal"]
    assert answer["rule"]
    assert anna.post(f"/api/tables/{table}/why", move="draw") == {
        "move": "draw",
        "legal": True,
        "code": None,
        "rule": None,
        "sentence": None,
    }


def test_a_client_that_was_away_gets_what_it_missed_by_seq(server: Server) -> None:
    anna, _, first, second, table = two_at_a_table(server)
    have = first.watch(table)
    first.close()
    seq, again = 1, anna.socket()
    for _ in range(3):
        for socket in (again, second):
            position = socket.watch(table)["position"]
            if position["legal"] and position["seq"] == seq:
                socket.play(table, seq, position["legal"][0])
                seq = socket.hear("events", table=table)["seq"]
    late = anna.socket()
    missed = late.watch(table, have["position"]["seq"])
    assert missed["type"] == "events"
    events = have["events"][: missed["from"]] + missed["events"]
    assert events == late.watch(table)["events"]
    assert late.watch(table, seq)["events"] == []


def test_an_undo_stops_at_new_information_and_at_others_turns(server: Server) -> None:
    _, _, anna, boris, table = two_at_a_table(server)
    assert anna.back("undo", table, 1)["problem"]["code"] == "nothing_to_undo"
    anna.play(table, 1, "draw")
    assert anna.back("undo", table, 2)["problem"]["code"] == "not_your_turn"
    assert boris.back("undo", table, 2)["problem"]["code"] in ("not_your_turn", "nothing_to_undo", "undo_stops")


def test_invalid_frames_are_refused_and_the_socket_stays_open(server: Server) -> None:
    socket = server.person().socket()
    for rubbish in ("", "{", "null", "[]", '{"type": "dance"}', '{"type": "watch"}', '{"type": "ping", "x": 1}'):
        socket.wire.send(rubbish)
        assert socket.hear("problem")["problem"]["code"] == "bad_request"
    socket.wire.send(b"\xff\xfe")
    assert socket.hear("problem")["problem"]["code"] == "bad_request"
    socket.wire.send(json.dumps({"type": "ping", "id": 7}))
    assert socket.hear("pong")["id"] == 7


def test_a_frame_that_is_too_large_ends_the_socket(server: Server) -> None:
    socket = server.person().socket()
    socket.wire.send("x" * 20_000)
    assert socket.hear("problem")["problem"]["code"] == "too_large"
    with pytest.raises(ConnectionClosed) as closed:
        socket.hear("never")
    assert closed.value.rcvd and closed.value.rcvd.code == 4400


def test_a_page_of_another_site_gets_no_socket(server: Server) -> None:
    cookie = server.person().cookie
    for origin in ("https://evil.example", "null"):
        with pytest.raises(InvalidStatus):
            server.socket({"Cookie": cookie, "Origin": origin})
    with pytest.raises(InvalidStatus):
        server.socket({"Cookie": cookie})


def test_with_confirm_on_the_last_move_of_a_turn_waits_for_a_yes(server: Server) -> None:
    _, _, anna, _, table = two_at_a_table(server, confirm=True)
    asked = anna.play(table, 1, "draw")
    assert asked["type"] == "confirm"
    assert anna.watch(table)["position"]["seq"] == 1
    assert anna.play(table, 1, "draw", asked["action_id"], confirmed=True)["type"] == "ack"


def test_the_lobby_shows_a_new_table(server: Server) -> None:
    anna = server.person()
    socket = anna.socket()
    socket.send(type="lobby")
    socket.hear("lobby")
    table = anna.table("me", "open", title="five at the delta")["id"]
    lobby = socket.hear("lobby")
    while table not in [listed["id"] for listed in lobby["tables"]]:
        lobby = socket.hear("lobby")
    assert lobby["people"] >= 1


def test_every_socket_of_a_player_hears_that_it_is_their_turn(server: Server) -> None:
    _, boris, anna, _, table = two_at_a_table(server)
    elsewhere = boris.socket()
    anna.play(table, 1, "draw")
    assert elsewhere.hear("turn")["table"] == table


def test_a_socket_watches_fifty_tables_and_no_more(server: Server) -> None:
    anna = server.person()
    tables = [anna.table("me", "open")["id"] for _ in range(51)]
    socket = anna.socket()
    assert [socket.watch(table)["type"] for table in tables] == ["table"] * 50 + ["problem"]
    assert socket.heard[-1]["problem"]["code"] == "not_allowed"
    socket.send(type="unwatch", table=tables[0])
    assert socket.watch(tables[50])["type"] == "table"
    assert socket.watch(tables[50])["type"] == "table"


def test_a_socket_that_nobody_reads_is_cut_off(server: Server) -> None:
    anna, boris, table = server.two_playing()

    def is_here() -> bool:
        return bool(boris.get(f"/api/tables/{table}")["seats"][0]["here"])

    unread = server.socket({"Cookie": anna.cookie, "Origin": server.url}, waiting=1)
    unread.watch(table)
    assert is_here()
    with contextlib.suppress(ConnectionClosed):
        for _ in range(10_000):  # the answers are more than the buffers of a connection hold
            unread.send(type="watch", table=table)
    wait_until(lambda: not is_here())
    with pytest.raises(ConnectionClosed):
        for _ in range(10_000):
            unread.hear("table")


async def followed(service: Service) -> tuple[LiveTable, Follower]:
    """A table, and one who follows it by an event stream."""
    anna = await identity.new_guest(service.store)
    live = await seats.make_table(service, anna, NewTable("ra", ["me", "open"]))
    return live, Follower(service, live, Who(anna, "Anna", "guest", "a session"), "192.0.2.1", None)


def test_an_event_stream_that_nobody_reads_is_cut_off(database: str) -> None:
    async def go() -> None:
        async with local_service(database) as service:
            live, follower = await followed(service)
            stream = follower.frames()
            assert '"meta"' in await anext(stream)
            for _ in range(600):
                service.hall.tell_meta(live)
            async with asyncio.timeout(20):
                while live.watchers or service.sockets.people():
                    await asyncio.sleep(0)
            assert not service.presence.here(live.stored.id)
            follower.send("more")
            assert [words async for words in stream] == []

    asyncio.run(go())


def test_a_client_that_leaves_while_its_event_stream_begins_leaves_no_trace(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with local_service(database) as service:
            live, follower = await followed(service)
            announcing = asyncio.Event()

            async def announce(_: Notice) -> None:
                announcing.set()
                await asyncio.Event().wait()

            with monkeypatch.context() as slow:
                slow.setattr(service.store, "announce", announce)
                begun = asyncio.ensure_future(anext(follower.frames()))
                await announcing.wait()
                slow.undo()
                begun.cancel()
                await asyncio.wait([begun])
            assert not live.watchers and not service.sockets.people()
            assert not service.presence.here(live.stored.id)

    asyncio.run(go())
