"""The command that writes the engine for JavaScript."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import benben
from benben.bots.engine import write_engine


def engine(*, out: Annotated[Path, Parameter(("--out", "-o"))]) -> None:
    """Write the games and their bots as a package for JavaScript.

    Parameters
    ----------
    out
        The folder of the package; it is created if necessary.

    """
    write_engine(list(benben.games().values()), out, benben.__version__)
    print(out / "index.mjs")
