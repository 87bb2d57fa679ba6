"""The answers of a study, as users get them."""

from pathlib import Path

from benben.arena.report.answers import Answers
from benben.arena.report.study_page import write_study


class Study(Answers):
    """Answers that can be written."""

    def write(self, folder: Path | str) -> list[Path]:
        """Write study.html and a CSV for each table; the files written: none if no game is finished."""
        return write_study(self, Path(folder))
