"""Standing orders: each game declares its own, they do what their label says, and nobody else learns of them."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

import benben
from benben.games import game_named
from benben.server.store import engine_for, upgrade
from benben.server.store.migrate import downgrade
from benben.server.tables.orders import ordered_move
from benben.server.tables.replay import chapter
from benben.server.tables.stored import StoredSeat
from server.parts import Person, Server, Socket, running


def seat(**orders: bool | int) -> StoredSeat:
    return StoredSeat(0, "player", "p", None, False, "n", False, orders)


def declared(game: str, name: str, argument: int, *legal: str) -> str | None:
    """The move that an order of a game gives for these legal moves."""
    (order,) = [order for order in game_named(game).people.orders if order.name == name]
    return order.move(legal, argument)


@pytest.mark.parametrize(
    ("highest", "legal", "move"),
    [
        (9, ["bid 12", "bid 7", "pass"], "bid 7"),
        (7, ["bid 12", "bid 7", "pass"], "bid 7"),
        (5, ["bid 12", "bid 7", "pass"], "pass"),
        (5, ["pass"], "pass"),
        (5, ["bid 12", "bid 7"], "bid 7"),
        (5, ["draw", "invoke"], None),
    ],
)
def test_bid_up_to_a_sun_bids_the_lowest_one_that_wins_else_passes(
    highest: int, legal: list[str], move: str | None
) -> None:
    assert declared("ra", "bid_ceiling", highest, *legal) == move


def positions(game: str, seats: int) -> Iterator[benben.Match]:
    """Every decision of a game of random players."""
    match, rng = benben.new(game, seats=seats, seed=3), random.Random(3)
    while not match.over:
        yield match
        match.play(rng.choice(match.legal()))


def test_pass_in_every_auction_passes_whenever_the_rules_allow_it() -> None:
    answers = set()
    for match in positions("ra", 3):
        move = ordered_move(seat(auto_pass=True), match)
        assert move == ("pass" if match.view(None)["phase"] == "auction" and "pass" in match.legal() else None)
        answers.add(move)
    assert answers == {"pass", None}


def test_pass_when_i_can_do_nothing_else_never_passes_while_another_move_is_open() -> None:
    answers = set()
    for match in positions("pharaon", 3):
        move, legal = ordered_move(seat(auto_pass=True), match), match.legal()
        assert move == ("pass" if legal == ["pass"] else None)
        answers.add((move, "pass" in legal))
    assert answers == {("pass", True), (None, True), (None, False)}


def test_pass_for_the_rest_of_this_round_ends_with_the_round() -> None:
    seen = set()
    for match in positions("pharaon", 3):
        now = chapter(match)
        move = ordered_move(seat(pass_round=2), match)
        assert move == ("pass" if now == 2 and "pass" in match.legal() else None)
        seen.add((now, move))
    assert {(1, None), (2, "pass"), (3, None)} <= seen


def test_a_seat_without_orders_is_asked() -> None:
    assert not any(ordered_move(seat(), match) for match in positions("ra", 2))


def put(person: Person, table: str, **orders: bool | int) -> Any:
    answer = person.ask("PUT", f"/api/tables/{table}/orders", {"orders": orders})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize(
    ("game", "given"), [("ra", {"bid_ceiling": 9, "auto_pass": True}), ("pharaon", {"auto_pass": True})]
)
def test_orders_are_offered_given_read_and_taken_back(server: Server, game: str, given: dict[str, Any]) -> None:
    anna = server.person()
    table = anna.table("me", "open", game=game)["id"]
    offered = anna.get(f"/api/tables/{table}/orders")["offered"]
    orders = game_named(game).people.orders
    assert offered == [{"name": o.name, "label": o.label, "numbers": list(o.numbers)} for o in orders]
    assert put(anna, table, **given)["orders"] == given
    assert anna.get(f"/api/tables/{table}/orders")["orders"] == given
    rest = {name: value for name, value in given.items() if name != "auto_pass"}
    assert put(anna, table, **{**given, "auto_pass": False})["orders"] == rest
    assert put(anna, table)["orders"] == {}


@pytest.mark.parametrize(
    ("game", "orders"),
    [
        ("ra", {"pass_round": True}),
        ("ra", {"bid_ceiling": 17}),
        ("ra", {"bid_ceiling": True}),
        ("ra", {"auto_pass": 1}),
        ("pharaon", {"bid_ceiling": 5}),
        ("pharaon", {"dance": True}),
    ],
)
def test_what_a_game_does_not_offer_is_refused_and_nothing_changes(
    server: Server, game: str, orders: dict[str, Any]
) -> None:
    anna = server.person()
    table = anna.table("me", "open", game=game)["id"]
    put(anna, table, auto_pass=True)
    assert anna.refused("PUT", f"/api/tables/{table}/orders", {"orders": orders}) == "bad_request"
    assert anna.get(f"/api/tables/{table}/orders")["orders"] == {"auto_pass": True}


def test_a_client_of_0_1_0_gives_the_same_orders_by_its_two_fields(server: Server) -> None:
    anna = server.person()
    table = anna.table("me", "open")["id"]
    old = {"auto_pass": True, "bid_ceiling": 7}
    answer = anna.ask("PUT", f"/api/tables/{table}/orders", old).json()
    assert {name: answer[name] for name in old} == answer["orders"] == old
    anna.ask("PUT", f"/api/tables/{table}/orders", {"auto_pass": False, "bid_ceiling": None})
    assert anna.get(f"/api/tables/{table}/orders")["orders"] == {}


def test_a_game_without_orders_offers_none(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "benben.sqlite3"))
    server.before = 'from benben.games import REGISTRY\nREGISTRY["kuhn"] = "kuhn.game"'
    server.packages = [str(Path(__file__).parents[1])]
    try:
        anna = server.start().person()
        table = anna.table("me", "bot:random", game="kuhn")["id"]
        anna.ready(table)
        orders = anna.get(f"/api/tables/{table}/orders")
        assert orders["offered"] == [] and orders["orders"] == {}
        assert anna.refused("PUT", f"/api/tables/{table}/orders", {"orders": {"auto_pass": True}}) == "bad_request"
    finally:
        server.stop()


def auction(server: Server) -> tuple[list[Person], list[Socket], str, int]:
    """Two people at a table of Ra: all, their sockets, the table, and who has invoked Ra."""
    anna, boris, table = server.two_playing()
    people, sockets = [anna, boris], [anna.socket(), boris.socket()]
    positions = [socket.watch(table)["position"] for socket in sockets]
    return people, sockets, table, positions[0]["turn"]


def test_an_order_to_bid_bids_the_lowest_sun_that_wins(server: Server) -> None:
    people, sockets, table, first = auction(server)
    position = sockets[0].watch(table)["position"]
    lowest = min(position["view"]["players"][1 - first]["suns_up"])
    put(people[1 - first], table, bid_ceiling=16)
    sockets[first].play(table, position["seq"], "invoke")
    told = sockets[first].hear("events", table=table, seq=position["seq"] + 2)
    assert told["position"]["view"]["auction"]["best_bid"] == lowest


def test_an_order_to_pass_the_round_passes_once_and_is_gone_in_the_next_round(server: Server) -> None:
    anna = server.person()
    table = anna.table("me", game="pharaon")["id"]
    anna.ready(table)
    socket = anna.socket()
    position = socket.watch(table)["position"]

    def step(move: str) -> Any:
        assert socket.play(table, position["seq"], move)["type"] == "ack"
        return socket.hear("events", table=table)["position"]

    while position["view"]["phase"] != "turn":
        position = step(position["legal"][0])
    assert len(position["legal"]) > 1
    assert put(anna, table, pass_round=True)["orders"] == {"pass_round": True}
    position = socket.hear("events", table=table)["position"]
    assert 0 in position["view"]["passed"] or position["view"]["phase"] == "passing"
    while position["view"]["round"] == 1:
        position = step(position["legal"][0])
    assert anna.get(f"/api/tables/{table}/orders")["orders"] == {}


def test_orders_stored_by_an_old_version_are_kept_and_brought_back(tmp_path: Path) -> None:
    database = str(tmp_path / "benben.sqlite3")
    upgrade(database)
    with running(database) as server:
        anna = server.person()
        table = anna.table("me", "open")["id"]
        put(anna, table, bid_ceiling=7, auto_pass=True)
    downgrade(database, "0003")
    engine = engine_for(database)
    with engine.connect() as connection:
        old = connection.execute(text("SELECT auto_pass, bid_ceiling FROM seats ORDER BY seat")).all()
    engine.dispose()
    assert [(bool(one), ceiling) for one, ceiling in old] == [(True, 7), (False, None)]
    upgrade(database)
    engine = engine_for(database)
    with engine.connect() as connection:
        new = connection.execute(text("SELECT orders FROM seats ORDER BY seat")).scalars().all()
    engine.dispose()
    assert new == ['{"auto_pass": true, "bid_ceiling": 7}', "{}"]


def test_a_standing_order_is_done_after_its_fixed_wait_and_told_to_nobody(server: Server) -> None:
    anna, boris = server.person(), server.person()
    table = anna.table("me", "open")["id"]
    boris.post(f"/api/tables/{table}/sit")
    watching = server.person().socket()
    watching.watch(table)
    for person in (anna, boris):
        assert person.ask("PUT", f"/api/tables/{table}/orders", {"auto_pass": True}).status_code == 200
        person.ready(table)
    position = watching.hear("events", table=table)["position"]
    first = (anna, boris)[position["turn"]]
    socket = first.socket()
    socket.watch(table)
    seq, move = position["seq"], "invoke"
    socket.play(table, seq, move)
    told = watching.hear("events", table=table)
    while told["events"][-1]["event"] not in ("passed", "pass"):
        told = watching.hear("events", table=table)
    other = (boris, anna)[position["turn"]]
    assert other.get(f"/api/tables/{table}/orders")["auto_pass"] is True
    assert not any("auto_pass" in str(message) for message in watching.heard)
