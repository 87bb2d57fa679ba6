"""Pharaon made a second time, slowly and plainly, as a second opinion on the engine.

The rules are generators that stop at every question and every draw (`pharaon_rounds.game`);
this file turns them into a game one can ask, play and look at.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from oracle import pharaon_data as data
from oracle.pharaon_rounds import game, traitor_pile
from oracle.pharaon_scoring import ranking, scores, winners
from oracle.pharaon_table import Draw, Holdings, Item, Player, Question, Table, new_table


class Pharaon:
    def __init__(
        self, seats: int, first_game: bool | Iterable[int] = False, traitor: int = 0, nile_tracks: int = 2
    ) -> None:
        newcomers = first_game if not isinstance(first_game, bool) else range(seats if first_game else 0)
        self._start(new_table(seats, newcomers, traitor, nile_tracks))

    @classmethod
    def laid(cls, table: Table) -> Pharaon:
        """A game that goes on from a table in the middle of a round."""
        pharaon = cls.__new__(cls)
        pharaon._start(table)
        return pharaon

    def _start(self, table: Table) -> None:
        self._first = deepcopy(table)
        self._history: list[Item] = []
        self.table = table
        self._rules = game(table)
        self._due: Question | Draw | None = next(self._rules)

    def _go_on(self, answer: Item) -> None:
        self._history.append(answer)
        try:
            self._due = self._rules.send(answer)
        except StopIteration:
            self._due = None

    def chance(self) -> tuple[str, dict[Item, int]] | None:
        return (self._due.what, dict(self._due.weights)) if isinstance(self._due, Draw) else None

    def deal(self, item: Item) -> None:
        if not isinstance(self._due, Draw) or item not in self._due.weights:
            raise ValueError(f"cannot deal {item!r} while {self._due} is due")
        self._go_on(item)

    @property
    def turn(self) -> int | None:
        assert not isinstance(self._due, Draw), "a draw is due"
        return self._due.seat if self._due else None

    def legal(self) -> list[str]:
        assert not isinstance(self._due, Draw), "a draw is due"
        return list(self._due.moves) if self._due else []

    def play(self, move: str) -> None:
        if move not in self.legal():
            raise ValueError(f"{move!r} is not among {self.legal()}")
        self._go_on(move)

    @property
    def over(self) -> bool:
        return self._due is None

    def scores(self) -> list[dict[str, int]]:
        return scores(self.table)

    def winners(self) -> list[int]:
        return winners(self.table)

    def ranking(self) -> list[int]:
        return ranking(self.table)

    def twin(self) -> Pharaon:
        """The same game played again from its first table: generators cannot be copied."""
        twin = Pharaon.laid(deepcopy(self._first))
        for answer in self._history:
            twin._go_on(answer)
        return twin

    def view(self, seat: int | None) -> dict[str, Any]:
        return _view(self.table, seat, self._due, self.over)


def _view(table: Table, seat: int | None, due: Question | Draw | None, over: bool) -> dict[str, Any]:
    question = due if isinstance(due, Question) else None
    totals = [row["total"] for row in scores(table)] if over else [None for _ in table.sides]
    newcomers: bool | list[int] = table.newcomers
    if len(table.newcomers) in (0, table.seats):
        newcomers = bool(table.newcomers)
    return {
        "game": "pharaon",
        "seats": table.seats,
        "round": table.round,
        "turn": question.seat if question else None,
        "phase": table.phase,
        "first_game": newcomers,
        "areas": list(table.areas),
        "gods": [{"between": [one, other], "points": points} for one, other, points in table.gods()],
        "wheel": {area: _square(table, colour) for area, colour in table.wheel.items()},
        "direction": table.direction,
        "supply": dict(table.supply),
        "jars": {
            "up": list(table.jars_up),
            "pile": table.jar_piles[-1].common,
            "discard": len(table.jar_discard),
        },
        "offerings": {
            "sets": deepcopy(table.sets),
            "bonus": list(table.bonus),
            "bag": sum(table.bag.values()),
            "discard": len(table.offering_discard),
        },
        "artisans": {"up": list(table.artisans_up), "deck": len(table.artisan_deck)},
        "nobles": {"up": list(table.nobles_up), "deck": len(table.noble_deck)},
        "pyramid": {
            "rows": deepcopy(table.rows),
            "discs": {str(side): list(space) for side, space in table.discs.items()},
        },
        "first_player": table.first_player,
        "pharaoh": table.pharaoh,
        "passed": list(table.passed),
        "paying": question.paying if question else None,
        "players": [_player(table, player, totals[owner], owner == seat) for owner, player in enumerate(table.players)],
        "traitor": _traitor(table, totals[-1]) if table.traitor else None,
    }


def _square(table: Table, colour: str) -> dict[str, Any]:
    return {"colour": colour, "squares": table.squares, "free": table.free_squares(colour)}


def _holdings(has: Holdings) -> dict[str, Any]:
    return {
        "resources": dict(has.resources),
        "offerings": sorted(has.offerings, key=data.OFFERING_KINDS.index),
        "artisans": list(has.artisans),
        "nile": dict(has.nile),
        "tomb": has.tomb,
    }


def _player(table: Table, player: Player, score: int | None, own: bool) -> dict[str, Any]:
    nobles = [{"id": noble, "ready": noble not in player.used} for noble in player.nobles]
    view = _holdings(player) | {"score": score, "nobles": nobles}
    if own and table.round == 0:
        view["dealt"] = list(player.dealt)
    return view


def _traitor(table: Table, score: int | None) -> dict[str, Any]:
    assert table.traitor
    tiles = [
        {
            "area": tile.area,
            "dark": tile.dark,
            "colour": tile.colour,
            "jars": tile.jars,
            "filled": tile.filled,
        }
        for tile in table.traitor.tiles
    ]
    return _holdings(table.traitor) | {
        "score": score,
        "tiles": tiles,
        "pile": traitor_pile(table),
        "nobles": list(table.traitor.nobles),
    }
