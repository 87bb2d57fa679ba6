"""Passkeys: making one, signing in with one."""

from importlib import import_module
from typing import Any

from litestar import Response, delete, get, post

from benben.server.people.sessions import Who
from benben.server.service import Service
from benben.server.wire import access
from benben.server.wire.access import AnyRequest
from benben.server.wire.problems import Problem
from benben.server.wire.requests import Credential
from benben.server.wire.shapes import Me
from benben.server.wire.sign_in import signed_in


def keys() -> Any:
    """The module of passkeys, imported when first needed: its library takes half a second to load."""
    return import_module("benben.server.people.passkeys")


def place(request: AnyRequest, service: Service) -> tuple[str, list[str]]:
    """The host that the passkey is for, and the pages it may be used on."""
    host = request.headers.get("host", "")
    own = f"{'https' if request.scope['scheme'] == 'https' else 'http'}://{host}"
    return access.host_name(host), [own, *service.settings.origins]


@post("/api/passkeys/register/options", status_code=200)
async def register_options(request: AnyRequest, service: Service, own: Who) -> dict[str, Any]:
    if own.kind != "account":
        raise Problem("not_allowed", "Choose a name first: sign up.")
    return await keys().registration(service, own.id, own.name, place(request, service)[0])


@post("/api/passkeys/register")
async def register(request: AnyRequest, service: Service, own: Who, data: Credential) -> dict[str, str]:
    label = request.headers.get("user-agent", "")
    key = await keys().register(service, own.id, label, data.credential, *place(request, service))
    return {"id": key}


@post("/api/passkeys/login/options", status_code=200)
async def sign_in_options(request: AnyRequest, service: Service) -> dict[str, Any]:
    await service.limits.count("passwords", access.address(request))
    return await keys().sign_in_options(service, place(request, service)[0])


@post("/api/passkeys/login", status_code=200)
async def sign_in(request: AnyRequest, service: Service, data: Credential) -> Response[Me]:
    await service.limits.count("passwords", access.address(request))
    player = await keys().sign_in_with_passkey(service, data.credential, *place(request, service))
    await service.limits.give_back("passwords", access.address(request))
    return await signed_in(request, service, player)


@get("/api/me/passkeys")
async def get_passkeys(service: Service, own: Who) -> dict[str, list[dict[str, Any]]]:
    return {"passkeys": await keys().passkeys_of(service, own.id)}


@delete("/api/me/passkeys/{key:str}")
async def end_passkey(service: Service, own: Who, key: str) -> None:
    await keys().remove_passkey(service, own.id, key)


HANDLERS = [register_options, register, sign_in_options, sign_in, get_passkeys, end_passkey]
