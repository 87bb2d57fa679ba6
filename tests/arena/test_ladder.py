"""The page of the ladder is written by the command."""

import re
from pathlib import Path

import pytest

from benben.arena import measuring, run_ladder
from benben.arena.measuring import level_ratings, measure_all
from benben.arena.plan.measures import RUNGS, Measure, measures
from benben.arena.plan.plan import Plan
from benben.arena.plan.settings import Resources
from benben.arena.report.ladder_page import Figure, joined_ratings, ladder_page, verdict
from benben.bots.ratings import Rating
from benben.games import game_named

PAGE = Path(__file__).parents[2] / "docs" / "ladder.md"


def test_every_rung_is_measured_at_every_number_of_seats() -> None:
    for game in ("ra", "pharaon"):
        rungs = [measure for measure in measures(game) if measure.chapter == "rungs"]
        for seats in game_named(game).ladder.seats:
            pairs = [measure.plan.bots for measure in rungs if measure.plan.seats == seats]
            for rung in RUNGS[:4]:
                assert (rung.bot, rung.below) in pairs


def test_a_search_with_a_second_a_move_is_measured_between_two() -> None:
    for game in ("ra", "pharaon"):
        long = [measure.plan.seats for measure in measures(game) if "mcts@1s" in measure.plan.bots]
        assert long == [2]


def test_a_rung_that_must_be_as_good_has_its_equal_share_for_a_bar() -> None:
    bars = {(m.plan.bots[0], m.plan.seats): (m.bar, m.same_odds) for m in measures("ra") if m.chapter == "rungs"}
    assert bars["mcts@50ms", 4] == pytest.approx((0.25, 0.25))
    assert bars["heuristic", 3] == pytest.approx((0.7, 0.7 / 1.3))


def test_the_solo_game_is_measured_at_every_difficulty() -> None:
    plans = [measure.plan for measure in measures("pharaon") if measure.chapter == "alone"]
    for bot in ("solver", "mcts@50ms"):
        assert [plan.options["traitor"] for plan in plans if plan.bots == (bot,)] == [0, 1, 2, 3, 4, 5]


def test_the_levels_are_rated_beside_random() -> None:
    plans = [measure.plan for measure in measures("ra") if measure.chapter == "levels"]
    for seats in game_named("ra").ladder.seats:
        upper, lower = (plan for plan in plans if plan.seats == seats)
        assert upper.bots == ("master@50ms", "pharaoh", "vizier", "priest")
        assert lower.bots == ("priest", "scribe", "apprentice", "farmer", "random")
        assert (len(upper.pairings), len(lower.pairings)) == (3, 4)


def test_ratings_add_up_where_two_arenas_meet() -> None:
    def figure(seats: int, blocks: int = 10, /, **rated: list[float]) -> Figure:
        rows = [{"bot": bot, "rating": rating, "games": 10} for bot, rating in rated.items()]
        plan = Plan("ra", seats, tuple(rated), design="steps")
        return Measure("levels", plan, 10), {
            "seats": seats,
            "bots": list(rated),
            "standings": rows,
            "pairs": [{"blocks": blocks}],
        }

    upper = figure(2, vizier=[200, 170, 240], priest=[0, 0, 0])
    lower = figure(2, priest=[900, 860, 930], random=[0, 0, 0])
    alone = figure(3, vizier=[200, 170, 240], priest=[0, 0, 0])
    assert joined_ratings([upper, lower, alone]) == {
        (2, "random"): [0, 0, 0],
        (2, "priest"): [900, 860, 930],
        (2, "vizier"): [1100, 1050, 1150],
    }
    assert level_ratings([upper, lower])["vizier"] == [Rating(2, 1100, 1050, 1150, 10)]
    assert "master" not in level_ratings(
        [figure(2, **{"master@100": [50.0, 0.0, 99.0], "priest": [0.0, 0.0, 0.0]}), lower]
    )
    assert "vizier" not in level_ratings([figure(2, 3, vizier=[200, 170, 240], priest=[0, 0, 0]), lower])


@pytest.mark.parametrize(
    ("estimate", "said"), [([0.7, 0.6, 0.8], "clears"), ([0.65, 0.55, 0.75], "open"), ([0.5, 0.4, 0.59], "misses")]
)
def test_a_bar_is_cleared_by_the_whole_interval(estimate: list[float], said: str) -> None:
    assert verdict(estimate, 0.6) == said


def test_a_rung_that_is_still_open_goes_on_and_a_clear_one_does_not(tmp_path: Path) -> None:
    clear = Measure("rungs", Plan("ra", 2, ("greedy", "random")), 4, bar=0.01, same_odds=0.01, blocks_if_open=9)
    close = Measure("rungs", Plan("ra", 3, ("random", "greedy")), 4, bar=0.02, same_odds=0.02, blocks_if_open=9)
    figures = measure_all([clear, close], [clear, close], 5.0, Resources(1, folder=tmp_path))
    assert [summary["blocks"] for _, summary in figures] == [4, 9]
    looked_at = measure_all([clear, close], [], 5.0, Resources(1, folder=tmp_path))
    assert [summary["games"] for _, summary in looked_at] == [summary["games"] for _, summary in figures]


