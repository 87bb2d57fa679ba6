"""Parameters that several commands share, each with its help."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

GameName = Annotated[str, Parameter(help="Which game.")]
Seats = Annotated[int, Parameter(help="How many players.")]
Games = Annotated[int, Parameter(help="How many games.")]
GameOption = Annotated[str, Parameter(help="Options of the game by name; `benben games` lists them.")]
SameGames = Annotated[int, Parameter(help="The same seed gives the same games.")]
Minutes = Annotated[float | None, Parameter(help="Stop after this many minutes.")]
Jobs = Annotated[int | None, Parameter(help="How many processes; by default one for each core.")]
Ray = Annotated[str | None, Parameter(help="The address of a Ray cluster; local:2 starts one here with two workers.")]
ResultFolder = Annotated[
    Path | None, Parameter(help="The folder for the results; the same command continues what is there.")
]
JsonFile = Annotated[
    str,
    Parameter(
        "--json",
        allow_leading_hyphen=True,
        help="Write the figures as JSON into this file; - is standard output.",
    ),
]
OutFile = Annotated[Path, Parameter(("--out", "-o"))]
