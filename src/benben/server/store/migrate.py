"""Bring a database to the present schema, or back."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

from benben.server.store import sqlite


def is_postgres(database: str) -> bool:
    return database.startswith(("postgresql://", "postgres://"))


def engine_for(database: str) -> Engine:
    """An engine on the database, for commands and migrations."""
    if is_postgres(database):
        from benben.server.store import postgres  # an extra: pip install benben[postgres]

        return postgres.engine(database, size=1)
    Path(database).parent.mkdir(parents=True, exist_ok=True)
    return sqlite.engine(database, "BEGIN IMMEDIATE")


def upgrade(database: str, revision: str = "head") -> None:
    """Bring the database to a revision; a new one gets all its tables."""
    _run(database, command.upgrade, revision)


def downgrade(database: str, revision: str) -> None:
    """Take the database back to an earlier revision; `base` removes all tables."""
    _run(database, command.downgrade, revision)


def _run(database: str, act: object, revision: str) -> None:
    engine = engine_for(database)
    try:
        with engine.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
            config.attributes["connection"] = connection
            act(config, revision)  # type: ignore[operator]  # alembic's commands share this shape
    finally:
        engine.dispose()
