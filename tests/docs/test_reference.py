"""The reference pages: made from the code, and true of real games."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from game_reference import FOLDER, page, reference_of
from trace_rules import GAMES

import benben
from benben.core.protocol import Game
from benben.games import game_named
from benben.match import Match

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "ra": [{"seats": 2}, {"seats": 3, "scores": "hidden"}, {"seats": 5}],
    "pharaon": [{"seats": 1, "traitor": 3}, {"seats": 2}, {"seats": 3, "first_game": [0]}],
}
SEEDS = 12
SHORT = ("pass", "invoke", "no")  # games in which these are rare show more


def random_game(name: str, seed: int, **options: Any) -> Iterator[Match]:
    """A match before every decision, and at its end."""
    dice = random.Random(seed)
    match = benben.new(name, seed=seed, **options)
    while not match.over:
        yield match
        longer = [move for move in match.legal() if move not in SHORT] if dice.random() < 0.8 else []
        match.play(dice.choice(longer or match.legal()))
    yield match


def keys_of(value: Any, described: set[str], prefix: str = "") -> Iterator[str]:
    """The paths of all keys in a view; an object that is described as `x{}` has things as keys."""
    for key, inner in value.items():
        path = f"{prefix}{key}"
        if f"{path}{{}}" in described:
            yield f"{path}{{}}"
            parts = [(f"{path}{{}}.", part) for part in inner.values()]
        else:
            yield path
            parts = [(f"{path}[].", part) for part in inner] if isinstance(inner, list) else [(f"{path}.", inner)]
        for start, part in parts:
            if isinstance(part, dict):
                yield from keys_of(part, described, start)


@cache
def seen(name: str) -> dict[str, set[Any]]:
    """Everything that views, events, moves and scores of some random games contain."""
    described = set(reference_of(game_named(name))["view"])
    found: dict[str, set[Any]] = {"view": set(), "moves": set(), "events": set(), "sources": set()}
    for seed, options in [(seed, options) for options in OPTIONS[name] for seed in range(SEEDS)]:
        for match in random_game(name, seed, **options):
            for seat in {match.turn, None}:
                found["view"].update(keys_of(match.view(seat), described))
            found["moves"].update(move.split()[0] for move in match.legal())
        found["events"].update((event["event"], frozenset(event) - {"event"}) for event in match.events())
        found["sources"].update(*match.scores())
    return found


def keys_allowed(event: dict[str, str]) -> set[frozenset[str]]:
    needed = frozenset(key for key in event["keys"].split() if not key.endswith("?"))
    return {needed, needed | {key.rstrip("?") for key in event["keys"].split()}}


@pytest.mark.parametrize("name", GAMES)
def test_the_page_is_as_made_from_the_code(name: str) -> None:
    assert (FOLDER / f"{name}.md").read_text("utf-8") == page(game_named(name)), "python tools/game_reference.py"


@pytest.mark.parametrize("name", GAMES)
def test_every_option_move_and_source_is_explained(name: str) -> None:
    game, words = game_named(name), reference_of(game_named(name))
    assert set(words["options"]) == set(game.options)
    assert list(words["sources"]) == list(game.sources)
    assert set(words["moves"]) == {action.split()[0] for action in game.actions}
    keys = {key.rstrip("?") for event in words["events"].values() for key in event["keys"].split()}
    assert keys == set(words["event_keys"])


@pytest.mark.parametrize("name", GAMES)
def test_the_keys_of_views_are_those_of_real_games(name: str) -> None:
    assert seen(name)["view"] == set(reference_of(game_named(name))["view"])


@pytest.mark.parametrize("name", GAMES)
def test_the_moves_and_sources_are_those_of_real_games(name: str) -> None:
    words = reference_of(game_named(name))
    assert seen(name)["moves"] == set(words["moves"])
    assert seen(name)["sources"] == {"total", *words["sources"]}


@pytest.mark.parametrize("name", GAMES)
def test_the_events_and_their_keys_are_those_of_real_games(name: str) -> None:
    told = reference_of(game_named(name))["events"]
    for event, keys in seen(name)["events"]:
        assert keys in keys_allowed(told[event]), event
    assert {event for event, _ in seen(name)["events"]} == set(told)


def test_a_game_without_explanations_has_a_page_too() -> None:
    toy: Game = game_named("kuhn")
    assert "`bet`" in page(toy) or toy.actions[0] in page(toy)
