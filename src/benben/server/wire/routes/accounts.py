"""Guests, accounts, sessions, tokens, webhooks, mutes, and your own data."""

import contextlib
import secrets
from typing import Annotated, Any

from litestar import Response, delete, get, patch, post, put
from litestar.background_tasks import BackgroundTask
from litestar.datastructures import Cookie
from litestar.params import QueryParameter
from sqlalchemy import Connection, select
from sqlalchemy import delete as delete_rows

from benben.server.notices import push
from benben.server.people import identity, sessions
from benben.server.people.names import name_key
from benben.server.people.sessions import Who
from benben.server.service import Service
from benben.server.store import Notice, insert_missing, many, one
from benben.server.store.schema import mutes, players, tokens
from benben.server.store.schema import webhooks as webhook_rows
from benben.server.tables import lobby, seats
from benben.server.tables.stored import StoredTable
from benben.server.wire import access
from benben.server.wire.access import AnyRequest
from benben.server.wire.problems import Problem, not_found
from benben.server.wire.requests import Credentials, Goodbye, Label, MeChange, NewPassword, SignIn, Webhook
from benben.server.wire.shapes import GameState, Me, Tables

StateWanted = Annotated[GameState | None, QueryParameter(name="state")]


async def answer_me(service: Service, player: str) -> Me:
    return await service.store.read(lambda connection: identity.me(identity.player_row(connection, player)))


async def signed_in(request: AnyRequest, service: Service, player: str, *more: Cookie) -> Response[Me]:
    """Answer with a new session; the one before it, if any, ends, and its sockets as soon as the answer has left.

    A guest who signs in to an account takes the games along.
    """
    value, label = sessions.new_cookie(), request.headers.get("user-agent", "")
    old: Who | None = request.state.who

    def work(connection: Connection) -> list[str]:
        fresh = sessions.new_session(connection, player, label, value)
        if old is None or old.session is None:
            return []
        if old.id == player:
            push.hand_on(connection, old.session, fresh)
        return sessions.end_sessions(connection, old.id, only=old.session)

    if old is not None and old.session is not None and old.kind == "guest" and old.id != player:
        await hand_over(service, old.id, player)
    ended = BackgroundTask(tell_ended, service, *await service.store.write(work))
    cookies = [*more, access.cookie(request, value)]
    return Response(await answer_me(service, player), cookies=cookies, background=ended)


async def device(request: AnyRequest, service: Service, player: str) -> Cookie:
    """The cookie by which the account knows this browser from now on."""
    return access.device_cookie(request, await service.guard.device(player))


async def end(service: Service, player: str, **which: Any) -> None:
    """End sessions, and close their sockets in every worker."""
    ended = await service.store.write(lambda connection: sessions.end_sessions(connection, player, **which))
    await tell_ended(service, *ended)


async def tell_ended(service: Service, *ended: str) -> None:
    """Close the sockets and streams of sessions and tokens that have ended."""
    for session in ended:
        notice = Notice("session", session)
        service.hear(notice)
        await service.store.announce(notice)


async def hand_over(service: Service, guest: str, account: str) -> None:
    """Give a guest's games to an account; where both sit, a bot plays on for the guest."""
    running = await service.store.read(lambda connection: identity.unfinished_tables(connection, guest))
    await service.store.write(lambda connection: identity.hand_over(connection, guest, account))
    await tell_tables(service, running)
    await leave_all(service, guest)


async def tell_tables(service: Service, tables: list[str]) -> None:
    """Tell everybody at these tables, in every worker, how they are now."""
    for table in tables:
        notice = Notice("meta", table)
        service.hear(notice)
        await service.store.announce(notice)


async def tell_name(service: Service, player: str) -> None:
    """Tell the tables of a player that the name has changed."""
    await tell_tables(
        service, await service.store.read(lambda connection: identity.unfinished_tables(connection, player))
    )


async def leave_all(service: Service, player: str) -> None:
    """Leave all tables: those that have not started close or lose a player, at the others a bot takes over."""

    def work(connection: Connection, table: StoredTable) -> None:
        if table.state == "open" and table.host == player:
            seats.close(connection, table, player)
        elif table.state in ("open", "playing") and table.seat_of(player) is not None:
            seats.leave(connection, table, player, service.settings.stand_in)

    for table in await service.store.read(lambda connection: identity.unfinished_tables(connection, player)):
        try:
            await service.change(table, work)
        except Problem as problem:
            if problem.code not in ("record_broken", "rules_changed"):  # a frozen table keeps nobody
                raise


@post("/api/guest", status_code=200)
async def guest(request: AnyRequest, service: Service) -> Response[Me]:
    who: Who | None = request.state.who
    if who is not None:
        if (session := who.session) is not None:
            await service.store.write(lambda connection: sessions.note_use(connection, session))
        kept = request.cookies.get(access.cookie_name(request)) if who.session else None
        cookies = [access.cookie(request, kept)] if kept else []  # the browser keeps it as long again
        return Response(await answer_me(service, who.id), cookies=cookies)
    await service.limits.count("guest", access.address(request))
    return await signed_in(request, service, await identity.new_guest(service.store))


