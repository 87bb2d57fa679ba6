"""The second making of Pharaon: held to the example rows, and to what is true of every game."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from oracle import pharaon_data as data
from oracle.pharaon import Pharaon
from oracle.pharaon_examples import everybody, rows, run
from oracle.pharaon_table import Table, new_table

ROWS = rows()
OPTIONS: list[dict[str, Any]] = [
    {"seats": 1},
    {"seats": 1, "traitor": 5},
    {"seats": 1, "first_game": True, "traitor": 2},
    {"seats": 2},
    {"seats": 2, "nile_tracks": 3},
    {"seats": 3},
    {"seats": 3, "first_game": True},
    {"seats": 4},
    {"seats": 4, "first_game": [1, 3]},
    {"seats": 5},
    {"seats": 5, "first_game": True},
]
MANY_STEPS = 3000


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['id']} {row['title']}" for row in ROWS])
def test_example(row: dict[str, Any]) -> None:
    run(row)


def test_examples_cover_every_doubt_noble_worked_example_and_icon() -> None:
    ids = {row["id"] for row in ROWS}
    doubts = {f"A{number}" for number in range(1, 36)} | {"A2b"}
    icons = {f"T{icon}" for icon in "abcdefghijk"}
    assert doubts | icons | {f"N{n}" for n in data.NOBLES} | {f"W{n}" for n in range(1, 8)} <= ids
    for noble in data.NOBLES:
        tests_points = {"scores" in row["expect"] for row in ROWS if row["id"] == f"N{noble}"}
        assert tests_points == {True, False}, f"noble {noble} lacks a row for its points or its ability"


# Random games ------------------------------------------------------------------------------------


def games() -> Iterator[tuple[str, Pharaon]]:
    for options in OPTIONS:
        yield str(options), Pharaon(**options)
    for seats in range(1, 6):
        yield f"{seats} seats, little of everything", Pharaon.laid(scarce_table(seats))


def scarce_table(seats: int) -> Table:
    """A box with so few resources, offerings and cards that they run out."""
    table = new_table(seats, [], dark_tiles=0, nile_tracks=2)
    table.supply = dict.fromkeys(data.RESOURCES, 2 + 2 * seats)
    table.bag |= dict.fromkeys(["1pp", "2pp", *(f"{area}*" for area in data.AREAS)], 0)
    table.noble_deck = {1, 6, 8, 9, 10, 13, 15, 16, 17, 18, 19, 20, 22, 24}
    table.artisan_deck = {1, 6, 11, 16, 21, 22, 26, 27}
    if seats > 3:
        table.bag |= {"1pp": 4, "2pp": 4}
    return table


GAMES = [name for name, _ in games()]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", GAMES)
def test_random_game(name: str, seed: int) -> None:
    """Everything is conserved, weights are exact, no question has one answer, and it ends."""
    game = dict(games())[name]
    box = Box(game.table)
    chooser = random.Random(f"{name} {seed}")
    for _ in range(MANY_STEPS):
        if game.chance():
            box.check_weights(game)
        else:
            box.check(game.table)
        if game.over:
            break
        if not game.chance():
            check_question(game)
        step(game, chooser)
    assert game.over and game.turn is None and game.legal() == []
    assert game.view(None)["round"] == data.ROUNDS
    assert set(game.winners()) <= set(range(game.table.seats))
    assert sorted(game.ranking()) == list(range(game.table.seats))


def check_question(game: Pharaon) -> None:
    moves, view = game.legal(), game.view(None)
    assert moves == sorted(set(moves)) and moves
    assert len(moves) > 1 or view["phase"] == "turn", f"no choice, yet asked: {moves}"
    assert view["turn"] == game.turn
    assert json.loads(json.dumps(view)) == view
    assert (view["paying"] is not None) == moves[0].startswith("pay ")
    for row in game.scores():
        assert row["total"] == sum(points for source, points in row.items() if source != "total")


@pytest.mark.parametrize("seats", range(1, 6))
def test_a_twin_is_the_same_game_and_goes_its_own_way(seats: int) -> None:
    game, chooser = Pharaon(seats), random.Random(seats)
    for _ in range(150):
        step(game, chooser)
    while game.chance():
        step(game, chooser)
    twin = game.twin()
    before = game.view(0)
    assert twin.view(0) == before and twin.legal() == game.legal()
    step(twin, chooser)
    assert game.view(0) == before


@pytest.mark.parametrize("seats", range(2, 6))
def test_views_differ_only_in_the_nobles_dealt_at_set_up(seats: int) -> None:
    game, chooser = Pharaon(seats), random.Random(seats)
    while not game.over:
        if not game.chance():
            public = game.view(None)
            for seat in range(seats):
                own = game.view(seat)
                assert ("dealt" in own["players"][seat]) == (game.table.round == 0)
                own["players"][seat].pop("dealt", None)
                assert own == public
        step(game, chooser)


def step(game: Pharaon, chooser: random.Random) -> None:
    chance = game.chance()
    if chance:
        items, weights = list(chance[1]), list(chance[1].values())
        game.deal(chooser.choices(items, weights)[0])
    else:
        moves = game.legal()
        actions = [move for move in moves if move != "pass"]
        game.play(chooser.choice(actions if actions and chooser.random() < 0.9 else moves))


class Box:
    """What the box held at first; nothing of it may get lost, but cards the Traitor discards."""

    def __init__(self, table: Table) -> None:
        self.contents = self.count(table)

    def check(self, table: Table) -> None:
        """When somebody is asked everything lies somewhere."""
        now = self.count(table)
        if table.traitor:
            assert now["cards"] <= self.contents["cards"]
            now["cards"] = self.contents["cards"]
        assert now == self.contents

    def count(self, table: Table) -> dict[str, Counter[Any]]:
        wheel = [token for tokens in table.laid.values() for token in tokens]
        resources: Counter[str] = Counter(table.supply)
        resources.update(token for token in wheel if token in data.RESOURCES)
        if table.traitor:
            resources.update(table.traitor.real_tokens)
        offerings: Counter[str] = Counter(table.bag)
        offerings.update(self.seen_offerings(table))
        offerings.update(table.offering_discard)
        for holdings in everybody(table):
            resources.update(holdings.resources)
        jars = [*(jar for jar in table.jars_up if jar), *table.jar_discard]
        jars += [jar for pile in table.jar_piles for jar in pile.jars]
        return {
            "resources": +resources,
            "offerings": +offerings,
            "jars": Counter(jars),
            "cards": self.seen_cards(table) + Counter(self.hidden_cards(table)),
        }

    def seen_offerings(self, table: Table) -> list[str]:
        lying = [token for pair in table.sets if pair for token in pair]
        lying += [token for token in table.bonus if token]
        lying += [token for tokens in table.laid.values() for token in tokens if token in data.OFFERINGS]
        return lying + [token for holdings in everybody(table) for token in holdings.offerings]

    def seen_cards(self, table: Table) -> Counter[str]:
        nobles = [noble for noble in table.nobles_up if noble]
        artisans = [artisan for artisan in table.artisans_up if artisan]
        for holdings in everybody(table):
            nobles += holdings.nobles
            artisans += holdings.artisans
        for player in table.players:
            nobles += player.dealt
        return Counter([f"noble {card}" for card in nobles] + [f"artisan {card}" for card in artisans])

    def hidden_cards(self, table: Table) -> list[str]:
        nobles = [f"noble {n}" for n in table.noble_deck | table.nobles_aside | table.scribes_aside]
        return nobles + [f"artisan {artisan}" for artisan in table.artisan_deck]

    def check_weights(self, game: Pharaon) -> None:
        """As many equal items as lie unseen, and as many in all as the view counts."""
        what, weights = game.chance() or ("", {})
        view = game.view(None)
        assert min(weights.values()) > 0
        if what == "offering":
            assert sum(weights.values()) == view["offerings"]["bag"]
            for token, weight in weights.items():
                elsewhere = [*self.seen_offerings(game.table), *game.table.offering_discard].count(str(token))
                assert 0 <= self.contents["offerings"][token] - elsewhere - weight <= 1  # one may be in hand
            return
        assert set(weights.values()) == {1}
        if what == "artisan":
            assert len(weights) == view["artisans"]["deck"]
        elif what == "noble":
            assert len(weights) in (view["nobles"]["deck"], len(game.table.scribes_aside))
        elif what == "jar":
            piles = game.table.jar_piles
            assert set(weights) in [piles[-1].jars, *(pile.jars for pile in piles if pile.traitors)]
            assert not set(weights) & {*game.table.jars_up, *game.table.jar_discard}
