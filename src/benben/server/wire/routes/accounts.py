"""Guests, accounts, sessions, your games and your own data."""

from typing import Annotated, Any

from litestar import Response, delete, get, patch, post
from litestar.params import QueryParameter

from benben.server.people import identity, sessions
from benben.server.people.sessions import Who
from benben.server.service import Service
from benben.server.tables import lobby
from benben.server.wire import access
from benben.server.wire.access import AnyRequest
from benben.server.wire.account_changes import close_sessions, leave_all, tell_ended, tell_name
from benben.server.wire.requests import Credentials, Goodbye, MeChange, NewPassword, SignIn
from benben.server.wire.shapes import GameState, Me, Tables
from benben.server.wire.sign_in import answer_me, new_device_cookie, player_with_password, signed_in

StateWanted = Annotated[GameState | None, QueryParameter(name="state")]


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
    return await signed_in(request, service, player, await new_device_cookie(request, service, player))


@post("/api/login", status_code=200)
async def sign_in(request: AnyRequest, service: Service, data: SignIn) -> Response[Me]:
    player = await player_with_password(request, service, data)
    return await signed_in(request, service, player, await new_device_cookie(request, service, player))


@post("/api/logout", status_code=204)
async def sign_out(request: AnyRequest, service: Service, own: Who) -> Response[None]:
    await close_sessions(service, own.id, only=own.session)
    return Response(None, cookies=[access.cookie(request, "")])


@post("/api/me/password", status_code=204)
async def change_password(request: AnyRequest, service: Service, own: Who, data: NewPassword) -> Response[None]:
    await service.limits.count("password", f"player {own.id}")
    held = await service.store.read(lambda connection: sessions.list_tokens(connection, own.id))
    await identity.change_password(service.store, own.id, data)
    await tell_ended(service, *(token["id"] for token in held))
    await close_sessions(service, own.id, keep=own.session)
    fresh = await signed_in(request, service, own.id, await new_device_cookie(request, service, own.id))
    return Response(None, cookies=fresh.cookies, background=fresh.background)


@get("/api/me/sessions")
async def get_sessions(service: Service, own: Who) -> dict[str, list[dict[str, Any]]]:
    return {"sessions": await service.store.read(lambda connection: sessions.list_sessions(connection, own))}


@delete("/api/me/sessions/{session:str}")
async def end_session(service: Service, own: Who, session: str) -> None:
    await close_sessions(service, own.id, only=session)


@delete("/api/me/sessions")
async def end_other_sessions(service: Service, own: Who) -> None:
    await close_sessions(service, own.id, keep=own.session)


@get("/api/me/data")
async def export_me(service: Service, own: Who) -> dict[str, Any]:
    return await service.store.read(lambda connection: identity.stored_data(connection, own.id))


@delete("/api/me", status_code=204)
async def delete_me(request: AnyRequest, service: Service, own: Who, data: Goodbye) -> Response[None]:
    await service.limits.count("password", f"player {own.id}")
    await identity.check_goodbye(service.store, own.id, data.password)
    held = await service.store.read(lambda connection: sessions.list_tokens(connection, own.id))
    await leave_all(service, own.id)
    await close_sessions(service, own.id)
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
]
