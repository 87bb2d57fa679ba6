"""The players whose chat you do not want to see."""

from litestar import delete, get, put
from sqlalchemy import Connection, select
from sqlalchemy import delete as delete_rows

from benben.server.people.sessions import Who
from benben.server.service import Service
from benben.server.store import insert_missing, many, one
from benben.server.store.schema import mutes, players
from benben.server.wire.problems import not_found


@get("/api/me/mutes")
async def get_mutes(service: Service, own: Who) -> dict[str, list[dict[str, str]]]:
    query = (
        select(players.c.id, players.c.name)
        .join_from(mutes, players, mutes.c.muted == players.c.id)
        .where(mutes.c.player == own.id)
    )
    rows = await service.store.read(lambda connection: many(connection, query))
    return {"mutes": [dict(row) for row in rows]}


@put("/api/me/mutes/{other:str}", status_code=204)
async def mute(service: Service, own: Who, other: str) -> None:
    def work(connection: Connection) -> None:
        if one(connection, select(players.c.id).where(players.c.id == other)) is None:
            raise not_found()
        insert_missing(connection, mutes, {"player": own.id, "muted": other})

    await service.store.write(work)


@delete("/api/me/mutes/{other:str}")
async def unmute(service: Service, own: Who, other: str) -> None:
    pair = delete_rows(mutes).where(mutes.c.player == own.id, mutes.c.muted == other)
    await service.store.write(lambda connection: connection.execute(pair).rowcount)


HANDLERS = [get_mutes, mute, unmute]
