"""The replay of a game, move by move, from its record."""

from collections.abc import Iterator
from typing import Any

import benben
from benben.games import game_named
from benben.match import Match
from benben.server.tables.dealing import Retold
from benben.server.tables.fold import Fold, Move
from benben.server.wire.problems import Problem
from benben.server.wire.shapes import Moment, Step


def positions(match: Match) -> Iterator[Match]:
    """The match after its set-up and after each of its moves (the same object, going on)."""
    lines = [line.split(" ", 1) for line in match.record]
    numbers = game_named(match.game.name).outcome_numbers
    dealer = Retold(b"", [numbers[words] for word, words in lines if word == "deal"])
    again = benben.new(match.game.name, seats=match.seats, dealer=dealer, **match.options)
    yield again
    for word, words in lines:
        if word != "deal":
            again.play(words)
            yield again


def steps(fold: Fold, seat: int | None) -> list[Step]:
    """Every move as a seat may know it; points only when the game is over, because they may be hidden."""
    over = fold.match.over
    events: list[list[dict[str, Any]]] = [[] for _ in range(fold.step + 1)]
    for event in fold.events(seat):
        events[event["step"]].append(event)
    moves = []
    for number, match in enumerate(positions(fold.match)):
        move = fold.moves[number - 1] if number else None
        moves.append(
            Step(
                step=number,
                seat=move.seat if move else None,
                move=move.words if move else "",
                events=events[number],
                at=_shown_time(move.at, move, seat) if move else None,
                used_ms=_shown_time(move.used_ms, move, seat) if move else None,
                chapter=chapter(match),
                scores=match.scores() if over else None,
            )
        )
    return moves


def _shown_time(milliseconds: int, move: Move, seat: int | None) -> int | None:
    """A time of a move; of others' moves in whole seconds, so that it does not tell a standing order from a person."""
    if not move.at:
        return None  # it was played elsewhere
    return milliseconds if move.seat == seat else round(milliseconds, -3)


def moment(fold: Fold, step: int, seat: int | None) -> Moment:
    """The position after a number of moves, as a seat may know it."""
    return moment_of(fold, match_at(fold, step), step, seat)


def moment_of(fold: Fold, match: Match, step: int, seat: int | None) -> Moment:
    """A position of the game as a seat may know it."""
    legal = match.legal() if seat == match.turn or fold.match.over else []
    if not fold.match.over:
        return Moment(step, match.view(seat), legal, None)
    return Moment(step, match.view(seat), legal, match.scores(), match.position_text())


def no_such_step(fold: Fold) -> Problem:
    return Problem("not_found", f"The game has {fold.step} moves.")


def match_at(fold: Fold, step: int) -> Match:
    """The match after a number of moves."""
    if not 0 <= step <= fold.step:
        raise no_such_step(fold)
    for number, match in enumerate(positions(fold.match)):
        if number == step:
            return match
    raise AssertionError("unreachable: there is a position for every move")


def chapter(match: Match) -> int | None:
    """The part of the game that the view names, see `People.chapter`."""
    number: int | None = match.view(None).get(match.game.people.chapter)
    return number
