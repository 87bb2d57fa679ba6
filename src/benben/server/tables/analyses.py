"""Analyses of finished games: jobs that any worker can make, step by step, in the processes of its bots.

A job is a row of the store. The worker that holds it writes down what is valued every few seconds; if the worker is
lost, another takes the job over and goes on from there. Bots' moves come before the steps of an analysis.
"""

import asyncio
import logging
import secrets
import time
from typing import Any

import msgspec
from sqlalchemy import Connection, RowMapping, Update, or_, select, update

from benben.analysis.coach import coach_of
from benben.analysis.places import places_of, report_of
from benben.analysis.report import Report, StepReport
from benben.analysis.thinker import SEED, record_question
from benben.core.language import speaking
from benben.core.phrases import SeatNames
from benben.match import Match
from benben.server.clock import now_ms
from benben.server.store import insert_missing, many, one
from benben.server.store.schema import analyses
from benben.server.tables.hall import LiveTable
from benben.server.tables.worker import Worker
from benben.server.thinking.process import Lost
from benben.server.wire.problems import Problem
from benben.server.wire.shapes import Analysis, AnalysisPlayer, AnalysisReport, AnalysisStep

LOOK_EVERY = 2.0  # seconds between looks for jobs that nobody holds
WRITE_EVERY = 2.0  # seconds between two writings of what is valued
HOLD_MS = 15_000  # a job whose worker is silent for this long is free for another
SLICE = 0.2  # seconds that a process of the bots gives at a time
log = logging.getLogger("benben.analyses")


def finished_match(live: LiveTable) -> Match:
    """The match of a table whose game is over; nothing of a running game is ever analysed."""
    live.stored.require("over")
    if live.fold is None or not live.fold.match.over:
        raise Problem("not_over", "The game is not over yet.")
    return live.fold.match


