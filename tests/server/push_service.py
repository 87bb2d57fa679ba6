"""A push service on this machine, and a browser that subscribes to it: they read with code of their own."""

import datetime
import hmac
import http.server
import ipaddress
import json
import os
import queue
import ssl
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, Self

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from server.parts import Server, running

CURVE = ec.SECP256R1()


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def data(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def expand(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    """HKDF with SHA-256, one block long."""
    return hmac.digest(hmac.digest(salt, secret, "sha256"), purpose + b"\1", "sha256")[:length]


class Browser:
    """Keys that a browser keeps to itself."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(CURVE)
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.secret = os.urandom(16)

    def subscription(self, endpoint: str) -> dict[str, Any]:
        return {"endpoint": endpoint, "keys": {"p256dh": text(self.point), "auth": text(self.secret)}}

    def read(self, body: bytes) -> Any:
        """The message in a sealed body; fails if it was sealed for another or changed."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        secret = expand(shared, self.secret, b"WebPush: info\0" + self.point + sender, 32)
        key = expand(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        opened = AESGCM(key).decrypt(expand(secret, salt, b"Content-Encoding: nonce\0", 12), sealed, None)
        assert opened.endswith(b"\2")
        return json.loads(opened[:-1])


class Heard(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes

    def signed(self) -> tuple[str, dict[str, Any]]:
        """The public key in the signature, which is checked, and what it signs."""
        scheme, _, rest = self.headers["Authorization"].partition(" ")
        parts = dict(part.split("=", 1) for part in rest.split(", "))
        assert scheme == "vapid"
        words, _, signature = parts["t"].rpartition(".")
        r, s = (int.from_bytes(half, "big") for half in (data(signature)[:32], data(signature)[32:]))
        key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data(parts["k"]))
        key.verify(encode_dss_signature(r, s), words.encode(), ec.ECDSA(hashes.SHA256()))
        head, claims = (json.loads(data(part)) for part in words.split("."))
        assert head["alg"] == "ES256"
        return parts["k"], claims


class PushService:
    """Takes messages over https and answers as the test says."""

    def __init__(self, folder: Path) -> None:
        self.heard: queue.Queue[Heard] = queue.Queue()
        self.answers: list[int] = []  # the next statuses; 201 when there are none
        self.certificate = folder / "certificate.pem"
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self._certify())
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.origin = f"https://localhost:{self._server.server_port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def endpoint(self, name: str = "device") -> str:
        return f"{self.origin}/push/{name}"

    def next(self) -> Heard:
        return self.heard.get(timeout=20)

    def _handler(self) -> type[http.server.BaseHTTPRequestHandler]:
        service = self

        class Taker(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                self.send_response(service.answers.pop(0) if service.answers else 201)
                self.end_headers()
                service.heard.put(Heard(self.path, dict(self.headers), body))

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        return Taker

    def _certify(self) -> Path:
        """A certificate of our own making for this machine."""
        key = ec.generate_private_key(CURVE)
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
        today = datetime.datetime.now(datetime.UTC)
        names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
        made = (
            x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
            .not_valid_before(today - datetime.timedelta(days=1))
            .not_valid_after(today + datetime.timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName(names), critical=False)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .sign(key, hashes.SHA256())
        )
        private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        self.certificate.write_bytes(made.public_bytes(Encoding.PEM) + private)
        return self.certificate


def topic(table: str) -> str:
    """What a push service learns about a table: only that it is the same one as before."""
    return sha256(table.encode()).hexdigest()[:32]


@contextmanager
def believing(service: PushService, folder: Path, **settings: Any) -> Iterator[Server]:
    """A server that believes the push service's certificate."""
    with pytest.MonkeyPatch.context() as change:
        change.setenv("SSL_CERT_FILE", str(service.certificate))
        with running(str(folder / "benben.sqlite3"), **settings) as made:
            yield made
