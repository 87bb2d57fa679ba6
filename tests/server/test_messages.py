"""Whatever the server sends over a socket is a message that it declares; `server.parts.Socket` compares every one."""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from benben.server.wire.messages import AnyMessage
from server.parts import Server, Socket, as_declared, running

OLD: dict[str, dict[str, list[str]]] = json.loads(
    (Path(__file__).parents[1] / "fixtures" / "0.1.0" / "socket.json").read_text()
)
DECLARED = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyMessage)}


def keys(kind: Any) -> dict[str, bool]:
    """The keys of a kind of message, and whether each is always there."""
    return {field.encode_name: field.required for field in msgspec.structs.fields(kind)}


@pytest.mark.parametrize("kind", OLD)
def test_every_message_of_0_1_0_is_still_sent_with_its_keys(kind: str) -> None:
    always = {name for name, needed in keys(DECLARED[kind]).items() if needed} | {"type", "id"}
    assert set(OLD[kind]) <= always


def whole_game(server: Server, game: str) -> list[dict[str, Any]]:
    """Two people play to the end, with all that a socket can ask on the way, and begin again; what they heard."""
    anna, boris, watcher = server.person(), server.person(), server.person().socket()
    watcher.send(type="lobby")
    clock = {"kind": "increment", "seconds": 3600, "increment": 1}
    table = anna.table("me", "open", game=game, clock=clock, confirm=True)["id"]
    boris.post(f"/api/tables/{table}/sit")
    sockets = [anna.socket(), boris.socket()]
    for socket in (*sockets, watcher):
        socket.watch(table)
    for person in (anna, boris):
        person.ready(table)
    talk_and_errors(sockets[0], table)
    position = sockets[0].watch(table)["position"]
    while not position["over"]:
        position = turn(sockets, table, position)
    anna.post(f"/api/tables/{table}/rematch")
    while not sockets[1].hear("meta", table=table)["is"]["next"]:
        pass
    watcher.watch(table)
    return [message for socket in (*sockets, watcher) for message in socket.heard]


def talk_and_errors(socket: Socket, table: str) -> None:
    socket.send(type="ping", id=1)
    socket.hear("pong", id=1)
    socket.send(type="chat", table=table, phrase="good_luck")
    socket.hear("chat", table=table)
    socket.send(type="dance")
    socket.hear("problem")
    assert socket.watch("nowhere")["type"] == "problem"
    assert socket.play(table, 0, "dance")["type"] == "stale"


def turn(sockets: list[Socket], table: str, position: dict[str, Any]) -> dict[str, Any]:
    """One move, taken back and made again where that is possible; the position afterwards."""
    socket = sockets[position["turn"]]
    mine = socket.watch(table)["position"]
    socket.send(type="why", table=table, move=mine["legal"][0], id="why")
    socket.hear("why", id="why")
    answer = socket.play(table, mine["seq"], mine["legal"][0])
    if answer["type"] == "confirm":
        answer = socket.play(table, mine["seq"], mine["legal"][0], confirmed=True)
    assert answer["type"] == "ack", answer
    after = socket.watch(table)["position"]
    if after["undo"]["can"] and after["step"] % 5 == 0:
        assert socket.back("undo", table, after["seq"])["type"] == "ack"
        assert socket.play(table, after["seq"] + 1, mine["legal"][0], confirmed=True)["type"] == "ack"
        after = socket.watch(table)["position"]
    return dict(after)


def test_every_message_in_whole_games_of_both_games_is_declared(tmp_path: Path) -> None:
    with running(str(tmp_path / "benben.sqlite3")) as server:
        heard = [message for game in ("ra", "pharaon") for message in whole_game(server, game)]
        last = server.person().socket()
        assert server.process
        server.process.terminate()
        heard.append(last.hear("closing"))
    assert {message["type"] for message in heard} == set(DECLARED)


def test_a_message_that_is_not_declared_is_noticed() -> None:
    with pytest.raises(msgspec.ValidationError):
        as_declared('{"type": "dance"}')
    with pytest.raises(AssertionError):
        as_declared('{"type": "turn", "table": "t", "secret": 1}')
