"""A server on SQLite for all tests, and a PostgreSQL for those that need it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.parts import Postgres, Server, postgres_programs, running


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(str(tmp_path_factory.mktemp("house") / "benben.sqlite3")) as made:
        yield made


@pytest.fixture
def server(house: Server) -> Iterator[Server]:
    """A running server; its clients are closed after the test."""
    yield house
    house.open.close()


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The path of a SQLite file that is not there yet."""
    return str(tmp_path / "benben.sqlite3")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    if not postgres_programs():
        pytest.skip("no PostgreSQL on this machine")
    made = Postgres()
    yield made
    made.stop()
