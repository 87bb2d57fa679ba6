"""Tables are checked when they are read, and every complaint names file, row and reason."""

from pathlib import Path

import pytest

from benben.core.errors import BadTable
from benben.core.tables import number_from, numbers_from, read_rows, read_toml


@pytest.mark.parametrize(
    ("content", "place", "words"),
    [
        (b"tile,count\nnile\n", "t.csv, row 2", "1 cells where the heading has 2"),
        (b"tile\nnile\n", "t.csv:", "the heading must be tile,count; found tile"),
        (b"", "t.csv:", "found nothing"),
        (b"\xff\xfe\x00", "t.csv:", "not UTF-8 text"),
        (b'tile,count\n"nile,1\n', "t.csv:", "not a table"),
        (b"tile,count\nnile,1\ngold,2\n", "t.csv:", "2 rows where 1 are needed"),
    ],
)
def test_a_file_that_is_no_such_table(tmp_path: Path, content: bytes, place: str, words: str) -> None:
    (tmp_path / "t.csv").write_bytes(content)
    with pytest.raises(BadTable, match=words) as caught:
        read_rows(tmp_path / "t.csv", ("tile", "count"), count=1)
    assert str(caught.value).startswith(place)


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match=r"t.csv: the file is missing"):
        read_rows(tmp_path / "t.csv", ("tile",))
    with pytest.raises(BadTable, match=r"t.toml: the file is missing"):
        read_toml(tmp_path / "t.toml")


def test_cells_are_checked(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("# a remark\ntile,count\nnile,x\n")
    row = read_rows(tmp_path / "t.csv", ("tile", "count"))[0]
    with pytest.raises(BadTable, match="row 2: count must be a whole number, not 'x'"):
        row.number_in("count", 0, 5)
    with pytest.raises(BadTable, match="row 2: tile must be one of gold, flood, not 'nile'"):
        row.word("tile", ["gold", "flood"])
    with pytest.raises(BadTable, match="tile may hold gold, not 'nile'"):
        row.words("tile", ["gold"])
    (tmp_path / "t.csv").write_text("tile,count\nnile,9\n")
    with pytest.raises(BadTable, match="from 0 to 5, not 9"):
        read_rows(tmp_path / "t.csv", ("tile", "count"))[0].number_in("count", 0, 5)


def test_toml_numbers_are_checked(tmp_path: Path) -> None:
    (tmp_path / "t.toml").write_text("a = 1\nb = [1, 2]\nc = true\n")
    table = read_toml(tmp_path / "t.toml")
    assert number_from(table, "t.toml", "a") == 1
    assert numbers_from(table, "t.toml", "b", 2) == [1, 2]
    for key, count in (("b", 3), ("c", 2), ("d", 1)):
        with pytest.raises(BadTable, match=f"{key} must be a list"):
            numbers_from(table, "t.toml", key, count)
    with pytest.raises(BadTable, match="c must be a whole number, not True"):
        number_from(table, "t.toml", "c")
    (tmp_path / "t.toml").write_text("a = = 1\n")
    with pytest.raises(BadTable, match="not valid TOML"):
        read_toml(tmp_path / "t.toml")
