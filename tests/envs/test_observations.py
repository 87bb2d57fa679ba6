"""What a learning program observes: true, within bounds, and nothing that its seat may not know."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import benben
from benben.core import protocol
from benben.core.observation import Observation
from benben.core.protocol import CHANCE
from benben.core.records import Position, unpack
from benben.envs.batch import Batch
from engine import Engine

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("ra", 2, {}),
    ("ra", 5, {}),
    ("ra", 3, {"scores": "hidden"}),
    ("mini-ra", 2, {}),
    ("pharaon", 1, {}),
    ("pharaon", 3, {}),
    ("pharaon", 5, {"first_game": [1, 3]}),
]
WALKED = ("seats", "turn", "active", "suns_up")  # all see them, and a view of an impossible circle of seats never ends
every_table = pytest.mark.parametrize(("name", "seats", "options"), TABLES)


def positions(name: str, seats: int, options: dict[str, Any], seed: int) -> Iterator[benben.Match]:
    """A match after every decision, played at random."""
    random, match = Random(seed), benben.new(name, seats=seats, seed=seed, **options)
    yield match
    while not match.over:
        match.play(random.choice(match.legal()))
        yield match


def told(match: benben.Match, position: Position, seat: int) -> bytes:
    """The bytes of an observation, by the interpreted rule."""
    observation = description(match)
    out = np.full(observation.size(match.seats), np.nan, np.float32)
    match.game.interpreted(match.options).observe(position, seat, out)
    return out.tobytes()


def description(match: benben.Match) -> Observation:
    assert match.game.observation is not None
    return match.game.observation


@every_table
def test_observations_are_finite_and_within_their_bounds(name: str, seats: int, options: dict[str, Any]) -> None:
    for match in positions(name, seats, options, seed=1):
        low, high = description(match).bounds(seats)
        for seat in range(seats):
            numbers = np.frombuffer(told(match, match.position, seat), np.float32)
            assert (low <= numbers).all()
            assert (numbers <= high).all()


@every_table
def test_compiled_observations_are_the_interpreted_ones(name: str, seats: int, options: dict[str, Any]) -> None:
    batch = Batch(name, seats=seats, options=options, reward="win", illegal="raise", line_up=[{}] * seats)
    for match in positions(name, seats, options, seed=2):
        batch.tables.games[:] = match.position.packed()
        for seat in range(seats):
            assert batch.observation(seat).tobytes() == told(match, match.position, seat)


@every_table
def test_no_observation_holds_what_its_seat_may_not_know(name: str, seats: int, options: dict[str, Any]) -> None:
    """Whatever in the record can change without changing the seat's view changes nothing it observes."""
    random = Random(3)
    unseen = 0
    for number, match in enumerate(positions(name, seats, options, seed=3)):
        if number % 5:
            continue
        for seat in range(seats):
            known, before = json.dumps(match.view(seat)), told(match, match.position, seat)
            for _ in range(60 // seats):
                changed = with_one_number_changed(match.position, random)
                try:
                    if json.dumps(match.game.view(changed, seat)) != known:
                        continue
                except (IndexError, KeyError):  # no such position: nobody can look at it
                    continue
                unseen += 1
                assert told(match, changed, seat) == before
    assert unseen > 50


def with_one_number_changed(position: Position, random: Random) -> Position:
    """A position that differs in one number of its record."""
    batch = position.packed()
    name = random.choice([field for field in position.dtype.names or () if field not in WALKED])
    cells = batch[name].reshape(-1)
    place = random.randrange(len(cells))
    cells[place] = random.choice([cells[place] + 1, max(0, cells[place] - 1), random.randrange(6)])
    return unpack(batch)


@every_table
def test_what_is_veiled_from_a_seat_is_not_told_to_it(name: str, seats: int, options: dict[str, Any]) -> None:
    for match in positions(name, seats, options, seed=4):
        for seat in range(0 if match.over else seats):  # at the end scores are open
            veiled = match.game.veil(match.position, seat)
            assert told(match, veiled, seat) == told(match, match.position, seat)


def test_the_pieces_of_ra_tell_the_table() -> None:
    for match in positions("ra", 3, {}, seed=5):
        view = match.view(1)
        numbers = np.frombuffer(told(match, match.position, 1), np.float32)
        pieces = description(match).named(numbers, 3)
        clockwise = [1, 2, 0]
        if not match.over:
            assert clockwise[int(pieces["decides"].argmax())] == match.turn
        assert pieces["epoch"].argmax() == view["epoch"] - 1
        assert pieces["auction_track"].sum() == sum(tile is not None for tile in view["auction_track"])
        assert (pieces["bag"] * 30).round().tolist() == list(view["bag"].values())
        for row, seat in enumerate(clockwise):
            assert round(float(pieces["score"][row, 0]) * 100) == view["players"][seat]["score"]
            assert (pieces["suns_up"][row].nonzero()[0] + 1).tolist() == view["players"][seat]["suns_up"]
            assert round(float(pieces["tiles"][row].sum()) * 5) == sum(view["players"][seat]["tiles"].values())


def test_the_pieces_of_pharaon_tell_the_table() -> None:
    for match in positions("pharaon", 3, {}, seed=6):
        view = match.view(2)
        pieces = description(match).named(np.frombuffer(told(match, match.position, 2), np.float32), 3)
        assert pieces["round"].argmax() == view["round"]
        assert (pieces["artisans_up"].nonzero()[0] + 1).tolist() == sorted(c for c in view["artisans"]["up"] if c)
        assert (pieces["nobles_up"].nonzero()[0] + 1).tolist() == sorted(c for c in view["nobles"]["up"] if c)
        assert (pieces["gods"] * 10).round().tolist() == [god["points"] for god in view["gods"]]
        assert (pieces["dealt"].nonzero()[0] + 1).tolist() == sorted(view["players"][2].get("dealt", []))
        for row, seat in enumerate([2, 0, 1]):
            player = view["players"][seat]
            assert (pieces["resources"][row] * 10).round().tolist() == list(player["resources"].values())
            assert (pieces["nobles"][row].nonzero()[0] + 1).tolist() == sorted(
                noble["id"] for noble in player["nobles"]
            )
            assert round(float(pieces["tomb"][row, 0]) * 10) == player["tomb"]
            assert round(float(pieces["tokens"][row].sum()) * 5) == len(player["offerings"])


def test_the_pieces_of_pharaon_tell_of_complete_sets_alone_while_tokens_are_dealt() -> None:
    random, engine, half_dealt = Random(8), Engine("pharaon", 3), 0
    observation = engine.game.observation
    assert observation is not None
    while not engine.over:
        half_dealt += any(one >= 0 and other < 0 for one, other in engine.s.sets)
        view, out = engine.view(1), np.zeros(observation.size(3), np.float32)
        engine.rules.observe(engine.s, 1, out)
        pieces = observation.named(out, 3)
        sets = view["offerings"]["sets"]
        assert pieces["sets"].sum(axis=1).tolist()[: len(sets)] == [float(one is not None) for one in sets]
        assert (pieces["jars"] * 30).round().tolist() == [view["jars"]["pile"], view["jars"]["discard"]]
        if engine.s.turn == CHANCE:
            engine.rules.deal(engine.s, random.choices(range(len(engine.game.outcomes)), engine.weights())[0])
        else:
            engine.rules.apply(engine.s, random.choice(engine.actions()))
    assert half_dealt


def test_the_pieces_of_the_solo_game_tell_of_the_traitor() -> None:
    for match in positions("pharaon", 1, {"traitor": 2}, seed=7):
        view = match.view(0)["traitor"]
        pieces = description(match).named(np.frombuffer(told(match, match.position, 0), np.float32), 1)
        assert round(float(pieces["traitor_tomb"][0]) * 10) == view["tomb"]
        assert (pieces["traitor_filled"][:, 2] * 10).round().tolist() == [tile["filled"] for tile in view["tiles"]]
        assert pieces["traitor_filled"][:, 0].tolist() == [float(tile["dark"]) for tile in view["tiles"]]


@every_table
def test_merit_puts_seats_in_the_order_of_the_ranking(name: str, seats: int, options: dict[str, Any]) -> None:
    for seed in range(8):
        *_, match = positions(name, seats, options, seed)
        merit = match.game.interpreted(match.options).merit
        merits = [merit(match.position, row) for row in range(len(match.scores()))]
        best = [seat for seat in range(seats) if merits[seat] == max(merits)]
        assert match.winners() == best
        assert [merits[seat] for seat in match.ranking()] == sorted(merits[:seats], reverse=True)


def test_every_game_of_the_registry_can_be_observed() -> None:
    for game in benben.games().values():
        if game.name != "kuhn":
            assert protocol.observe in game.verbs
            assert game.observation is not None and game.observation.version >= 1
            assert all(piece.meaning for piece in game.observation.pieces)
