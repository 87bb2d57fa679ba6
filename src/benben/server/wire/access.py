"""Who asks, and may they ask from there: cookies, tokens, Origin, CSRF, rate limits."""

from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import InternalServerException, SerializationException

from benben.server.ops.addresses import household
from benben.server.people import sessions
from benben.server.people.sessions import LASTS_MS, Who
from benben.server.service import Service
from benben.server.wire.problems import Problem

LOOPBACK = {"localhost", "127.0.0.1", "[::1]", "::1"}
DEVICE_SECONDS = 365 * 86_400
TOKEN_ROUTES = ("/api/tables", "/api/invites", "/api/records")  # what a token may change
AnyRequest = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]


def service_of(connection: AnyConnection) -> Service:
    service: Service = connection.app.state.service
    return service


def address(connection: AnyConnection) -> str:
    """Where the request comes from, as limits count it; uvicorn puts in what a trusted proxy says."""
    return household(connection.client.host) if connection.client else "unknown"


def is_secure(connection: AnyConnection) -> bool:
    """Whether the browser takes Secure cookies from this address: https, or its own machine."""
    return connection.scope["scheme"] in ("https", "wss") or host_name(connection.headers.get("host", "")) in LOOPBACK


def host_name(host: str) -> str:
    """The name in a Host header, without its port; empty if it is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def cookie_name(connection: AnyConnection) -> str:
    return "__Host-benben" if is_secure(connection) else "benben"


def cookie(connection: AnyConnection, value: str) -> Cookie:
    """The session's cookie; an empty value takes it away."""
    return Cookie(
        key=cookie_name(connection),
        value=value,
        max_age=LASTS_MS // 1000 if value else 0,
        path="/",
        secure=is_secure(connection),
        httponly=True,
        samesite="lax",
    )


def device_name(connection: AnyConnection) -> str:
    return f"{cookie_name(connection)}-device"


def device_cookie(connection: AnyConnection, value: str) -> Cookie:
    """What tells, when somebody signs in, that this browser was signed in to the account before."""
    return replace(cookie(connection, value), key=device_name(connection), samesite="strict", max_age=DEVICE_SECONDS)


def origin_is_ours(connection: AnyConnection) -> bool:
    """Whether the page that asks was served by us."""
    origin = connection.headers.get("origin", "")
    asked = connection.headers.get("host", "")
    return origin in service_of(connection).settings.origins or (asked != "" and origin.partition("://")[2] == asked)


def token_of(connection: AnyConnection) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" and token else None


async def identify(connection: AnyConnection) -> Who | None:
    """The player whose cookie or token this is. An unknown token is refused."""
    store = service_of(connection).store
    if token := token_of(connection):
        who = await store.read(lambda found: sessions.by_token(found, token))
        if who is None:
            raise Problem("signed_out", "This token is not valid.")
        return who
    value = connection.cookies.get(cookie_name(connection))
    return await store.read(lambda found: sessions.by_cookie(found, value)) if value else None


def take_request(service: Service, connection: AnyConnection, who: Who | None) -> None:
    """Count a request of a player, who may share an address with many; strangers share their address's count."""
    service.limits.take("request", who.id if who else address(connection))


async def before_request(request: AnyRequest) -> None:
    """Look at every request to the API before anything is done."""
    service = service_of(request)
    service.limits.take("address", address(request))
    changes = request.method not in ("GET", "HEAD", "OPTIONS")
    token = token_of(request) is not None
    if changes and not token:
        if request.headers.get("x-benben") != "1":
            raise Problem("bad_origin", "The header X-Benben: 1 is missing.")
        if "origin" in request.headers and not origin_is_ours(request):
            raise Problem("bad_origin", "The request comes from another website.")
    if changes and token and not request.url.path.startswith(TOKEN_ROUTES):
        raise Problem("not_allowed", "A token can play, but cannot change the account.")
    request.state.who = await identify(request)
    if request.state.who:
        service.bots.note_address(request.state.who.id, address(request))
    take_request(service, request, request.state.who)
    if changes:
        await need_json(request)


async def need_json(request: AnyRequest) -> None:
    """Refuse a body that is not text or is nested too deeply, before the framework fails on it; it may be empty."""
    try:
        if await request.body():
            await request.json()
    except (SerializationException, UnicodeError, RecursionError):
        raise Problem("bad_request", "The body is not JSON.") from None
    except InternalServerException:  # the framework's word for a client that went away
        raise Problem("bad_request", "The body did not arrive.") from None


async def viewer(request: AnyRequest) -> str | None:
    """The id of the player who asks, if known."""
    who: Who | None = request.state.who
    return who.id if who else None


async def player(request: AnyRequest) -> Who:
    """The player who asks; refuses requests without one."""
    if request.state.who is None:
        raise Problem("signed_out", "You are not signed in.")
    who: Who = request.state.who
    return who


async def owner(request: AnyRequest) -> Who:
    """The player who asks with a session; refuses tokens."""
    who = await player(request)
    if who.session is None:
        raise Problem("not_allowed", "A token can play, but cannot change the account.")
    return who


def service_of_request(request: AnyRequest) -> Service:
    return service_of(request)
