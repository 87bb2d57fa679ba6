"""Tables: ours, an owner's over ours, and every complaint; nothing is half loaded."""

from collections.abc import Callable
from pathlib import Path

import pytest

import benben
from benben.core.errors import BadTable
from benben.games.pharaon.board.loader import OURS, export, load, sources
from benben.games.pharaon.board.tables import ARTISAN_POINTS, WHEEL
from engine import Engine


def copied(folder: Path, name: str, old: str, new: str) -> Path:
    """A folder with one of our files, changed in one place."""
    text = (OURS / name).read_text("utf-8")
    assert old in text
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text.replace(old, new, 1), "utf-8")
    return folder


def test_our_tables_say_where_they_come_from() -> None:
    found = sources()
    computed = {
        "weights.toml",
        "training.toml",
        "puzzles.jsonl",
        "bots.toml",
        "ratings.json",
        *(net.name for net in OURS.glob("net_*.npz")),
    }
    assert set(found) == {path.name for path in OURS.iterdir()} - computed
    assert found["numbers.toml"] == ["rulebook"]
    assert "house" in found["artisans.csv"]
    assert all(found.values())


def test_exported_tables_are_ours_and_are_never_written_over(tmp_path: Path) -> None:
    written = export(tmp_path / "mine")
    assert load(tmp_path / "mine") == load()
    assert len(written) == len(sources())
    with pytest.raises(FileExistsError, match="already exists"):
        export(tmp_path / "mine")


def test_a_whole_game_is_played_with_an_owners_tables(tmp_path: Path) -> None:
    mine = copied(tmp_path, "artisans.csv", "1,8,black,house", "1,20,silver silver,house")
    copied(tmp_path, "gods.csv", "nobles,2,4,4", "nobles,2,9,9")
    copied(tmp_path, "numbers.toml", "squares = [3, 3, 3, 4, 4]", "squares = [3, 3, 2, 4, 4]")
    match = benben.new("pharaon", seats=3, seed=4, data=str(mine))
    wheel = match.view(None)["wheel"]
    assert {square["squares"] for square in wheel.values()} == {2}
    assert max(god["points"] for god in match.view(None)["gods"]) > 12
    while not match.over:
        moves = [move for move in match.legal() if move != "pass"] or ["pass"]
        match.play("artisan 1" if "artisan 1" in moves else moves[len(match.record) % len(moves)])
    assert ARTISAN_POINTS[0] == 8
    assert benben.replay(match.text()).scores() == match.scores()


def test_owners_points_count_at_the_end(tmp_path: Path) -> None:
    mine = copied(tmp_path, "artisans.csv", "1,8,black,house", "1,20,silver,house")
    engine = Engine("pharaon", 2, data=str(mine))
    engine.s.artisan_at[0] = 0
    assert engine.scores()[0]["artisans"] == 20
    ours = Engine("pharaon", 2)
    ours.s.artisan_at[0] = 0
    assert ours.scores()[0]["artisans"] == 8


def test_the_wheel_may_have_another_order(tmp_path: Path) -> None:
    mine = copied(tmp_path, "colours.csv", "black,Construction,20,1", "black,Construction,20,2")
    copied_again = (mine / "colours.csv").read_text("utf-8").replace("yellow,Trade,20,2", "yellow,Trade,20,1")
    (mine / "colours.csv").write_text(copied_again, "utf-8")
    assert load(mine)["WHEEL"] == [1, 0, 2, 3, 4] != WHEEL


