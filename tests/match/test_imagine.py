"""A match from what a seat may know: it looks the same to that seat, and what it cannot know is drawn."""

import json
from random import Random
from typing import Any

import pytest

import benben

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("ra", 2, {}),
    ("ra", 3, {"scores": "hidden"}),
    ("ra", 5, {}),
    ("mini-ra", 2, {}),
    ("pharaon", 1, {"traitor": 2}),
    ("pharaon", 2, {}),
    ("pharaon", 3, {"first_game": [1]}),
    ("pharaon", 4, {"first_game": True}),
    ("pharaon", 5, {}),
]


def some_positions(name: str, seats: int, options: dict[str, Any], seed: int, every: int = 1) -> list[benben.Match]:
    """Some positions of a random game at equal distances, the first six and the last one."""
    random, match, found = Random(seed), benben.new(name, seats=seats, seed=seed, **options), []
    while not match.over:
        found.append(match.copy())
        match.play(random.choice(match.legal()))
    return [*found[:6], *found[6::every], match]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_the_imagined_match_looks_the_same_to_the_seat(name: str, seats: int, options: dict[str, Any]) -> None:
    for number, match in enumerate(some_positions(name, seats, options, seed=7, every=9)):
        seat = [None, *range(seats)][number % (seats + 1)]
        view = json.loads(json.dumps(match.view(seat)))
        imagined = benben.imagine(view, seed=number)
        assert imagined.view(seat) == view
        for _ in range(20):
            if not imagined.over:
                imagined.play(imagined.legal()[0])


def test_with_its_legal_moves_a_seat_is_asked_the_same() -> None:
    asked = [match for match in some_positions("pharaon", 3, {}, seed=2, every=11) if not match.over]
    same = 0
    for match in asked:
        try:
            imagined = benben.imagine(match.view(match.turn), seed=1, legal=match.legal())
        except ValueError:
            continue
        assert imagined.legal() == match.legal()
        assert imagined.view(match.turn) == match.view(match.turn)
        same += 1
    assert same >= 0.9 * len(asked)


def test_in_ra_a_seat_is_always_asked_the_same() -> None:
    for match in some_positions("ra", 4, {}, seed=3, every=3):
        assert benben.imagine(match.view(0)).legal() == match.legal()


def test_the_same_seed_imagines_the_same() -> None:
    view = some_positions("pharaon", 2, {}, seed=4)[30].view(0)
    assert benben.imagine(view, seed=6).position_text() == benben.imagine(view, seed=6).position_text()


def test_hidden_nobles_are_drawn_by_their_odds_and_not_guessed() -> None:
    match = benben.new("pharaon", seats=3, seed=5)
    assert match.turn is not None
    view = match.view((match.turn + 1) % 3)
    could = [card for card in range(26) if card not in match.position.nobles_up]
    seen, right, draws = dict.fromkeys(could, 0), 0, 250
    for seed in range(draws):
        dealt = benben.imagine(view, seed=seed).position.dealt
        right += set(dealt) == set(match.position.dealt)
        for card in dealt:
            seen[card] += 1
    expected = 2 * draws / len(could)
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 60, "once in ten thousand times"
    assert right <= 9, "one pair of 253: nine of 250 less than once in ten thousand times"


def test_the_kinds_of_face_down_jars_are_drawn_by_their_odds() -> None:
    match = next(m for m in some_positions("pharaon", 3, {}, seed=1) if m.position.round == 2 and m.position.phase == 1)
    view, draws = match.view(0), 250
    down = [jar for jar, place in enumerate(match.position.jar_at) if place != -2]
    discarded = dict.fromkeys(down, 0)
    for seed in range(draws):
        position = benben.imagine(view, seed=seed).position
        for jar in down:
            discarded[jar] += position.jar_at[jar] == -1
    expected = draws * view["jars"]["discard"] / len(down)
    assert sum((count - expected) ** 2 / expected for count in discarded.values()) < 70


@pytest.mark.parametrize(
    "change", [{"game": "go"}, {"seats": 9}, {"players": []}, {"phase": "lunch"}, {"centre_sun": 16}]
)
def test_an_invalid_view_is_refused(change: dict[str, Any]) -> None:
    view = benben.new("ra", seats=3, seed=1).view(0)
    with pytest.raises(ValueError, match=r"view|game"):
        benben.imagine({**view, **change})
