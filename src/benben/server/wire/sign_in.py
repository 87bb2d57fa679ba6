"""Signing in: the password, the new session and its cookies."""

import contextlib

from litestar import Response
from litestar.background_tasks import BackgroundTask
from litestar.datastructures import Cookie
from sqlalchemy import Connection

from benben.server.notices import push
from benben.server.people import identity, sessions
from benben.server.people.names import name_key
from benben.server.people.sessions import Who
from benben.server.service import Service
from benben.server.wire import access
from benben.server.wire.access import AnyRequest
from benben.server.wire.account_changes import take_games_along, tell_ended
from benben.server.wire.problems import Problem
from benben.server.wire.requests import SignIn
from benben.server.wire.shapes import Me


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
        await take_games_along(service, old.id, player)
    ended = BackgroundTask(tell_ended, service, *await service.store.write(work))
    cookies = [*more, access.cookie(request, value)]
    return Response(await answer_me(service, player), cookies=cookies, background=ended)


async def new_device_cookie(request: AnyRequest, service: Service, player: str) -> Cookie:
    """The cookie by which the account knows this browser from now on."""
    return access.device_cookie(request, await service.guard.device(player))


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
