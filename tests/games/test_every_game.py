"""What holds for every game: written once, run on all."""

import json
import weakref
from random import Random
from typing import Any

import pytest

import benben
from benben.core.records import unpack
from engine import Engine, play_on_both

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    (name, seats, {})
    for name in ("ra", "kuhn", "pharaon")
    if name in benben.games()
    for seats in benben.games()[name].seats
]
TABLES.append(("mini-ra", 2, {}))
every_table = pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=[f"{n}-{s}" for n, s, _ in TABLES])


def a_match(name: str, seats: int, options: dict[str, Any], seed: int, moves: int = 10_000) -> benben.Match:
    """A match played at random for this many moves."""
    random = Random(seed)
    match = benben.new(name, seats=seats, seed=seed, **options)
    while not match.over and moves:
        match.play(random.choice(match.legal()))
        moves -= 1
    return match


@every_table
def test_there_is_a_legal_move_until_the_game_is_over(name: str, seats: int, options: dict[str, Any]) -> None:
    match = benben.new(name, seats=seats, seed=3, **options)
    random = Random(3)
    while not match.over:
        assert match.legal(), "nothing is legal"
        assert match.legal() == sorted(match.legal())
        assert match.turn in range(seats)
        match.play(random.choice(match.legal()))
    assert match.legal() == []
    assert match.turn is None
    assert sorted(match.ranking()) == list(range(seats))
    assert set(match.winners()) <= set(range(seats))
    assert len(match.scores()) == match.game.rows(seats)


@every_table
def test_legal_is_everything_that_no_paragraph_refuses(name: str, seats: int, options: dict[str, Any]) -> None:
    random = Random(5)
    match = benben.new(name, seats=seats, seed=5, **options)
    while not match.over:
        allowed = {move for move in match.game.actions if match.refusal(move) is None}
        assert sorted(allowed) == match.legal()
        match.play(random.choice(match.legal()))
    assert all(match.refusal(move) for move in match.game.actions)


@every_table
def test_every_refusal_names_a_paragraph_and_changes_nothing(name: str, seats: int, options: dict[str, Any]) -> None:
    random = Random(6)
    match = benben.new(name, seats=seats, seed=6, **options)
    while not match.over:
        before = match.position.packed().tobytes()
        wrong = [move for move in match.game.actions if match.refusal(move)]
        if wrong:
            move = random.choice(wrong)
            with pytest.raises(benben.IllegalMove) as caught:
                match.play(move)
            assert caught.value.rule in match.game.rulebook
            assert match.position.packed().tobytes() == before
        match.play(random.choice(match.legal()))


@every_table
def test_a_copy_goes_its_own_way(name: str, seats: int, options: dict[str, Any]) -> None:
    match = a_match(name, seats, options, seed=1, moves=7)
    if match.over:
        return
    before = match.position.packed().tobytes(), match.text(), match.events(None)
    twin = match.copy()
    twin.play(twin.legal()[0])
    assert (match.position.packed().tobytes(), match.text(), match.events(None)) == before


@every_table
def test_a_copy_takes_back_for_itself_alone(name: str, seats: int, options: dict[str, Any]) -> None:
    if name == "kuhn":
        pytest.skip("no seat decides twice in a row")
    random, taken_back = Random(1), 0
    match = benben.new(name, seats=seats, seed=1, **options)
    while not match.over:
        match.play(random.choice(match.legal()))
        if match.can_undo():
            one, other = match.copy(), match.copy()
            one.undo()
            other.undo()
            before = other.position.packed().tobytes(), other.legal()
            one.play(one.legal()[-1])
            assert (other.position.packed().tobytes(), other.legal()) == before
            taken_back += 1
    assert taken_back


@every_table
def test_a_copy_nobody_holds_is_gone_at_once(name: str, seats: int, options: dict[str, Any]) -> None:
    twin = a_match(name, seats, options, seed=5, moves=1).copy()
    twin.play(twin.legal()[0])
    gone = weakref.ref(twin)
    del twin
    assert gone() is None, "only a search for garbage would free it"


@every_table
def test_same_seed_and_moves_give_the_same_game(name: str, seats: int, options: dict[str, Any]) -> None:
    one, two = (a_match(name, seats, options, seed=9) for _ in range(2))
    assert one.position.packed().tobytes() == two.position.packed().tobytes()
    assert one.text() == two.text()


