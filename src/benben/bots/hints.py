"""Hints for people: the best bot's move, why in a sentence, and the leading moves with their values."""

from typing import NamedTuple

from benben.bots.ladder import make_rung
from benben.bots.situation import Situation
from benben.bots.thinking import is_warm
from benben.core.language import _
from benben.search.mind import POINT

LEAST_SECONDS = 0.05  # for a search; with less time the heuristic is asked


class Hint(NamedTuple):
    """A move to think about."""

    move: str
    sentence: str
    values: list[tuple[str, float]]  # moves best first: the chance to win, from 0 to 1, or points ahead
    bot: str = ""  # who was asked; nobody if there is one move only


def hint(match: Situation, seconds: float = 1.0) -> Hint:
    """What the best bot would do within this number of seconds for the seat that decides."""
    seat = match.turn
    if seat is None:
        raise ValueError("the game is over: there is nothing to decide")
    legal = match.legal()
    if len(legal) == 1:
        return Hint(legal[0], _("{move} is the only move.", move=legal[0]), [(legal[0], 1.0)])
    searching = is_warm(match.game, match.options) and seconds >= LEAST_SECONDS
    name = "mcts" if searching or not match.game.features else "heuristic"
    ratings = make_rung(name, match.game, wait=False).ratings(match, seat, seconds)
    unit = 1.0 if name == "mcts" else POINT
    values = [(move, rating / unit) for move, rating in ratings.items()]
    return Hint(values[0][0], _sentence(values, name == "mcts"), values, name)


def _sentence(values: list[tuple[str, float]], chances: bool) -> str:
    (best, most), (second, less) = values[:2]
    if chances:
        shown = {"best": best, "chance": f"{most:.0%}", "second": second, "less": f"{less:.0%}"}
        return _("{best}: about {chance} to win; next best is {second} with {less}.", **shown)
    ahead = f"{most - less:.1f}"
    return _("{best}: {points} points better than {second}, the next best.", best=best, points=ahead, second=second)
