"""The commands `puzzle` and `puzzles`: solving them at the prompt, and making them."""

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cyclopts import App
from rich.console import Console
from rich.table import Table
from rich.text import Text

from benben.analysis.coach import coach_of
from benben.analysis.puzzles import Puzzle, Standing, daily, explanation, puzzle_file, puzzles_of, write_puzzles
from benben.core.files import write_text
from benben.core.flow import Hanging
from benben.core.language import _, ngettext
from benben.core.parameters import GameName, Jobs
from benben.core.phrases import SeatNames, natural, numbered_players
from benben.core.protocol import Game
from benben.core.random import Stream
from benben.games import first_game, game_named
from benben.match import Match, from_position
from benben.search.net_files import net_file
from benben.terminal.screen import console_for, screen_of
from benben.terminal.typed import read_order


def puzzle(game: GameName = "", *, number: int | None = None, more: bool = False) -> None:
    """Find the best move: the puzzle of the day, or another.

    Parameters
    ----------
    number
        This puzzle (from 1) instead of the one of the day; it does not count.
    more
        Another puzzle instead of the one of the day.

    """
    chosen = game_named(game or first_game())
    puzzles = puzzles_of(chosen)
    if not puzzles:
        raise ValueError(_("There are no puzzles of {game}.", game=chosen.title))
    if number is not None and not 1 <= number <= len(puzzles):
        raise ValueError(_("There are puzzles 1 to {n}.", n=len(puzzles)))
    day = datetime.now(UTC).date()
    standing = read_standing(chosen)
    if number is None and not more and standing.day == day.isoformat():
        raise ValueError(_("You have already answered the puzzle of the day; --more gives another."))
    place = daily(chosen, day) if not more else Stream().below(len(puzzles))
    place = place if number is None else number - 1
    solved = _solve(puzzles[place], place + 1, chosen, console_for())
    if solved is None or number is not None:
        return
    standing = standing.after(puzzles[place], solved, "" if more else day.isoformat())
    write_standing(chosen, standing)
    row = ngettext("{n} puzzle solved in a row", "{n} puzzles solved in a row", standing.streak)
    console_for().print(_("Your puzzle rating: {rating}; {row}.", rating=round(standing.rating), row=row))


def _solve(puzzle: Puzzle, number: int, game: Game, console: Console) -> bool | None:
    """Ask until there is an answer; none if the person leaves."""
    match = from_position(puzzle.position, seed=0)
    names = SeatNames(numbered_players(match.seats), game.people.rival)
    screen = screen_of(match, names)
    console.print(screen.board(match, match.turn))
    theme = coach_of(game).label(puzzle.theme)
    console.print(_("Puzzle {n}: {theme}, rated {rating}.", n=number, theme=theme, rating=puzzle.rating))
    moves = sorted(match.legal(), key=natural)
    for place, move in enumerate(moves, start=1):
        console.print(Hanging(f"{place:3} ", Text(f"{move}  ").append(screen.meaning(match, move), style="dim"), 6))
    while True:
        line = input("> ") if sys.stdin.isatty() else sys.stdin.readline()
        if not line and not sys.stdin.isatty():
            return None
        order = read_order(line, moves, ["quit"]) if line.strip() else None
        if order and order.command == "quit":
            return None
        if order and order.rest in moves:
            return _explain(puzzle, order.rest, match, names, console)
        console.print(_("Type a move, or quit."))


def _explain(puzzle: Puzzle, move: str, match: Match, names: SeatNames, console: Console) -> bool:
    """Say whether a move is right, with the chances of all moves."""
    right = move == puzzle.best
    if right:
        console.print(Text(_("puzzle|Right!"), style="bold green"))
    console.print(Text(explanation(puzzle, match, move, names), style="green" if right else "red"))
    table = Table(_("analysis|move"), _("chance to win"))
    for other, chance in puzzle.values.items():
        table.add_row(other, f"{chance:.0%}", style="bold" if other == puzzle.best else "")
    console.print(table)
    return right


def standing_file() -> Path:
    """Where a player's standing is kept, in the user's folder for settings."""
    folder = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(folder) / "benben" / "puzzles.json"


def read_standing(game: Game) -> Standing:
    """How the player does; a new player if nothing is kept or it cannot be read."""
    return Standing(**_progress().get(game.name, {}))


def _progress() -> dict[str, dict[str, Any]]:
    try:
        kept: dict[str, dict[str, Any]] = json.loads(standing_file().read_text("utf-8"))
        for standing in kept.values():
            Standing(**standing)  # what is wrong raises
    except (OSError, TypeError, ValueError, AttributeError):
        return {}
    return kept


def write_standing(game: Game, standing: Standing) -> None:
    """Keep how the player does."""
    file = standing_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    write_text(file, json.dumps({**_progress(), game.name: asdict(standing)}, indent=1) + "\n")


puzzles = App(name="puzzles", help="Make puzzles from games of the strongest bots.")


@puzzles.command
def make(game: GameName, *, count: int = 300, seats: str = "", seed: int = 1, jobs: Jobs = None) -> None:
    """Make puzzles and add them to those that this installation has.

    The command can be stopped and called again: it goes on with the next game.

    Parameters
    ----------
    count
        How many puzzles there should be in all.
    seats
        Numbers of players, separated by commas; by default those with a trained net.
    seed
        The same seed, nets and program give the same puzzles.

    """
    from benben.analysis.making import make_puzzles

    chosen = game_named(game)
    tables = [int(word) for word in seats.split(",")] if seats else _trained_seats(chosen)
    for number in tables:
        chosen.checked_seats(number)
    kept = list(puzzles_of(chosen))
    for made in _with_bar(make_puzzles(game, count, tables, seed, jobs, tuple(kept)), count, len(kept)):
        kept.append(made)
        write_puzzles(puzzle_file(chosen), kept)
    print(puzzle_file(chosen))


def _trained_seats(game: Game) -> list[int]:
    """The tables of two or more for which a net is trained; all if there is none."""
    several = [number for number in game.seats if number > 1]
    return [number for number in several if net_file(game, number).exists()] or several


def _with_bar(puzzles: Iterator[Puzzle], count: int, there: int) -> Iterator[Puzzle]:
    """The puzzles, with a bar on standard error; some are there already."""
    from benben.terminal.analysis import steps_done

    with steps_done() as progress:
        for number, puzzle in enumerate(puzzles, start=there + 1):
            progress(number, count)
            yield puzzle
