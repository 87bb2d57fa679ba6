"""Web Push: the service's public key, and the subscription of the browser that asks."""

from typing import Any

from litestar import delete, get, post
from sqlalchemy import delete as delete_rows
from sqlalchemy import select

from benben.server.people.sessions import Who
from benben.server.service import Service
from benben.server.store import one
from benben.server.store.schema import subscriptions
from benben.server.wire.requests import Subscription


@get("/api/push")
async def get_push(service: Service, own: Who) -> dict[str, Any]:
    query = select(subscriptions.c.session).where(subscriptions.c.session == own.session)
    found = await service.store.read(lambda connection: one(connection, query))
    return {"key": (await service.push.keys())["public"], "on": found is not None}


@post("/api/push", status_code=204)
async def subscribe(service: Service, own: Who, data: Subscription) -> None:
    await service.limits.count("hook", own.id)
    await service.push.subscribe(own, data)


@delete("/api/push")
async def unsubscribe(service: Service, own: Who) -> None:
    mine = delete_rows(subscriptions).where(subscriptions.c.session == own.session)
    await service.store.write(lambda connection: connection.execute(mine).rowcount)


HANDLERS = [get_push, subscribe, unsubscribe]
