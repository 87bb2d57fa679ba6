import json
import random
from typing import Any

import pytest

from oracle.ra import STARTING_SETS, TILES, Ra
from oracle.ra_examples import check_all_is_there, rows, run

ROWS = rows()


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['id']}: {row['title']}" for row in ROWS])
def test_the_oracle_agrees_with_the_example(row: dict[str, Any]) -> None:
    run(row)


def test_every_example_makes_a_claim_of_its_own() -> None:
    titles = [row["title"] for row in ROWS]
    assert len(set(titles)) == len(titles)


def test_there_are_180_tiles() -> None:
    assert sum(TILES.values()) == 180


def step(game: Ra, dice: random.Random) -> None:
    outcomes = game.chance()
    if outcomes:
        game.deal(dice.choices(list(outcomes), list(outcomes.values()))[0])
    else:
        game.play(dice.choice(game.legal()))


def random_games(seats: int, games: int = 25) -> list[tuple[Ra, random.Random]]:
    return [(Ra(seats), random.Random(seed)) for seed in range(games)]


every_table = pytest.mark.parametrize("seats", STARTING_SETS)


@every_table
def test_tiles_and_suns_are_conserved(seats: int) -> None:
    for game, dice in random_games(seats):
        while not game.over:
            step(game, dice)
            if not game.sets_to_deal:
                check_all_is_there(game)


@every_table
def test_a_game_ends_with_one_winner(seats: int) -> None:
    for game, dice in random_games(seats):
        while not game.over:
            assert game.winners() == []
            step(game, dice)
        assert game.epoch == 3
        assert game.turn is None
        assert game.legal() == []
        assert len(game.winners()) == 1
        assert sorted(game.ranking()) == list(range(seats))
        totals = [score["total"] for score in game.scores()]
        assert totals[game.winners()[0]] == max(totals)


@every_table
def test_the_sources_add_up_to_a_total_that_is_never_negative(seats: int) -> None:
    for game, dice in random_games(seats):
        while not game.over:
            step(game, dice)
            for score in game.scores():
                total = score.pop("total")
                assert sum(score.values()) == total >= 0


@every_table
def test_views_are_ready_for_json_and_moves_are_sorted(seats: int) -> None:
    for game, dice in random_games(seats, games=5):
        while not game.over:
            step(game, dice)
            if not game.chance():
                view = game.view(None)
                assert json.loads(json.dumps(view)) == view
                assert game.legal() == sorted(game.legal())
                assert bool(game.legal()) is not game.over


@every_table
def test_a_twin_goes_its_own_way(seats: int) -> None:
    for game, dice in random_games(seats, games=2):
        while not game.over:
            if not game.chance():
                before, twin = game.view(0), game.twin()
                step(twin, dice)
                assert game.view(0) == before
            step(game, dice)
