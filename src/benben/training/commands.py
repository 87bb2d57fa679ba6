"""The commands `train` and `calibration`."""

import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from benben.core.files import write_json
from benben.core.language import _
from benben.core.parameters import GameName, JsonFile, SameGames, Seats
from benben.games import game_named
from benben.search.net_files import net_for
from benben.training.hands import hands_for
from benben.training.measures import calibration as calibration_table
from benben.training.measures import cross_entropy
from benben.training.recipe import Recipe, recipe_for
from benben.training.running import Line, Run, install
from benben.training.samples import Assignment, joined_games, play


def train(
    game: GameName,
    *,
    seats: Seats = 3,
    seed: int = 1,
    rounds: int | None = None,
    games: int | None = None,
    jobs: int | None = None,
    ray: str | None = None,
    out: Path | None = None,
    install_net: Annotated[bool, Parameter("--install")] = False,
    **recipe: float,
) -> None:
    """Train the net of a game, from nothing to a file that the learned bots play with.

    Parameters
    ----------
    seed
        The same seed and recipe give the same net.
    rounds
        Rounds of self-play.
    games
        Games in each round.
    jobs
        How many processes play; by default one for each core. The net is the same.
    ray
        The address of a Ray cluster whose workers play.
    out
        The folder of the run; the same command continues what is there.
    install_net
        Put the net where the bots of this installation take it from.
    recipe
        Other numbers of the recipe by name; docs/training.md lists them.

    """
    wanted = {"seed": seed, "rounds": rounds, "games": games, **recipe}
    chosen = _recipe(game, seats, {name: value for name, value in wanted.items() if value is not None})
    folder = out or Path("runs") / f"{game}-{seats}-{seed}"
    hands = hands_for(jobs, ray)
    try:
        run = Run(chosen, folder, hands)
        _watch(run)
    finally:
        hands.close()
    print(_("The net is in {file}.", file=run.net_file))
    if install_net:
        print(_("The bots now use it: {file}.", file=install(run)))


def calibration(
    game: GameName,
    *,
    seats: Seats = 3,
    games: int = 300,
    seed: SameGames = 1,
    jobs: int | None = None,
    json_file: JsonFile = "",
) -> None:
    """Compare the chances to win that the learned bots state with how their games end.

    Parameters
    ----------
    games
        How many games the learned bots play against each other, most of them with small slips.
    jobs
        How many processes play; by default one for each core.

    """
    figures = calibration_figures(game, seats, games, seed, jobs)
    if json_file:
        write_json(figures, json_file)
    if json_file == "-":
        return
    table = Table()
    for heading in (_("column|positions"), _("column|predicted"), _("column|won")):
        table.add_column(heading, justify="right")
    for count, said, won in figures["table"]:
        table.add_row(f"{count:,}", f"{said:.1%}", f"{won:.1%}")
    Console().print(table)
    surprise = figures["surprise"]
    print(_("cross-entropy: net {net}, weights {weights}, uniform guess {nothing}", **surprise))


def calibration_figures(game: str, seats: int, games: int, seed: int, jobs: int | None = None) -> dict[str, Any]:
    """The table of stated chances and results of new games, and the cross-entropy."""
    chosen = game_named(game)
    net = net_for(chosen, chosen.checked_seats(seats))
    asked = Assignment(game, seats, net, True, Recipe.heat, Recipe.wild, seed, games)
    hands = hands_for(jobs, None)
    try:
        played = joined_games(hands.map(play, asked.parts()))
    finally:
        hands.close()
    return {"surprise": cross_entropy(chosen, seats, played), "table": calibration_table(played)}


def _recipe(game: str, seats: int, wanted: dict[str, float]) -> Recipe:
    """The recipe of a game with some numbers replaced; a ValueError names those there are."""
    standard = recipe_for(game_named(game), game_named(game).checked_seats(seats))
    kinds = {field.name: type(getattr(standard, field.name)) for field in fields(Recipe)}
    for name in wanted:
        if kinds.get(name) not in (int, float):
            numbers = ", ".join(name for name, kind in kinds.items() if kind in (int, float))
            raise ValueError(f"a recipe has no setting {name!r}; there are {numbers}")
    return replace(standard, **{name: kinds[name](value) for name, value in wanted.items()})


def _watch(run: Run) -> None:
    """Do all rounds with a bar on standard error."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[known]}", markup=False),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task(_("column|rounds"), total=run.recipe.all_rounds, completed=run.round_number, known="")
        for line in run.rounds():
            bar.update(task, advance=1, known=_round_text(line))
            if not sys.stderr.isatty():
                print(f"{line['round']}/{run.recipe.all_rounds} {_round_text(line)}", file=sys.stderr, flush=True)


def _round_text(line: Line) -> str:
    """A round in a few words."""
    words = [line["kind"], f"loss {' '.join(f'{loss[0]:.3f}' for loss in line['losses'])}"]
    if "games_per_second" in line:
        words.append(f"{line['games_per_second']:.0f} games/s")
    if "strength" in line:
        value, low, high = line["strength"]["heuristic"]
        words.append(f"{value:.1%} ({low:.1%} to {high:.1%})")
    return ", ".join(words)
