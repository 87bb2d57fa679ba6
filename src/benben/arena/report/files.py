"""Results on the disk, for people and for programs."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benben.arena.report.arena_page import report
from benben.arena.report.results import Results


def write_arena(arena: Results, folder: Path) -> list[Path]:
    """Write the summary, the games and the report; the files written."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / "summary.json", folder / "games.csv", folder / "games.parquet", folder / "report.html"]
    files[0].write_text(json.dumps(arena.summary, indent=2) + "\n", "utf-8")
    if not arena.results:
        return files[:1]
    rows = arena.rows()
    files[1].write_text(as_csv(rows), "utf-8")
    write_parquet(rows, files[2])
    files[3].write_text(report(arena), "utf-8")
    return files


def as_csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows of the same columns as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def write_parquet(rows: Sequence[Mapping[str, Any]], file: Path) -> None:
    """Rows of the same columns as Parquet."""
    import polars  # heavy, and only needed here

    polars.DataFrame(rows).write_parquet(file)