@get("/api/me")
async def get_me(service: Service, who: Who) -> Me:
    return await answer_me(service, who.id)


@patch("/api/me")
async def patch_me(service: Service, own: Who, data: MeChange) -> Me:
    await identity.change_me(service.store, own.id, data)
    if data.name is not None:
        await tell_name(service, own.id)
    return await answer_me(service, own.id)


@post("/api/signup", status_code=200)
async def sign_up(request: AnyRequest, service: Service, viewer: str | None, data: Credentials) -> Response[Me]:
    await service.limits.count("signup", access.address(request))
    player = await identity.sign_up(service.store, viewer, data)
    await tell_name(service, player)
    return await signed_in(request, service, player, await device(request, service, player))


@post("/api/login", status_code=200)
async def sign_in(request: AnyRequest, service: Service, data: SignIn) -> Response[Me]:
    player = await player_with_password(request, service, data)
    return await signed_in(request, service, player, await device(request, service, player))


async def player_with_password(request: AnyRequest, service: Service, data: SignIn) -> str:
    """The player with this name and password; wrong ones are counted by account and address together.

    An account that is guessed at from many addresses gives strangers fewer tries for each address. Browsers that were
    signed in to it before have their own count, so nobody locks its owner out.
    """
    limits, address, name = service.limits, access.address(request), name_key(data.name)
    given = request.cookies.get(access.device_name(request), "")
    if await service.guard.knows(name, given):
        counts = [("password", f"device {given}")]
    else:
        few = await limits.spent("account", name)
        counts = [("passwords", address), ("stranger" if few else "password", f"{address} {name}")]
    for count in counts:
        await limits.count(*count)
    try:
        player = await identity.sign_in(service.store, data)
    except Problem as problem:
        if problem.code == "wrong_password":
            with contextlib.suppress(Problem):  # it is spent: strangers have fewer tries by now
                await limits.count("account", name)
        raise
    for count in counts:
        await limits.give_back(*count)
    return player


@post("/api/logout", status_code=204)
async def sign_out(request: AnyRequest, service: Service, own: Who) -> Response[None]:
    await end(service, own.id, only=own.session)
    return Response(None, cookies=[access.cookie(request, "")])


@post("/api/me/password", status_code=204)
async def change_password(request: AnyRequest, service: Service, own: Who, data: NewPassword) -> Response[None]:
    await service.limits.count("password", f"player {own.id}")
    held = await service.store.read(lambda connection: sessions.list_tokens(connection, own.id))
    await identity.change_password(service.store, own.id, data)
    await tell_ended(service, *(token["id"] for token in held))
    await end(service, own.id, keep=own.session)
    fresh = await signed_in(request, service, own.id, await device(request, service, own.id))
    return Response(None, cookies=fresh.cookies, background=fresh.background)


@get("/api/me/sessions")
async def get_sessions(service: Service, own: Who) -> dict[str, list[dict[str, Any]]]:
    return {"sessions": await service.store.read(lambda connection: sessions.list_sessions(connection, own))}


@delete("/api/me/sessions/{session:str}")
async def end_session(service: Service, own: Who, session: str) -> None:
    await end(service, own.id, only=session)


@delete("/api/me/sessions")
async def end_other_sessions(service: Service, own: Who) -> None:
    await end(service, own.id, keep=own.session)


@get("/api/me/data")
async def export_me(service: Service, own: Who) -> dict[str, Any]:
    return await service.store.read(lambda connection: identity.stored_data(connection, own.id))


@delete("/api/me", status_code=204)
async def delete_me(request: AnyRequest, service: Service, own: Who, data: Goodbye) -> Response[None]:
    await service.limits.count("password", f"player {own.id}")
    await identity.check_goodbye(service.store, own.id, data.password)
    held = await service.store.read(lambda connection: sessions.list_tokens(connection, own.id))
    await leave_all(service, own.id)
    await end(service, own.id)
    await service.store.write(lambda connection: identity.delete_player(connection, own.id))
    await tell_ended(service, *(token["id"] for token in held))
    await leave_all(service, own.id)  # once more: another session may have sat down, and workers know the name
    for live in service.hall.all():
        if live.stored.seat_of(own.id) is not None:
            await service.hall.catch_up(live)
    return Response(None, cookies=[access.cookie(request, "")])


@get("/api/me/games")
async def my_games(service: Service, who: Who, game_state: StateWanted = None) -> Tables:
    return await service.store.read(lambda connection: lobby.own_tables(connection, who.id, game_state))


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


HANDLERS = [
    guest,
    get_me,
    patch_me,
    sign_up,
    sign_in,
    sign_out,
    change_password,
    get_sessions,
    end_session,
    end_other_sessions,
    export_me,
    delete_me,
    my_games,
    get_tokens,
    new_token,
    end_token,
    get_webhooks,
    new_webhook,
    end_webhook,
    get_mutes,
    mute,
    unmute,
]
