"""Starting a game at the prompt: who sits where, which bots, which options."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benben.bots import Answer, levels, seat_for, warm_up
from benben.bots.characters import USUAL
from benben.bots.names import NAMES
from benben.core.language import _, spoken
from benben.core.options import typed_options
from benben.core.phrases import SeatNames, enumeration, numbered_players
from benben.core.protocol import Game
from benben.games import game_named
from benben.match import Match, new
from benben.match.saved import saved_match
from benben.terminal.play import Player, Session
from benben.terminal.screen import console_for


def play(
    game: str | None = None,
    *,
    seats: int | None = None,
    people: int = 1,
    hot_seat: bool = False,
    bots: str = "",
    thinking: float = 1.0,
    names: str = "",
    seed: int | None = None,
    load: Path | None = None,
    **options: str,
) -> None:
    """Play a game at the prompt.

    Parameters
    ----------
    game
        Which game; `benben games` lists them.
    seats
        How many players, bots included (default: 3).
    people
        How many of them are people; they have the first seats.
    hot_seat
        All players are people.
    bots
        The bots of the other seats, separated by commas; the last one plays all further seats. `benben bots` lists
        them (default: priest); one of yours is mybot.py:MyBot.
    thinking
        How many seconds a bot may think about a move.
    names
        Names for the seats, separated by commas.
    seed
        Fixes what is dealt, and the bots.
    load
        Continue a saved game.
    options
        Options of the game by name, as --edition tiles or --traitor 2; `benben games` lists them.

    """
    match = _loaded_match(load, game, seats, options) if load else _new_match(game, seats, seed, options)
    if hot_seat:
        people = match.seats
    if not 1 <= people <= match.seats:
        raise ValueError(_("People can take 1 to {n} seats, not {people}.", n=match.seats, people=people))
    seating = _seating(people, bots, names)
    bots = bots or usual_bot(match.game)
    players = seat_bots(match, people, bots, thinking)
    called, console = seat_names(match, people, names), console_for()
    if players:
        console.print(_("Bots: {names} ({bots}).", names=enumeration(called[seat] for seat in players), bots=bots))
    console.print(_("Type help for a list of commands."))
    if sys.stdin.isatty():
        warm_up(match.game, match.options)  # the best bot is to be ready when a hint is wanted
    session = Session(match, players, called, console, seating)
    if sys.stdin.isatty():
        with leaving_by_signals():
            _run_and_keep(session)
    else:
        session.run()


def _run_and_keep(session: Session) -> None:
    try:
        session.run()
    finally:
        session.keep(kept_file())


def _seating(people: int, bots: str, names: str) -> list[str]:
    """The words of the command that seat people and bots so again."""
    given = {"--people": str(people) if people > 1 else "", "--bots": bots, "--names": names}
    return [word for name, value in given.items() if value for word in (name, value)]


@contextmanager
def leaving_by_signals() -> Iterator[None]:
    """A terminal that is closed, or a kill, ends the program as quitting does."""

    def leave(number: int, frame: object) -> None:
        raise SystemExit(128 + number)

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]  # Windows has one
    before = {number: signal.signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def kept_file() -> Path:
    """Where a game that was left is kept, in the user's folder for such things."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "benben" / "last.txt"


def usual_bot(game: Game) -> str:
    """A bot that most people like to play against."""
    return USUAL if USUAL in levels(game) else "random"


def _new_match(game: str | None, seats: int | None, seed: int | None, options: dict[str, str]) -> Match:
    if game is None:
        raise ValueError(_("Name a game: benben play ra"))
    found = game_named(game)
    given = dict(found.people.options) | typed_options(found, options)
    if seats is None:
        seats = 3 if 3 in found.seats else found.seats[0]
    return new(game, seats=seats, seed=seed, **given)


def _loaded_match(path: Path, game: str | None, seats: int | None, options: dict[str, str]) -> Match:
    if options or seats is not None:
        raise ValueError(_("A saved game already has its seats and options."))
    match = saved_match(path)
    if game not in (None, match.game.name):
        raise ValueError(_("{file} is a game of {game}.", file=path, game=match.game.title))
    return match


def seat_bots(match: Match, people: int, bots: str, seconds: float) -> dict[int, Player]:
    """The bots of the seats behind the people's."""
    names = [name.strip() for name in bots.split(",")]
    names += names[-1:] * match.seats
    return {seat: bot_at(match, seat, names[seat - people], seconds) for seat in range(people, match.seats)}


def bot_at(match: Match, seat: int, name: str, seconds: float) -> Player:
    """A bot that decides on a copy of the match with another dealer, so that it cannot know what will be dealt."""
    bot = seat_for(name, match.game, None if match.seed is None else 5 * match.seed + seat, wait=False)

    def ask(match: Match) -> Answer[str]:
        return bot.ask(match.copy(seed=0), seat, seconds)

    return ask


def seat_names(match: Match, people: int, given: str) -> SeatNames:
    """What the seats are called: as given, else you, the people by number, the bots by name."""
    names = numbered_players(people)
    if people == 1 and spoken() == "en":
        names = ["You"]  # in other languages the verbs of the story would not fit
    names += NAMES[: match.seats - people]
    for seat, name in enumerate(given.split(",") if given else []):
        if seat < match.seats and name.strip():
            names[seat] = name.strip()
    return SeatNames(names, match.game.people.rival)