class Analyses:
    """The jobs of this worker."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._name = secrets.token_hex(8)
        self._running: dict[tuple[str, str], asyncio.Task[None]] = {}

    async def ask(self, live: LiveTable, budget: str, player: str) -> None:
        """Let an analysis be made, unless it is there or being made; one that has failed is tried again."""
        finished_match(live)
        key = {"table_id": live.stored.id, "budget": budget}
        new = {**key, "state": "waiting", "steps": "[]", "done": 0, "steps_in_all": 0, "player": player}
        again = _update_of(**key).where(analyses.c.state == "failed").values(state="waiting", holder=None, held_until=0)

        def work(connection: Connection) -> None:
            if not insert_missing(connection, analyses, {**new, "asked_at": now_ms(), "held_until": 0}):
                connection.execute(again)

        await self._worker.store.write(work)
        await self.look()

    async def of(self, live: LiveTable, budget: str, language: str) -> Analysis:
        """How far an analysis is, and what it says when it is done, in this language."""
        match = finished_match(live)
        query = select(analyses).where(analyses.c.table_id == live.stored.id, analyses.c.budget == budget)
        row = await self._worker.store.read(lambda connection: one(connection, query))
        if row is None:
            return Analysis("none", budget, 0, 0)
        state: Any = "running" if row["state"] == "waiting" and row["done"] else row["state"]
        analysis = Analysis(state, budget, row["done"], row["steps_in_all"])
        if row["state"] == "done":
            analysis.report = await asyncio.to_thread(_report, match, row, language)
        return analysis

    # making them

    async def look_forever(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.look()
            except Problem as problem:
                log.warning("look_failed", extra={"code": problem.code})

    async def look(self) -> None:
        """Take jobs that nobody holds, as far as there are processes for them."""
        free = self._worker.settings.bot_processes - len(self._running)
        if free <= 0 or self._worker.closing:
            return
        query = select(analyses.c.table_id, analyses.c.budget, analyses.c.held_until)
        query = query.where(analyses.c.state == "waiting", analyses.c.held_until < now_ms())
        query = query.order_by(analyses.c.asked_at).limit(free)
        for row in await self._worker.store.read(lambda connection: many(connection, query)):
            key = (row["table_id"], row["budget"])
            if key not in self._running and await self._hold(*key, row["held_until"]):
                self._running[key] = asyncio.create_task(self._run(*key))

    async def _hold(self, table: str, budget: str, before: int) -> bool:
        """Whether the job is this worker's now."""
        mine = _update_of(table, budget).where(analyses.c.state == "waiting", analyses.c.held_until == before)
        mine = mine.values(holder=self._name, held_until=now_ms() + HOLD_MS)
        return await self._worker.store.write(lambda connection: connection.execute(mine).rowcount) > 0

    async def _run(self, table: str, budget: str) -> None:
        try:
            await self._make(table, budget)
        except Lost as error:
            log.error("analysis_lost", extra={"table": table, "reason": str(error)})
            await self._note(table, budget, state="failed")
        except Problem as problem:
            log.warning("analysis_failed", extra={"table": table, "code": problem.code})
            if problem.code != "store_unavailable":
                await self._note(table, budget, state="failed")
        except Exception:
            log.exception("analysis_crashed", extra={"table": table})
            await self._note(table, budget, state="failed")
        finally:
            del self._running[table, budget]

    async def _make(self, table: str, budget: str) -> None:
        live = await self._worker.hall.open(table)
        match = finished_match(live)
        query = select(analyses).where(analyses.c.table_id == table, analyses.c.budget == budget)
        row = await self._worker.store.read(lambda connection: one(connection, query))
        assert row is not None
        steps, written = msgspec.json.decode(row["steps"]), time.monotonic()
        while True:
            asked = record_question(match, budget, len(steps), SLICE)
            said = await self._worker.bots.value(asked, match, row["player"])
            steps += said["steps"]
            done = len(steps) >= said["all"]
            if done or time.monotonic() > written + WRITE_EVERY:
                written = time.monotonic()
                more = {"steps": msgspec.json.encode(steps).decode(), "done": len(steps), "steps_in_all": said["all"]}
                if not await self._note(table, budget, state="done" if done else "waiting", **more) or done:
                    return

    async def _note(self, table: str, budget: str, **values: Any) -> bool:
        """Write down how far the job is; False if another worker holds it now."""
        mine = _update_of(table, budget).where(or_(analyses.c.holder == self._name, analyses.c.holder.is_(None)))
        mine = mine.values(held_until=now_ms() + HOLD_MS, **values)
        return await self._worker.store.write(lambda connection: connection.execute(mine).rowcount) > 0

    async def close(self) -> None:
        for task in list(self._running.values()):
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)


def _update_of(table_id: str, budget: str) -> Update:
    return update(analyses).where(analyses.c.table_id == table_id, analyses.c.budget == budget)


def _report(match: Match, row: RowMapping, language: str) -> AnalysisReport:
    """A report in words of the reader's language."""
    steps = [StepReport(**step) for step in msgspec.json.decode(row["steps"])]
    with speaking(language):
        seats = [f"{{{seat}}}" for seat in range(match.seats)]  # the client puts the names in
        names = SeatNames(seats, match.game.people.rival)
        return _shape(report_of(match, list(places_of(match)), steps, row["budget"], SEED, names), match)


def _shape(report: Report, match: Match) -> AnalysisReport:
    label = coach_of(match.game).label
    moves, steps = 0, []
    for step in report.steps:
        moves += step.kind == "decision"
        steps.append(
            AnalysisStep(
                step=moves,
                kind=step.kind,
                seat=step.seat,
                move=step.move,
                before=step.before,
                after=step.after,
                best=step.best,
                loss=step.loss,
                error=step.error,
                values=step.values,
                theme=label(step.theme) if step.theme else "",
                grade=step.grade,
                sentence=step.sentence,
            )
        )
    players = [
        AnalysisPlayer(
            seat=player.seat,
            decisions=player.decisions,
            mean_loss=player.mean_loss,
            accuracy=player.accuracy,
            losses={label(theme): loss for theme, loss in player.losses.items()},
            grades=player.grades,
            luck=player.luck,
            own=player.own,
            others=player.others,
            turning_points=player.turning_points,
        )
        for player in report.players
    ]
    return AnalysisReport(report.start, report.result, report.noise, steps, players)
