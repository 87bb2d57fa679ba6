"""Restarts and broken logs: players see it, and continue where they were. Power cuts are in test_faults."""

import sqlite3

import pytest
from websockets.exceptions import ConnectionClosed

from benben.server.store.chain import link
from server.parts import running


def test_a_restart_tells_the_sockets_and_a_bots_turn_is_taken_up_again(database: str) -> None:
    with running(database, bot_pause_ms=1500) as server:
        anna = server.person()
        table = anna.table("me", "bot:random")["id"]
        anna.ready(table)
        socket = anna.socket()
        position = socket.watch(table)["position"]
        while position["turn"] == 0:
            socket.play(table, position["seq"], position["legal"][0])
            position = socket.hear("events", table=table)["position"]
        assert server.process
        server.process.terminate()
        assert socket.hear("closing")["wait_ms"] > 0
        with pytest.raises(ConnectionClosed):
            socket.hear("never")
        server.process.wait(10)
        server.start()
        again = anna.socket()
        later = again.watch(table, position["seq"])
        if later["seq"] == position["seq"]:
            later = again.hear("events", table=table)
        assert later["seq"] > position["seq"]


def test_a_log_that_was_touched_freezes_the_table_and_only_it(database: str) -> None:
    with running(database, idle_seconds=0) as server:
        anna = server.person()
        tables = []
        for _ in range(2):
            tables.append(anna.table("me", "bot:random")["id"])
            anna.ready(tables[-1])
        server.kill()
        connection = sqlite3.connect(database)
        with pytest.raises(sqlite3.DatabaseError, match="append-only"):
            connection.execute("UPDATE actions SET words = 'draw'")
        connection.execute("DROP TRIGGER actions_no_update")
        connection.execute("UPDATE actions SET used_ms = 77 WHERE table_id = ?", (tables[0],))
        connection.commit()
        connection.close()
        server.start()
        assert anna.refused("GET", f"/api/tables/{tables[0]}/position") == "record_broken"
        assert anna.get(f"/api/tables/{tables[1]}/position")["position"]["seq"] >= 1


@pytest.mark.parametrize("replays", [True, False])
def test_a_game_of_older_rules_goes_on_if_it_still_replays_and_says_so_if_not(database: str, replays: bool) -> None:
    with running(database) as server:
        anna, _boris, table = server.two_playing()
        server.kill()
        connection = sqlite3.connect(database)
        connection.row_factory = sqlite3.Row
        connection.execute("UPDATE tables SET rules_version = '0' WHERE id = ?", (table,))
        if not replays:
            row = dict(connection.execute("SELECT * FROM actions WHERE table_id = ?", (table,)).fetchone())
            row["record"] = ["dealer something that these rules do not know"]
            connection.execute("DROP TRIGGER actions_no_update")
            connection.execute("UPDATE actions SET record = ?, hash = ?", (row["record"][0], link("", table, row)))
        connection.commit()
        connection.close()
        server.start()
        if replays:
            assert anna.get(f"/api/tables/{table}/position")["position"]["seq"] == 1
        else:
            assert anna.refused("GET", f"/api/tables/{table}/position") == "rules_changed"


def test_several_workers_need_postgresql(database: str) -> None:
    from benben.server import serve

    with pytest.raises(ValueError, match="PostgreSQL"):
        serve(database=database, workers=2)
