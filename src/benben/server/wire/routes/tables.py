"""Making, finding, joining and leaving tables."""

from collections.abc import Callable
from typing import Annotated, Literal

from litestar import get, post, put
from litestar.params import QueryParameter
from sqlalchemy import Connection

from benben.server.people.sessions import Who
from benben.server.service import Service
from benben.server.tables import clocks, lobby, proofs, seats
from benben.server.tables.stored import StoredTable
from benben.server.tables.waiting import set_seat
from benben.server.wire import access
from benben.server.wire.problems import Problem
from benben.server.wire.requests import (
    ConfirmChange,
    Fork,
    Invite,
    LateChoice,
    NewTable,
    OptionsChange,
    Ready,
    Remove,
    Reveal,
    SeatChange,
    Sit,
    Start,
    TakeOver,
)
from benben.server.wire.shapes import Table, Tables

Wanted = Annotated[Literal["open", "playing", "over"], QueryParameter(name="state")]
Limit = Annotated[int, QueryParameter(ge=1, le=100)]
Seats = Annotated[int | None, QueryParameter(ge=1, le=10)]
Short = Annotated[str | None, QueryParameter(max_length=40)]
Change = Callable[[Connection, StoredTable], None]
Before = Annotated[int | None, QueryParameter(ge=0, le=2**53)]


@get("/api/tables")
async def list_tables(
    service: Service,
    viewer: str | None,
    wanted: Wanted = "open",
    game: Short = None,
    seats: Seats = None,
    player: Short = None,
    search: Short = None,
    before: Before = None,
    limit: Limit = 30,
) -> Tables:
    return await service.store.read(
        lambda connection: lobby.public_tables(
            connection,
            viewer,
            state=wanted,
            game=game,
            seat_count=seats,
            player=player,
            search=search,
            before=before,
            limit=limit,
        )
    )


@post("/api/tables")
async def make_table(request: access.AnyRequest, service: Service, who: Who, data: NewTable) -> Table:
    await service.limits.count("table", who.id)
    return service.hall.shape(await seats.make_table(service, who.id, data, access.address(request)), who.id)


@get("/api/tables/{table:str}")
async def get_table(service: Service, viewer: str | None, table: str) -> Table:
    return service.hall.shape(await service.table(table, viewer, fresh=True), viewer)


@post("/api/invites", status_code=200)
async def use_invite(service: Service, who: Who, data: Invite) -> dict[str, str]:
    await service.limits.count("table", who.id)
    return {"table": await seats.invited_table(service, who.id, data.code)}


async def change_table(service: Service, table: str, who: Who, work: Change) -> Table:
    """Change a table that the player may know of, and show it."""
    await service.table(table, who.id)
    return service.hall.shape(await service.change(table, work), who.id)


@post("/api/tables/{table:str}/sit", status_code=200)
async def sit(service: Service, who: Who, table: str, data: Sit) -> Table:
    most = service.settings.open_tables if service.settings.limits else None
    return await change_table(service, table, who, lambda c, stored: seats.sit(c, stored, who.id, data.seat, most))


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave(service: Service, who: Who, table: str) -> Table:
    level = service.settings.stand_in
    return await change_table(service, table, who, lambda c, stored: seats.leave(c, stored, who.id, level))


@post("/api/tables/{table:str}/ready", status_code=200)
async def ready(service: Service, who: Who, table: str, data: Ready) -> Table:
    def work(connection: Connection, stored: StoredTable) -> None:
        seats.ready(connection, stored, who.id, data.nonce, data.promise)

    return await change_table(service, table, who, work)


@post("/api/tables/{table:str}/reveal", status_code=200)
async def reveal(service: Service, who: Who, table: str, data: Reveal) -> Table:
    """Show the promised number, when everybody is ready."""
    return await change_table(service, table, who, lambda c, stored: seats.reveal(c, stored, who.id, data.nonce))


