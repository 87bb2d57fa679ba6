"""Calls to addresses that people have given: never into private networks, never for long, twice at most."""

import contextlib
import http.client
import ipaddress
import logging
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

from benben.server.problems import Problem

TIMEOUT = 5.0
PUBLIC = ipaddress.ip_network("2000::/3")  # outside it, and in 6to4, an IPv4 address may hide in an IPv6 one
log = logging.getLogger("benben.calls")


def resolve(url: str, private: bool) -> tuple[str, int]:
    """The address and port behind a URL; private networks are refused unless the host allows them."""
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        found = socket.getaddrinfo(parts.hostname or "", port, type=socket.SOCK_STREAM)
    except (OSError, ValueError):
        raise Problem("bad_request", "This address cannot be found.") from None
    addresses = [str(entry[4][0]) for entry in found]
    if not private and not all(is_public(address) for address in addresses):
        raise Problem("bad_request", "This address is in a private network.")
    return addresses[0], port


def is_public(address: str) -> bool:
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address) and (found not in PUBLIC or found.sixtofour):
        return False
    return found.is_global


def call(url: str, body: bytes, headers: dict[str, str], private: bool) -> int | None:
    """Call once, and once more if that failed; the status of the answer, None without one."""
    status = None
    for _ in range(2):
        try:
            status = _post(url, body, headers, private)
            if status < 500:
                break
        except (OSError, http.client.HTTPException, Problem) as error:
            log.info("call_failed", extra={"cause": type(error).__name__})
    return status


def _post(url: str, body: bytes, headers: dict[str, str], private: bool) -> int:
    """The address is looked up once, so it cannot change between the look and the call."""
    parts = urlsplit(url)
    address, port = resolve(url, private)
    ends = time.monotonic() + TIMEOUT
    connection = http.client.HTTPConnection(parts.hostname or address, port)
    connection.sock = raw = socket.create_connection((address, port), TIMEOUT)
    if parts.scheme == "https":
        context = ssl.create_default_context()
        connection.sock = raw = context.wrap_socket(raw, server_hostname=parts.hostname, do_handshake_on_connect=False)
    with contextlib.closing(connection), cut_off(raw, ends):
        if isinstance(raw, ssl.SSLSocket):
            raw.do_handshake()
        connection.request("POST", f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}", body, headers)
        return connection.getresponse().status


@contextlib.contextmanager
def cut_off(line: socket.socket, ends: float) -> Iterator[None]:
    """End a connection at this moment, however busy it is: the timeout of a socket is for each read alone."""

    def end() -> None:
        with contextlib.suppress(OSError):  # it has ended by itself
            socket.socket.shutdown(line, socket.SHUT_RDWR)

    timer = threading.Timer(max(ends - time.monotonic(), 0), end)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
