"""Replays, and game records in and out."""

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import QueryParameter

from benben.server.people.sessions import Who
from benben.server.service import Service
from benben.server.tables import proofs, replay
from benben.server.wire.problems import Problem
from benben.server.wire.requests import AnalysisWish, Import
from benben.server.wire.shapes import Analysis, Moment, ProvenRecord, Replay, Table

Budget = Annotated[Literal["quick", "normal"], QueryParameter()]
Language = Annotated[str, QueryParameter(max_length=20)]
SeatWanted = Annotated[int | None, QueryParameter(name="seat", ge=0, le=9)]


@get("/api/tables/{table:str}/replay")
async def get_replay(service: Service, viewer: str | None, table: str) -> Response[Replay]:
    live = await service.table(table, viewer, fresh=True)
    seat = live.stored.seat_of(viewer)
    if retold := service.retellings.of(live):
        steps: Any = msgspec.Raw(await retold.steps(seat))
    else:
        steps = await asyncio.to_thread(replay.steps, live.started_fold(), seat)
    return Response(Replay(service.hall.shape(live, viewer), steps))


@get("/api/tables/{table:str}/replay/{step:int}")
async def get_moment(service: Service, viewer: str | None, table: str, step: int, wanted: SeatWanted = None) -> Moment:
    live = await service.table(table, viewer, fresh=True)
    own = live.stored.seat_of(viewer)
    seat = own if wanted is None else wanted
    if seat != own and live.stored.state != "over":
        raise Problem("not_allowed", "You can see the views of others when the game is over.")
    if seat is not None and seat >= live.stored.seat_count:
        raise Problem("bad_request", f"The seats are 0 to {live.stored.seat_count - 1}.")
    if retold := service.retellings.of(live):
        return await retold.moment(step, seat)
    return await asyncio.to_thread(replay.moment, live.started_fold(), step, seat)


@get("/api/tables/{table:str}/record")
async def get_record(service: Service, viewer: str | None, table: str) -> ProvenRecord:
    return await proofs.export_record(service, await service.table(table, viewer, fresh=True))


@get("/api/tables/{table:str}/text", media_type=MediaType.TEXT)
async def get_text(service: Service, viewer: str | None, table: str) -> str:
    live = await service.table(table, viewer, fresh=True)
    live.stored.require("over")
    return live.started_fold().match.text()


@post("/api/records")
async def import_record(service: Service, who: Who, data: Import) -> Table:
    await service.limits.count("import", who.id)
    return service.hall.shape(await proofs.import_text(service, who.id, data.text), who.id)


@post("/api/tables/{table:str}/analysis", status_code=202)
async def ask_for_analysis(service: Service, who: Who, table: str, data: AnalysisWish) -> Analysis:
    live = await service.table(table, who.id, fresh=True)
    service.limits.take("analysis", who.id)
    await service.analyses.ask(live, data.budget, who.id)
    return await service.analyses.of(live, data.budget, "en")


@get("/api/tables/{table:str}/analysis")
async def get_analysis(
    service: Service, viewer: str | None, table: str, budget: Budget = "quick", language: Language = "en"
) -> Analysis:
    return await service.analyses.of(await service.table(table, viewer, fresh=True), budget, language)


HANDLERS = [get_replay, get_moment, get_record, get_text, import_record, ask_for_analysis, get_analysis]
