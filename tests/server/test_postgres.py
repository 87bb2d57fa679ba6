"""Two workers on a real PostgreSQL."""

import asyncio

import psycopg

from benben.server.store import Notice, open_store
from server.parts import Postgres, running


def test_two_workers_show_one_table(postgres: Postgres) -> None:
    database = postgres.database()
    with running(database, workers=2) as server:
        people = [server.person() for _ in range(2)]
        table = people[0].table("me", "open")["id"]
        people[1].post(f"/api/tables/{table}/sit")
        for person in people:
            person.ready(table)
        sockets = [[person.socket() for _ in range(3)] for person in people]  # surely both workers are met
        for own in sockets:
            for socket in own:
                position = socket.watch(table)["position"]
        seq, turn = position["seq"], position["turn"]
        for _ in range(12):
            mover = sockets[turn][seq % 3]
            position = mover.watch(table)["position"]
            assert position["seq"] == seq
            assert mover.play(table, seq, position["legal"][0])["type"] == "ack"
            for own in sockets:
                for socket in own:
                    told = socket.hear("events", table=table, seq=seq + 1)
            seq, turn = seq + 1, told["position"]["turn"]
        with psycopg.connect(database) as connection:
            rows = connection.execute("select seq from actions order by seq").fetchall()
        assert [row[0] for row in rows] == list(range(1, seq + 1))


def test_a_lost_connection_to_the_database_loses_no_move(postgres: Postgres) -> None:
    database = postgres.database()
    with running(database) as server:
        anna = server.person()
        table = anna.table("me", "bot:random")["id"]
        anna.ready(table)
        socket = anna.socket()
        position = socket.watch(table)["position"]
        for _ in range(5):
            while position["turn"] != 0:
                position = socket.hear("events", table=table)["position"]
            with psycopg.connect(database, autocommit=True) as connection:
                connection.execute(
                    "select pg_terminate_backend(pid) from pg_stat_activity "
                    "where pid <> pg_backend_pid() and datname = current_database()"
                )
            assert socket.play(table, position["seq"], position["legal"][0])["type"] == "ack"
            position = socket.hear("events", table=table)["position"]


def test_a_row_too_long_for_a_notice_is_left_to_be_read(postgres: Postgres) -> None:
    heard: list[Notice] = []

    async def tell() -> None:
        ours, theirs = open_store(database := postgres.database()), open_store(database)
        done = asyncio.Event()
        await ours.open(lambda notice: None)
        await theirs.open(lambda notice: (heard.append(notice), done.set() if notice.kind == "last" else None))
        for row in ("short", "\u17a0" * 4000):
            await ours.announce(Notice("actions", "table", "7 anna", row))
        await ours.announce(Notice("last", ""))
        await asyncio.wait_for(done.wait(), 10)
        await ours.close()
        await theirs.close()

    asyncio.run(tell())
    assert [notice.row for notice in heard] == ["short", "", ""]
    assert heard[1].detail == "7 anna"
