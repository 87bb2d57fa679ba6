"""Where everything is kept: `schema` the tables, `chain` the hashes, `sqlite` and `postgres` two implementations."""

from pathlib import Path

from benben.server.store.base import SOON_MS, Append, Notice, Store, insert_missing, many, one
from benben.server.store.migrate import engine_for, is_postgres, upgrade

__all__ = [
    "SOON_MS",
    "Append",
    "Notice",
    "Store",
    "engine_for",
    "insert_missing",
    "is_postgres",
    "many",
    "one",
    "open_store",
    "upgrade",
]


def open_store(database: str, patience: float = 10.0) -> Store:
    """The store at `database`: the path of a SQLite file, or a postgresql:// address, asked for `patience` seconds."""
    if is_postgres(database):
        from benben.server.store.postgres import PostgresStore  # an extra: pip install benben[postgres]

        return PostgresStore(database, patience)
    from benben.server.store.sqlite import SqliteStore

    return SqliteStore(Path(database))