def test_no_interval_is_shown_for_few_blocks(tmp_path: Path) -> None:
    wanted = [
        Measure("rungs", Plan("ra", 2, ("greedy", "random")), 2, bar=0.01, same_odds=0.01),
        Measure("selves", Plan("ra", 2, ("random",)), 2),
    ]
    page = ladder_page(measure_all(wanted, wanted, 5.0, Resources(1, folder=tmp_path)), "9.9")
    assert "1.0%: open" in page
    assert page.count("(too few games)") == 3


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ladder of three measures, of a few games each."""
    rung = Measure("rungs", Plan("ra", 2, ("greedy", "random")), 2, bar=0.01, same_odds=0.01)
    selves = {game: Measure("selves", Plan(game, 2, ("random",)), 2) for game in ("ra", "pharaon")}
    short = {"ra": [rung, selves["ra"]], "pharaon": [selves["pharaon"]]}
    monkeypatch.setattr(measuring, "measures", short.__getitem__)


@pytest.mark.usefixtures("short")
def test_what_is_not_measured_now_stays_in_the_page(tmp_path: Path) -> None:
    page, folder = tmp_path / "ladder.md", tmp_path / "played"
    run_ladder(minutes=5.0, page=page, folder=folder, jobs=1)
    whole = page.read_text()
    assert re.findall("^##+ .*", whole, re.MULTILINE) == [
        "## Ra",
        "### Each rung against the one below",
        "### Bots against themselves",
        "## Pharaon",
        "### Bots against themselves",
    ]
    run_ladder(["ra"], minutes=5.0, page=page, folder=folder, chapters=["rungs"], jobs=1)
    assert page.read_text() == whole
    run_ladder(["ra"], minutes=5.0, page=page, folder=tmp_path / "fresh", chapters=["selves"], jobs=1)
    assert page.read_text() == whole
    assert len(list((tmp_path / "fresh").iterdir())) == 1


def test_the_page_as_it_stands_is_kept_whole() -> None:
    page = PAGE.read_text("utf-8")
    again = ladder_page([], "9.9", page)
    assert again[again.index("## Ra") :] == page[page.index("## Ra") :]


@pytest.mark.parametrize(
    ("games", "chapters", "said"),
    [
        (["ra", "go"], None, "no game 'go'; there are ra, pharaon"),
        (None, ["rung"], "no chapter 'rung'; there are rungs, selves, alone, levels"),
    ],
)
def test_an_unknown_part_of_the_ladder_is_refused(
    games: list[str] | None, chapters: list[str] | None, said: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=said):
        run_ladder(games, chapters=chapters, minutes=0.0, page=tmp_path / "ladder.md", folder=tmp_path / "played")
    assert list(tmp_path.iterdir()) == []


def test_bots_against_themselves_play_by_chance() -> None:
    assert {measure.plan.bots for measure in measures("ra") if measure.chapter == "selves"} == {
        ("random",),
        ("scribe",),
    }


def test_every_figure_has_its_interval_its_seeds_and_its_command(tmp_path: Path) -> None:
    wanted = [
        Measure("rungs", Plan("ra", 2, ("greedy", "random")), 10, bar=0.85, same_odds=0.85),
        Measure("rungs", Plan("ra", 3, ("greedy", "random")), 10, bar=1.01, same_odds=0.74),
        Measure("selves", Plan("ra", 2, ("random",)), 10),
        Measure("levels", Plan("ra", 2, ("scribe", "greedy", "random"), design="steps"), 10),
        Measure("levels", Plan("ra", 3, ("greedy", "random"), design="steps"), 2),
    ]
    figures = measure_all(wanted, wanted, 5.0, Resources(1, folder=tmp_path))
    page = ladder_page(figures, "9.9")
    assert "Benben 9.9" in page
    assert "benben arena ra --seats 2 --bots greedy,random --blocks 10 --seed 1\n" in page
    assert "| 85.0%: " in page
    assert "| 101.0%: misses | 74.0%: " in page
    assert "greedy v random at 3 seats (misses)" in page
    assert page.count("1 to 10") == 6
    assert "| 2 | random | 0 (0 to 0) |" in page
    assert "| 3 | random | 0 (too few games) |" in page
    assert re.search(r"\| 2 \| scribe \| \d+ \(\d+ to \d+\) \| greedy \| \d", page)
    for _, summary in figures:
        assert summary["command"] in page
        assert summary["sources"] in page
    before = {file: file.read_text() for file in tmp_path.rglob("games.jsonl")}
    measure_all(wanted, wanted, 5.0, Resources(1, folder=tmp_path))
    assert {file: file.read_text() for file in tmp_path.rglob("games.jsonl")} == before
