"""Results on the disk, for people and for programs."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benben.arena.report.arena_page import report
from benben.arena.report.results import Results


def write_arena(arena: Results, folder: Path) -> list[Path]:
    """Write the report, the summary and the games; the files written. Parquet needs polars, all else no extra."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {"summary.json": json.dumps(arena.summary, indent=2) + "\n"}
    rows = arena.rows()
    if rows:
        texts = {"report.html": report(arena), **texts, "games.csv": as_csv(rows)}
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    files = [folder / name for name in texts]
    if rows and find_spec("polars"):  # the extra `study`; games.csv has the same rows
        files.append(folder / "games.parquet")
        write_parquet(rows, files[-1])
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
