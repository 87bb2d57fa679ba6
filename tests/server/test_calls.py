"""Calls out: a name server that does not answer, private networks, ports, and one player's share."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from benben.server.notices import calls
from benben.server.notices.calls import Calls, Names, is_public, look_up
from benben.server.wire.problems import Problem
from server.parts import Server

NEVER_ANSWERS = """
import pathlib, socket, time
from benben.server.notices import calls
calls.TIMEOUT = 1000
known = socket.getaddrinfo
def lookup(name, *rest, **more):
    while str(name).endswith(".slow.test") and not pathlib.Path("RELEASE").exists():
        time.sleep(0.02)
    return known("127.0.0.1" if str(name).endswith(".slow.test") else name, *rest, **more)
socket.getaddrinfo = lookup
"""


def test_a_name_server_that_does_not_answer_delays_nobodys_login(database: str, tmp_path: Path) -> None:
    release = tmp_path / "release"
    server = Server(database)
    server.before = NEVER_ANSWERS.replace("RELEASE", str(release))
    with ThreadPoolExecutor(40) as pool:
        try:
            server.start()
            guests = [server.person() for _ in range(36)]
            server.person("Anna of Thebes")
            posts = [
                pool.submit(guest.ask, "POST", "/api/me/webhooks", {"url": f"http://a{number}.slow.test/"})
                for number, guest in enumerate(guests)
            ]
            boris = server.person()
            boris.post("/api/login", name="Anna of Thebes", password="correct horse battery")
            assert not any(post.done() for post in posts)
            release.touch()
            assert {post.result().status_code for post in posts} == {201}
        finally:
            release.touch()
            server.stop()


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A name server that never answers, and the names it was asked for."""
    asked: list[str] = []
    released = threading.Event()

    def lookup(name: str, port: int, **more: object) -> list[object]:
        asked.append(name)
        released.wait()
        return []

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    monkeypatch.setattr(calls, "TIMEOUT", 0.1)
    monkeypatch.setattr(calls, "NAMES", Names())
    yield asked
    released.set()


def test_a_name_that_is_not_found_in_time_is_refused_and_not_asked_for_again(stuck: list[str]) -> None:
    for _ in range(3):
        with pytest.raises(Problem, match="cannot be found"):
            look_up("http://slow.test/", private=True)
        assert calls.call("http://slow.test/", b"", {}, private=True) is None
    assert stuck == ["slow.test"]


def test_one_player_looks_up_one_address_at_a_time(stuck: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "TIMEOUT", 1.0)

    async def twice() -> list[object]:
        line = Calls(private=True)
        urls = ["http://a.test/", "http://b.test/"]
        found = await asyncio.gather(*(line.check("anna", url) for url in urls), return_exceptions=True)
        line.close()
        return list(found)

    first, second = asyncio.run(twice())
    assert isinstance(first, Problem)
    assert first.code == "bad_request"
    assert isinstance(second, Problem)
    assert second.code == "slow_down"


def test_calls_beyond_a_players_share_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    held = threading.Event()

    def call(url: str, *rest: object) -> int:
        held.wait()
        made.append(url)
        return 200

    monkeypatch.setattr(calls, "call", call)

    async def many() -> list[int | None]:
        line = Calls(private=True)
        tasks = [asyncio.create_task(line.call("anna", "a", b"", {})) for _ in range(30)]
        tasks.append(asyncio.create_task(line.call("boris", "b", b"", {})))
        asyncio.get_running_loop().call_soon(held.set)
        return list(await asyncio.gather(*tasks))

    answers = asyncio.run(many())
    assert answers.count(None) == 30 - calls.MOST_WAITING_OF_ONE
    assert made.count("b") == 1


@pytest.mark.parametrize("address", ["224.0.0.1", "239.1.2.3", "ff0e::1", "10.0.0.1", "::1", "64:ff9b::a00:1"])
def test_private_and_multicast_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


def test_ports_of_other_services_are_not_called() -> None:
    for port in (22, 25, 53, 853):
        with pytest.raises(Problem, match="port"):
            look_up(f"https://192.88.98.1:{port}/", private=False)
    for url in ("https://192.88.98.1/", "http://192.88.98.1/", "https://192.88.98.1:8443/"):
        look_up(url, private=False)