@post("/api/tables/{table:str}/remove", status_code=200)
async def remove(service: Service, who: Who, table: str, data: Remove) -> Table:
    """The host removes a player; during play a bot takes the seat."""
    level = service.settings.stand_in
    return await change_table(service, table, who, lambda c, stored: seats.remove(c, stored, who.id, data.seat, level))


@post("/api/tables/{table:str}/seats/{number:int}", status_code=200)
async def change_seat(service: Service, who: Who, table: str, number: int, data: SeatChange) -> Table:
    return await change_table(service, table, who, lambda c, stored: seats.change_seat(c, stored, who.id, number, data))


@put("/api/tables/{table:str}/options")
async def change_options(service: Service, who: Who, table: str, data: OptionsChange) -> Table:
    def work(connection: Connection, stored: StoredTable) -> None:
        seats.change_options(connection, stored, who.id, data.options)

    return await change_table(service, table, who, work)


@post("/api/tables/{table:str}/start", status_code=200)
async def start(service: Service, who: Who, table: str, data: Start) -> Table:
    return await change_table(service, table, who, lambda c, stored: seats.fill(c, stored, who.id, data.fill))


@post("/api/tables/{table:str}/close", status_code=200)
async def close(service: Service, who: Who, table: str) -> Table:
    return await change_table(service, table, who, lambda c, stored: seats.close(c, stored, who.id))


@post("/api/tables/{table:str}/takeover", status_code=200)
async def take_over(service: Service, who: Who, table: str, data: TakeOver) -> Table:
    """The level of a bot for another's seat is the host's choice, not that of an opponent."""
    live = await service.table(table, who.id)

    def work(connection: Connection, stored: StoredTable) -> None:
        wish = data.level if data.seat == stored.seat_of(who.id) else None
        gone = seats.is_replaceable(service, live, stored, data.seat)
        seats.take_over(connection, stored, who.id, data.seat, wish or service.settings.stand_in, gone)

    return await change_table(service, table, who, work)


@post("/api/tables/{table:str}/retake", status_code=200)
async def retake(service: Service, who: Who, table: str) -> Table:
    return await change_table(service, table, who, lambda c, stored: seats.retake(c, stored, who.id))


@post("/api/tables/{table:str}/late", status_code=200)
async def decide_late(service: Service, who: Who, table: str, data: LateChoice) -> Table:
    """Decide, as another player of the table, what happens to a seat that is out of time."""
    live = await service.table(table, who.id)
    stored, present = live.stored, live.fold
    seat = seats.own_seat(stored, who.id)
    stored.require("playing")
    if present is None or not clocks.late(stored, present):
        raise Problem("not_late", "No player is out of time.")
    if seat == stored.turn:
        raise Problem("not_allowed", "You are the player who is out of time.")
    if data.choice == "skip":
        await service.errands.skip(live, present)
    elif data.choice == "bot":
        await service.errands.put_in(live, present)
    else:
        await service.errands.wait(live, present)
    return service.hall.shape(live, who.id)


@put("/api/tables/{table:str}/confirm")
async def set_confirm(service: Service, who: Who, table: str, data: ConfirmChange) -> Table:
    def work(connection: Connection, stored: StoredTable) -> None:
        set_seat(connection, stored, seats.own_seat(stored, who.id), confirm=data.confirm)

    return await change_table(service, table, who, work)


@post("/api/tables/{table:str}/rematch", status_code=200)
async def rematch(service: Service, who: Who, table: str) -> Table:
    live = await service.table(table, who.id)
    return service.hall.shape(await seats.rematch(service, live, who.id), who.id)


@post("/api/tables/{table:str}/fork")
async def fork(service: Service, who: Who, table: str, data: Fork) -> Table:
    await service.limits.count("table", who.id)
    live = await service.table(table, who.id)
    return service.hall.shape(await proofs.fork(service, live, who.id, data), who.id)


HANDLERS = [
    list_tables,
    make_table,
    get_table,
    use_invite,
    sit,
    leave,
    ready,
    reveal,
    remove,
    change_seat,
    change_options,
    start,
    close,
    take_over,
    retake,
    decide_late,
    set_confirm,
    rematch,
    fork,
]
