"""For a player's own programs: tokens to play with, webhooks that call them."""

import secrets
from typing import Any

from litestar import delete, get, post
from sqlalchemy import delete as delete_rows
from sqlalchemy import select

from benben.server.people import sessions
from benben.server.people.sessions import Who
from benben.server.service import Service
from benben.server.store import many
from benben.server.store.schema import tokens
from benben.server.store.schema import webhooks as webhook_rows
from benben.server.wire import access
from benben.server.wire.access import AnyRequest
from benben.server.wire.account_changes import tell_ended
from benben.server.wire.problems import not_found
from benben.server.wire.requests import Label, Webhook


@get("/api/me/tokens")
async def get_tokens(service: Service, own: Who) -> dict[str, list[dict[str, Any]]]:
    return {"tokens": await service.store.read(lambda connection: sessions.list_tokens(connection, own.id))}


@post("/api/me/tokens")
async def new_token(service: Service, own: Who, data: Label) -> dict[str, str]:
    token = "bb_" + secrets.token_urlsafe(32)
    public = await service.store.write(lambda connection: sessions.new_token(connection, own.id, data.label, token))
    return {"id": public, "label": data.label, "token": token}


@delete("/api/me/tokens/{token:str}")
async def end_token(service: Service, own: Who, token: str) -> None:
    mine = delete_rows(tokens).where(tokens.c.player == own.id, tokens.c.id == token)
    if not await service.store.write(lambda connection: connection.execute(mine).rowcount):
        raise not_found()
    await tell_ended(service, token)


@get("/api/me/webhooks")
async def get_webhooks(service: Service, own: Who) -> dict[str, list[dict[str, Any]]]:
    query = select(webhook_rows.c.id, webhook_rows.c.url).where(webhook_rows.c.player == own.id)
    rows = await service.store.read(lambda connection: many(connection, query))
    return {"webhooks": [dict(row) for row in rows]}


@post("/api/me/webhooks")
async def new_webhook(request: AnyRequest, service: Service, own: Who, data: Webhook) -> dict[str, str]:
    await service.limits.count("hook", access.address(request))
    await service.limits.count("hook", own.id)
    return await service.webhooks.make(own.id, data.url)


@delete("/api/me/webhooks/{webhook:str}")
async def end_webhook(service: Service, own: Who, webhook: str) -> None:
    mine = delete_rows(webhook_rows).where(webhook_rows.c.player == own.id, webhook_rows.c.id == webhook)
    if not await service.store.write(lambda connection: connection.execute(mine).rowcount):
        raise not_found()


HANDLERS = [get_tokens, new_token, end_token, get_webhooks, new_webhook, end_webhook]
