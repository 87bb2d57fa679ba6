"""Tables: making, joining by invite, bots, hosts, leaving, take-over, rematch."""

import asyncio
import threading
from typing import Any

import pytest

import benben
from benben.games import game_named
from benben.server import service as room
from benben.server.people import identity
from benben.server.tables import seats
from benben.server.tables.fold import Fold, begin
from benben.server.tables.stored import StoredTable, load
from benben.server.wire.requests import NewTable
from server.parts import Server, local_service, play_out, running


def test_an_invite_code_opens_a_private_table_and_nothing_else_does(server: Server) -> None:
    anna, boris = server.person(), server.person()
    made = anna.table("me", "open", public=False)
    path = f"/api/tables/{made['id']}"
    assert boris.refused("GET", path) == "not_found"
    assert boris.refused("POST", f"{path}/sit", {}) == "not_found"
    assert boris.refused("POST", "/api/invites", {"code": "A" * 22}) == "not_found"
    assert made["id"] not in [table["id"] for table in boris.get("/api/tables")["tables"]]
    assert boris.post("/api/invites", code=made["invite"]) == {"table": made["id"]}
    assert boris.get(path)["invite"] is None
    assert boris.post(f"{path}/sit")["you"] == 1
    assert boris.get(path)["invite"] == made["invite"]


def test_a_table_starts_when_everybody_is_ready(server: Server) -> None:
    anna, boris = server.person(), server.person()
    table = anna.table("me", "open", "bot:random")["id"]
    assert anna.ready(table)["state"] == "open"
    boris.post(f"/api/tables/{table}/sit")
    started = boris.ready(table)
    assert started["state"] == "playing"
    assert started["seq"] >= 1
    assert [bool(nonce) for nonce in started["dealing"]["nonces"]] == [True, True, False]
    assert started["dealing"]["secret"] is None


@pytest.mark.parametrize("game", ["ra", "pharaon"])
def test_a_new_table_begins_with_the_options_that_the_game_declares_for_people(server: Server, game: str) -> None:
    anna, declared = server.person(), game_named(game)
    (offered,) = [one["options"] for one in anna.get("/api/games")["games"] if one["name"] == game]
    begins = {name: option["people"] for name, option in offered.items()}
    assert begins == {
        name: declared.people.options.get(name, option.default)
        for name, option in declared.options.items()
        if not option.host_only
    }
    table = anna.table("me", "open", game=game)
    assert {name: table["options"].get(name, offered[name]["default"]) for name in offered} == begins


def test_a_host_of_ra_may_still_open_the_scores(server: Server) -> None:
    assert server.person().table("me", "open")["options"] == {"scores": "hidden"}
    assert server.person().table("me", "open", options={"scores": "open"})["options"] == {"scores": "open"}


