"""Playing whole games over real sockets, taking back, and being rebuilt from the log."""

import pytest

from server.parts import Server, Socket, play_out, running


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("ra", ["me", "bot:random", "bot:random"]),
        ("pharaon", ["me", "bot:random", "bot:random"]),
        ("pharaon", ["me"]),
    ],
)
def test_one_person_plays_with_bots_or_alone_to_the_end(server: Server, game: str, seats: list[str]) -> None:
    marta = server.person()
    table = marta.table(*seats, game=game)["id"]
    assert marta.ready(table)["state"] == "playing"
    socket = marta.socket()
    first = socket.watch(table)
    assert first["table"]["you"] == 0
    position = play_out(socket, table, first["position"], 0)
    assert position["over"]
    after = socket.hear("meta", table=table)["is"]
    assert after["state"] == "over"
    assert sorted(after["result"]["ranking"]) == list(range(len(seats)))
    assert after["dealing"]["secret"]


def play_until_undo(socket: Socket, table: str) -> tuple[dict, list, dict]:
    """Play Pharaon alone until a move can be taken back: the position and events before it, and after it."""
    told = socket.watch(table)
    while True:
        before, events = told["position"], told["events"]
        assert socket.play(table, before["seq"], before["legal"][-1])["type"] == "ack"
        told = socket.watch(table)
        if told["position"]["undo"]["can"]:
            return before, events, told["position"]


def test_undo_takes_back_one_move_and_restart_the_turn(server: Server) -> None:
    marta = server.person()
    table = marta.table("me", game="pharaon")["id"]
    marta.ready(table)
    socket = marta.socket()
    before, events, after = play_until_undo(socket, table)
    assert socket.back("undo", table, after["seq"])["type"] == "ack"
    told = socket.hear("events", table=table, seq=after["seq"] + 1)
    assert told["from"] <= len(events)
    assert told["position"]["step"] == before["step"]
    assert told["position"]["view"] == before["view"]
    assert socket.watch(table)["events"] == events
    _, _, after = play_until_undo(socket, table)
    assert socket.back("restart", table, after["seq"])["type"] == "ack"
    position = socket.hear("events", table=table, seq=after["seq"] + 1)["position"]
    assert position["undo"]["can"] is False
    missed = marta.socket().watch(table, before["seq"])
    assert events[: missed["from"]] + missed["events"] == socket.watch(table)["events"]


def test_a_log_with_undone_moves_folds_to_the_same_position_after_a_kill(database: str) -> None:
    with running(database) as server:
        marta = server.person()
        table = marta.table("me", game="pharaon")["id"]
        marta.ready(table)
        socket = marta.socket()
        for _ in range(3):
            _, _, after = play_until_undo(socket, table)
            socket.back("undo", table, after["seq"])
        there = socket.watch(table)
        server.kill()
        server.start()
        again = marta.socket().watch(table)
        assert again["events"] == there["events"]
        assert again["position"] == there["position"]


def test_bots_of_every_level_play_each_other(database: str) -> None:
    with running(database, bot_seconds=0.2) as server:
        marta = server.person()
        levels = marta.get("/api/games")["games"][0]["bots"]
        assert levels[0] == "random" and len(levels) > 3
        table = marta.table(*[f"bot:{level}" for level in levels[-4:]])["id"]
        socket = marta.socket()
        position = socket.watch(table)["position"]
        movers: set[int] = set()
        while len(movers) < 4 and not position["over"]:
            movers.add(position["turn"])
            position = socket.hear("events", table=table)["position"]
        assert len(movers) == 4
        log = server.log.read_text()
        assert not any(fault in log for fault in ("bot_failed", "bot_illegal", "bot_slow", "bot_crashed"))
