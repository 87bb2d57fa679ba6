"""A bot that crashes, is slow or answers rubbish loses that decision, never the game."""

from pathlib import Path
from typing import Any

import pytest

from benben.arena.plan.budgets import check_budget, read_spec
from benben.arena.play.entrant import Entrant, bin_time, time_bin
from benben.arena.play.game_in_play import CompiledGame, ToldGame
from benben.arena.play.games import finish_game
from benben.arena.play.players import player_for
from benben.core.protocol import OVER
from benben.core.random import Stream
from benben.games import game_named

SPARRING = Path(__file__).parent / "sparring.py"


class Wild:
    """Works on records, as compiled bots do, and answers what is no action."""

    name = "wild"

    def choose_at(self, batch: Any, legal: list[int]) -> int:
        return -7


class Faulty:
    """Works on records, and fails."""

    name = "faulty"

    def choose_at(self, batch: Any, legal: list[int]) -> int:
        raise ZeroDivisionError


def seat_of(name: str | Any, limit: float = 30.0) -> Entrant:
    """The seat of a bot after a whole game of Ra against a calm one."""
    game = game_named("ra")
    options = game.checked_options(2, {})
    table = CompiledGame(game, 2, options, 1)
    player = player_for(f"{SPARRING}:{name}", game, 2, options, 1, 0) if isinstance(name, str) else name
    calm = player_for("random", game, 2, options, 2, 1)
    seats = [Entrant(player, 1, limit), Entrant(calm, 2, limit)]
    finish_game(table, seats)
    assert table.turn == OVER
    assert not seats[1].forfeits
    return seats[0]


def test_a_bot_of_a_few_lines_forfeits_nothing() -> None:
    seat = seat_of("First")
    assert not seat.forfeits
    assert sum(seat.times.values()) == seat.decisions > 0


def test_a_crash_is_reported_by_its_kind() -> None:
    seat = seat_of("Crashing")
    assert seat.forfeits == {"crashed: RuntimeError": seat.decisions}
    assert seat_of("Leaving").forfeits.keys() == {"crashed: SystemExit"}
    assert seat_of(Faulty()).forfeits["crashed: ZeroDivisionError"] > 0


def test_an_answer_that_is_no_move_is_reported_as_illegal() -> None:
    seat = seat_of("Babbling")
    assert seat.forfeits == {"illegal": seat.decisions}
    assert seat_of("Meddling").forfeits["illegal"] > 0
    assert seat_of(Wild()).forfeits["illegal"] > 0


def test_a_bot_that_never_answers_is_slow() -> None:
    seat = seat_of("Stuck", limit=0.02)
    assert seat.forfeits == {"slow": seat.decisions}


def test_fallbacks_are_the_same_each_time() -> None:
    assert seat_of("Crashing").decisions == seat_of("Crashing").decisions


def test_bins_of_times_are_as_wide_as_an_eighth() -> None:
    for seconds in (3e-6, 0.001, 0.5, 7.0):
        assert 0.88 < bin_time(time_bin(seconds)) / seconds < 1.13


def test_a_search_may_have_a_budget() -> None:
    assert read_spec("mcts") == ("mcts", None, None)
    assert read_spec("mcts@50ms") == ("mcts", 0.05, None)
    assert read_spec("mcts@2s") == ("mcts", 2.0, None)
    assert read_spec("mcts@500") == ("mcts", None, 500)
    assert read_spec("run:npx mybot@2") == ("run:npx mybot@2", None, None)


@pytest.mark.parametrize(
    ("bot", "limit", "reason"),
    [
        ("heuristic@500", 10.0, "does not search"),
        ("mcts@0", 10.0, "more than 0"),
        ("mcts@0ms", 10.0, "more than 0"),
        ("mcts@20s", 10.0, "higher limit"),
    ],
)
def test_a_budget_that_makes_no_sense_is_refused(bot: str, limit: float, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        check_budget(bot, game_named("ra"), limit)


def test_a_search_without_a_budget_keeps_within_the_limit() -> None:
    game = game_named("ra")
    options = game.checked_options(2, {})
    table = CompiledGame(game, 2, options, 3)
    seat = Entrant(player_for("mcts", game, 2, options, 1, 0), 1, 0.5)
    for _ in range(3):
        table.play(seat.decide(table))
    assert not seat.forfeits


def test_a_search_with_a_number_of_simulations_plays_the_same_game_again() -> None:
    game = game_named("ra")
    options = game.checked_options(2, {})
    finals = []
    for _ in range(2):
        table = CompiledGame(game, 2, options, 3)
        players = [player_for("mcts@64", game, 2, options, seed, seed) for seed in (0, 1)]
        finish_game(table, [Entrant(player, 0, 60.0) for player in players])
        finals.append(bytes(table.batch))
    assert finals[0] == finals[1]


@pytest.mark.parametrize("bot", ["random", "greedy", "heuristic", "scribe"])
def test_a_compiled_bot_plays_the_same_on_a_record_and_in_a_match(bot: str) -> None:
    game = game_named("ra")
    options = game.checked_options(3, {})
    ends = []
    for kind in (CompiledGame, ToldGame):
        table = kind(game, 3, options, 5)
        finish_game(table, [Entrant(player_for(bot, game, 3, options, seed, seed), 0, 60.0) for seed in range(3)])
        ends.append(bytes(table.batch))
    assert ends[0] == ends[1]


@pytest.mark.parametrize(("name", "seats", "options"), [("ra", 3, {}), ("pharaon", 2, {}), ("pharaon", 1, {})])
def test_where_we_see_no_secrets_there_are_none(name: str, seats: int, options: dict[str, Any]) -> None:
    game = game_named(name)
    table = ToldGame(game, seats, game.checked_options(seats, options), 2)
    random = Stream.named(2, "choices")
    open_positions = 0
    while table.turn >= 0:
        if not game.has_secrets(table.batch):
            open_positions += 1
            assert bytes(game.veil(table.position, table.turn).packed()) == bytes(table.batch)
        legal = table.legal()
        table.play(legal[random.below(len(legal))])
    assert open_positions > 10


def test_hidden_scores_are_secrets() -> None:
    game = game_named("ra")
    table = ToldGame(game, 2, game.checked_options(2, {"scores": "hidden"}), 1)
    assert game.has_secrets(table.batch)
