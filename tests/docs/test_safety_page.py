"""The page about safety names tests that there are."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "safety.md").read_text("utf-8")


def test_every_test_that_the_page_names_is_there() -> None:
    code = "".join(file.read_text("utf-8") for file in (ROOT / "tests").rglob("test_*.py"))
    there = set(re.findall(r"^def (test_\w+)\(", code, re.MULTILINE))
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert len(named) > 60
    assert named - there == set()


def test_every_chapter_has_its_lines_and_every_line_an_answer() -> None:
    chapters = re.split(r"^### V(\d+) .*$", PAGE, flags=re.MULTILINE)[1:]
    assert [int(number) for number in chapters[::2]] == list(range(1, 18))
    for number, lines in zip(chapters[::2], chapters[1::2], strict=True):
        rows = re.findall(r"^\| (\d+\.\d+\.\d+[\d., to]*) \| (.+) \| (.+) \|$", lines, re.MULTILINE)
        assert rows, number
        assert all(row[0].startswith(f"{number}.") for row in rows), number
