"""People's moves beside bots that think, or beside analyses of finished games. A command, not a test.

    python benchmarks/beside.py                       beside 300 tables of the strongest bots
    python benchmarks/beside.py --analyses 50         beside 50 analyses that are asked for at once
    python benchmarks/beside.py --first-start ra      memory and time of a first start on an empty cache

First people play alone, then beside all that, in one run and with the same number of moves a second. Printed: how
long a move takes to its acknowledgement, quiet and beside; the memory of the web process and of those that think.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[0] = str(ROOT / "tests")  # instead of this folder, where `server` is another file
import benben  # noqa: E402
from server.load import (  # noqa: E402
    House,
    full_house,
    memory_of,
    percentile,
    processes,
    round_of,
    show,
    tell_ratio,
)
from server.parts import Server, wait_until  # noqa: E402

GOAL = 30  # milliseconds at p95 beside analyses


async def bot_tables(house: House, count: int, level: str) -> None:
    """Tables of bots alone, which begin at once."""
    host = ""
    for number in range(count):
        if number % 50 == 0:
            host = await house.guest()
        await house.ask(host, "/api/tables", game=("ra", "pharaon")[number % 2], seats=[f"bot:{level}"] * 3)


async def beside_bots(server: Server, chosen: argparse.Namespace) -> None:
    async with full_house(server, chosen.tables) as house:
        quiet = await round_of(house, chosen.rate, chosen.seconds)
        await bot_tables(house, chosen.bots, chosen.level)
        beside = await round_of(house, chosen.rate, chosen.seconds)
        rows = await house.rows()
    show("quiet", quiet)
    show(f"beside {chosen.bots} {chosen.level} tables", beside)
    tell_ratio(quiet, beside)
    print(f"{rows} rows written in all")


def finished_games(count: int) -> list[str]:
    """Records of games of random players."""
    records = []
    for seed in range(count):
        match, rng = benben.new(("ra", "pharaon")[seed % 2], seats=3, seed=seed), random.Random(seed)
        while not match.over:
            match.play(rng.choice(match.legal()))
        records.append(match.text())
    return records


async def beside_analyses(server: Server, chosen: argparse.Namespace) -> None:
    async with full_house(server, chosen.tables) as house:
        host = await house.guest()
        tables = [(await house.ask(host, "/api/records", text=text))["id"] for text in finished_games(chosen.analyses)]
        quiet = await round_of(house, chosen.rate, chosen.seconds)
        for table in tables:
            await house.ask(host, f"/api/tables/{table}/analysis", budget=chosen.budget)
        beside = await round_of(house, chosen.rate, chosen.seconds)
        query = {"headers": {"cookie": host}, "params": {"budget": chosen.budget}}
        states = [(await house.http.get(f"/api/tables/{table}/analysis", **query)).json() for table in tables]
    show("quiet", quiet)
    show(f"beside {chosen.analyses} analyses", beside)
    tell_ratio(quiet, beside)
    done = sum(found["state"] == "done" for found in states)
    print(f"{done} of {len(states)} analyses are done, {sum(found['done'] for found in states)} steps in all")
    print(f"goal: p95 {GOAL} ms {'met' if percentile(beside, 0.95) <= GOAL else 'MISSED'}")


def tell_memory(server: Server) -> None:
    """The most that the web process ever held, and what the processes that think hold now."""
    assert server.process
    own = Path("/proc") / str(server.process.pid)
    most = next(line for line in (own / "status").read_text().splitlines() if line.startswith("VmHWM"))
    thinking = [process for process in processes(server) if process != own]
    print(f"web process: {int(most.split()[1]) >> 10} MB at most; ", end="")
    print(f"{len(thinking)} thinking: {', '.join(f'{memory_of(process):.0f} MB' for process in thinking)}")


def first_start(folder: str, game: str, level: str) -> None:
    """Start on an empty cache and wait for a bot's first move."""
    os.environ["BENBEN_CACHE"] = f"{folder}/cache"
    server = Server(f"{folder}/first.sqlite3")
    began = time.monotonic()
    try:
        server.start()
        print(f"answers after {time.monotonic() - began:.1f} s")
        anna = server.person()
        table = anna.table(f"bot:{level}", f"bot:{level}", game=game)["id"]
        wait_until(lambda: anna.get(f"/api/tables/{table}")["seq"] > 1, 1800)
        print(f"first move of {level} in {game} after {time.monotonic() - began:.1f} s")
        tell_memory(server)
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--tables", type=int, default=100, help="tables with people")
    parser.add_argument("--rate", type=int, default=100, help="moves a second of people")
    parser.add_argument("--bots", type=int, default=300, help="tables of bots alone")
    parser.add_argument("--level", default="master", help="of these bots")
    parser.add_argument("--analyses", type=int, default=0, help="analyses asked for at once, instead of bots")
    parser.add_argument("--budget", default="normal", choices=("quick", "normal"), help="of the analyses")
    parser.add_argument("--first-start", metavar="GAME", nargs="?", const="ra", help="on an empty cache, instead")
    chosen = parser.parse_args()
    print(f"{os.cpu_count()} processors, load of the machine before: {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder:
        if chosen.first_start:
            first_start(folder, chosen.first_start, chosen.level)
            return
        server = Server(f"{folder}/beside.sqlite3", bot_pause_ms=400)
        try:
            server.start()
            asyncio.run((beside_analyses if chosen.analyses else beside_bots)(server, chosen))
            tell_memory(server)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
