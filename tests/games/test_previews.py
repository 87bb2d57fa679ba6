"""A position made from a view: what it asks is what is asked, and it tells no more than the view."""

import json
from random import Random
from typing import Any

import pytest

import benben
from benben.core.protocol import CHANCE, OVER, Game
from benben.core.records import Position
from benben.games import game_named
from engine import Engine
from javascript.tale import random_options

GAMES = [name for name in benben.games() if game_named(name).previews]
TABLES = [(name, seats) for name in GAMES for seats in game_named(name).seats]
every_table = pytest.mark.parametrize(("name", "seats"), TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES])


def plain(view: Any) -> Any:
    """As it comes out of the wire."""
    return json.loads(json.dumps(view))


def seen(name: str, s: Any, seat: int | None) -> Any:
    """What a table gets: the view, and what is asked beside it."""
    game = game_named(name)
    assert game.previews
    task = {"task": game.previews.task(s)} if game.previews.task else {}
    return plain({**game.view(s, seat), **task})


def position_of(game: Game, view: Any, options: dict[str, Any]) -> Position:
    """The position of a view."""
    assert game.previews
    return game.previews.position(view, options)


def decisions(name: str, seats: int, seed: int, options: dict[str, Any]) -> Any:
    """The positions of a random game in which somebody decides, and the last one."""
    random, match = Random(seed), benben.new(name, seats=seats, seed=seed, **options)
    while not match.over:
        yield match
        match.play(random.choice(match.legal()))
    yield match


@every_table
def test_the_position_of_a_view_shows_and_asks_the_same(name: str, seats: int) -> None:
    game = game_named(name)
    for seed in range(3):
        options = game.checked_options(seats, random_options(name, seats, f"previews {seed}"))
        verbs = game.interpreted(options)
        room = [0] * len(game.actions)
        for match in decisions(name, seats, seed, options):
            for seat in (None, *range(seats)):
                s = position_of(game, seen(name, match.position, seat), options)
                assert seen(name, s, seat) == seen(name, match.position, seat)
                if seat == match.turn and seat is not None:
                    numbers = [room[n] for n in range(verbs.legal(s, room))]
                    assert sorted(game.actions[number] for number in numbers) == match.legal()
                    refused = [verbs.refusal(s, action) for action in range(len(game.actions))]
                    assert refused == [verbs.refusal(match.position, action) for action in range(len(game.actions))]


@every_table
def test_a_move_shows_the_same_until_chance_decides(name: str, seats: int) -> None:
    """What is certain after a move is what the rules say of the true position, before anything is drawn."""
    game = game_named(name)
    for seed in range(2):
        options = game.checked_options(seats, random_options(name, seats, f"moves {seed}"))
        random, engine = Random(seed), Engine(name, seats, **options)
        while not engine.over:
            if engine.s.turn == CHANCE:
                weights = engine.weights()
                engine.rules.deal(engine.s, random.choices(range(len(weights)), weights)[0])
                continue
            seat, action = engine.s.turn, random.choice(engine.actions())
            made = position_of(game, seen(name, engine.s, seat), options)
            engine.rules.apply(engine.s, action)
            engine.rules.apply(made, action)
            assert made.turn == engine.s.turn
            if made.turn != OVER:  # the end may reveal what was hidden
                assert seen(name, made, seat) == seen(name, engine.s, seat), game.actions[action]


def test_what_a_seat_may_not_know_is_not_in_the_position_of_its_view() -> None:
    """In set-up: whatever nobles were dealt to others, the position is the same in every field."""
    game = game_named("pharaon")
    options = game.checked_options(3, {})
    match = benben.new("pharaon", seats=3, seed=5)
    assert match.turn is not None
    seat = (match.turn + 1) % 3
    twin = match.copy()
    twin.position.dealt = [card for card in range(26) if twin.position.noble_at[card] == -1][:2]
    for card, place in enumerate(match.position.noble_at):
        twin.position.noble_at[card] = -3 if card in twin.position.dealt else -1 if place == -3 else place
    assert twin.position.packed().tobytes() != match.position.packed().tobytes()
    made = [position_of(game, seen("pharaon", one.position, seat), options).packed().tobytes() for one in (match, twin)]
    assert made[0] == made[1]


@every_table
def test_positions_made_of_equal_views_are_equal_and_tell_no_more_than_the_views(name: str, seats: int) -> None:
    """The view alone makes the position: nothing else is given, and nothing of it is drawn at random."""
    game = game_named(name)
    options = game.checked_options(seats, random_options(name, seats, "veil"))
    for match in decisions(name, seats, 4, options):
        for seat in (None, *range(seats)):
            given = seen(name, match.position, seat)
            first, second = (position_of(game, plain(given), options) for _ in range(2))
            assert first.packed().tobytes() == second.packed().tobytes()
            assert seen(name, first, seat) == given
