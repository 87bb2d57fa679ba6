"""Bring a database to the present schema, or back."""

from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import DatabaseError

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
    _run(database, "upgrade", revision)


def downgrade(database: str, revision: str) -> None:
    """Take the database back to an earlier revision; `base` removes all tables."""
    _run(database, "downgrade", revision)


def _run(database: str, act: str, revision: str) -> None:
    from alembic import command  # heavy, and workers never need it
    from alembic.config import Config
    from alembic.util import CommandError

    engine = engine_for(database)
    try:
        with engine.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
            config.attributes["connection"] = connection
            getattr(command, act)(config, revision)
    except CommandError as error:
        raise ValueError(
            f"the database {_address_without_password(database)} was written by a newer version of Benben"
        ) from error
    except DatabaseError as error:
        raise ValueError(f"the database {_address_without_password(database)} cannot be used: {error.orig}") from error
    finally:
        engine.dispose()


def _address_without_password(database: str) -> str:
    """A database's address without a password."""
    return engine_for(database).url.render_as_string(hide_password=True) if is_postgres(database) else database
