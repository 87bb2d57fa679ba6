"""The results of an arena, as users get them."""

from pathlib import Path

from benben.arena.report.files import write_arena
from benben.arena.report.results import Results


class Arena(Results):
    """Results that can be written."""

    def write(self, folder: Path | str) -> list[Path]:
        """Write report.html, summary.json, games.csv and, with polars, games.parquet; the files written."""
        return write_arena(self, Path(folder))
