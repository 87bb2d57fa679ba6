"""The results of an arena: the numbers, and the table of all games."""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from benben.arena.measure.intervals import Estimate, Floats, ratio
from benben.arena.measure.ratings import Outcomes, ratings
from benben.arena.plan.command_line import arena_command
from benben.arena.plan.plan import Task
from benben.arena.play.entrant import bin_time
from benben.arena.play.game_in_play import ToldGame
from benben.arena.play.games import GameResult, finished_game
from benben.arena.play.referee import Referee
from benben.match import Match


class Results:
    """What was played and what it says."""

    def __init__(self, referee: Referee, seconds: float, interrupted: bool) -> None:
        self.plan = referee.plan
        self.referee = referee
        self.seconds = seconds
        self.interrupted = interrupted
        self.results: list[GameResult] = referee.counting_results()
        self.blocks = max(referee.seen)

    @cached_property
    def summary(self) -> dict[str, Any]:
        """All numbers, ready for JSON; an estimate is a list: value, low and high end of the 95 % interval."""
        plan, referee = self.plan, self.referee
        return {
            **plan.identity,
            "rules": plan.rules.rules_version,
            "blocks": self.blocks,
            "seeds": [plan.seed, plan.seed + self.blocks - 1],
            "games": len(self.results),
            "early_stop": referee.stop.early_stop,
            "bar": referee.stop.bar,
            "finished": referee.all_ended(),
            "interrupted": self.interrupted,
            "seconds": round(self.seconds, 3),
            "command": arena_command(plan, referee.stop),
            "standings": self.standings() if self.results else [],
            "pairs": self.pairs() if self.results else [],
        }

    def standings(self) -> list[dict[str, Any]]:
        """Every bot over all its games, best rating first (alone: best win share)."""
        rated = self.ratings()
        played = sorted({bot for result in self.results for bot in result["bots"]})
        rows = [self._standing(bot, rated[bot] if rated else None) for bot in played]
        return sorted(rows, key=lambda row: row["rating"] or row["win_share"], reverse=True)

    def _standing(self, bot: int, rating: Estimate | None) -> dict[str, Any]:
        forfeits: Counter[str] = Counter()
        for result in self.results:
            for seat, who in enumerate(result["bots"]):
                if who == bot:
                    forfeits.update(result["forfeits"][seat])
        return {
            "bot": self.plan.bots[bot],
            "blocks": len({result["task"][0] for result in self.results if bot in result["bots"]}),
            "games": sum(bot in result["bots"] for result in self.results),
            "rating": rating.as_list() if rating else None,
            "win_share": self._mean(bot, "shares", (0.0, 1.0)).as_list(),
            "mean_rank": self._mean(bot, "ranks", (1.0, self.plan.seats)).as_list(),
            "margin": self._mean(bot, "margins").as_list(),
            "points": self._mean(bot, "totals").as_list(),
            "sources": self.points_by_source(bot),
            "seconds_a_move": self.move_times(bot),
            "forfeits": dict(sorted(forfeits.items())),
        }

    def _mean(self, bot: int, what: str, bounds: tuple[float, float] | None = None) -> Estimate:
        """The mean of something over all seats of a bot."""
        sums, counts = np.zeros(self.blocks), np.zeros(self.blocks)
        for result in self.results:
            for seat, who in enumerate(result["bots"]):
                if who == bot:
                    sums[result["task"][0]] += result[what][seat]
                    counts[result["task"][0]] += 1
        return ratio(sums, counts, bounds)

    def pairs(self) -> list[dict[str, Any]]:
        """Every line-up of one against many: what the one achieves."""
        rows = []
        for number, pairing in enumerate(self.plan.pairings):
            if pairing.one_against_many and self.referee.seen[number]:
                rows += [self._pair(number, lineup) for lineup in range(len(pairing.lineups))]
        return rows

    def _pair(self, pairing: int, lineup: int) -> dict[str, Any]:
        entrants = self.plan.pairings[pairing].lineups[lineup]
        watch = self.referee.watches[pairing][lineup]
        share = ratio(*self._of_first(pairing, lineup, "shares"), (0.0, 1.0))
        if self.referee.stop.early_stop:
            share = Estimate.around(share.value, watch.low, watch.high)
        return {
            "bot": self.plan.bots[entrants[0]],
            "against": self.plan.bots[entrants[-1]] if self.plan.seats > 1 else None,
            "blocks": watch.blocks,
            "games": watch.blocks * self.plan.seats,
            "win_share": share.as_list(),
            "equal_share": 1 / self.plan.seats if self.plan.seats > 1 else None,
            "mean_rank": ratio(*self._of_first(pairing, lineup, "ranks"), (1.0, self.plan.seats)).as_list(),
            "margin": ratio(*self._of_first(pairing, lineup, "margins")).as_list(),
            "anytime": [round(watch.low, 4), round(watch.high, 4)],
            "verdict": _verdict(watch.low, watch.high, self.referee.bar_of(pairing, lineup)),
        }

    def _of_first(self, pairing: int, lineup: int, what: str) -> tuple[Floats, Floats]:
        """Sums and counts over blocks of something of the first entrant."""
        sums = np.zeros(self.referee.seen[pairing])
        counts = np.zeros(self.referee.seen[pairing])
        for result in self.results:
            block, of_pairing, of_lineup, rotation = result["task"]
            if (of_pairing, of_lineup) == (pairing, lineup):
                sums[block] += result[what][rotation]
                counts[block] += 1
        return sums, counts

    def ratings(self) -> list[Estimate] | None:
        """Plackett-Luce ratings with `random` at 0, else the first bot, of steps the last; none where nobody meets."""
        bots = self.plan.bots
        if self.plan.seats == 1 or len(bots) == 1:
            return None
        outcomes = Outcomes(self.blocks)
        for result in self.results:
            outcomes.add(result["task"][0], result["bots"], result["ranks"])
        lowest = len(bots) - 1 if self.plan.design == "steps" else 0
        return ratings(outcomes, len(bots), bots.index("random") if "random" in bots else lowest)

    def points_by_source(self, bot: int) -> dict[str, float]:
        """The mean points of a bot by source."""
        rows = [row for r in self.results for who, row in zip(r["bots"], r["sources"], strict=True) if who == bot]
        means = np.mean(rows, axis=0)
        return {source: round(float(mean), 3) for source, mean in zip(self.plan.rules.sources, means, strict=True)}

    def time_histogram(self, name: str) -> Counter[int]:
        """How many decisions of a bot took how long, by bin."""
        bot = self.plan.bots.index(name)
        times: Counter[int] = Counter()
        for result in self.results:
            for who, counts in zip(result["bots"], result["times"], strict=True):
                if who == bot:
                    times.update(counts)
        return times

    def move_times(self, bot: int) -> dict[str, float]:
        """Median, 95th of 100, and longest time of a decision, as exact as the histogram's bins."""
        times = self.time_histogram(self.plan.bots[bot])
        bins = np.repeat(sorted(times), [times[number] for number in sorted(times)])
        if len(bins) == 0:
            return {}
        places = {"p50": 0.5, "p95": 0.95, "max": 1.0}
        return {name: float(f"{bin_time(int(bins[int(q * (len(bins) - 1))])):.2g}") for name, q in places.items()}

    def rows(self) -> list[dict[str, Any]]:
        """One row for each seat of each game."""
        return [self._row(result, seat) for result in self.results for seat in range(self.plan.seats)]

    def _row(self, result: GameResult, seat: int) -> dict[str, Any]:
        block, pairing, lineup, rotation = result["task"]
        return {
            "block": block,
            "seed": self.plan.dealer_seed(block),
            "pairing": self.plan.pairings[pairing].name,
            "lineup": lineup,
            "rotation": rotation,
            "seat": seat,
            "bot": self.plan.bots[result["bots"][seat]],
            "total": result["totals"][seat],
            "win_share": float(result["shares"][seat]),
            "rank": float(result["ranks"][seat]),
            "margin": result["margins"][seat],
            **dict(zip(self.plan.rules.sources, result["sources"][seat], strict=True)),
            "decisions": result["decisions"][seat],
            "forfeits": sum(result["forfeits"][seat].values()),
        }

    def replay(self, row: Mapping[str, Any]) -> Match:
        """The game that a row tells of, played once more as a match with its whole log.

        Bots that go by the clock, or by games before, may play otherwise.
        """
        plan = self.plan
        names = [pairing.name for pairing in plan.pairings]
        task = Task(row["block"], names.index(row["pairing"]), row["lineup"], row["rotation"])
        return finished_game(plan, task, ToldGame)[0].match


def _verdict(low: float, high: float, bar: float | None) -> str:
    """What the sequential test says of the bar."""
    if bar is None or low <= bar <= high:
        return "open"
    return "above" if low > bar else "below"
