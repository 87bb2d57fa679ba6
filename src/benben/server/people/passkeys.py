"""Passkeys (WebAuthn): a device's key instead of a password. The library checks; we keep keys and challenges."""

import json
from typing import TYPE_CHECKING, Any

import webauthn
from sqlalchemy import Connection, delete, select, update
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from benben.server.clock import now_ms
from benben.server.store import many, one
from benben.server.store.schema import challenges, passkeys, players
from benben.server.wire.problems import Problem, not_found

if TYPE_CHECKING:
    from benben.server.service import Service

LASTS_MS = 300_000


def passkey_problem() -> Problem:
    return Problem("wrong_passkey", "This passkey isn't registered here.")


async def registration(service: "Service", player: str, name: str, host: str) -> dict[str, Any]:
    """What the browser needs to make a passkey for an account."""
    query = select(passkeys.c.id).where(passkeys.c.player == player)
    known = await service.store.read(lambda connection: many(connection, query))
    options = webauthn.generate_registration_options(
        rp_id=host,
        rp_name="Benben",
        user_id=player.encode(),
        user_name=name,
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(row["id"])) for row in known],
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
    )
    await _remember(service, options.challenge, player)
    return dict(json.loads(webauthn.options_to_json(options)))


async def register(
    service: "Service", player: str, label: str, credential: dict[str, Any], host: str, origins: list[str]
) -> str:
    """Store a passkey that the browser has made; its id."""
    challenge = await _recall(service, credential, player)
    try:
        made = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origins,
            require_user_verification=False,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise passkey_problem() from error
    key = bytes_to_base64url(made.credential_id)
    row = {"id": key, "player": player, "public_key": bytes_to_base64url(made.credential_public_key)}
    values = {**row, "sign_count": made.sign_count, "label": label[:60], "created_at": now_ms()}
    await service.store.write(lambda connection: connection.execute(passkeys.insert().values(values)).rowcount)
    return key


async def sign_in_options(service: "Service", host: str) -> dict[str, Any]:
    """What the browser needs to sign in with any passkey it has for us."""
    options = webauthn.generate_authentication_options(
        rp_id=host, user_verification=UserVerificationRequirement.PREFERRED
    )
    await _remember(service, options.challenge, None)
    return dict(json.loads(webauthn.options_to_json(options)))


async def sign_in_with_passkey(service: "Service", credential: dict[str, Any], host: str, origins: list[str]) -> str:
    """The id of the account whose passkey this is."""
    challenge = await _recall(service, credential, None)
    key = str(credential.get("id"))
    query = select(passkeys, players.c.banned).join_from(passkeys, players, passkeys.c.player == players.c.id)
    row = await service.store.read(lambda connection: one(connection, query.where(passkeys.c.id == key)))
    if row is None:
        raise passkey_problem()
    if row["banned"]:
        raise Problem("banned", "An administrator has banned this account.")
    try:
        proved = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origins,
            credential_public_key=base64url_to_bytes(row["public_key"]),
            credential_current_sign_count=row["sign_count"],
            require_user_verification=False,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise passkey_problem() from error
    used = update(passkeys).where(passkeys.c.id == key).values(sign_count=proved.new_sign_count)
    await service.store.write(lambda connection: connection.execute(used).rowcount)
    return str(row["player"])


async def passkeys_of(service: "Service", player: str) -> list[dict[str, Any]]:
    query = select(passkeys.c.id, passkeys.c.label, passkeys.c.created_at).where(passkeys.c.player == player)
    return [dict(row) for row in await service.store.read(lambda connection: many(connection, query))]


async def remove_passkey(service: "Service", player: str, key: str) -> None:
    mine = delete(passkeys).where(passkeys.c.player == player, passkeys.c.id == key)
    if not await service.store.write(lambda connection: connection.execute(mine).rowcount):
        raise not_found()


async def _remember(service: "Service", challenge: bytes, player: str | None) -> None:
    row = {"challenge": bytes_to_base64url(challenge), "player": player, "expires_at": now_ms() + LASTS_MS}

    def work(connection: Connection) -> None:
        connection.execute(delete(challenges).where(challenges.c.expires_at < now_ms()))
        connection.execute(challenges.insert().values(row))

    await service.store.write(work)


async def _recall(service: "Service", credential: dict[str, Any], player: str | None) -> bytes:
    """The challenge that the credential answers; each is good for one answer."""
    try:
        data = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        challenge = str(data["challenge"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise passkey_problem() from error
    asked = delete(challenges).where(challenges.c.challenge == challenge, challenges.c.expires_at > now_ms())
    asked = asked.where(challenges.c.player.is_(None) if player is None else challenges.c.player == player)
    if not await service.store.write(lambda connection: connection.execute(asked).rowcount):
        raise passkey_problem()
    return base64url_to_bytes(challenge)
