"""Golden games: a record a person can read, a line, and the story it must tell.

python tests/golden.py tests/ra/golden/*.txt     rewrites the stories; read them before you commit
"""

import sys
from pathlib import Path
from typing import Any

import benben

LINE = "-" * 40 + "\n"


def story(match: benben.Match) -> str:
    """All events as a spectator may know them, one a line, and the final score."""
    lines = [told(event) for event in match.events(None)]
    lines += [f"seat {seat}: {told(row)}" for seat, row in enumerate(match.scores())]
    lines.append(f"ranking: {match.ranking()}, won by {match.winners()}")
    return "\n".join(lines) + "\n"


def told(facts: dict[str, Any]) -> str:
    return ", ".join(str(value) if key == "event" else f"{key} {value}" for key, value in facts.items())


def parts(file: Path) -> tuple[str, str]:
    """The record and the story of a golden file."""
    record, _, expected = file.read_text("utf-8").partition(LINE)
    return record, expected


def main(files: list[str]) -> None:
    for name in files:
        record, _ = parts(Path(name))
        match = benben.replay(record)
        Path(name).write_text(match.text() + LINE + story(match), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
