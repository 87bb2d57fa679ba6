"""Both stores: migrations up and down, changes all or nothing, backup and restore."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from benben.server import admin, backup, restore
from benben.server.store import Store, engine_for, many, open_store, upgrade
from benben.server.store.chain import first_break, link
from benben.server.store.migrate import downgrade
from benben.server.store.schema import actions, metadata, players
from benben.server.wire.problems import Problem
from server.parts import STORES, Postgres, Server, database_of, play_out, running


@pytest.fixture(params=STORES)
def either(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind."""
    return database_of(request, tmp_path)


def columns(database: str) -> dict[str, set[str]]:
    engine = engine_for(database)
    found = inspect(engine)
    names = {
        table: {column["name"] for column in found.get_columns(table)}
        for table in found.get_table_names()
        if table != "alembic_version"
    }
    engine.dispose()
    return names


def test_migrations_lead_to_the_schema_and_back(either: str) -> None:
    upgrade(either)
    assert columns(either) == {name: set(table.c.keys()) for name, table in metadata.tables.items()}
    downgrade(either, "base")
    assert columns(either) == {}
    upgrade(either)


def guest(name: str) -> dict[str, object]:
    return {"id": name, "kind": "guest", "name": name, "chat": "all", "created_at": 1}


def test_a_change_that_fails_leaves_nothing_and_spoils_no_other(either: str) -> None:
    upgrade(either)

    def good(connection: Connection) -> str:
        connection.execute(players.insert().values(guest("good")))
        return "done"

    def bad(connection: Connection) -> None:
        connection.execute(players.insert().values(guest("half")))
        connection.execute(players.insert().values(guest("half")))

    def refused(connection: Connection) -> None:
        connection.execute(players.insert().values(guest("refused")))
        raise Problem("not_found", "No.")

    async def together(store: Store) -> list[object]:
        await store.open(lambda notice: None)
        done = await asyncio.gather(store.write(bad), store.write(good), store.write(refused), return_exceptions=True)
        names = await store.read(lambda connection: [row["id"] for row in many(connection, select(players))])
        await store.close()
        return [*done, names]

    failed, done, no, names = asyncio.run(together(open_store(either)))
    assert isinstance(failed, IntegrityError)
    assert done == "done"
    assert isinstance(no, Problem)
    assert names == ["good"]


def test_actions_cannot_be_changed_or_deleted(either: str) -> None:
    with running(either) as server:
        table = server.person().table("bot:random", "bot:random")["id"]
    engine = engine_for(either)
    with engine.connect() as connection:
        assert connection.execute(select(actions.c.seq).where(actions.c.table_id == table)).first() == (1,)
    for change in (actions.update().values(words="x"), actions.delete()):
        with engine.connect() as connection, pytest.raises(DBAPIError, match="append-only"):
            connection.execute(change)
    engine.dispose()


def test_the_chain_breaks_where_a_row_was_changed_lost_or_swapped() -> None:
    rows, previous = [], ""
    for seq in range(1, 6):
        row = {"seq": seq, "action_id": f"a{seq}", "seat": 0, "kind": "move", "words": "draw"}
        row |= {"record": ["0 draw", "deal ra"], "used_ms": 5, "at": seq}
        previous = link(previous, "t", row)
        rows.append({**row, "hash": previous})
    assert first_break("t", rows) is None
    assert first_break("u", rows) == 1
    assert first_break("t", rows[:2] + rows[3:]) == 3
    for key, value in (("words", "pass"), ("seat", 1), ("used_ms", 6), ("at", 9), ("record", []), ("action_id", "b")):
        assert first_break("t", [*rows[:2], {**rows[2], key: value}, *rows[3:]]) == 3


def a_finished_game(server: Server) -> tuple[object, str]:
    anna = server.person()
    table = anna.table("me", "bot:random")["id"]
    anna.ready(table)
    socket = anna.socket()
    play_out(socket, table, socket.watch(table)["position"], 0)
    return anna.get(f"/api/tables/{table}/record"), table


def test_a_backup_of_a_running_service_restores_to_the_same_games(
    either: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    with running(either) as server:
        record, table = a_finished_game(server)
        file = backup(either, tmp_path / "backup")
        with pytest.raises(ValueError, match="already"):
            backup(either, file)
    if either.startswith("postgresql"):
        postgres: Postgres = request.getfixturevalue("postgres")
        fresh = postgres.database()
    else:
        fresh = str(tmp_path / "fresh.sqlite3")
    restore(file, fresh)
    with running(fresh) as server:
        assert server.person().get(f"/api/tables/{table}/record") == record


def test_a_file_that_is_not_a_backup_is_not_restored(tmp_path: Path) -> None:
    rubbish = tmp_path / "rubbish"
    rubbish.write_text("not a database, but long enough to look like a file of some kind" * 50)
    with pytest.raises(ValueError, match="not a backup"):
        restore(rubbish, str(tmp_path / "new.sqlite3"))
    assert not (tmp_path / "new.sqlite3").exists()
    with pytest.raises(ValueError, match="no file"):
        restore(tmp_path / "absent", str(tmp_path / "new.sqlite3"))


def test_the_host_closes_renames_mutes_and_bans_while_the_service_runs(database: str) -> None:
    with running(database) as server:
        anna, boris = server.person("Anna of Thebes"), server.person()
        table = anna.table("me", "open")["id"]
        boris.post(f"/api/tables/{table}/sit")
        socket = boris.socket()
        socket.watch(table)
        admin.rename(database, "anna of thebes", "Somebody")
        assert anna.get("/api/me")["name"] == "Somebody"
        admin.mute(database, boris.id, 10)
        assert boris.refused("POST", f"/api/tables/{table}/chat", {"text": "hello"}) == "muted"
        admin.mute(database, boris.id, 0)
        boris.post(f"/api/tables/{table}/chat", text="hello")
        admin.close_table(database, table)
        meta = socket.hear("meta")["is"]
        while meta["state"] != "closed":
            meta = socket.hear("meta")["is"]
        admin.ban(database, "Somebody")
        assert anna.refused("GET", "/api/me") == "signed_out"
        login = {"name": "Somebody", "password": "correct horse battery"}
        assert anna.refused("POST", "/api/login", login) == "banned"
        assert [line["act"] for line in admin.audit_log(database)] == ["rename", "mute", "mute", "close", "ban"]
        with pytest.raises(ValueError, match="no player"):
            admin.ban(database, "nobody")


def test_the_host_cannot_administrate_a_database_that_is_not_there(database: str) -> None:
    with pytest.raises(ValueError, match="there is no database"):
        admin.close_table(database, "any")
    assert not Path(database).exists()


def test_a_database_of_a_newer_version_or_no_database_is_named_as_such(either: str, tmp_path: Path) -> None:
    upgrade(either)
    engine = engine_for(either)
    with engine.begin() as connection:
        connection.exec_driver_sql("update alembic_version set version_num = '9999'")
    engine.dispose()
    with pytest.raises(ValueError, match="newer version of Benben"):
        upgrade(either)
    rubbish = tmp_path / "rubbish.sqlite3"
    rubbish.write_bytes(b"something else" * 1000)
    with pytest.raises(ValueError, match="cannot be used: file is not a database"):
        upgrade(str(rubbish))


def test_sqlite_commits_are_durable(database: str) -> None:
    upgrade(database)
    engine = engine_for(database)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    engine.dispose()
    assert sqlite3.sqlite_version_info >= (3, 35)
