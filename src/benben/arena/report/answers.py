"""What a game's analyst asks: seats, starts, lengths, sources, and what each thing is worth."""

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from benben.arena.measure.intervals import ratio
from benben.arena.measure.regression import TooFewGames, values_of
from benben.arena.plan.command_line import study_command
from benben.arena.play.games import GameResult
from benben.arena.report.results import Results
from benben.core.phrases import natural

Rows = list[dict[str, Any]]


class Answers:
    """The answers; every table is a list of rows, an estimate is a list: value, low, high."""

    def __init__(self, arena: Results) -> None:
        self.arena = arena
        self.plan = arena.plan
        self.results: list[GameResult] = arena.results
        self.questions = self.plan.rules.questions

    @property
    def command(self) -> str:
        """The command that makes this study again, or goes on with it."""
        return study_command(self.plan, self.arena.referee.stop.blocks)

    @cached_property
    def tables(self) -> dict[str, Rows]:
        """All tables by name; none if no game is finished."""
        if not self.results:
            return {}
        tables = {"seats": self.by_place(), "sources": self.by_source()}
        if self.questions:
            tables |= {"starts": self.by_start(), "lengths": self.lengths()}
            if not self.refusal:
                tables["values"] = self.values()
            if any(result["facts"]["ends"] for result in self.results):
                tables["endings"] = self.endings()
        return {name: rows for name, rows in tables.items() if rows}

    @cached_property
    def refusal(self) -> str:
        """Why there is no table of values; empty if there is one."""
        try:
            self.values()
        except TooFewGames as error:
            return str(error)
        return ""

    def by_place(self) -> Rows:
        """Win share and points by place in the first round: 1 is who begins."""
        return self._by("place", lambda result, seat: (seat - result["facts"]["first"]) % self.plan.seats + 1)

    def by_start(self) -> Rows:
        """Win share and points by what a seat began with."""
        assert self.questions is not None
        return self._by(self.questions.start, lambda result, seat: result["facts"]["starts"][seat])

    def _by(self, name: str, key: Callable[[GameResult, int], Any]) -> Rows:
        seats = range(self.plan.seats)
        keys = sorted(
            {key(result, seat) for result in self.results for seat in seats}, key=lambda found: natural(str(found))
        )
        rows = []
        for wanted in keys:
            held = [[float(key(result, seat) == wanted) for seat in seats] for result in self.results]
            counts = np.array(held)
            rows.append(
                {
                    name: wanted,
                    "seats": int(counts.sum()),
                    "win_share": self._mean("shares", counts, (0.0, 1.0)),
                    "points": self._mean("totals", counts),
                    "rank": self._mean("ranks", counts, (1.0, self.plan.seats)),
                }
            )
        return rows

    def _mean(self, what: str, counts: Any, bounds: tuple[float, float] | None = None) -> list[float]:
        numbers = np.array([result[what][: self.plan.seats] for result in self.results], dtype=np.float64)
        return ratio((numbers * counts).sum(axis=1), counts.sum(axis=1), bounds).as_list()

    def by_source(self) -> Rows:
        """Points by source: of all, of winners, of the others."""
        points = np.array([result["sources"] for result in self.results], dtype=np.float64)
        won = np.array([result["shares"] for result in self.results]) > 0
        rows = []
        for number, source in enumerate(self.plan.rules.sources):
            column = points[:, :, number]
            rows.append(
                {
                    "source": source,
                    "points": ratio(column.mean(axis=1), np.ones(len(column))).as_list(),
                    "spread": round(float(column.std()), 3),
                    "winners": round(float(column[won].mean()), 3) if won.any() else None,
                    "others": round(float(column[~won].mean()), 3) if (~won).any() else None,
                }
            )
        return rows

    def lengths(self) -> Rows:
        """How much happens in each part of the game."""
        assert self.questions is not None
        rows = []
        most = max(len(result["facts"]["periods"]) for result in self.results)
        for number in range(most):
            periods = [r["facts"]["periods"][number] for r in self.results if len(r["facts"]["periods"]) > number]
            for what in periods[0]:
                counts = np.array([period[what] for period in periods], dtype=np.float64)
                rows.append(
                    {
                        self.questions.period: number + 1,
                        "what": what,
                        "mean": ratio(counts, np.ones(len(counts))).as_list(),
                        "spread": round(float(counts.std()), 3),
                        "least": int(counts.min()),
                        "most": int(counts.max()),
                    }
                )
        return rows

    def endings(self) -> Rows:
        """How often each part of the game ended in which way."""
        assert self.questions is not None
        tally = Counter((number + 1, by) for r in self.results for number, by in enumerate(r["facts"]["ends"]))
        played = len(self.results)
        return [
            {self.questions.period: number, "ended by": by, "share": round(count / played, 4)}
            for (number, by), count in sorted(tally.items())
        ]

    def values(self) -> Rows:
        """What one more of each thing is worth, others being equal: points and win share ahead of the table.

        TooFewGames if the games cannot tell the things apart.
        """
        gained = [result["facts"]["gained"] for result in self.results]
        names = sorted({name for game in gained for seat in game for name in seat}, key=natural)
        counts = np.array([[[seat.get(name, 0) for name in names] for seat in game] for game in gained], dtype=float)
        points = values_of(counts, np.array([result["totals"][: self.plan.seats] for result in self.results], float))
        shares = values_of(counts, np.array([result["shares"] for result in self.results]))
        return [
            {"thing": name, "a_seat_has": round(float(mean), 3), "points": p.as_list(), "win_share": w.as_list()}
            for name, mean, p, w in zip(names, counts.mean(axis=(0, 1)), points, shares, strict=True)
        ]
