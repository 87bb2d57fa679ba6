"""Backup while the service runs, and restore into a new place.

Both write under a temporary name, check what they wrote and rename it last, so a file with the final name is whole.
"""

import contextlib
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

from benben.server.store import is_postgres, upgrade

BESIDE = ("-wal", "-shm", "-journal")  # what SQLite may leave beside a file, and would take for its own


def backup(database: str, file: Path | str) -> Path:
    """Write the whole database to a file, also while the service runs. The file must not be there yet."""
    target = Path(file)
    _need_new(target)
    if not is_postgres(database) and not Path(database).is_file():
        raise ValueError(f"there is no database {database}")
    with _finished(target) as part:
        if is_postgres(database):
            _run("pg_dump", "--format=custom", f"--file={part}", database)
            _run("pg_restore", "--file=/dev/null", str(part))  # reads all of it
        else:
            _copy(database, part)
            _check(part, "quick_check")
    return target


def restore(file: Path | str, database: str) -> None:
    """Make a database from a backup; it must be new, or, in PostgreSQL, empty. It gets the present schema."""
    source = Path(file)
    if not source.is_file():
        raise ValueError(f"there is no file {source}")
    if is_postgres(database):
        _run("pg_restore", "--no-owner", "--exit-on-error", "--single-transaction", f"--dbname={database}", str(source))
        upgrade(database)
        return
    if beside := _beside(source):
        raise ValueError(f"{beside} exists: {source} is a database in use, not a backup")
    _need_new(Path(database))
    _check(source, "integrity_check")
    with _finished(Path(database)) as part:
        shutil.copyfile(source, part)
        _check(part, "integrity_check")
        upgrade(str(part))


def _need_new(target: Path) -> None:
    """Refuse a name that is taken, also by what SQLite left there of another database."""
    if target.exists():
        raise ValueError(f"{target} exists already")
    if beside := _beside(target):
        raise ValueError(f"{beside} exists already and belongs to another database: move it away first")


def _beside(file: Path) -> Path | None:
    found = (file.with_name(file.name + suffix) for suffix in BESIDE)
    return next((path for path in found if path.exists()), None)


@contextlib.contextmanager
def _finished(target: Path) -> Iterator[Path]:
    """A temporary name to write under; what is there gets its final name when all went well, else it is removed."""
    part = target.with_name(target.name + ".part")
    _remove(part)  # left by an interrupted backup
    try:
        yield part
        if beside := _beside(part):
            raise ValueError(f"{beside} was left behind: the copy is incomplete")
        _sync(part)
        part.replace(target)
        _sync(target.parent)
    finally:
        _remove(part)


def _remove(part: Path) -> None:
    for path in (part, *(part.with_name(part.name + suffix) for suffix in BESIDE)):
        path.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Wait until the disk has it."""
    if path.is_dir() and os.name == "nt":  # there a folder cannot be opened
        return
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _copy(database: str, part: Path) -> None:
    """Copy in one step: a copy in several begins again with every commit."""
    with contextlib.closing(sqlite3.connect(database)) as source, contextlib.closing(sqlite3.connect(part)) as copy:
        try:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        except sqlite3.DatabaseError as error:
            raise ValueError(f"{database} cannot be copied: {error}") from error


def _check(file: Path, pragma: str) -> None:
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
    try:
        verdict = connection.execute(f"PRAGMA {pragma}").fetchone()[0]
        tables = connection.execute("select count(*) from sqlite_master where name = 'actions'").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise ValueError(f"{file} is not a backup: {error}") from error
    finally:
        connection.close()
    if verdict != "ok":
        raise ValueError(f"the database is damaged: {' '.join(str(verdict).split())}")
    if not tables:
        raise ValueError(f"{file} is not a backup of Benben")


def _run(program: str, *arguments: str) -> None:
    """Run a program of PostgreSQL."""
    path = shutil.which(program) or next(
        (str(found) for found in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)), None
    )
    if path is None:
        raise ValueError(f"{program}, a program of PostgreSQL, is not installed")
    done = subprocess.run([path, *arguments], capture_output=True, text=True)
    if done.returncode:
        raise ValueError(f"{program} failed: {done.stderr.strip()}")
