"""Playing by HTTP, one's papers at a table, chat, and the event stream for bots in any language."""

from typing import Annotated, Any

from litestar import Request, get, post, put
from litestar.params import QueryParameter
from litestar.response import Stream
from sqlalchemy import Connection, select, update

from benben.server.people.sessions import Who
from benben.server.service import Service
from benben.server.store import one
from benben.server.store.schema import seats
from benben.server.tables import chat, moves
from benben.server.tables.seats import deciding_seat, own_seat, set_seat
from benben.server.tables.stored import StoredTable
from benben.server.wire import access
from benben.server.wire.problems import Problem
from benben.server.wire.requests import Play, Question, Say, TakeBack
from benben.server.wire.shapes import Ack, Confirm, FullPosition, Message, Messages, Notes, Orders, Why
from benben.server.wire.stream import Follower

HaveSeq = Annotated[int | None, QueryParameter(name="seq", ge=0, le=1_000_000)]


@post("/api/tables/{table:str}/play", status_code=200)
async def make_move(service: Service, who: Who, table: str, data: Play) -> Ack | Confirm:
    live = await service.table(table, who.id)
    return await moves.play(service, live, deciding_seat(live, who.id), data)


@post("/api/tables/{table:str}/undo", status_code=200)
async def undo(service: Service, who: Who, table: str, data: TakeBack) -> Ack:
    live = await service.table(table, who.id)
    return await moves.take_back(service, live, deciding_seat(live, who.id), data, whole_turn=False)


@post("/api/tables/{table:str}/restart", status_code=200)
async def restart(service: Service, who: Who, table: str, data: TakeBack) -> Ack:
    live = await service.table(table, who.id)
    return await moves.take_back(service, live, deciding_seat(live, who.id), data, whole_turn=True)


@post("/api/tables/{table:str}/why", status_code=200)
async def ask_why(service: Service, viewer: str | None, table: str, data: Question) -> Why:
    live = await service.table(table, viewer)
    return moves.why(live, live.stored.seat_of(viewer), data.move)


@get("/api/tables/{table:str}/position")
async def get_position(service: Service, viewer: str | None, table: str) -> FullPosition:
    live = await service.table(table, viewer, fresh=True)
    seat = live.stored.seat_of(viewer)
    position = live.position(seat)
    if position is None or live.fold is None:
        raise Problem("not_started", "The game has not started yet.")
    return FullPosition(position, live.fold.events(seat))


@get("/api/tables/{table:str}/stream")
async def follow(
    request: Request[Any, Any, Any], service: Service, viewer: str | None, table: str, have: HaveSeq = None
) -> Stream:
    service.sockets.admit(access.address(request), viewer)
    live = await service.table(table, viewer, fresh=True)
    last = request.headers.get("last-event-id", "")
    if have is None and last.isdecimal() and len(last) < 10:
        have = int(last)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    follower = Follower(service, live, request.state.who, access.address(request), have)
    return Stream(follower.frames(), media_type="text/event-stream", headers=headers)


@get("/api/tables/{table:str}/orders")
async def get_orders(service: Service, who: Who, table: str) -> Orders:
    stored = (await service.table(table, who.id, fresh=True)).stored
    seat = stored.seats[own_seat(stored, who.id)]
    return Orders(seat.auto_pass, seat.bid_ceiling)


@put("/api/tables/{table:str}/orders")
async def set_orders(service: Service, who: Who, table: str, data: Orders) -> Orders:
    await service.table(table, who.id)

    def work(connection: Connection, stored: StoredTable) -> None:
        seat = own_seat(stored, who.id)
        set_seat(connection, stored, seat, auto_pass=data.auto_pass, bid_ceiling=data.bid_ceiling)

    await service.change(table, work, quiet=True)
    return data


@get("/api/tables/{table:str}/notes")
async def get_notes(service: Service, who: Who, table: str) -> Notes:
    stored = (await service.table(table, who.id, fresh=True)).stored
    seat = own_seat(stored, who.id)
    query = select(seats.c.notes).where(seats.c.table_id == table, seats.c.seat == seat)
    row = await service.store.read(lambda connection: one(connection, query))
    return Notes(row["notes"] if row else "")


@put("/api/tables/{table:str}/notes")
async def set_notes(service: Service, who: Who, table: str, data: Notes) -> Notes:
    stored = (await service.table(table, who.id)).stored
    seat = own_seat(stored, who.id)
    change = update(seats).where(seats.c.table_id == table, seats.c.seat == seat).values(notes=data.text)
    await service.store.write(lambda connection: connection.execute(change).rowcount)
    return data


@put("/api/tables/{table:str}/seen", status_code=204)
async def mark_seen(service: Service, who: Who, table: str) -> None:
    """The player has read the scores."""
    stored = (await service.table(table, who.id)).stored
    seat = own_seat(stored, who.id)
    change = update(seats).where(seats.c.table_id == table, seats.c.seat == seat).values(seen_seq=stored.seq)
    await service.store.write(lambda connection: connection.execute(change).rowcount)


@get("/api/tables/{table:str}/chat")
async def get_chat(service: Service, viewer: str | None, table: str) -> Messages:
    await service.table(table, viewer, fresh=True)
    return Messages(await service.store.read(lambda connection: chat.said(connection, table, viewer)))


@post("/api/tables/{table:str}/chat")
async def say(service: Service, who: Who, table: str, data: Say) -> Message:
    service.limits.take("chat", who.id)
    return await chat.say(service.store, await service.table(table, who.id), who.id, data)


HANDLERS = [
    make_move,
    undo,
    restart,
    ask_why,
    get_position,
    follow,
    get_orders,
    set_orders,
    get_notes,
    set_notes,
    mark_seen,
    get_chat,
    say,
]
