"""The owner's tables: write ours to edit, check the edited ones."""

from pathlib import Path

from cyclopts import App

from benben.core.language import _
from benben.games.pharaon.board.loader import export as write_tables
from benben.games.pharaon.board.loader import load

data = App(name="data", help="Tables of Pharaon: write ours to edit them, check the edited ones.")


@data.command
def export(folder: Path) -> None:
    """Write the tables of Pharaon into a folder, to be edited.

    Parameters
    ----------
    folder
        A folder without such files; it is made if it is not there.

    """
    for path in write_tables(folder):
        print(path)


@data.command
def check(folder: Path) -> None:
    """Check the tables in a folder; play with them by --data FOLDER.

    Parameters
    ----------
    folder
        The folder.

    """
    load(folder)
    print(_("All tables in {folder} are in order. Play with: benben play pharaon --data {folder}", folder=folder))
