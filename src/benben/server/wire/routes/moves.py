"""Playing by HTTP, your notes and orders at a table, chat, and the event stream for bots in any language."""

from typing import Annotated

from litestar import get, post, put
from litestar.params import QueryParameter
from litestar.response import Stream
from msgspec.json import encode
from sqlalchemy import Connection, select, update

from benben.games import game_named
from benben.server.people.sessions import Who
from benben.server.service import Service
from benben.server.store import one
from benben.server.store.schema import seats
from benben.server.tables import chat, consent, moves, orders
from benben.server.tables.hall import LiveTable
from benben.server.tables.replay import chapter
from benben.server.tables.seats import deciding_seat, own_seat
from benben.server.tables.stored import StoredTable
from benben.server.tables.waiting import set_seat
from benben.server.wire import access
from benben.server.wire.requests import AnswerBack, AskBack, OrdersChange, Play, Question, Say, TakeBack
from benben.server.wire.shapes import (
    Ack,
    Confirm,
    FullPosition,
    Message,
    Messages,
    Notes,
    OfferedOrder,
    Orders,
    Table,
    Why,
)
from benben.server.wire.stream import Follower

HaveSeq = Annotated[int | None, QueryParameter(name="seq", ge=0, le=1_000_000)]


@post("/api/tables/{table:str}/play", status_code=200)
async def make_move(service: Service, who: Who, table: str, data: Play) -> Ack | Confirm:
    live = await service.table(table, who.id)
    return await moves.play_move(service, live, deciding_seat(live, who.id), data)


@post("/api/tables/{table:str}/undo", status_code=200)
async def undo(service: Service, who: Who, table: str, data: TakeBack) -> Ack:
    live = await service.table(table, who.id)
    return await moves.take_back(service, live, deciding_seat(live, who.id), data, whole_turn=False)


@post("/api/tables/{table:str}/restart", status_code=200)
async def restart(service: Service, who: Who, table: str, data: TakeBack) -> Ack:
    live = await service.table(table, who.id)
    return await moves.take_back(service, live, deciding_seat(live, who.id), data, whole_turn=True)


@post("/api/tables/{table:str}/take-back", status_code=200)
async def ask_back(service: Service, who: Who, table: str, data: AskBack) -> Table:
    live = await service.table(table, who.id, fresh=True)
    seat = deciding_seat(live, who.id)

    def work(connection: Connection, stored: StoredTable) -> None:
        consent.ask(connection, stored, live.fold, seat, data.expect_seq)

    return service.hall.shape(await service.change(table, work), who.id)


@post("/api/tables/{table:str}/take-back/answer", status_code=200)
async def answer_back(service: Service, who: Who, table: str, data: AnswerBack) -> Table:
    live = await service.table(table, who.id, fresh=True)
    seat = deciding_seat(live, who.id)

    def work(connection: Connection, stored: StoredTable) -> None:
        consent.answer(connection, stored, live.fold, seat, data.expect_seq, data.accept)

    return service.hall.shape(await service.change(table, work), who.id)


@post("/api/tables/{table:str}/why", status_code=200)
async def ask_why(service: Service, viewer: str | None, table: str, data: Question) -> Why:
    live = await service.table(table, viewer)
    return moves.why(live, live.stored.seat_of(viewer), data.move)


@get("/api/tables/{table:str}/position")
async def get_position(service: Service, viewer: str | None, table: str) -> FullPosition:
    live = await service.table(table, viewer, fresh=True)
    seat, fold = live.stored.seat_of(viewer), live.started_fold()
    position = live.position(seat)
    assert position is not None
    return FullPosition(position, fold.events(seat))


@get("/api/tables/{table:str}/stream")
async def follow(
    request: access.AnyRequest, service: Service, viewer: str | None, table: str, have: HaveSeq = None
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
    return orders_of(await service.table(table, who.id, fresh=True), who.id)


@put("/api/tables/{table:str}/orders")
async def set_orders(service: Service, who: Who, table: str, data: OrdersChange) -> Orders:
    live = await service.table(table, who.id)
    if data.orders is None:
        wanted = orders.of_old_client(data.auto_pass, data.bid_ceiling)
    else:
        wanted = orders.to_store(game_named(live.stored.game), data.orders, chapter_of(live))

    def work(connection: Connection, stored: StoredTable) -> None:
        set_seat(connection, stored, own_seat(stored, who.id), orders=encode(wanted).decode())

    return orders_of(await service.change(table, work, quiet=True), who.id)


def orders_of(live: LiveTable, player: str) -> Orders:
    """The orders of the player's seat, and those that the game offers."""
    given, game = live.stored.seats[own_seat(live.stored, player)].orders, game_named(live.stored.game)
    return Orders(
        auto_pass="auto_pass" in given,
        bid_ceiling=given.get("bid_ceiling"),
        orders=orders.in_force(game, given, chapter_of(live)),
        offered=[OfferedOrder(order.name, order.label, list(order.numbers)) for order in game.people.orders],
    )


def chapter_of(live: LiveTable) -> int | None:
    return chapter(live.fold.match) if live.fold else None


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
    """The player has read the scores, of the game or of an epoch or round: bots that waited for this go on."""
    await service.table(table, who.id)

    def work(connection: Connection, stored: StoredTable) -> None:
        set_seat(connection, stored, own_seat(stored, who.id), seen_seq=stored.seq)

    await service.change(table, work, quiet=True)


@get("/api/tables/{table:str}/chat")
async def get_chat(service: Service, viewer: str | None, table: str) -> Messages:
    await service.table(table, viewer, fresh=True)
    return Messages(await service.store.read(lambda connection: chat.last_messages(connection, table, viewer)))


@post("/api/tables/{table:str}/chat")
async def say(service: Service, who: Who, table: str, data: Say) -> Message:
    service.limits.take("chat", who.id)
    return await chat.say(service.store, await service.table(table, who.id), who.id, data)


HANDLERS = [
    make_move,
    undo,
    restart,
    ask_back,
    answer_back,
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
