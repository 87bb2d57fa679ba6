"""Two hosts and one database in network namespaces, with links that are cut and healed while people play."""

import asyncio
import threading
from collections.abc import Iterator

import httpx
import pytest

from server.chaos import Couple, Tally, count
from server.network import Site, why_not
from server.parts import Person, Server, postgres_programs, wait_until


@pytest.fixture
def site() -> Iterator[Site]:
    if not postgres_programs():
        pytest.skip("NOT TRIED: no PostgreSQL on this machine")
    if reason := why_not():
        pytest.skip(f"NOT TRIED, a site of two hosts: {reason}")
    made = Site(store_seconds=3)
    try:
        for server in made.servers:
            server.start()
        yield made
    finally:
        made.stop()


def ready(server: Server) -> bool:
    try:
        return httpx.get(f"{server.url}/health/ready", timeout=20).status_code == 200
    except httpx.HTTPError:
        return False


class Crowd:
    """People who play at both hosts all the time."""

    def __init__(self, site: Site) -> None:
        self.tally, self._ended = Tally(), threading.Event()
        urls = [server.url for server in site.servers]
        self._couples = [Couple(urls, self.tally) for _ in range(3)]
        self._thread = threading.Thread(target=asyncio.run, args=(self._play(),))
        self._thread.start()

    async def _play(self) -> None:
        await asyncio.gather(*(couple.live(self._ended.is_set) for couple in self._couples))

    def end(self) -> None:
        self._ended.set()
        self._thread.join(60)
        assert not self._thread.is_alive()


def move(person: Person, server: Server, table: str) -> bool:
    """Make a move through this host, if it is the person's turn."""
    person.http.base_url = server.url
    position = person.get(f"/api/tables/{table}/position")["position"]
    if not position["legal"]:
        return False
    action = f"action-{person.id}-{position['seq']}"
    body = {"expect_seq": position["seq"], "action_id": action, "move": position["legal"][0], "confirmed": True}
    person.post(f"/api/tables/{table}/play", **body)
    return True


def test_a_host_that_is_cut_off_says_so_while_the_other_plays_on_and_catches_up_when_healed(site: Site) -> None:
    first, second = site.servers
    anna, boris, table = first.two_playing()
    socket = anna.socket()
    socket.watch(table)
    crowd = Crowd(site)
    try:
        wait_until(lambda: len(crowd.tally.acks) > 5, 120)
        site.to_database[0].cut()
        wait_until(lambda: not ready(first), 60)
        assert ready(second)
        moved = 0
        while moved < 4:
            moved += move(anna, second, table) + move(boris, second, table)
        seq = anna.get(f"/api/tables/{table}/position")["position"]["seq"]
        site.to_database[0].heal()
        wait_until(lambda: ready(first), 90)
        while socket.hear("events", table=table, timeout=60)["seq"] < seq:
            pass
        acknowledged = len(crowd.tally.acks)
        wait_until(lambda: len(crowd.tally.acks) > acknowledged, 60)
    finally:
        crowd.end()
    count(crowd.tally, site.socket)
    assert crowd.tally.acks and crowd.tally.good, str(crowd.tally)
