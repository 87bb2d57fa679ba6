"""Backup while the service runs, and restore into a new place."""

import shutil
import sqlite3
import subprocess
from pathlib import Path

from benben.server.store import is_postgres, upgrade


def backup(database: str, file: Path | str) -> Path:
    """Write the whole database to a file, also while the service runs. The file must not be there yet."""
    target = Path(file)
    if target.exists():
        raise ValueError(f"{target} is there already")
    if is_postgres(database):
        _run("pg_dump", "--format=custom", f"--file={target}", database)
        return target
    if not Path(database).is_file():
        raise ValueError(f"there is no database {database}")
    part = target.with_name(target.name + ".part")  # a backup that was interrupted never looks whole
    source, copy = sqlite3.connect(database), sqlite3.connect(part)
    try:
        source.backup(copy, pages=256)
    finally:
        source.close()
        copy.close()
    part.replace(target)
    return target


def restore(file: Path | str, database: str) -> None:
    """Make a database from a backup; it must be new, or, in PostgreSQL, empty. It gets the present schema."""
    source = Path(file)
    if not source.is_file():
        raise ValueError(f"there is no file {source}")
    if is_postgres(database):
        _run("pg_restore", "--no-owner", "--exit-on-error", "--single-transaction", f"--dbname={database}", str(source))
    else:
        if Path(database).exists():
            raise ValueError(f"{database} is there already")
        _check(source)
        shutil.copyfile(source, database)
    upgrade(database)


def _check(source: Path) -> None:
    connection = sqlite3.connect(f"file:{source}?mode=ro", uri=True)
    try:
        verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise ValueError(f"{source} is no backup: {error}") from error
    finally:
        connection.close()
    if verdict != "ok":
        raise ValueError(f"{source} is damaged: {verdict}")


def _run(program: str, *arguments: str) -> None:
    """Run a program of PostgreSQL."""
    path = shutil.which(program) or next(
        (str(found) for found in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)), None
    )
    if path is None:
        raise ValueError(f"the program {program} of PostgreSQL is not installed")
    done = subprocess.run([path, *arguments], capture_output=True, text=True)
    if done.returncode:
        raise ValueError(f"{program} failed: {done.stderr.strip()}")
