"""The researcher's command: games as a table for learning."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from benben.core.files import read_text
from benben.core.language import _, ngettext
from benben.envs.export import export as write_table
from benben.match import replay


def export(*files: Path, out: Annotated[Path, Parameter(("--out", "-o"))]) -> None:
    """Write saved games as a table for learning, a row for each decision.

    Parameters
    ----------
    files
        Game records of one game.
    out
        The table to write: a .parquet or .jsonl file.

    """
    if not files:
        raise ValueError(_("Name the game records: benben export GAME.txt ... --out games.parquet"))
    matches = []
    for file in files:
        text = read_text(file)
        try:
            matches.append(replay(text))
        except ValueError as error:
            raise ValueError(f"{file}, {error}") from None
    rows = write_table(matches, out)
    print(ngettext("Wrote {n} decision to {file}.", "Wrote {n} decisions to {file}.", rows, file=out))