WRONG: list[tuple[str, Callable[[str], str], str]] = [
    ("jars.csv", lambda t: t.replace("30,green,blue,black,house\n", ""), "29 rows where 30 are needed"),
    ("jars.csv", lambda t: t.replace("1,black,black", "1,purple,black", 1), "row 2: bottom must be one of"),
    ("jars.csv", lambda t: t.replace("2,black", "7,black", 1), "row 3: jar must be 2"),
    ("jars.csv", lambda t: t.replace(",source", "", 1), "the heading must be"),
    ("jars.csv", lambda t: t.replace("1,black,black,yellow,house", "1,black,black", 1), "row 2: 3 cells"),
    ("jars.csv", lambda t: t.replace("house", "rumour", 1), "source must be one of rulebook, deduced, house"),
    ("jars.csv", lambda t: '"' + t, "not a table"),
    ("artisans.csv", lambda t: t.replace("1,8,", "1,many,", 1), "row 2: points must be a whole number"),
    ("artisans.csv", lambda t: t.replace("1,8,black", "1,8,noble", 1), "row 2: gains may hold"),
    ("nobles.csv", lambda t: t.replace("extra_step", "flying"), "row 7: ability must be one of"),
    ("nobles.csv", lambda t: t.replace("any_five,,", "swap,,"), "row 18: noble 11 has the same ability already"),
    ("nobles.csv", lambda t: t.replace("pay_as,black yellow", "none,"), "there are five scribes"),
    ("nobles.csv", lambda t: t.replace("pay_as,black yellow", "pay_as,black black"), "two different colours"),
    ("nobles.csv", lambda t: t.replace("12,Grand Vizier,none,", "12,Grand Vizier,none,red"), "takes nothing"),
    ("tomb.csv", lambda t: t.replace("green yellow,5", "green,5", 1), "a stage costs 2 to 4 resources, not 1"),
    ("tomb.csv", lambda t: t.replace(",12,", ",4,"), "row 3: points must rise"),
    ("tomb.csv", lambda t: t.replace(",60,", ",70,"), "5 points and the last 60"),
    ("nile.csv", lambda t: t.replace("black yellow", "black", 1), "an option costs two resources"),
    ("levels.csv", lambda t: t.replace("3,7", "3,2"), "points must rise"),
    ("gods.csv", lambda t: t.replace("tomb,2,3,5", "tomb,2,1,1"), "must be able to give 10 points"),
    ("gods.csv", lambda t: t.replace("option", "2"), "need must be one of option"),
    ("offerings.csv", lambda t: t.replace("1pp,6", "1pp,7"), "there are 40 offering tokens, not 41"),
    ("colours.csv", lambda t: t.replace("20", "21", 1), "there are 120 resource tokens, not 121"),
    ("colours.csv", lambda t: t.replace("20,5", "20,4", 1), "wheel must give the places 1 to 5"),
    ("pyramid.csv", lambda t: t.replace("first basic", "basic first"), "only the leftmost is first"),
    ("traitor.csv", lambda t: t.replace("O2", "O9", 1), "spaces may hold"),
    ("traitor.csv", lambda t: t.replace(". . B1", ". B1", 1), "a tile has 12 spaces"),
    ("numbers.toml", lambda t: t.replace("silver = 2", "silver = "), "not valid TOML"),
    ("numbers.toml", lambda t: t.replace("[heir]", "[king]"), "the part [heir] is missing"),
    ("numbers.toml", lambda t: t.replace("squares = [3", "squares = [9"), "squares must be from 1 to 6"),
]


@pytest.mark.parametrize(("name", "spoil", "reason"), WRONG, ids=[f"{name}: {reason}" for name, _, reason in WRONG])
def test_a_wrong_file_is_named_with_its_row_and_the_reason(
    tmp_path: Path, name: str, spoil: Callable[[str], str], reason: str
) -> None:
    ours = (OURS / name).read_text("utf-8")
    assert spoil(ours) != ours
    (tmp_path / name).write_text(spoil(ours), "utf-8")
    with pytest.raises(BadTable) as caught:
        load(tmp_path)
    assert str(caught.value).startswith(name)
    assert reason in str(caught.value)
    with pytest.raises(ValueError, match=name):
        benben.new("pharaon", seats=2, data=str(tmp_path))
    assert benben.new("pharaon", seats=2, seed=1).scores()  # our tables are as they were


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    (tmp_path / "jars.csv").write_bytes("jar,bottom\nß".encode("latin-1"))
    with pytest.raises(BadTable, match="not UTF-8"):
        load(tmp_path)


def test_a_folder_must_be_there_and_hold_tables_by_their_names(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match="no such folder"):
        load(tmp_path / "nowhere")
    with pytest.raises(BadTable, match="holds no table"):
        load(tmp_path)
    (tmp_path / "jar.csv").write_text("jar\n")
    with pytest.raises(BadTable, match=r"jar\.csv: no table has this name; there are colours\.csv"):
        load(tmp_path)


def test_options_are_checked() -> None:
    for options, reason in (
        ({"first_game": [3]}, "seats from 0 to 2"),
        ({"traitor": 1}, "only with 1 seat"),
        ({"nile_tracks": 4}, "allowed are 2, 3"),
        ({"data": 7}, "a folder with tables is needed"),
    ):
        with pytest.raises(ValueError, match=reason):
            benben.new("pharaon", seats=3, **options)
    assert benben.new("pharaon", seats=2, seed=1, first_game=[1, 0]).view(None)["first_game"] is True
    assert benben.new("pharaon", seats=2, seed=1, first_game=[]).view(None)["first_game"] is False
