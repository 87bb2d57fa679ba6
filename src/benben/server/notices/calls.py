"""Calls to addresses that people have given: never into private networks, never for long, twice at most.

They have threads of their own, and names are looked up in others: a name server that does not answer holds a thread
for half a minute, and delays other calls at most.
"""

import asyncio
import contextlib
import http.client
import ipaddress
import logging
import socket
import ssl
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from benben.server.wire.problems import Problem

TIMEOUT = 5.0  # seconds for a name, and as many for a call
SLOW_SECONDS = 60.0  # how long a name that was not found in time is not looked up again
MOST_WAITING = 500  # calls of everybody
MOST_WAITING_OF_ONE = 10  # player; what comes beyond is dropped
ORDINARY_PORTS = (80, 443)  # and those from 1024 on, which no mail or name server listens at
PUBLIC = ipaddress.ip_network("2000::/3")  # outside it, and in 6to4, an IPv4 address may hide in an IPv6 one
log = logging.getLogger("benben.calls")


class Calls:
    """The calls of one worker."""

    def __init__(self, private: bool) -> None:
        self._private = private
        self._pool = ThreadPoolExecutor(4, thread_name_prefix="call")
        self._waiting: Counter[str] = Counter()  # by player

    async def check(self, player: str, url: str) -> None:
        """Refuse an address that cannot be called; a player's addresses are looked up one at a time."""
        if self._waiting[f"check {player}"]:
            raise Problem("slow_down", "Your previous address is still being looked up.", wait_ms=int(TIMEOUT * 1000))
        with self._counted(f"check {player}"):
            await asyncio.wrap_future(self._pool.submit(look_up, url, self._private))

    async def call(self, player: str, url: str, body: bytes, headers: dict[str, str]) -> int | None:
        """Call an address of a player's; the status of the answer, None without one."""
        if self._waiting[player] >= MOST_WAITING_OF_ONE or self._waiting.total() >= MOST_WAITING:
            log.warning("call_dropped", extra={"waiting": self._waiting.total()})
            return None
        with self._counted(player):
            return await asyncio.wrap_future(self._pool.submit(call, url, body, headers, self._private))

    @contextlib.contextmanager
    def _counted(self, who: str) -> Iterator[None]:
        self._waiting[who] += 1
        try:
            yield
        finally:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class Names:
    """Threads that look names up."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(8, thread_name_prefix="name")
        self._slow: dict[str, float] = {}  # names that were not found in time, and until when to believe it

    def find(self, name: str, port: int) -> list[str]:
        """The addresses behind a name, or a TimeoutError."""
        now = time.monotonic()
        self._slow = {slow: until for slow, until in self._slow.items() if until > now}
        if name in self._slow:
            raise TimeoutError
        look = self._pool.submit(socket.getaddrinfo, name, port, type=socket.SOCK_STREAM)
        try:
            return [str(entry[4][0]) for entry in look.result(TIMEOUT)]
        except TimeoutError:
            look.cancel()
            self._slow[name] = now + SLOW_SECONDS
            raise


NAMES = Names()


def look_up(url: str, private: bool) -> tuple[str, int]:
    """The address and port behind a URL; private networks are refused unless the host allows them."""
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        addresses = NAMES.find(parts.hostname or "", port)
    except (OSError, ValueError):
        raise Problem("bad_request", "This address cannot be found.") from None
    if not private and not all(is_public(address) for address in addresses):
        raise Problem("bad_request", "This address is in a private network.")
    if not private and port not in ORDINARY_PORTS and port < 1024:
        raise Problem("bad_request", "This port is not allowed: use 80, 443, or 1024 and above.")
    return addresses[0], port


def is_public(address: str) -> bool:
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address) and (found not in PUBLIC or found.sixtofour):
        return False
    return found.is_global and not found.is_multicast


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
    address, port = look_up(url, private)
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
    """Close a connection immediately, even while it is busy: the timeout of a socket covers only a single read."""

    def end() -> None:
        with contextlib.suppress(OSError):  # the other side has closed it
            socket.socket.shutdown(line, socket.SHUT_RDWR)

    timer = threading.Timer(max(ends - time.monotonic(), 0), end)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
