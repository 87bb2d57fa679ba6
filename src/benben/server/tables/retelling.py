"""Replays of finished games: each is computed once and cached for the next requests."""

import asyncio
from collections import OrderedDict

import msgspec

from benben.match import Match
from benben.server.tables import replay
from benben.server.tables.fold import Fold
from benben.server.tables.hall import LiveTable
from benben.server.wire.shapes import Moment

KEPT = 32  # games
EVERY = 16  # moves between two positions that are kept


class Retelling:
    """A finished game: every sixteenth position, and all moves as each seat may know them, ready to be sent."""

    def __init__(self, fold: Fold) -> None:
        self._fold = fold
        self._positions: list[Match] = []
        self._steps: dict[int | None, bytes] = {}
        self._lock = asyncio.Lock()  # who asks meanwhile waits for what is being made

    async def steps(self, seat: int | None) -> bytes:
        async with self._lock:
            if seat not in self._steps:
                self._steps[seat] = await asyncio.to_thread(self._tell, seat)
            return self._steps[seat]

    def _tell(self, seat: int | None) -> bytes:
        return msgspec.json.encode(replay.steps(self._fold, seat))

    async def moment(self, step: int, seat: int | None) -> Moment:
        if not 0 <= step <= self._fold.step:
            raise replay.no_such_step(self._fold)
        async with self._lock:
            if not self._positions:
                self._positions = await asyncio.to_thread(self._walk)
        return await asyncio.to_thread(self._moment, step, seat)

    def _walk(self) -> list[Match]:
        walk = enumerate(replay.positions(self._fold.match))
        return [match.copy() for number, match in walk if number % EVERY == 0]

    def _moment(self, step: int, seat: int | None) -> Moment:
        match = self._positions[step // EVERY].copy()
        for move in self._fold.moves[step - step % EVERY : step]:
            match.play(move.words)
        return replay.moment_of(self._fold, match, step, seat)


class Retellings:
    """The games asked for last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Retelling] = OrderedDict()

    def of(self, live: LiveTable) -> Retelling | None:
        """The retelling of a finished game; None while it goes on."""
        fold = live.started_fold()
        if live.stored.state != "over":
            return None
        table = live.stored.id
        if table not in self._kept:
            self._kept[table] = Retelling(fold)
        self._kept.move_to_end(table)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[table]
