"""Nothing hidden leaves the service: canaries in all that is sent. See test_twins.py for its every byte."""

import json
import uuid
from typing import Any

import pytest
from sqlalchemy import select

from benben.server.store import engine_for
from benben.server.store.schema import actions, tables
from benben.server.tables import moves
from benben.server.tables.stored import load
from server.parts import Server


def secret_of(server: Server, table: str) -> str:
    engine = engine_for(server.settings["database"])
    with engine.connect() as connection:
        found = connection.execute(select(tables.c.secret).where(tables.c.id == table)).scalar_one()
    engine.dispose()
    return str(found)


@pytest.mark.parametrize("game", ["ra", "pharaon"])
def test_no_canary_gets_out_before_the_game_is_over(server: Server, game: str) -> None:
    anna, boris, watcher = server.person("Canary " + uuid.uuid4().hex[:8]), server.person(), server.person()
    token = anna.post("/api/me/tokens", label="a token")["token"]
    table = anna.table("me", "open", "bot:random", game=game)["id"]
    boris.post(f"/api/tables/{table}/sit")
    anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "canary-in-the-notes"})
    anna.ask("PUT", f"/api/tables/{table}/orders", {"auto_pass": False, "bid_ceiling": 0})
    invite = anna.get(f"/api/tables/{table}")["invite"]
    for person in (anna, boris):
        person.ready(table)
    sockets = [person.socket() for person in (anna, boris, watcher)]
    position: dict[str, Any] = {}
    for socket in sockets:
        position = socket.watch(table)["position"]
    for _ in range(25):
        while position["turn"] == 2:
            position = sockets[2].hear("events", table=table)["position"]
        mover = sockets[position["turn"]]
        legal = mover.watch(table)["position"]["legal"]
        if not legal:
            break
        mover.play(table, position["seq"], legal[0])
        while sockets[2].hear("events", table=table)["seq"] <= position["seq"]:
            pass
        position = sockets[2].heard[-1]["position"]
    private = [secret_of(server, table), token, "canary-in-the-notes", "argon2", "digest"]
    private += ["auto_pass", "bid_ceiling", "pass_round"]
    private += [anna.cookie.split("=")[1], boris.cookie.split("=")[1]]
    by_http = [
        person.ask("GET", f"/api/tables/{table}{path}").text
        for person in (boris, watcher)
        for path in ("", "/position", "/replay", "/record", "/text", "/chat", "/notes", "/replay/0", "/replay/3")
    ]
    told = [json.dumps(message) for socket in sockets for message in socket.heard]
    for marker in private:
        assert not any(marker in words for words in [*told, *by_http]), marker
    assert not any(invite in json.dumps(message) for message in sockets[2].heard)
    for seat, socket in enumerate(sockets):
        views = [message["position"]["view"] for message in socket.heard if message.get("position")]
        for number, player in enumerate(view_player for view in views for view_player in view["players"]):
            if number % 3 != seat:
                assert player["score"] is None
                assert not player.get("dealt")


def test_the_dealers_secret_is_shown_when_the_game_is_over(server: Server) -> None:
    anna = server.person()
    table = anna.table("bot:random", "bot:random")["id"]
    socket = anna.socket()
    position = socket.watch(table)["position"]
    while not position["over"]:
        position = socket.hear("events", table=table)["position"]
    assert anna.get(f"/api/tables/{table}")["dealing"]["secret"] == secret_of(server, table)


def test_a_standing_order_waits_its_fixed_moment_and_leaves_no_mark_in_the_log(server: Server) -> None:
    anna, boris = server.person(), server.person()
    table = anna.table("me", "open")["id"]
    boris.post(f"/api/tables/{table}/sit")
    people = (anna, boris)
    for person in people:
        person.ready(table)
    watching = anna.socket()
    position = watching.watch(table)["position"]
    first, second = position["turn"], 1 - position["turn"]
    people[second].ask("PUT", f"/api/tables/{table}/orders", {"auto_pass": True})
    mover = people[first].socket()
    mover.watch(table)
    mover.play(table, position["seq"], "invoke")
    while watching.heard[-1].get("seq", 0) < position["seq"] + 2:
        watching.hear("events", table=table)
    engine = engine_for(server.settings["database"])
    with engine.connect() as connection:
        query = select(actions).where(actions.c.table_id == table).order_by(actions.c.seq.desc())
        done = connection.execute(query).mappings().first()
        stored = load(connection, table)
    engine.dispose()
    assert done and (done["seat"], done["words"]) == (second, "pass")
    assert done["used_ms"] >= server.settings["order_pause_ms"]
    assert uuid.UUID(done["action_id"]).version == 4
    assert done["action_id"] != moves.server_action(stored, done["seq"]), "with the secret shown, anybody could tell"
