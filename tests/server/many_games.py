"""A store filled with many games, finished and idle, straight into its tables; and one long game to open."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import Connection, select

from benben.match import Match
from benben.server.people import stats
from benben.server.store import engine_for, upgrade
from benben.server.store.chain import link
from benben.server.store.schema import actions, players, ratings, seats, tables
from benben.server.tables import lobby
from benben.server.tables.fold import begin
from benben.server.tables.stored import load

BATCH = 5000
DAY = 86_400_000
STATES = ["over"] * 90 + ["playing"] * 9 + ["open"]  # most games are finished, many wait, few are open


def fill(database: str, games: int, rows_of_a_game: int = 10, seed: int = 1) -> None:
    """Put this many games into a new store, with a player for every ten and a busy one who sits in every fiftieth."""
    upgrade(database)
    chance = random.Random(seed)
    people = ["busy00000000", *(f"player{number:06}" for number in range(max(games // 10, 20)))]
    engine = engine_for(database)
    with engine.begin() as connection:
        add(connection, players, (a_player(name) for name in people))
        add(connection, ratings, (a_rating(chance, name) for name in people))
        numbers = range(games)
        made = [a_game(chance, number, games, people) for number in numbers]
        add(connection, tables, (game for game, _ in made))
        add(connection, seats, (seat for _, sitting in made for seat in sitting))
        add(connection, actions, (row for game, _ in made for row in some_rows(game, rows_of_a_game)))
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("ANALYZE")  # as SQLite does on its own sooner or later
    engine.dispose()


def add(connection: Connection, table: Any, rows: Iterator[dict[str, Any]]) -> None:
    batch: list[dict[str, Any]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == BATCH:
            connection.execute(table.insert(), batch)
            batch = []
    if batch:
        connection.execute(table.insert(), batch)


def a_player(name: str) -> dict[str, Any]:
    account = {"kind": "account", "name": name, "name_key": name, "password": "x", "language": None, "chat": "all"}
    return {"id": name, "created_at": 1, "muted_until": 0, "banned": False, **account}


def a_rating(chance: random.Random, name: str) -> dict[str, Any]:
    row = {"player": name, "game": "ra", "seat_count": 3, "mu": chance.gauss(25, 5), "sigma": 3.0}
    return {**row, "games": 9, "wins": 3.0, "points": 200}


def a_game(
    chance: random.Random, number: int, games: int, people: list[str]
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    table, state = f"t{number:09}", STATES[number % len(STATES)]
    count = 5 if number % 1000 == 0 else chance.choice([2, 3, 3, 4])
    at = 1_700_000_000_000 + number * DAY * 300 // games
    scores = [{"total": chance.randrange(60)} for _ in range(count)]
    result = {"winners": [0], "ranking": list(range(count)), "scores": scores, "ratings": None}
    row = {
        "id": table,
        "game": chance.choice(["ra", "pharaon"]),
        "seat_count": count,
        "state": state,
        "title": "",
        "host": chance.choice(people),
        "options": "{}",
        "clock": '{"kind":"none"}',
        "time_out": "ask",
        "chat": "all",
        "public": number % 5 > 0,
        "rated": True,
        "rules_version": "1",
        "invite": f"i{number}",
        "secret": f"{chance.getrandbits(256):064x}",
        "created_at": at,
        "started_at": at,
        "ended_at": at if state == "over" else None,
        "moved_at": at,
        "seq": 10,
        "turn": 0 if state == "playing" else None,
        "result": json.dumps(result) if state == "over" else None,
    }
    sitting = [chance.choice(people) for _ in range(count)]
    if number % 50 == 0:
        sitting[0] = people[0]
    return row, [a_seat(table, seat, player) for seat, player in enumerate(sitting)]


def a_seat(table: str, seat: int, player: str) -> dict[str, Any]:
    place = {
        "table_id": table,
        "seat": seat,
        "kind": "player",
        "player": player,
        "level": None,
        "nonce": f"{seat}" * 16,
    }
    return {**place, "stand_in": False, "confirm": False, "orders": "{}", "notes": "", "seen_seq": 0}


def some_rows(game: dict[str, Any], count: int) -> Iterator[dict[str, Any]]:
    """Rows as large as real ones, of a game that nobody will open."""
    for seq in range(1, count + 1):
        yield a_row(game["id"], seq, "move", "draw", ["0 draw", "deal nile"])


def a_row(table: str, seq: int, kind: str, words: str, record: list[str], seat: int | None = 0) -> dict[str, Any]:
    row = {"table_id": table, "seq": seq, "action_id": f"{table}-{seq}", "seat": seat, "kind": kind, "words": words}
    return {**row, "record": "\n".join(record), "used_ms": 1000, "at": seq * 1000, "hash": "0" * 64}


def a_long_game(database: str, moves: int = 300, table: str = "longgame00") -> str:
    """A real game of this many moves, not over, as the service would have stored it; its table's id."""
    engine = engine_for(database)
    with engine.begin() as connection:
        game, _ = a_game(random.Random(1), 1, 2, ["busy00000000"])
        game |= {"id": table, "game": "pharaon", "seat_count": 5, "state": "playing", "invite": table, "public": True}
        connection.execute(tables.insert(), [{**game, "ended_at": None, "result": None, "seq": moves + 1}])
        connection.execute(seats.insert(), [a_seat(table, seat, "busy00000000") for seat in range(5)])
        connection.execute(actions.insert(), list(long_rows(load(connection, table), moves)))
    engine.dispose()
    return table


