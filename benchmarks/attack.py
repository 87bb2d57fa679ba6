"""People's moves beside a flood from one address, with all limits on. A command, not a test.

    python benchmarks/attack.py               200 tables with people, 200 moves a second

The flood opens sockets and sends lobby frames, asks for replays, adds webhooks whose names the resolver answers after
20 seconds, and makes tables of the strongest bots, all as fast as it is let. People sit at other addresses, as a proxy
would say. Printed: how long their moves take, quiet and beside the flood, in one run; what the flood was answered.
"""

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

sys.path[0] = str(Path(__file__).parents[1] / "tests")  # instead of this folder, where `server` is another file
from server.load import full_house, percentile, round_of, show, tell_ratio  # noqa: E402
from server.parts import Server  # noqa: E402

PLACE = {"X-Forwarded-For": "203.0.113.9", "X-Benben": "1"}
SLOW_NAMES = """
import socket, time
def resolve(host, *more, told=socket.getaddrinfo, **named):
    if "slow" in str(host):
        time.sleep(20)
    return told(host, *more, **named)
socket.getaddrinfo = resolve
"""


class Flood:
    """One address that asks for everything it can get."""

    def __init__(self, url: str) -> None:
        self.url, self.answers = url, Counter[str]()
        self.cookie = self.table = ""

    async def begin(self) -> list["asyncio.Task[None]"]:
        async with httpx.AsyncClient(base_url=self.url, headers=PLACE, timeout=60) as http:
            made = await http.post("/api/guest")
            self.cookie = made.headers["set-cookie"].split(";")[0]
            wish = {"game": "ra", "seats": ["bot:random", "bot:random"]}
            self.table = (await http.post("/api/tables", json=wish, headers={"cookie": self.cookie})).json()["id"]
        kinds = [self.sockets() for _ in range(100)]
        kinds += [self.ask("GET", f"/api/tables/{self.table}/replay") for _ in range(4)]
        kinds += [self.ask("POST", "/api/me/webhooks", {"url": "https://slow.example.org/"}) for _ in range(2)]
        bots = {"game": "ra", "seats": ["bot:master"] * 3}
        kinds += [self.ask("POST", "/api/tables", bots) for _ in range(2)]
        return [asyncio.create_task(kind) for kind in kinds]

    async def ask(self, method: str, path: str, body: object = None) -> None:
        """The same request again and again."""
        headers = {**PLACE, "cookie": self.cookie}
        async with httpx.AsyncClient(base_url=self.url, headers=headers, timeout=60) as http:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    answer = await http.request(method, path, json=body)
                    self.answers[f"{path.rpartition('/')[2]} {answer.status_code}"] += 1
                await asyncio.sleep(0.01)

    async def sockets(self) -> None:
        """A socket that asks for the lobby as often as it may, opened again when it is closed."""
        headers = {"Origin": self.url, "Cookie": self.cookie, **PLACE}
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                address = f"{self.url.replace('http', 'ws')}/ws"
                async with connect(address, additional_headers=headers, compression=None) as wire:
                    self.answers["socket opened"] += 1
                    while True:
                        await wire.send('{"type": "lobby"}')
                        await wire.recv()
                        await asyncio.sleep(0.04)
            self.answers["socket refused or closed"] += 1
            await asyncio.sleep(0.2)


async def measure(server: Server, tables: int, rate: int, seconds: float) -> None:
    async with full_house(server, tables, apart=True) as house:
        quiet = await round_of(house, rate, seconds)
        flood = await asyncio.create_subprocess_exec(
            sys.executable,
            __file__,
            "--flood",
            server.url,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert flood.stdout
        await flood.stdout.readline()  # it has begun
        beside = await round_of(house, rate, seconds)
        answers, _ = await flood.communicate(b"enough")
    show("quiet", quiet)
    show("beside the flood", beside)
    tell_ratio(quiet, beside)
    print(f"goal, at most twice: {'met' if percentile(beside, 0.95) <= 2 * percentile(quiet, 0.95) else 'MISSED'}")
    print(f"the flood was answered: {answers.decode()}")


async def flood(url: str) -> None:
    """Flood until there is something to read; then say what was answered."""
    made = Flood(url)
    tasks = await made.begin()
    print("begun", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(dict(made.answers))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=int, default=200, help="moves a second of people")
    parser.add_argument("--flood", metavar="URL", help=argparse.SUPPRESS)  # the other process of a run
    chosen = parser.parse_args()
    if chosen.flood:
        asyncio.run(flood(chosen.flood))
        return
    print(f"{os.cpu_count()} processors, load of the machine before: {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"{folder}/attack.sqlite3", limits=True)
        server.before = SLOW_NAMES
        try:
            server.start()
            asyncio.run(measure(server, chosen.tables, chosen.rate, chosen.seconds))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
