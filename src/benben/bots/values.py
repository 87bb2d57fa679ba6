"""What a trained net thinks of positions and moves: the chance of every row of the score table to win.

Auctions and draws that are under way are worked out first, as the learned rung does. A position is taken as it is:
give one that was veiled where a seat's secrets must stay secret.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from benben.core.protocol import Game
from benben.core.records import Position
from benben.search import PACKAGES
from benben.search.deciding import rate_at, value_at
from benben.search.mind import mind_for
from benben.search.net import CERTAIN
from benben.search.net_files import net_for
from benben.search.rungs import LEARNED

Chances = list[float]  # of every row of the score table; their sum is 1


class Judge:
    """A net that is asked about many positions of one kind of table; one thread at a time."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any] | None = None) -> None:
        self._game, self._rows = game, game.rows(seats)
        self._twin = game.compiled(game.checked_options(seats, options or {}), PACKAGES)
        self._minds = mind_for(game, seats, self._rows, nets=(net_for(game, seats),))
        self._minds["margin_worth"] = 0.0

    def win_chances(self, position: Position) -> Chances:
        """The chance of every row to win; at the end of a game the share it has won."""
        position.pack(self._minds["batch"][0])
        self._twin[value_at](self._minds)
        return _shares(self._minds["values"][0, 1, : self._rows])

    def move_chances(self, position: Position) -> dict[str, Chances]:
        """For each legal move the chances of every row when it is played well to the end of the turn, best first."""
        if position.turn < 0:
            return {}
        position.pack(self._minds["batch"][0])
        count = self._twin[rate_at](self._minds, LEARNED)
        mind = self._minds[0]
        if count == 1:
            return {self._game.actions[mind.legal[0, 0]]: self.win_chances(position)}
        order = np.argsort(-mind.ratings[:count], kind="stable")
        return {
            self._game.actions[mind.legal[0, number]]: _shares(mind.comes_to[number, : self._rows]) for number in order
        }


def _shares(values: Any) -> Chances:
    shares = np.clip(values / CERTAIN, 0.0, 1.0)
    return [float(share) for share in shares / shares.sum()]


def win_chances(match: Any) -> Chances:
    """The chance of every row to win as a match is now."""
    return Judge(match.game, match.seats, match.options).win_chances(match.position)


def move_chances(match: Any) -> dict[str, Chances]:
    """What each legal move comes to, best first: the chance of every row to win."""
    return Judge(match.game, match.seats, match.options).move_chances(match.position)
