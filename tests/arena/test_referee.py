"""When a pairing is decided, against what, and how sure that is."""

import pytest

from arena.told import told_arena
from benben.arena.commands import show_standings
from benben.arena.plan import Plan, Task
from benben.arena.report import report

TWO = Plan("ra", 2, ("greedy", "random"))


def always(task: Task) -> bool:
    return True


def test_a_bot_that_is_always_first_may_yet_be_second() -> None:
    summary = told_arena(TWO, 20, always).summary
    for row in (summary["pairs"][0], summary["standings"][0]):
        value, low, high = row["mean_rank"]
        assert value == low == 1.0
        assert 1.1 < high < 1.3


def test_of_few_blocks_people_are_told_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    few, enough = told_arena(TWO, 9, always), told_arena(TWO, 10, always)
    assert "7.0 (too few games)" in report(few)
    assert "7.0 (7.0&nbsp;to&nbsp;7.0)" not in report(few)
    assert "too few games" not in report(enough)
    for arena, said in ((few, True), (enough, False)):
        show_standings(arena.summary, [])
        assert ("few" in capsys.readouterr().out) == said


def test_programs_are_told_how_many_blocks_a_number_rests_on() -> None:
    summary = told_arena(TWO, 9, always).summary
    assert [row["blocks"] for row in summary["standings"] + summary["pairs"]] == [9, 9, 9]
    assert summary["pairs"][0]["margin"] == [7.0, 7.0, 7.0]
