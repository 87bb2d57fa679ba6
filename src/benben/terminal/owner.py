"""The owner's tables: write ours to edit, check the edited ones."""

from pathlib import Path

from cyclopts import App

from benben.core.language import _
from benben.core.parts import TableFiles
from benben.games import all_games, game_named

data = App(name="data", help="Tables of a game's numbers: write ours to edit them, check the edited ones.")


@data.command
def export(folder: Path, *, game: str = "") -> None:
    """Write the tables of a game into a folder, to be edited.

    Parameters
    ----------
    folder
        A folder without such files; it is created if necessary.
    game
        The game; by default the first that has such tables.

    """
    for path in _files(game)[1].export(folder):
        print(path)


@data.command
def check(folder: Path, *, game: str = "") -> None:
    """Check the tables in a folder; play with them by --data FOLDER.

    Parameters
    ----------
    folder
        The folder.
    game
        The game; by default the first that has such tables.

    """
    name, files = _files(game)
    files.check(folder)
    print(
        _(
            "All tables in {folder} are in order. Play with: benben play {game} --data {folder}",
            folder=folder,
            game=name,
        )
    )


def _files(game: str) -> tuple[str, TableFiles]:
    """The game with tables that can be replaced, and these."""
    for found in [game_named(game)] if game else all_games().values():
        if found.table_files:
            return found.name, found.table_files
    raise ValueError(f"{game} has no tables to edit" if game else "no game has tables to edit")