@pytest.mark.parametrize("change", ["leave", "close"])
def test_a_table_that_changes_while_it_is_dealt_does_not_start(
    change: str, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealing, go_on = threading.Event(), threading.Event()

    def held(table: StoredTable) -> Fold:
        dealing.set()
        assert go_on.wait(20)
        return begin(table)

    monkeypatch.setattr(room, "begin", held)

    async def go() -> None:
        async with local_service(database) as service:
            anna, boris = [await identity.new_guest(service.store) for _ in range(2)]
            table = (await seats.make_table(service, anna, NewTable("ra", ["me", "open"]))).stored.id

            def do(work: Any, *given: Any) -> Any:
                return service.change(table, lambda connection, stored: work(connection, stored, *given))

            await do(seats.sit, boris, None)
            await do(seats.ready, boris, "b0" * 8)
            starting = asyncio.create_task(do(seats.ready, anna, "a0" * 8))
            assert await asyncio.to_thread(dealing.wait, 20)
            meanwhile = (seats.leave, boris, "random") if change == "leave" else (seats.close, anna)
            await service.store.write(lambda c: meanwhile[0](c, load(c, table, lock=True), *meanwhile[1:]))
            go_on.set()
            live = await starting
            assert (live.stored.state, live.stored.seq) == ("open" if change == "leave" else "closed", 0)
            assert live.fold is None
            if change == "leave":
                await do(seats.sit, boris, None)
                live = await do(seats.ready, boris, "b1" * 8)
                assert live.stored.state == "playing"
                service.hall.forget(table)
                assert (await service.hall.open(table)).fold  # it comes out again as it was dealt

    asyncio.run(go())


def test_a_seat_is_taken_once(server: Server) -> None:
    anna, boris, clara = server.person(), server.person(), server.person()
    table = anna.table("me", "open")["id"]
    path = f"/api/tables/{table}/sit"
    assert boris.refused("POST", path, {"seat": 0}) == "seat_taken"
    assert boris.refused("POST", path, {"seat": 7}) == "bad_request"
    boris.post(path, seat=1)
    assert boris.refused("POST", path, {}) == "already_seated"
    assert clara.refused("POST", path, {}) == "table_full"


def test_only_the_host_fills_seats_and_closes(server: Server) -> None:
    anna, boris = server.person(), server.person()
    table = anna.table("me", "open", "open")["id"]
    path = f"/api/tables/{table}"
    boris.post(f"{path}/sit", seat=1)
    for action, body in (("start", {"fill": "random"}), ("seats/2", {"kind": "bot", "level": "random"}), ("close", {})):
        assert boris.refused("POST", f"{path}/{action}", body) == "not_allowed"
    assert anna.refused("POST", f"{path}/seats/1", {"kind": "open"}) == "seat_taken"
    assert anna.refused("POST", f"{path}/seats/2", {"kind": "bot", "level": "genius"}) == "bad_request"
    assert anna.post(f"{path}/seats/2", kind="bot", level="random")["seats"][2]["level"] == "random"
    assert anna.post(f"{path}/close")["state"] == "closed"
    assert boris.refused("POST", f"{path}/ready", {"nonce": "0" * 32}) == "table_closed"


def test_what_a_table_cannot_be_is_refused_with_a_sentence(server: Server) -> None:
    anna = server.person()
    for wrong in (
        {"game": "chess", "seats": ["me", "open"]},
        {"game": "ra", "seats": ["me"]},
        {"game": "ra", "seats": ["me", "me"]},
        {"game": "ra", "seats": ["me", "bot:genius"]},
        {"game": "ra", "seats": ["me", "king"]},
        {"game": "ra", "seats": ["me", "open"], "options": {"edition": "lead"}},
        {"game": "ra", "seats": ["me", "open"], "options": {"data": "/etc"}},
        {"game": "pharaon", "seats": ["me", "open"], "options": {"data": None}},
        {"game": "ra", "seats": ["me", "open"], "clock": {"kind": "move", "seconds": 0}},
        {"game": "ra", "seats": ["me", "open"], "colour": "red"},
        {"seats": ["me", "open"]},
    ):
        assert anna.refused("POST", "/api/tables", wrong) == "bad_request", wrong


def test_one_who_leaves_is_replaced_by_a_bot_and_can_come_back(server: Server) -> None:
    _anna, boris, table = server.two_playing()
    left = boris.post(f"/api/tables/{table}/leave")
    assert left["seats"][1]["stand_in"]
    assert (
        boris.refused("POST", f"/api/tables/{table}/play", {"expect_seq": 1, "action_id": "a" * 36, "move": "draw"})
        == "taken_over"
    )
    assert not boris.post(f"/api/tables/{table}/retake")["seats"][1]["stand_in"]


def test_a_bot_is_put_in_for_one_who_is_away_but_not_for_one_who_is_here(server: Server) -> None:
    anna, boris, table = server.two_playing()
    boris.socket().watch(table)
    assert anna.refused("POST", f"/api/tables/{table}/takeover", {"seat": 1}) == "not_late"
    assert anna.refused("POST", f"/api/tables/{table}/takeover", {"seat": 5}) == "bad_request"
    assert anna.post(f"/api/tables/{table}/takeover", seat=0)["seats"][0]["stand_in"]


def test_an_opponent_does_not_choose_the_bot_for_the_seat_of_one_who_is_away(database: str) -> None:
    with running(database, away_ms=0, stand_in="apprentice") as server:
        anna, _boris, table = server.two_playing()
        path = f"/api/tables/{table}/takeover"
        assert anna.post(path, seat=1, level="random")["seats"][1]["level"] == "apprentice"
        assert anna.post(path, seat=0, level="random")["seats"][0]["level"] == "random"


def test_with_a_clock_one_who_is_away_has_the_time_that_was_agreed(database: str) -> None:
    with running(database, away_ms=0) as server:
        slow, quick = {"kind": "days", "days": 1}, {"kind": "move", "seconds": 5}
        anna, _boris, table = server.two_playing(clock=slow)
        assert anna.refused("POST", f"/api/tables/{table}/takeover", {"seat": 1}) == "not_late"
        anna, boris, table = server.two_playing(clock=quick)
        turn = anna.get(f"/api/tables/{table}")["turn"]
        other = (boris, anna)[turn]
        socket = other.socket()
        socket.watch(table)
        assert other.refused("POST", f"/api/tables/{table}/takeover", {"seat": turn}) == "not_late"
        while not socket.hear("meta")["is"]["late"]:
            pass
        taken = other.post(f"/api/tables/{table}/takeover", seat=turn)
        assert [seat["stand_in"] for seat in taken["seats"]] == [turn == 0, turn == 1]


def test_one_who_plays_without_a_socket_is_not_away(server: Server) -> None:
    anna, _boris, table = server.two_playing()
    assert anna.refused("POST", f"/api/tables/{table}/takeover", {"seat": 1}) == "not_late"


def test_a_rematch_is_one_table_for_all_who_ask(server: Server) -> None:
    anna, boris, table = server.two_playing()
    boris.post(f"/api/tables/{table}/leave")
    socket = anna.socket()
    play_out(socket, table, socket.watch(table)["position"], 0)
    again = anna.post(f"/api/tables/{table}/rematch")
    assert again["state"] == "open"
    assert [seat["player"]["id"] for seat in again["seats"]] == [boris.id, anna.id]
    assert boris.post(f"/api/tables/{table}/rematch")["id"] == again["id"]
    assert again["dealing"]["commitment"] != anna.get(f"/api/tables/{table}")["dealing"]["commitment"]


def test_a_rematch_leaves_the_seat_of_a_deleted_player_open(server: Server) -> None:
    anna, boris, table = server.two_playing()
    assert boris.ask("DELETE", "/api/me", {}).status_code == 204
    socket = anna.socket()
    play_out(socket, table, socket.watch(table)["position"], 0)
    again = anna.post(f"/api/tables/{table}/rematch")
    assert [seat["kind"] for seat in again["seats"]] == ["open", "player"]


def test_my_games_tell_which_wait_for_me(server: Server) -> None:
    anna = server.person()
    waiting = anna.table("me", "bot:random")["id"]
    anna.ready(waiting)
    socket = anna.socket()
    position = socket.watch(waiting)["position"]
    while position["turn"] != 0:
        position = socket.hear("events", table=waiting)["position"]
    mine = anna.get("/api/me/games")["tables"]
    assert mine[0]["id"] == waiting
    assert mine[0]["your_turn"]


def test_watchers_see_who_is_present(server: Server) -> None:
    anna, boris = server.person(), server.person()
    table = anna.table("me", "open")["id"]
    socket = anna.socket()
    socket.watch(table)
    assert socket.hear("meta")["is"]["seats"][0]["here"]
    boris.post(f"/api/tables/{table}/sit")
    meta = socket.hear("meta")["is"]
    assert not meta["seats"][1]["here"]
    second = boris.socket()
    second.watch(table)
    assert socket.hear("meta")["is"]["seats"][1]["here"]
    second.close()
    assert not socket.hear("meta")["is"]["seats"][1]["here"]


def test_chat_reaches_the_table_and_muted_people_are_not_heard(server: Server) -> None:
    anna, boris = server.person(), server.person()
    table = anna.table("me", "open")["id"]
    first, second = anna.socket(), boris.socket()
    first.watch(table)
    second.watch(table)
    first.send(type="chat", table=table, text="good evening")
    for socket in (first, second):
        assert socket.hear("chat")["message"]["text"] == "good evening"
    assert boris.refused("POST", f"/api/tables/{table}/chat", {"phrase": "rude"}) == "bad_request"
    assert boris.refused("POST", f"/api/tables/{table}/chat", {"text": "  "}) == "bad_request"
    assert anna.ask("PUT", f"/api/me/mutes/{boris.id}").status_code == 204
    boris.post(f"/api/tables/{table}/chat", phrase="hello")
    boris.ask("DELETE", f"/api/me/mutes/{anna.id}")
    first.send(type="chat", table=table, phrase="thanks")
    assert first.hear("chat")["message"]["phrase"] == "thanks"
    assert [said["phrase"] for said in anna.get(f"/api/tables/{table}/chat")["chat"]] == [None, "thanks"]


def test_a_silent_table_has_no_chat(server: Server) -> None:
    anna, boris = server.person(), server.person()
    silent = anna.table("me", "open", chat="off")["id"]
    assert anna.refused("POST", f"/api/tables/{silent}/chat", {"text": "hello"}) == "not_allowed"
    seated = anna.table("me", "open", chat="seated")["id"]
    assert boris.refused("POST", f"/api/tables/{seated}/chat", {"text": "hello"}) == "not_allowed"


def test_the_host_changes_options_before_the_start_and_everybody_is_ready_again(server: Server) -> None:
    anna, boris = server.person(), server.person()
    table = anna.table("me", "open")["id"]
    path = f"/api/tables/{table}"
    boris.post(f"{path}/sit")
    boris.ready(table)
    assert boris.refused("PUT", f"{path}/options", {"options": {"scores": "open"}}) == "not_allowed"
    assert anna.refused("PUT", f"{path}/options", {"options": {"scores": "loud"}}) == "bad_request"
    assert anna.refused("PUT", f"{path}/options", {"options": {"data": "/etc"}}) == "bad_request"
    assert boris.get(path)["seats"][1]["ready"], "what was refused has changed nothing"
    changed = anna.ask("PUT", f"{path}/options", {"options": {"scores": "open"}}).json()
    assert changed["options"] == {"scores": "open"}
    assert [seat["ready"] for seat in changed["seats"]] == [False, False]
    anna.ready(table)
    assert boris.ready(table)["state"] == "playing"
    assert anna.refused("PUT", f"{path}/options", {"options": {"scores": "hidden"}}) == "already_started"


def test_a_game_that_goes_on_from_a_record_keeps_its_options(server: Server) -> None:
    anna = server.person()
    match = benben.new("ra", seats=2, seed=1)
    while not match.over:
        match.play(match.legal()[0])
    finished = anna.post("/api/records", text=match.text())["id"]
    table = anna.post(f"/api/tables/{finished}/fork", step=3, seat=0, bots="random")["id"]
    assert anna.refused("PUT", f"/api/tables/{table}/options", {"options": {"scores": "open"}}) == "not_allowed"