def long_rows(table: Any, moves: int) -> Iterator[dict[str, Any]]:
    match, previous, known = begin(table).match, "", 0
    chance = random.Random(4)
    for seq in range(1, moves + 2):
        kind, seat, words = ("start", None, "") if seq == 1 else ("move", match.turn, any_but_a_pass(chance, match))
        if seq > 1:
            assert not match.over, "too short a game"
            match.play(words)
        row = a_row(table.id, seq, kind, words, match.record[known:], seat)
        previous = link(previous, table.id, {**row, "record": match.record[known:]})
        known = len(match.record)
        yield {**row, "hash": previous}


def any_but_a_pass(chance: random.Random, match: Match) -> str:
    """So that the game lasts."""
    return chance.choice([move for move in match.legal() if move != "pass"] or match.legal())


Query = Callable[[Connection], Any]


def queries(games: int) -> dict[str, Query]:
    """What people ask of the store all day, with the hard cases."""
    middle = 1_700_000_000_000 + DAY * 150
    return {
        "the live lobby": lobby._lobby,
        "open tables": lambda c: lobby.public_tables(c, None),
        "games being played": lambda c: lobby.public_tables(c, None, state="playing"),
        "finished games": lambda c: lobby.public_tables(c, None, state="over"),
        "finished games, an old page": lambda c: lobby.public_tables(c, None, state="over", before=middle),
        "finished games of Ra": lambda c: lobby.public_tables(c, None, state="over", game="ra"),
        "finished games of five (rare)": lambda c: lobby.public_tables(c, None, state="over", seat_count=5),
        "finished games of one (none)": lambda c: lobby.public_tables(c, None, state="over", seat_count=1),
        "finished games of a player": lambda c: lobby.public_tables(c, None, state="over", player="player000007"),
        "finished games of the busiest": lambda c: lobby.public_tables(c, None, state="over", player="busy00000000"),
        "a name in part": lambda c: lobby.public_tables(c, None, state="over", search="player00000"),
        "a name that nobody has": lambda c: lobby.public_tables(c, None, state="over", search="zz"),
        "my games": lambda c: lobby.own_tables(c, "player000007", None),
        "my games, the busiest": lambda c: lobby.own_tables(c, "busy00000000", None),
        "my turn": lambda c: lobby.own_tables(c, "player000007", "playing"),
        "the best players": lambda c: stats.best_players(c, "ra", 3),
        "a player's page": lambda c: stats.profile(c, "player000007"),
        "what is due": lambda c: c.execute(select(tables.c.id).where(tables.c.due_at <= middle).limit(500)).all(),
        "numbers of the house": stats.house_stats,
    }
