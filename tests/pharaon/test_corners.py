"""Corners that random play rarely reaches: empty supplies, spent decks, empty bags, rounds in which nobody acts."""

from typing import Any

import pytest

from benben.games.pharaon.board.components import AREAS
from oracle.pharaon_examples import beginning
from pharaon.laying import LaidEngine


def laid(**position: Any) -> LaidEngine:
    """The engine at the start of a turn, everything else as in the examples."""
    seats = position.setdefault("seats", 3)
    row = {"position": position, "options": {}}
    return LaidEngine(seats, beginning(row)._first)


def deal_first(engine: LaidEngine) -> int:
    """Deal the first possible item as long as something is due; how many were dealt."""
    count = 0
    while due := engine.due():
        engine.deal_item(next(iter(due[1])))
        count += 1
    return count


def test_r11_7_artisans_give_their_points() -> None:
    engine = laid(players=[{"artisans": [1, 6, 30]}])
    assert engine.scores()[0]["artisans"] == 8 + 7 + 3


def test_r11_9_the_tomb_gives_the_stage_reached_not_a_sum() -> None:
    engine = laid(players=[{"tomb": 0}, {"tomb": 1}, {"tomb": 8}])
    assert [row["tomb"] for row in engine.scores()] == [0, 5, 60]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_game_in_which_nobody_acts_is_five_rounds_of_jars(seats: int) -> None:
    engine = LaidEngine(seats)
    deal_first(engine)
    while engine.view(None)["round"] == 0:
        engine.play(engine.legal()[0])
        deal_first(engine)
    passes = 0
    while not engine.over:
        if engine.view(None)["phase"] == "turn":
            engine.play("pass")
            passes += 1
        else:
            engine.play(engine.legal()[-1])
        deal_first(engine)
    assert passes == 5 * seats
    assert engine.view(None)["round"] == 5
    assert all(square["free"] >= 1 for square in engine.view(None)["wheel"].values())
    assert sum(engine.view(None)["supply"].values()) < 120


def test_all_of_a_colour_gone_no_jar_gives_it() -> None:
    engine = laid(jars={"up": [1, 2, 3]}, players=[{}, {"resources": {"black": 20}}])
    engine.play("pass")
    engine.play("jar 1")
    assert engine.view(None)["players"][0]["resources"]["black"] == 0
    assert engine.view(None)["players"][0]["resources"]["yellow"] == 1


def test_without_any_silver_the_treasurer_sleeps() -> None:
    engine = laid(players=[{"nobles": [18], "resources": {"red": 1}}, {"resources": {"silver": 20}}])
    assert "silver red" not in engine.legal()
    assert engine.refusal("silver red") == 603


def test_spent_decks_leave_gaps_and_then_close_the_area() -> None:
    engine = laid(
        artisans={"up": [1, None, None, None], "deck": []},
        nobles={"up": [None, None, None], "deck": []},
        players=[{"resources": {"silver": 18}}],
    )
    assert engine.refusal("act nobles") == 407
    engine.play("act artisans")
    while engine.turn == 0 and engine.view(None)["phase"] == "action":
        engine.play(engine.legal()[0])
    assert engine.view(None)["artisans"] == {"up": [None] * 4, "deck": 0}
    assert engine.view(None)["players"][0]["artisans"] == [1]
    while engine.turn != 0:
        engine.play("pass")
        while engine.view(None)["phase"] == "passing":
            engine.play(engine.legal()[0])
    assert engine.refusal("act artisans") == 407


def test_bag_discards_and_bonus_zone_empty_an_offering_is_no_income() -> None:
    engine = laid(
        offerings={"bonus": [None] * 4, "bag": [], "discard": []},
        passed=[1],
        pyramid={"discs": {"1": [1, 3]}},
        turn=1,
        first_player=1,
    )
    assert engine.view(None)["pyramid"]["discs"]["1"] == [1, 4]
    assert engine.view(None)["players"][1]["resources"]["silver"] == 1  # the space on the left, unasked
    assert engine.turn == 2


def test_an_empty_bag_at_the_end_of_a_round_lays_nothing() -> None:
    engine = laid(
        offerings={"sets": [None] * 4, "bonus": [None] * 4, "bag": [], "discard": []},
        passed=[1, 2],
        pyramid={"discs": {"1": [1, 1], "2": [2, 1]}},
        jars={"up": [1, None, None]},
    )
    engine.play("pass")
    deal_first(engine)
    assert engine.view(None)["round"] == 2
    assert engine.view(None)["offerings"]["sets"] == [None] * 4
    assert engine.view(None)["offerings"]["bonus"] == [None] * 4


def test_a_tie_in_everything_is_a_shared_win() -> None:
    engine = laid(
        round=5,
        turn=0,
        passed=[1, 2],
        first_player=2,
        pyramid={"discs": {"1": [1, 1], "2": [2, 1]}},
        players=[{"resources": {"red": 3}}, {"resources": {"blue": 3}}, {}],
    )
    engine.play("pass")
    assert engine.over
    assert engine.winners() == [0, 1]
    assert engine.ranking()[:2] == [0, 1]


def test_every_action_of_a_turn_that_is_refused_says_why() -> None:
    engine = laid(players=[{"resources": {"silver": 1}}])
    reasons = {area: engine.refusal(f"act {area}") for area in AREAS}
    assert reasons == {"offerings": 0, "nobles": 402, "nile": 402, "artisans": 402, "tomb": 402}
    closed = laid(wheel={"tomb": {"colour": "blue", "laid": ["blue"] * 3}}, players=[{"resources": {"silver": 9}}])
    assert closed.refusal("act tomb") == 401
    assert closed.refusal("free tomb") == 406
    assert closed.refusal("gain red") == 202
