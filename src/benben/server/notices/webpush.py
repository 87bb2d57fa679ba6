"""Web Push on the wire: a message sealed for one browser (RFC 8291, RFC 8188), signed as our own (RFC 8292)."""

import json
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096  # a message is one record, and much shorter
SIGNED_FOR = 12 * 3600  # seconds; push services allow a day


class Keys(NamedTuple):
    """A pair on the curve, as text: the number, and the uncompressed point."""

    private: str
    public: str


def base64_text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def base64_data(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_keys() -> Keys:
    number = ec.generate_private_key(CURVE)
    return Keys(
        base64_text(number.private_numbers().private_value.to_bytes(32, "big")), base64_text(point(number.public_key()))
    )


def private_key(private: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(base64_data(private), "big"), CURVE)


def public_key(public: str) -> ec.EllipticCurvePublicKey:
    """The key of a browser; a ValueError if it is none."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, base64_data(public))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def seal(message: bytes, p256dh: str, auth: str, once: Keys, salt: bytes) -> bytes:
    """A message that only the browser with these keys can read; `once` and `salt` are made for it alone."""
    shared = private_key(once.private).exchange(ec.ECDH(), public_key(p256dh))
    secret = derived_key(
        shared, base64_data(auth), b"WebPush: info\0" + base64_data(p256dh) + base64_data(once.public), 32
    )
    key = derived_key(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived_key(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(base64_data(once.public))]) + base64_data(once.public)
    return head + AESGCM(key).encrypt(nonce, message + b"\2", None)  # 2: this record is the last


def derived_key(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, purpose).derive(secret)


def push_authorization(endpoint: str, keys: Keys, contact: str | None) -> str:
    """The header that says to a push service who calls."""
    place = urlsplit(endpoint)
    claims: dict[str, object] = {"aud": f"{place.scheme}://{place.netloc}", "exp": int(time.time()) + SIGNED_FOR}
    if contact:
        claims["sub"] = contact
    words = ".".join(base64_text(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(private_key(keys.private).sign(words.encode(), ec.ECDSA(hashes.SHA256())))
    return f"vapid t={words}.{base64_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={keys.public}"


def request(message: bytes, row: Mapping[str, str], keys: Keys, contact: str | None) -> tuple[bytes, dict[str, str]]:
    """The body and the headers that bring a message to a subscription."""
    body = seal(message, row["p256dh"], row["auth"], new_keys(), secrets.token_bytes(16))
    return body, {"Content-Encoding": "aes128gcm", "Authorization": push_authorization(row["endpoint"], keys, contact)}
