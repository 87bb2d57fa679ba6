"""Which games are still to be played, and which pairings are decided.

A pairing is looked at block by block, in order, whatever the order in which its games were finished; so the same
seeds stop at the same block on any number of workers.
"""

from collections.abc import Iterator

from benben.arena.measure.sequential import Watch
from benben.arena.plan.plan import Plan, Task
from benben.arena.plan.settings import Stop
from benben.arena.play.games import GameResult


class Referee:
    """Follows the finished games of a plan."""

    def __init__(self, plan: Plan, stop: Stop, results: dict[Task, GameResult]) -> None:
        self.plan = plan
        self.stop = stop
        self.results = results
        self.watches = [[Watch() for _ in pairing.lineups] for pairing in plan.pairings]
        self.seen = [0] * len(plan.pairings)  # blocks taken into account, all from the first on
        for pairing in range(len(plan.pairings)):
            self.look(pairing)

    def look(self, pairing: int) -> None:
        """Take the next blocks of a pairing into account, as far as they are finished."""
        while not self.ended(pairing):
            tasks = self.plan.tasks(self.seen[pairing], pairing)
            if not all(task in self.results for task in tasks):
                return
            self.seen[pairing] += 1
            for lineup, watch in enumerate(self.watches[pairing]):
                shares = [self.results[t]["shares"][t.rotation] for t in tasks if t.lineup == lineup]
                watch.see(sum(shares) / len(shares))

    def ended(self, pairing: int) -> bool:
        """Whether a pairing has played all its blocks or is decided."""
        return self.seen[pairing] >= self.stop.blocks or (self.stop.early_stop and self.decided(pairing))

    def decided(self, pairing: int) -> bool:
        """Whether the first entrants of all line-ups are known to be better or worse than the others (or the bar)."""
        if not self.plan.pairings[pairing].one_against_many:
            return pairing > 0 and all(self.decided(p) for p in range(pairing))  # tables accompany the pairs
        lineups = range(len(self.watches[pairing]))
        return all(self._differs(pairing, n) for n in lineups if self.stop.bar is None or self._begins(pairing, n))

    def _differs(self, pairing: int, lineup: int) -> bool:
        bar = self.bar_of(pairing, lineup)
        return bar is not None and self.watches[pairing][lineup].excludes(bar)

    def bar_of(self, pairing: int, lineup: int) -> float | None:
        """What the first entrant's share is compared with: the first bot's with the bar, others with an equal one's."""
        if self.stop.bar is not None and self._begins(pairing, lineup):
            return self.stop.bar
        return 1 / self.plan.seats if self.plan.seats > 1 else None

    def _begins(self, pairing: int, lineup: int) -> bool:
        """Whether a line-up begins with the pairing's first bot, as its mirror does not."""
        lineups = self.plan.pairings[pairing].lineups
        return lineups[lineup][0] == lineups[0][0]

    def to_play(self) -> Iterator[Task]:
        """The games that are not finished, in order; what is decided meanwhile is left out."""
        for block in range(self.stop.blocks):
            for pairing in range(len(self.plan.pairings)):
                for task in self.plan.tasks(block, pairing):
                    if task not in self.results and not self.ended(pairing):
                        yield task

    def counting_results(self) -> list[GameResult]:
        """The results that count, in order: whole blocks from the first on."""
        return [
            self.results[task]
            for pairing, seen in enumerate(self.seen)
            for block in range(seen)
            for task in self.plan.tasks(block, pairing)
        ]

    def games_at_most(self) -> int:
        """How many games there are if nothing more is decided early."""
        blocks = [seen if self.ended(pairing) else self.stop.blocks for pairing, seen in enumerate(self.seen)]
        return sum(count * len(self.plan.tasks(0, pairing)) for pairing, count in enumerate(blocks))

    def all_ended(self) -> bool:
        """Whether nothing is left to play."""
        return all(self.ended(pairing) for pairing in range(len(self.seen)))
