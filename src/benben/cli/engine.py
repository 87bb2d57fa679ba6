"""The command that writes the engine for JavaScript."""

import benben
from benben.bots.engine import write_engine
from benben.core.parameters import OutFile


def engine(*, out: OutFile) -> None:
    """Write the games and their bots as a package for JavaScript.

    Parameters
    ----------
    out
        The folder of the package; it is created if necessary.

    """
    write_engine(list(benben.games().values()), out, benben.__version__)
    print(out / "index.mjs")
