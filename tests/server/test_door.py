"""One address cannot hold the door: connections have a largest number, heads a largest size, and all of it a time."""

import contextlib
import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from benben.server.ops.addresses import household, is_among
from server.parts import SOURCE, Server, running, wait_until

STRANGER = "127.0.0.2"  # an address that is no proxy


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with limits that a test can reach."""
    folder = tmp_path_factory.mktemp("door")
    few: dict[str, Any] = {"address_connections": 10, "address_sockets": 6, "player_sockets": 4}
    with running(str(folder / "d.sqlite3"), limits=True, **few) as made:
        yield made


def connection(server: Server, address: str = STRANGER) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), 60, source_address=(address, 0))


def answer(line: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    heard = b""
    with contextlib.suppress(ConnectionResetError):
        while part := line.recv(65_536):
            heard += part
    return heard


def test_a_head_that_is_too_large_is_refused_whole_or_in_parts(guarded: Server) -> None:
    for filler in (b"X-A: " + b"a" * 100_000, b"\r\n".join(b"X-%d: %s" % (n, b"a" * 900) for n in range(60))):
        with connection(guarded) as line, contextlib.suppress(ConnectionError):
            line.sendall(b"GET /health/live HTTP/1.1\r\nHost: a\r\n" + filler + b"\r\n\r\n")
            assert answer(line).startswith(b"HTTP/1.1 431 ")
    with connection(guarded) as line, contextlib.suppress(ConnectionError):
        line.sendall(b"GET /health/live HTTP/1.1\r\nX-A: ")
        for _ in range(60):
            line.sendall(b"a" * 1000)
        assert answer(line).startswith(b"HTTP/1.1 431 ")


def test_a_large_head_within_the_limit_is_answered(guarded: Server) -> None:
    with connection(guarded) as line:
        line.sendall(b"GET /health/live HTTP/1.1\r\nConnection: close\r\nX-A: " + b"a" * 20_000 + b"\r\n\r\n")
        assert answer(line).startswith(b"HTTP/1.1 200 ")


def test_one_address_holds_a_bounded_number_of_connections_and_others_get_in(guarded: Server) -> None:
    with contextlib.ExitStack() as held:
        for _ in range(10):
            held.enter_context(connection(guarded))
        with connection(guarded) as line:
            assert answer(line).startswith(b"HTTP/1.1 503 ")
        for other in ("127.0.0.3", "127.0.0.1"):
            with connection(guarded, other) as line:
                line.sendall(b"GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n")
                assert answer(line).startswith(b"HTTP/1.1 200 ")
    assert_admitted(guarded)


def assert_admitted(server: Server) -> None:
    """Connections that have ended are no longer counted."""
    for _ in range(100):
        with connection(server) as line:
            line.sendall(b"GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n")
            if answer(line).startswith(b"HTTP/1.1 200 "):
                return
    raise AssertionError("still refused")


def test_one_player_and_one_address_hold_a_bounded_number_of_sockets(guarded: Server) -> None:
    anna, boris, clara = (guarded.person() for _ in range(3))
    sockets = [anna.socket() for _ in range(4)]
    with pytest.raises(InvalidStatus):
        anna.socket()
    assert anna.refused("GET", f"/api/tables/{anna.table('me', 'open')['id']}/stream") == "slow_down"
    sockets += [boris.socket() for _ in range(2)]
    with pytest.raises(InvalidStatus):
        clara.socket()
    for socket_ in sockets:
        socket_.close()
    guarded.open.close()
    wait_until(lambda: opened(guarded) == 0)
    guarded.person().socket()
    guarded.open.close()


def opened(server: Server) -> int:
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("benben_sockets{"))


@pytest.fixture
def hasty(database: str) -> Iterator[Server]:
    """A server that waits half a second."""
    made = Server(database, limits=True)
    made.before = "from benben.server.wire import door\ndoor.HEAD_SECONDS = door.BODY_SECONDS = 0.5"
    try:
        yield made.start()
    finally:
        made.stop()


def test_incomplete_heads_and_bodies_time_out(hasty: Server) -> None:
    body = b"POST /api/login HTTP/1.1\r\nX-Benben: 1\r\nContent-Length: 50\r\nContent-Type: application/json\r\n\r\n{"
    for start in (b"", b"GET /health/live HTTP/1.1\r\nX-A:", body):
        with connection(hasty) as line:
            line.sendall(start)
            assert answer(line).startswith(b"HTTP/1.1 408 ")


def test_a_request_after_the_first_has_its_own_time(hasty: Server) -> None:
    whole = b"GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"
    with connection(hasty) as line:
        line.sendall(whole)
        assert line.recv(65_536).startswith(b"HTTP/1.1 200 ")
        line.sendall(whole[:20])
        assert b"HTTP/1.1 408 " in answer(line)


def test_the_service_opens_as_many_files_as_it_may() -> None:
    code = (
        "import resource; from benben.server.run import raise_file_limit\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, 4096)); raise_file_limit()\n"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    if resource.getrlimit(resource.RLIMIT_NOFILE)[1] < 4096:
        pytest.skip("this machine allows fewer files")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, env={"PYTHONPATH": str(SOURCE)}, text=True)
    assert run.stdout.strip() == "4096", run.stderr


def test_an_ipv6_network_counts_as_one_address() -> None:
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9") != household("2001:db8:1:3::1")
    assert household("::ffff:192.0.2.1") == "192.0.2.1" != household("192.0.2.2")
    assert household("unknown") == "unknown"


def test_a_proxy_is_known_by_address_or_network() -> None:
    assert is_among("10.1.2.3", ("10.0.0.0/8",))
    assert is_among("10.1.2.3", ("*",))
    assert not is_among("11.1.2.3", ("10.0.0.0/8", "::1"))
