"""When a pairing is decided, against what, and how sure that is."""

import pytest

from arena.scripted import scripted_arena
from benben.arena.commands import show_standings
from benben.arena.plan.plan import Plan, Task
from benben.arena.report.arena_page import report

TWO = Plan("ra", 2, ("greedy", "random"))
THREE = Plan("ra", 3, ("greedy", "random"))


def always(task: Task) -> bool:
    return True


def mostly(task: Task) -> bool:
    """Four games of five; of the mirror, one of five."""
    return ((task.block + task.rotation) % 5 == 0) == (task.lineup == 1)


def test_the_mean_rank_of_a_bot_that_always_wins_still_has_an_interval() -> None:
    summary = scripted_arena(TWO, 20, always).summary
    for row in (summary["pairs"][0], summary["standings"][0]):
        value, low, high = row["mean_rank"]
        assert value == low == 1.0
        assert 1.1 < high < 1.3


def test_reports_show_no_interval_over_few_blocks(capsys: pytest.CaptureFixture[str]) -> None:
    few, enough = scripted_arena(TWO, 9, always), scripted_arena(TWO, 10, always)
    assert "7.0 (too few games)" in report(few)
    assert "7.0 (7.0&nbsp;to&nbsp;7.0)" not in report(few)
    assert "too few games" not in report(enough)
    for arena, said in ((few, True), (enough, False)):
        show_standings(arena.summary, [])
        assert ("few" in capsys.readouterr().out) == said


def test_the_summary_says_how_many_blocks_a_number_rests_on() -> None:
    summary = scripted_arena(TWO, 9, always).summary
    assert [row["blocks"] for row in summary["standings"] + summary["pairs"]] == [9, 9, 9]
    assert summary["pairs"][0]["margin"] == [7.0, 7.0, 7.0]


def test_a_pairing_that_stops_early_has_the_interval_of_the_sequential_test() -> None:
    stopped = scripted_arena(TWO, 100, mostly, early_stop=True).summary["pairs"][0]
    played = scripted_arena(TWO, stopped["blocks"], mostly).summary["pairs"][0]
    assert stopped["blocks"] < 100
    assert stopped["win_share"] == [played["win_share"][0], *stopped["anytime"]]
    assert played["win_share"][1:] != played["anytime"]


def test_the_interval_of_an_early_stop_is_shown_for_few_blocks_too() -> None:
    arena = scripted_arena(TWO, 9, always, early_stop=True)
    low, high = arena.summary["pairs"][0]["anytime"]
    assert f"100.0% ({low:.1%}&nbsp;to&nbsp;{high:.1%})" in report(arena)


def test_the_bar_is_what_the_first_bot_must_differ_from() -> None:
    without, at_its_share, above = (scripted_arena(TWO, 60, mostly, True, bar) for bar in (None, 0.8, 0.97))
    assert without.blocks < 60
    assert without.summary["pairs"][0]["verdict"] == "above"
    assert at_its_share.blocks == 60
    assert at_its_share.summary["pairs"][0]["verdict"] == "open"
    assert above.blocks < 60
    assert above.summary["pairs"][0]["verdict"] == "below"


def test_the_mirror_is_judged_by_an_equal_share_whatever_the_bar() -> None:
    pair, mirror = scripted_arena(THREE, 60, mostly, bar=0.8).summary["pairs"]
    assert pair["verdict"] == "open"
    assert (mirror["bot"], mirror["verdict"]) == ("random", "below")
    pair, mirror = scripted_arena(THREE, 60, lambda task: task.block % 3 == task.rotation, bar=0.6).summary["pairs"]
    assert (pair["verdict"], mirror["verdict"]) == ("below", "open")


def test_with_a_bar_a_pairing_does_not_wait_for_its_mirror() -> None:
    even = scripted_arena(THREE, 60, lambda task: task.lineup == 0 or task.block % 3 == task.rotation, True, 0.6)
    assert even.blocks < 60
    assert [pair["verdict"] for pair in even.summary["pairs"]] == ["above", "open"]


def test_tables_of_two_wait_for_all_that_the_first_bot_meets() -> None:
    """The first bot beats the second at once; against the third it has just the bar."""
    plan = Plan("ra", 2, ("heuristic", "greedy", "random"), design="tables")
    arena = scripted_arena(plan, 40, lambda task: task.lineup == 0 or mostly(task), True, 0.2)
    assert arena.blocks == 40
