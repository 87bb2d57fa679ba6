"""Bots wait while people read what an epoch or a round gave them, and never for long."""

from pathlib import Path
from typing import Any

import pytest

from server.parts import Person, Socket, running

HOUR = 3_600_000


def scored(person: Person, socket: Socket) -> tuple[str, dict[str, Any]]:
    """A table of Ra at which an epoch has just ended and a bot is to decide; the events that said so."""
    while True:
        table = person.table("me", "bot:random", options={"scores": "open"})["id"]
        position = socket.watch(table)["position"]
        person.ready(table)
        while position is None or not position["over"]:
            if position and position["turn"] == 0:
                assert socket.play(table, position["seq"], position["legal"][0])["type"] == "ack"
            told = socket.hear("events", table=table)
            position = told["position"]
            if any(event["event"] == "epoch ended" for event in told["events"]) and position["turn"] == 1:
                return table, told


def test_a_bot_waits_until_everybody_at_the_table_has_seen_the_scores(tmp_path: Path) -> None:
    with running(str(tmp_path / "benben.sqlite3"), sheet_ms=HOUR) as server:
        reader = server.person()
        socket = reader.socket()
        table, told = scored(reader, socket)
        assert reader.get(f"/api/tables/{table}/position")["position"]["seq"] == told["seq"]
        assert reader.ask("PUT", f"/api/tables/{table}/seen").status_code == 204
        assert socket.hear("events", table=table)["seq"] == told["seq"] + 1


def test_a_bot_does_not_wait_for_one_who_has_gone(tmp_path: Path) -> None:
    with running(str(tmp_path / "benben.sqlite3"), sheet_ms=HOUR) as server:
        reader, watcher = server.person(), server.person()
        socket, spectator = reader.socket(), watcher.socket()
        table, told = scored(reader, socket)
        spectator.watch(table)
        socket.close()
        assert spectator.hear("events", table=table)["seq"] == told["seq"] + 1


@pytest.mark.parametrize("limit", [0, 300])
def test_bots_wait_no_longer_than_the_limit_for_a_client_that_never_reports_the_scores_read(
    tmp_path: Path, limit: int
) -> None:
    with running(str(tmp_path / "benben.sqlite3"), sheet_ms=limit) as server:
        reader = server.person()
        socket = reader.socket()
        table, told = scored(reader, socket)
        after = socket.hear("events", table=table)
        assert after["seq"] == told["seq"] + 1
