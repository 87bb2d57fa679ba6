"""A backup is proved by playing every game in it again; the host finds players and tables by what is shown."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from benben.cli import run as command
from benben.server import admin, backup, drill
from server.parts import Postgres, play_out, running, wait_until


def a_backup(database: str, file: Path) -> str:
    """Of a finished game, one under way and one that has not begun; the table of the first."""
    with running(database) as server:
        anna = server.person()
        table = anna.table("me", "bot:random")["id"]
        anna.ready(table)
        socket = anna.socket()
        play_out(socket, table, socket.watch(table)["position"], 0)
        server.two_playing()
        anna.table("me", "open")
    backup(database, file)
    return str(table)


def test_a_drill_replays_every_game_of_a_backup(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_backup(database, tmp_path / "copy")
    found = drill(tmp_path / "copy")
    assert (found.tables, found.games, found.faults) == (3, 2, []) and found.rows > 10
    assert command(["drill", str(tmp_path / "copy")]) == 0
    assert "Games: 2" in capsys.readouterr().out


def test_a_drill_finds_a_changed_move_a_missing_row_and_a_changed_result(database: str, tmp_path: Path) -> None:
    table = a_backup(database, tmp_path / "copy")
    changes = {
        "move": "update actions set words = 'invoke' where seq = (select max(seq) from actions where table_id = :t)",
        "row": "delete from actions where seq = (select max(seq) from actions where table_id = :t)",
        "result": "update tables set result = replace(result, '\"winners\":[', '\"winners\":[9,')",
    }
    for name, change in changes.items():
        copy = tmp_path / name
        copy.write_bytes((tmp_path / "copy").read_bytes())
        with closing(sqlite3.connect(copy)) as connection:
            for (guard,) in connection.execute("select name from sqlite_master where type = 'trigger'").fetchall():
                connection.execute(f"drop trigger {guard}")
            connection.execute(change + (" where id = :t" if name == "result" else " and table_id = :t"), {"t": table})
            connection.commit()
        assert any(fault.startswith(table) for fault in drill(copy).faults), name
        assert command(["drill", str(copy)]) == 2


def test_a_drill_of_a_postgresql_backup(postgres: Postgres, tmp_path: Path) -> None:
    a_backup(postgres.database(), tmp_path / "copy")
    found = drill(tmp_path / "copy", postgres.database())
    assert (found.games, found.faults) == (2, [])


def test_players_and_tables_are_found_by_what_is_shown(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    with running(database) as server:
        anna, boris = server.person("Anna of Thebes"), server.person()
        table = anna.table("me", "open", title="Friday evening")["id"]
        boris.post(f"/api/tables/{table}/sit")
        assert [row["id"] for row in admin.list_players(database, "thebes")] == [anna.id]
        assert [row["id"] for row in admin.list_tables(database, "friday", "open")] == [table]
        (found,) = admin.list_tables(database, "of Thebes")
        assert found["seats"] == ["Anna of Thebes", boris.me["name"]] and "secret" not in found
        admin.mute(database, boris.me["name"], 5)
        admin.close_table(database, "Friday evening")
        wait_until(lambda: anna.get(f"/api/tables/{table}")["state"] == "closed")
    assert command(["admin", "players", "thebes", "--database", database]) == 0
    assert command(["admin", "tables", "--database", database]) == 0
    assert command(["admin", "audit", "--words", "--database", database]) == 0
    said = capsys.readouterr().out
    assert "Anna of Thebes" in said and f"close Friday evening ({table})" in said
    assert f"mute {boris.me['name']} ({boris.id}) minutes=5" in said


def test_a_name_that_several_players_show_is_refused_with_their_ids(database: str) -> None:
    with running(database) as server:
        ids = [server.person().id for _ in range(2)]
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("update players set name = 'Guest'")
        connection.commit()
    with pytest.raises(ValueError, match="several") as refused:
        admin.ban(database, "Guest")
    assert all(player in str(refused.value) for player in ids)
