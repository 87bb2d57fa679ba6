"""Playing a game over real sockets."""

from server.parts import Server, play_out


def test_one_person_plays_ra_with_two_bots_to_the_end(server: Server) -> None:
    marta = server.person()
    table = marta.table("me", "bot:random", "bot:random")["id"]
    assert marta.ready(table)["state"] == "playing"
    socket = marta.socket()
    first = socket.watch(table)
    assert first["table"]["you"] == 0
    position = play_out(socket, table, first["position"], 0)
    assert position["over"]
    after = socket.hear("meta", table=table)["is"]
    assert after["state"] == "over"
    assert sorted(after["result"]["ranking"]) == [0, 1, 2]
    assert after["dealing"]["secret"]
