"""A bot that crashes, is slow or answers rubbish loses that decision, never the game."""

import threading
from typing import Any

from benben.arena.play import play_game
from benben.arena.seat import Seat, bin_time, time_bin
from benben.arena.table import CompiledTable
from benben.core.protocol import OVER
from benben.games import game_named

View = dict[str, Any]


class Calm:
    def choose(self, view: View, legal: list[str]) -> str:
        return legal[0]


class Crashing:
    def choose(self, view: View, legal: list[str]) -> str:
        raise RuntimeError("out of ideas")


class Babbling:
    def choose(self, view: View, legal: list[str]) -> Any:
        return ["castle", None, 7][len(legal) % 3]


class Stuck:
    def choose(self, view: View, legal: list[str]) -> str:
        threading.Event().wait()
        return legal[0]


class Meddling:
    """Tries to cheat by changing what it was given."""

    def choose(self, view: View, legal: list[str]) -> str:
        view.clear()
        legal[:] = ["bid 16"]
        return "bid 16"


class Wild:
    """Works on records, as compiled bots do, and answers what is no action."""

    def choose_at(self, batch: Any, i: int) -> int:
        return -7


def forfeits_of(player: Any, limit: float = 5.0) -> Seat:
    """The seat of a bot after a whole game of Ra against a calm one."""
    game = game_named("ra")
    table = CompiledTable(game, 2, game.checked_options(2, {}), 1)
    seats = [Seat(player, 1, limit), Seat(Calm(), 2, limit)]
    play_game(table, seats)
    assert table.turn == OVER
    assert not seats[1].forfeits
    return seats[0]


def test_a_calm_bot_forfeits_nothing() -> None:
    seat = forfeits_of(Calm())
    assert not seat.forfeits
    assert sum(seat.times.values()) == seat.decisions > 0


def test_a_crash_is_reported_by_its_kind() -> None:
    seat = forfeits_of(Crashing())
    assert seat.forfeits == {"crashed: RuntimeError": seat.decisions}


def test_rubbish_is_reported_as_illegal() -> None:
    seat = forfeits_of(Babbling())
    assert seat.forfeits == {"illegal": seat.decisions}
    assert forfeits_of(Wild()).forfeits["illegal"] > 0
    assert forfeits_of(Meddling()).forfeits["illegal"] > 0


def test_a_bot_that_never_answers_is_slow() -> None:
    seat = forfeits_of(Stuck(), limit=0.02)
    assert seat.forfeits == {"slow": seat.decisions}


def test_fallbacks_are_the_same_each_time() -> None:
    assert forfeits_of(Crashing()).decisions == forfeits_of(Crashing()).decisions


def test_bins_of_times_are_as_wide_as_an_eighth() -> None:
    for seconds in (3e-6, 0.001, 0.5, 7.0):
        assert 0.88 < bin_time(time_bin(seconds)) / seconds < 1.13
