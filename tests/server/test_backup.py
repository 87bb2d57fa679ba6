"""Backups are whole or refused, and end while the service writes; restores never look ready when they are not."""

import sqlite3
import threading
from pathlib import Path

import pytest

from benben.server import backup, restore
from benben.server.store import upgrade
from server.many_games import fill


@pytest.fixture
def games(database: str) -> str:
    """A database with some games."""
    fill(database, games=20, rows_of_a_game=5)
    return database


def rows(database: str) -> int:
    with sqlite3.connect(database) as connection:
        return int(connection.execute("select count(*) from actions").fetchone()[0])


@pytest.mark.parametrize("suffix", ["-wal", "-shm", "-journal"])
def test_restore_refuses_what_was_left_of_another_database(games: str, tmp_path: Path, suffix: str) -> None:
    file = backup(games, tmp_path / "backup")
    target = tmp_path / "new.sqlite3"
    left = tmp_path / f"new.sqlite3{suffix}"
    left.write_bytes(b"of another database")
    with pytest.raises(ValueError, match=f"new.sqlite3{suffix} exists already"):
        restore(file, str(target))
    assert not target.exists()
    assert left.read_bytes() == b"of another database"
    left.unlink()
    restore(file, str(target))
    assert rows(str(target)) == rows(games)


def test_restore_refuses_a_database_in_use(games: str, tmp_path: Path) -> None:
    """Its last commits are in the file beside it, and a copy of the file alone would lose them."""
    with sqlite3.connect(games) as writer:
        writer.execute("update tables set title = 'changed'")
        writer.commit()
        assert Path(f"{games}-wal").exists()
        with pytest.raises(ValueError, match="in use"):
            restore(games, str(tmp_path / "new.sqlite3"))
    assert not (tmp_path / "new.sqlite3").exists()


def test_a_restore_that_fails_leaves_nothing(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite3"
    with sqlite3.connect(other) as connection:
        connection.execute("create table something (id integer)")
    with pytest.raises(ValueError, match="not a backup of Benben"):
        restore(other, str(tmp_path / "new.sqlite3"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other.sqlite3"]


def test_a_backup_ends_while_others_commit_without_pause(games: str, tmp_path: Path) -> None:
    """A copy in several steps begins again at each commit and would end only with the commits."""
    with sqlite3.connect(games) as connection:
        connection.execute("create table ballast (bytes blob)")
        connection.execute("insert into ballast values (zeroblob(80000000))")
    commits: list[float] = []
    done = threading.Event()

    def commit_until_done() -> None:
        with sqlite3.connect(games, timeout=30) as connection:
            while not done.is_set() and len(commits) < 4000:
                connection.execute("update tables set title = title || 'x' where rowid = 1")
                connection.commit()
                commits.append(1)

    writer = threading.Thread(target=commit_until_done)
    writer.start()
    try:
        file = backup(games, tmp_path / "backup")
    finally:
        before_the_end = len(commits)
        done.set()
        writer.join()
    assert before_the_end < 4000
    assert rows(str(file)) == rows(games)


def test_a_damaged_database_is_not_backed_up(games: str, tmp_path: Path) -> None:
    with sqlite3.connect(games) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode=DELETE")
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        root = connection.execute("select rootpage from sqlite_master where name = 'actions'").fetchone()[0]
    with Path(games).open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)
    with pytest.raises(ValueError, match=r"damaged|cannot be copied"):
        backup(games, tmp_path / "backup")
    assert not list(tmp_path.glob("backup*"))


def test_a_file_that_is_not_a_database_is_not_backed_up(tmp_path: Path) -> None:
    rubbish = tmp_path / "rubbish.sqlite3"
    rubbish.write_bytes(b"something else" * 1000)
    with pytest.raises(ValueError, match="cannot be copied"):
        backup(str(rubbish), tmp_path / "backup")
    assert not list(tmp_path.glob("backup*"))


def test_an_interrupted_backup_does_not_block_the_next_one(games: str, tmp_path: Path) -> None:
    (tmp_path / "backup.part").write_bytes(b"half")
    file = backup(games, tmp_path / "backup")
    assert rows(str(file)) == rows(games)
    assert sorted(path.name for path in tmp_path.glob("backup*")) == ["backup"]


def test_a_backup_gets_the_present_schema_when_restored(games: str, tmp_path: Path) -> None:
    file = backup(games, tmp_path / "backup")
    restore(file, str(tmp_path / "new.sqlite3"))
    upgrade(str(tmp_path / "new.sqlite3"))
    assert not list(tmp_path.glob("new.sqlite3.part*"))
