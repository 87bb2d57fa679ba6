"""Who meets whom, where, with which luck."""

from collections import Counter
from pathlib import Path

import pytest

from benben.arena.plan.budgets import read_spec
from benben.arena.plan.command_line import arena_command
from benben.arena.plan.measures import same_odds
from benben.arena.plan.plan import PACKAGE, Plan, sources
from benben.arena.plan.settings import Stop
from benben.games.pharaon.board.loader import OURS


def test_every_two_meet_one_against_many_and_the_mirror() -> None:
    plan = Plan("ra", 3, ("a", "b", "c"))
    lineups = [lineup for pairing in plan.pairings for lineup in pairing.lineups]
    assert lineups == [(0, 1, 1), (1, 0, 0), (0, 2, 2), (2, 0, 0), (1, 2, 2), (2, 1, 1)]


def test_with_two_seats_the_mirror_is_the_same() -> None:
    assert [pairing.lineups for pairing in Plan("ra", 2, ("a", "b")).pairings] == [((0, 1),)]


def test_a_bot_alone_plays_against_itself() -> None:
    assert [pairing.lineups for pairing in Plan("ra", 4, ("a",)).pairings] == [((0, 0, 0, 0),)]


def test_solo_every_bot_plays_alone() -> None:
    assert [pairing.lineups for pairing in Plan("pharaon", 1, ("a", "b")).pairings] == [((0,),), ((1,),)]


def test_by_steps_only_neighbours_meet() -> None:
    plan = Plan("ra", 3, ("a", "b", "c"), design="steps")
    assert [pairing.lineups for pairing in plan.pairings] == [((0, 1, 1), (1, 0, 0)), ((1, 2, 2), (2, 1, 1))]


def test_tables_seat_all_different_bots() -> None:
    plan = Plan("ra", 3, ("a", "b", "c", "d"), design="tables")
    assert [pairing.lineups for pairing in plan.pairings] == [((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))]
    with pytest.raises(ValueError, match="as many different bots"):
        _ = Plan("ra", 4, ("a", "b", "c"), design="tables").pairings


def test_in_a_block_every_entrant_sits_on_every_seat_once() -> None:
    plan = Plan("ra", 4, ("a", "b"))
    sat = Counter(
        (task.lineup, entrant, seat)
        for task in plan.tasks(5, 0)
        for seat, entrant in enumerate(plan.entrants_by_seat(task))
    )
    assert len(sat) == 2 * 4 * 4
    assert set(sat.values()) == {1}


def test_the_first_entrant_sits_where_the_rotation_says() -> None:
    plan = Plan("ra", 4, ("a", "b"))
    for task in plan.tasks(0, 0):
        assert plan.entrants_by_seat(task)[task.rotation] == 0


def test_a_block_has_one_dealer_and_every_bot_its_own_stream() -> None:
    plan = Plan("ra", 3, ("a", "b"), seed=100)
    tasks = plan.tasks(0, 0) + plan.tasks(1, 0)
    assert {plan.dealer_seed(task.block) for task in tasks} == {100, 101}
    assert len({plan.bot_seed(task, entrant) for task in tasks for entrant in range(3)}) == len(tasks) * 3


def test_results_of_other_sources_are_another_plan(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("one")
    plan = Plan("ra", 2, (f"{bot}:Bot", "random"))
    before = plan.identity
    bot.write_text("two")
    again = Plan("ra", 2, plan.bots)
    assert again.folder_name() == plan.folder_name()
    assert again.identity["sources"] != before["sources"]


def test_a_changed_program_or_module_is_another_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    for bot, file in ((f"run:node {tmp_path}/bot.js --fast", "bot.js"), ("users_module:Bot", "users_module.py")):
        (tmp_path / file).write_text("one")
        before = Plan("ra", 2, (bot, "random")).identity["sources"]
        (tmp_path / file).write_text("two")
        assert Plan("ra", 2, (bot, "random")).identity["sources"] != before


def test_an_edited_table_of_the_owner_is_another_plan(tmp_path: Path) -> None:
    ours = (OURS / "numbers.toml").read_text("utf-8")
    (tmp_path / "numbers.toml").write_text(ours, "utf-8")
    plan = Plan("pharaon", 2, ("random",), options={"data": str(tmp_path)})
    before = plan.identity
    edited = ours.replace("squares = [3, 3, 3, 4, 4]", "squares = [3, 3, 2, 4, 4]")
    (tmp_path / "numbers.toml").write_text(edited, "utf-8")
    again = Plan("pharaon", 2, plan.bots, options=plan.options)
    assert again.folder_name() == plan.folder_name()
    assert again.identity["sources"] != before["sources"]


def test_what_seats_the_bots_and_deals_is_part_of_the_plan() -> None:
    arena = {file.name for file in sources(Plan("ra", 2, ("random",))) if file.is_relative_to(PACKAGE / "arena")}
    assert {"plan.py", "games.py", "players.py", "entrant.py", "game_in_play.py"} <= arena


def test_bad_plans_are_refused_with_what_is_allowed() -> None:
    with pytest.raises(ValueError, match="named twice"):
        Plan("ra", 2, ("a", "a"))
    with pytest.raises(ValueError, match="2 to 5 seats"):
        Plan("ra", 6, ("a",))
    with pytest.raises(ValueError, match="no game"):
        Plan("go", 2, ("a",))
    with pytest.raises(ValueError, match="limit must be"):
        Plan("ra", 2, ("a",), limit=0)
    with pytest.raises(ValueError, match="at least one bot"):
        Plan("ra", 2, ())


def test_the_command_names_all_that_differs_from_the_usual() -> None:
    plan = Plan("pharaon", 1, ("greedy", "my bot.py:B"), 7, limit=2.5, options={"traitor": 3})
    assert arena_command(plan, Stop(50)) == (
        "benben arena pharaon --seats 1 --bots 'greedy,my bot.py:B' --blocks 50 --seed 7 --limit 2.5 --traitor 3"
    )


def test_the_same_odds_at_more_seats() -> None:
    assert same_odds(0.6, 2) == pytest.approx(0.6)
    assert same_odds(0.5, 4) == pytest.approx(0.25)
    assert same_odds(0.75, 4) == pytest.approx(0.5)


def test_one_bot_plays_under_two_labels(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text("def choose(view, legal):\n    return legal[0]\n")
    plan = Plan("ra", 2, (f"old={file}:choose", f"new={file}:choose"))
    assert file in sources(plan)
    assert read_spec(plan.bots[0]).name == f"{file}:choose"
