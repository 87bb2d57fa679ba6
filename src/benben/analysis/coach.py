"""Finding the words of a game for its decisions."""

from importlib import import_module

from benben.core.coaching import Coach
from benben.core.protocol import Game

GENERIC = Coach()


def coach_of(game: Game) -> Coach:
    """The words of a game: its own, or those for any game."""
    if not game.people.coach:
        return GENERIC
    coach: Coach = import_module(game.people.coach).COACH
    return coach
