"""What is true of every game of Pharaon, over random play."""

from random import Random
from typing import Any

import pytest

from benben.core.protocol import OVER
from benben.games.pharaon.board.components import ARTISAN_CARDS, BASICS, JARS, NOBLE_CARDS, RESOURCES
from benben.games.pharaon.board.state import ASK_TURN, FACE_UP, GONE, IN_DECK
from pharaon.laying import LaidEngine

TABLES: list[dict[str, Any]] = [
    {"seats": 1, "traitor": 4},
    {"seats": 2},
    {"seats": 3, "first_game": True},
    {"seats": 5},
]


def walk(table: dict[str, Any], seed: int, eagerness: float) -> Any:
    """The engine at every decision of a random game."""
    random = Random(f"{table} {seed}")
    engine = LaidEngine(**table)
    while engine.s.turn != OVER:
        if due := engine.due():
            engine.deal_item(random.choices(list(due[1]), list(due[1].values()))[0])
            continue
        yield engine
        busy = [move for move in engine.legal() if move != "pass"]
        engine.play(random.choice(busy if busy and random.random() < eagerness else engine.legal()))
    yield engine


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("eagerness", [0.3, 0.98])
def test_everything_is_conserved_and_every_question_is_a_choice(table: dict[str, Any], eagerness: float) -> None:
    for engine in walk(table, 1, eagerness):
        view = engine.view(None)
        check_resources(view, engine.s)
        check_offerings(view)
        check_jars(view)
        check_cards(engine.s)
        if not engine.over:
            asked = engine.s.question
            assert asked == ASK_TURN or len(engine.legal()) >= 2


def check_resources(view: dict[str, Any], s: Any) -> None:
    """Twenty of each; what is missing lies on the Traitor's tiles."""
    sides = [*view["players"], *([view["traitor"]] if view["traitor"] else [])]
    on_tiles = 0
    for place, resource in enumerate(RESOURCES):
        count = view["supply"][resource] + sum(side["resources"][resource] for side in sides) + s.on_wheel[place]
        assert 0 <= view["supply"][resource] <= count <= 20
        on_tiles += 20 - count
        if place == BASICS:
            assert count == 20
    filled = sum(tile["filled"] for tile in view["traitor"]["tiles"]) if view["traitor"] else 0
    assert on_tiles == filled or 0 < on_tiles < filled  # a marker stands in where a supply was empty


def check_offerings(view: dict[str, Any]) -> None:
    sides = [*view["players"], *([view["traitor"]] if view["traitor"] else [])]
    lying = view["offerings"]
    count = lying["bag"] + lying["discard"] + sum(len(side["offerings"]) for side in sides)
    count += sum(2 for pair in lying["sets"] if pair) + sum(1 for token in lying["bonus"] if token)
    laid = sum(view["wheel"][area]["squares"] - view["wheel"][area]["free"] for area in view["areas"])
    assert count <= 40 <= count + laid  # the others lie on the wheel


def check_jars(view: dict[str, Any]) -> None:
    jars = view["jars"]
    held = view["traitor"]["pile"] if view["traitor"] else 0
    assert jars["pile"] + jars["discard"] + held + sum(jar is not None for jar in jars["up"]) == JARS


def check_cards(s: Any) -> None:
    """Every card is in exactly one place, and the displays show what lies face up."""
    for places, up, cards in ((s.noble_at, s.nobles_up, NOBLE_CARDS), (s.artisan_at, s.artisans_up, ARTISAN_CARDS)):
        assert len(places) == cards
        shown = sorted(card for card in up if card >= 0)
        assert shown == [card for card, place in enumerate(places) if place == FACE_UP]
        assert all(GONE <= place < s.sides for place in places)
        assert -1 not in up or IN_DECK not in places  # a gap only when the deck is empty


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_looking_changes_nothing_and_a_copy_is_independent(table: dict[str, Any]) -> None:
    for number, engine in enumerate(walk(table, 2, 0.7)):
        if engine.over or number % 9:
            continue
        before = engine.s.packed().tobytes()
        engine.view(0), engine.scores(), engine.ranking(), engine.legal()
        twin = engine.s.copy()
        engine.rules.apply(twin, engine.actions()[0])
        assert engine.s.packed().tobytes() == before


def test_others_nobles_to_choose_from_are_secret() -> None:
    engine = LaidEngine(3)
    while due := engine.due():
        engine.deal_item(next(iter(due[1])))
    chooser = engine.turn
    assert chooser is not None
    assert len(engine.view(chooser)["players"][chooser]["dealt"]) == 2
    other = (chooser + 1) % 3
    assert "dealt" not in engine.view(other)["players"][chooser]
    assert "dealt" not in engine.view(None)["players"][chooser]
    swapped = engine.s.copy()
    swapped.dealt = [24, 25]
    assert engine.game.view(swapped, other) == engine.view(other)
