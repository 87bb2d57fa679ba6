"""However many games there are, no question of every day walks through all of them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event

from benben.server.store import engine_for
from benben.server.store.schema import metadata
from benben.server.tables import lobby
from benben.server.tables.fold import fold
from benben.server.tables.hall import _read
from server.many_games import a_long_game, fill, queries
from server.parts import STORES, database_of

COUNTED = "numbers of the house"  # counts all tables, and says so in its name


@pytest.fixture(scope="module", params=STORES)
def crowded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """A store of each kind with two thousand games."""
    database = database_of(request, tmp_path_factory.mktemp("crowded"))
    fill(database, games=2000, rows_of_a_game=3)
    a_long_game(database)
    engine = engine_for(database)
    yield engine
    engine.dispose()


def plan(connection: Connection, statement: str, parameters: Any) -> str:
    """How the database would go about a statement."""
    if connection.dialect.name == "sqlite":
        rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
        return "\n".join(row[3] for row in rows)
    connection.exec_driver_sql("SET enable_seqscan = off")  # so that it is used only where there is no index
    return "\n".join(row[0] for row in connection.exec_driver_sql(f"EXPLAIN {statement}", parameters))


def walks_through(words: str) -> list[str]:
    """The steps of a plan that read a whole table."""
    return re.findall(rf"SCAN (?:{'|'.join(metadata.tables)})\b.*|.*Seq Scan.*", words)


def asked(connection: Connection, query: Any) -> list[tuple[str, Any]]:
    """The statements that a question comes to."""
    heard: list[tuple[str, Any]] = []

    def hear(_c: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, _many: bool) -> None:
        if statement.startswith("SELECT"):
            heard.append((statement, parameters))

    event.listen(connection, "before_cursor_execute", hear)
    query(connection)
    event.remove(connection, "before_cursor_execute", hear)
    return heard


@pytest.mark.parametrize("name", [name for name in queries(2000) if name != COUNTED])
def test_every_list_is_read_by_an_index(crowded: Engine, name: str) -> None:
    with crowded.connect() as connection:
        statements = asked(connection, queries(2000)[name])
        assert statements
        for statement, parameters in statements:
            words = plan(connection, statement, parameters)
            assert not walks_through(words), f"{statement}\n{words}"


@pytest.mark.parametrize(
    "name",
    [
        name
        for name in queries(2000)
        if name.startswith(("finished games of a p", "finished games of the b", "my", "a name"))
    ],
)
def test_a_players_games_are_found_by_the_player_not_among_all(crowded: Engine, name: str) -> None:
    with crowded.connect() as connection:
        statement, parameters = asked(connection, queries(2000)[name])[0]
        words = plan(connection, statement, parameters)
    assert "seats" in words and "tables_by" not in words, words


def test_a_list_walked_through_would_be_noticed(crowded: Engine) -> None:
    with crowded.connect() as connection:
        assert walks_through(plan(connection, "select * from tables where title = 'x'", ()))


def test_a_long_game_opens_by_its_key_and_replays(crowded: Engine) -> None:
    with crowded.connect() as connection:
        for statement, parameters in asked(connection, lambda c: _read(c, "longgame00")):
            assert not walks_through(plan(connection, statement, parameters))
        present = fold(*_read(connection, "longgame00"))
    assert present.step == 300 and not present.match.over


def test_lists_hold_what_they_should(crowded: Engine) -> None:
    with crowded.connect() as connection:
        found = {name: query(connection) for name, query in queries(2000).items()}
    assert len(found["finished games"].tables) == 30 and found["finished games"].more
    assert {table.state for table in found["finished games of the busiest"].tables} == {"over"}
    for table in found["finished games of the busiest"].tables:
        assert "busy00000000" in [seat.player and seat.player.id for seat in table.seats]
    assert found["a name in part"].tables and not found["a name that nobody has"].tables
    moved = [table.moved_at for table in found["finished games of Ra"].tables]
    assert moved == sorted(moved, reverse=True)


def test_games_that_go_on_are_not_pushed_out_of_my_games_by_finished_ones(crowded: Engine) -> None:
    with crowded.connect() as connection:
        everything = lobby.own_tables(connection, "busy00000000", None, limit=10_000).tables
        going = {table.id for table in everything if table.state != "over"}
        assert 0 < len(going) < len(everything)
        few = lobby.own_tables(connection, "busy00000000", None, limit=len(going)).tables
    assert {table.id for table in few} == going