@every_table
def test_a_record_read_again_is_the_same_match(name: str, seats: int, options: dict[str, Any]) -> None:
    for moves in (0, 5, 10_000):
        match = a_match(name, seats, options, seed=11, moves=moves)
        again = benben.replay(match.text())
        assert again.text() == match.text()
        assert again.position.packed().tobytes() == match.position.packed().tobytes()
        assert again.events(None) == match.events(None)
        if not match.over:
            for move in (match.legal()[0],):
                assert match.play(move) == again.play(move)


@every_table
def test_a_position_packs_and_unpacks_without_loss(name: str, seats: int, options: dict[str, Any]) -> None:
    match = a_match(name, seats, options, seed=13, moves=40)
    batch = match.position.packed()
    assert unpack(batch).packed().tobytes() == batch.tobytes()


@every_table
def test_everybody_hears_events_of_the_same_number_and_order(name: str, seats: int, options: dict[str, Any]) -> None:
    match = a_match(name, seats, options, seed=15)
    stories = [match.events(seat) for seat in (None, *range(seats))]
    kinds = [[event["event"] for event in story] for story in stories]
    assert all(kind == kinds[0] for kind in kinds)


@every_table
def test_views_and_events_are_json(name: str, seats: int, options: dict[str, Any]) -> None:
    random = Random(17)
    match = benben.new(name, seats=seats, seed=17, **options)
    while not match.over:
        for seat in (None, *range(seats)):
            view = match.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert view["turn"] == match.turn
        match.play(random.choice(match.legal()))
    assert json.loads(json.dumps(match.events(0))) == match.events(0)


@every_table
def test_play_answers_with_the_new_events_a_spectator_may_know(name: str, seats: int, options: dict[str, Any]) -> None:
    random = Random(19)
    match = benben.new(name, seats=seats, seed=19, **options)
    told = match.events(None)
    while not match.over:
        told += match.play(random.choice(match.legal()))
        assert told == match.events(None)


@every_table
def test_undo_restores_every_byte_and_stops_at_what_is_new(name: str, seats: int, options: dict[str, Any]) -> None:
    random = Random(21)
    match = benben.new(name, seats=seats, seed=21, **options)
    while not match.over:
        seat, lines = match.turn, len(match.record)
        before = match.position.packed().tobytes(), match.text(), match.events(None)
        match.play(random.choice(match.legal()))
        dealt = any(line.startswith("deal") for line in match.record[lines:])
        assert match.can_undo() == (match.turn == seat and not dealt)
        if match.can_undo() and random.random() < 0.3:
            match.undo()
            assert (match.position.packed().tobytes(), match.text(), match.events(None)) == before
    assert not match.can_undo()
    with pytest.raises(ValueError, match="taken back"):
        match.undo()


@every_table
def test_the_last_move_of_anybody_is_taken_back_unless_something_was_dealt_or_shown(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    random = Random(23)
    match = benben.new(name, seats=seats, seed=23, **options)
    while not match.over:
        lines = len(match.record)
        before = match.position.packed().tobytes(), match.text(), match.events(None)
        match.play(random.choice(match.legal()))
        if any(line.startswith("deal") for line in match.record[lines:]):
            assert not match.can_take_back()
        elif match.can_take_back() and random.random() < 0.3:
            match.take_back()
            assert (match.position.packed().tobytes(), match.text(), match.events(None)) == before
    assert not match.can_take_back()
    with pytest.raises(ValueError, match="taken back"):
        match.take_back()


@every_table
def test_compiled_rules_equal_interpreted_ones_byte_for_byte(name: str, seats: int, options: dict[str, Any]) -> None:
    for seed in range(4):
        play_on_both(Engine(name, seats, **options), Random(seed))


@every_table
def test_simulation_is_the_same_for_a_seed_however_many_threads(name: str, seats: int, options: dict[str, Any]) -> None:
    one = benben.simulate(name, seats=seats, games=2500, seed=4, threads=1, **options)
    two = benben.simulate(name, seats=seats, games=2500, seed=4, threads=2, **options)
    other = benben.simulate(name, seats=seats, games=2500, seed=5, **options)
    assert (one == two).all()
    assert (one != other).any()
    assert one.shape[0] == 2500
