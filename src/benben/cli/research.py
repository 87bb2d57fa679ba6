"""The researcher's command: games as a table for learning."""

from pathlib import Path

from benben.core.language import _, ngettext
from benben.core.parameters import OutFile
from benben.envs.export import export as write_table
from benben.match.saved import saved_match


def export(*files: Path, out: OutFile) -> None:
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
    rows = write_table([saved_match(file) for file in files], out)
    print(ngettext("Wrote {n} decision to {file}.", "Wrote {n} decisions to {file}.", rows, file=out))
