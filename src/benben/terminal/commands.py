"""Small commands: the rules, the list of games, random play."""

import json
import time
from typing import Any

from rich.table import Table
from rich.text import Text

from benben.core.files import write_json
from benben.core.language import _, ngettext
from benben.core.options import typed_options
from benben.core.parameters import GameName, GameOption, Games, JsonFile, SameGames, Seats
from benben.games import all_games, game_named
from benben.terminal.screen import console_for


def rules(game: GameName, paragraph: str = "", *, data: bool = False) -> None:
    """Show the rules of a game.

    Parameters
    ----------
    paragraph
        Only this paragraph, as 4.4, or this chapter, as 4.
    data
        Show the data tables instead, with the source of their numbers.

    """
    from benben.terminal.rules import show_data, show_paragraph

    if data:
        show_data(console_for(), game_named(game))
    else:
        show_paragraph(console_for(), game_named(game), paragraph)


def games() -> None:
    """List the games and their options."""
    console = console_for()
    for name, game in all_games().items():
        first, last = game.seats[0], game.seats[-1]
        seats = (
            ngettext("{n} seat", "{n} seats", last)
            if first == last
            else _("{first} to {last} seats", first=first, last=last)
        )
        console.print(Text(name, style="bold").append(f"  {game.title}, {seats}. {_(game.summary)}", style="not bold"))
        for option, about in game.options.items():
            values = ", ".join(json.dumps(value) for value in about.values) or "..."
            default = json.dumps(about.default)
            words = _("{values}; default {default}", values=values, default=default)
            console.print(f"    --{option.replace('_', '-')}  {words}")


def simulate(
    game: GameName,
    *,
    seats: Seats = 3,
    games: Games = 100_000,
    seed: SameGames = 0,
    threads: int | None = None,
    json_file: JsonFile = "",
    **options: GameOption,
) -> None:
    """Play many games at random, at full speed.

    Parameters
    ----------
    threads
        How many threads; by default as many as there are cores.

    """
    from benben.match import simulate as simulate_games
    from benben.terminal.progress import games_bar

    checked = typed_options(game_named(game), options)
    began = time.perf_counter()
    with games_bar(_("compiling the rules, once"), games) as advance:
        totals = simulate_games(game, seats=seats, games=games, seed=seed, threads=threads, progress=advance, **checked)
    seconds = time.perf_counter() - began
    rows = [_figures(totals, row) for row in range(totals.shape[1])] if games else []
    report = {"game": game, "seats": seats, "games": games, "seed": seed, "seconds": seconds, "rows": rows}
    if json_file:
        write_json(report, json_file)
    if json_file != "-":
        console_for().print(_figures_table(rows))


def _figures(totals: Any, row: int) -> dict[str, float]:
    """Mean, spread and extremes of a seat's points, and how often it had the most (shared where several had)."""
    points, best = totals[:, row], totals.max(axis=1)
    share = ((points == best) / (totals == best[:, None]).sum(axis=1)).mean()
    return {
        "mean": float(points.mean()),
        "deviation": float(points.std()),
        "least": int(points.min()),
        "most": int(points.max()),
        "best_share": float(share),
    }


def _figures_table(rows: list[dict[str, float]]) -> Table:
    table = Table()
    for heading in (
        _("column|seat"),
        _("column|mean"),
        _("column|deviation"),
        _("column|minimum"),
        _("column|maximum"),
        _("had the most"),
    ):
        table.add_column(heading, justify="right")
    for seat, row in enumerate(rows):
        mean, deviation = f"{row['mean']:.2f}", f"{row['deviation']:.2f}"
        table.add_row(str(seat), mean, deviation, str(row["least"]), str(row["most"]), f"{row['best_share']:.1%}")
    return table
