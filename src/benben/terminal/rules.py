"""The rules on the screen."""

import csv
from importlib.resources import files

from rich.console import Console

from benben.core.language import _, spoken
from benben.core.protocol import Game
from benben.core.rulebook import read_rulebook


def show_rules(console: Console, game: Game) -> None:
    """All of a game's rules."""
    from rich.markdown import Markdown  # slow to import, and most games are played without it

    console.print(Markdown(game.rules_in(spoken())))


def show_paragraph(console: Console, game: Game, number: str) -> None:
    """One paragraph of the rules; without a number all of them, with a chapter's number the chapter."""
    from rich.markdown import Markdown

    wanted = number.strip().rstrip(".")
    if not wanted:
        show_rules(console, game)
        return
    rulebook = read_rulebook(game.rules_in(spoken()))
    found = [p for p in rulebook.values() if wanted in (p.number, p.number.partition(".")[0])]
    if not found:
        raise ValueError(
            _(
                "The rules of {game} have no paragraph {number}; they go from {first} to {last}.",
                game=game.title,
                number=wanted,
                first=next(iter(rulebook)),
                last=list(rulebook)[-1],
            )
        )
    console.print(Markdown(f"### {found[0].chapter}"))
    for paragraph in found:
        console.print(Markdown(f"**{paragraph.number}** {paragraph.text}"))


def show_data(console: Console, game: Game) -> None:
    """The tables of a game, each with where its numbers come from; the nets of bots are no tables."""
    from rich.table import Table

    folder = files(game.package).joinpath("data")
    tables = [file for file in folder.iterdir() if file.name.endswith((".csv", ".toml"))] if folder.is_dir() else []
    for file in sorted(tables, key=lambda item: item.name):
        lines = file.read_text("utf-8").splitlines()
        remarks = [line.lstrip("# ") for line in lines if line.startswith("#")]
        rows = [line for line in lines if line and not line.startswith("#")]
        console.print(f"{file.name}  {' '.join(remarks)}", style="bold")
        if not file.name.endswith(".csv"):
            console.print("\n".join(rows) + "\n")
            continue
        heading, *body = csv.reader(rows)
        table = Table(*heading)
        for row in body:
            table.add_row(*row)
        console.print(table)
