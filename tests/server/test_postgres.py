"""Two workers on a real PostgreSQL."""

import asyncio
import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import psycopg

import benben
from benben.server.store import Append, Notice, open_store
from server.many_games import a_row, fill
from server.parts import Postgres, running, wait_until


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


def test_two_workers_make_one_analysis(postgres: Postgres) -> None:
    match = benben.new("ra", seats=2, seed=5)
    while not match.over:
        match.play(match.legal()[0])
    database = postgres.database()
    with running(database, workers=2) as server, ThreadPoolExecutor(8) as pool:
        anna = server.person()
        address = f"/api/tables/{anna.post('/api/records', text=match.text())['id']}/analysis"
        asked = [pool.submit(anna.ask, "POST", address, {"budget": "quick"}) for _ in range(8)]
        assert {answer.result().status_code for answer in asked} == {202}
        wait_until(lambda: anna.get(address)["state"] == "done", 300)
        report = anna.get(address)["report"]
        assert [step["move"] for step in report["steps"]] == [line.split(" ", 1)[1] for line in match.record]
        with psycopg.connect(database) as connection:
            rows = connection.execute("select state, done, steps_in_all from analyses").fetchall()
        assert rows == [("done", len(match.record), len(match.record))]


def test_of_many_webhooks_wanted_at_once_five_are_made(postgres: Postgres) -> None:
    with running(postgres.database(), workers=2) as server, ThreadPoolExecutor(12) as pool:
        anna = server.person()
        want = partial(anna.ask, "POST", "/api/me/webhooks", {"url": "http://127.0.0.1:9/"})
        answers = [pool.submit(want) for _ in range(12)]
        codes = Counter(answer.result().status_code for answer in answers)
        while codes[201] < 5:  # those that came while another was looked up had to wait
            codes[want().status_code] += 1
        assert codes[201] == 5
        assert codes.keys() <= {201, 403, 429}
        assert want().status_code == 403
        assert len(anna.get("/api/me/webhooks")["webhooks"]) == 5


def test_another_worker_receives_the_row_itself_unless_it_is_too_long(postgres: Postgres) -> None:
    fill(database := postgres.database(), games=1, rows_of_a_game=3)
    follows = dict.fromkeys(Append.FOLLOWS, 4)
    with psycopg.connect(database) as connection:
        [(table,)] = connection.execute("select id from tables").fetchall()
    rows = [a_row(table, seq, "move", "draw", [record]) for seq, record in ((4, "0 draw"), (5, "\u17a0" * 4000))]
    heard: list[Notice] = []

    async def write() -> None:
        ours, theirs = open_store(database), open_store(database)
        done = asyncio.Event()
        await ours.open(lambda notice: None)

        def hear(notice: Notice) -> None:
            heard.append(notice)
            if notice.kind == "last":
                done.set()

        await theirs.open(hear)
        for row in rows:
            await ours.write(Append(row, follows, due_at=4), Notice("actions", table, f"{row['seq']} anna"))
        await ours.announce(Notice("last", ""))
        await asyncio.wait_for(done.wait(), 10)
        await ours.close()
        await theirs.close()

    asyncio.run(write())
    told, too_long = [notice for notice in heard if notice.kind == "actions"]
    assert json.loads(told.row) == [rows[0], follows]
    assert (too_long.row, too_long.detail) == ("", "5 anna")
    with psycopg.connect(database) as connection:
        assert connection.execute("select seq from actions order by seq").fetchall() == [(n,) for n in range(1, 6)]
        assert connection.execute("select turn, due_at from tables").fetchone() == (4, 4)
