"""Bots think in real child processes: killed, stopped or too large, they are replaced, and nobody loses a move."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import benben
from benben.match.thinker import question, table_of
from benben.server.settings import Settings
from benben.server.tables.bots import Bots
from benben.server.tables.stored import StoredTable
from benben.server.thinking import process
from benben.server.thinking.crew import Crew
from benben.server.thinking.process import Lost
from benben.server.thinking.queue import Asked, Queue
from long import long
from plugins.packages import install_example
from server.parts import Server, running, wait_until


def a_match() -> benben.Match:
    return benben.new("ra", seats=3, seed=7)


def a_question(level: str = "mcts", seconds: float = 0.2, **more: Any) -> Asked:
    return Asked(question(a_match(), level, seconds), "ra", **more)


async def until(holds: Any) -> None:
    async with asyncio.timeout(600):
        while not holds():
            await asyncio.sleep(0.01)  # what happens in another process can only be looked for


def with_crew(work: Any, size: int = 1, megabytes: int = 2000, grace: float = 30) -> None:
    """Do something with a crew of real processes, and leave none behind."""

    async def whole() -> None:
        crew = Crew(size, megabytes, grace)
        try:
            await asyncio.wait_for(work(crew), 900)
        finally:
            await crew.close()

    asyncio.run(whole())


# ---- what is asked ----


def test_a_question_holds_nothing_that_the_seat_may_not_know() -> None:
    for seed in range(5):
        match = benben.new("pharaon", seats=3, seed=seed)
        for _ in range(40):
            asked = table_of(question(match, "pharaoh", 1))
            assert match.turn is not None
            seen = match.game.veil(match.position, match.turn)
            assert asked.position.packed().tobytes() == seen.packed().tobytes()
            assert (asked.turn, asked.legal(), asked.view(match.turn)) == (
                match.turn,
                match.legal(),
                match.view(match.turn),
            )
            match.play(match.legal()[seed % len(match.legal())])


def test_the_table_of_a_question_has_another_dealer() -> None:
    asked, records = question(a_match(), "pharaoh", 1), set()
    for _ in range(20):
        match = table_of(asked)
        match.play("draw")
        records.add(str(match.record))
    assert len(records) > 1


# ---- whose turn it is ----


def taken(queue: Queue) -> list[str]:
    found = []
    while asked := queue.take(lambda _: True):
        found.append(asked.host)
    return found


def queue_of(*asked: tuple[str, str, bool]) -> list[str]:
    async def work() -> list[str]:
        queue = Queue()
        for host, address, people in asked:
            queue.put(Asked({}, "", people, address, host))
        return taken(queue)

    return asyncio.run(work())


def test_tables_with_people_come_first() -> None:
    assert queue_of(("bots", "1", False), ("marta", "2", True), ("boris", "3", True)) == ["marta", "boris", "bots"]


def test_hosts_of_one_address_share_its_turns() -> None:
    flood = [(f"guest {number % 3}", "1.1.1.1", True) for number in range(6)]
    assert queue_of(*flood, ("marta", "2.2.2.2", True)).index("marta") == 1


def test_a_host_with_many_tables_takes_turns_with_the_others_of_the_address() -> None:
    assert queue_of(*[("many", "1", True)] * 4, ("one", "1", True))[:2] == ["many", "one"]


def test_tables_of_bots_alone_are_not_forgotten_while_people_wait() -> None:
    assert "bots" in queue_of(("bots", "1", False), *[("marta", "2", True)] * 20)[:8]


def test_a_question_that_lost_its_process_is_the_next() -> None:
    async def work() -> list[str]:
        queue = Queue()
        for host in ("marta", "boris"):
            queue.put(Asked({}, "", host=host, address=host))
        queue.put(Asked({}, "", host="again", address="again"), first=True)
        return taken(queue)

    assert asyncio.run(work())[0] == "again"


# ---- processes ----


async def thinks(crew: Crew) -> int:
    """Wait until a process is in the middle of a thought; its id."""
    await until(lambda: any(member.busy and "ra" in member.loaded for member in crew._members))
    return next(member.pid for member in crew._members if member.busy)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "hung"])
def test_a_process_that_is_lost_in_the_middle_of_a_thought_is_replaced_and_its_question_asked_again(
    number: signal.Signals,
) -> None:
    async def work(crew: Crew) -> None:
        await crew.ask(a_question())
        crew.grace = 3
        thought = asyncio.create_task(crew.ask(a_question(seconds=1.0)))
        pid = await thinks(crew)
        os.kill(pid, number)
        crew.grace = 30  # of the next
        assert (await thought)["move"] in a_match().legal()
        assert crew.counts["lost"] == 1 and pid not in crew.pids
        await until(
            lambda: not Path(f"/proc/{pid}").exists() or "Z" in Path(f"/proc/{pid}/stat").read_text().split()[2]
        )

    with_crew(work)


def test_a_process_that_has_grown_over_the_bound_is_replaced() -> None:
    async def work(crew: Crew) -> None:
        await crew.ask(a_question())
        (before,) = crew.pids
        crew.bound, crew._members[0].least = 1, 1
        await crew.ask(a_question())
        assert crew.counts["replaced"] == 1 and before not in crew.pids
        assert (await crew.ask(a_question()))["move"] in a_match().legal()

    with_crew(work)


def test_when_many_wait_everybody_gets_a_shorter_thought() -> None:
    async def work(crew: Crew) -> None:
        await crew.ask(a_question())
        began = time.monotonic()
        answers = await asyncio.gather(*(crew.ask(a_question(seconds=2.0)) for _ in range(20)))
        assert len(answers) == 20 and time.monotonic() - began < 30  # 40 s of thinking were wished for
        assert min(answer["seconds"] for answer in answers) < 1

    with_crew(work)


DIES = "import sys; print('{\"megabytes\": 1}', flush=True); sys.stdin.readline()"


def a_table() -> StoredTable:
    facts: dict[str, Any] = dict.fromkeys(StoredTable.__dataclass_fields__)
    return StoredTable(**{**facts, "host": "marta", "seats": []})


def test_a_bot_over_whom_every_process_is_lost_makes_a_random_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "COMMAND", (sys.executable, "-c", DIES))
    table = a_table()

    async def work() -> str:
        bots = Bots(Settings())
        try:
            return await asyncio.wait_for(bots.choose("mcts", a_match(), table), 60)
        finally:
            await bots.close()

    assert asyncio.run(work()) in a_match().legal()


def test_a_process_that_never_starts_is_lost() -> None:
    async def work() -> None:
        with pytest.raises(Lost):
            await process.Process.start()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(process, "COMMAND", (sys.executable, "-c", ""))
        asyncio.run(work())


def test_processes_end_with_the_service_however_it_ends(database: str) -> None:
    with running(database, stand_in="priest") as server:
        server.person().table("bot:priest", "bot:priest")
        assert server.process
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        wait_until(lambda: children.read_text().split() != [])
        pids = children.read_text().split()
        server.kill()
        wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))


# ---- the first start ----


def test_the_web_process_never_loads_the_compiler() -> None:
    asked = "import sys, benben.server.app; print('numba' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert said.stdout == "False\n"


def held(server: Server) -> int:
    """The most memory the web process ever held, in megabytes."""
    assert server.process
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) >> 10


@long("compiles a game's bots")
def test_with_an_empty_cache_the_table_says_that_its_bot_is_prepared_and_the_service_stays_small(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BENBEN_CACHE", str(tmp_path / "cache"))
    server = Server(database)
    server.packages = install_example(tmp_path / "packages")
    try:
        anna = server.start().person()
        table = anna.table("me", "bot:pharaoh", game="mehen")["id"]
        socket = anna.socket()
        socket.watch(table)
        anna.ready(table)
        position = socket.hear("events", table=table)["position"]
        told: list[bool] = []
        while told != [True, False]:
            if position["turn"] == 0:
                socket.play(table, position["seq"], position["legal"][0])
            message = socket.hear("meta", "events", table=table, timeout=300)
            if message["type"] == "events":
                position = message["position"]
            elif message["is"]["preparing"] == (not told):
                told.append(message["is"]["preparing"])
        assert held(server) < 300
    finally:
        server.stop()


# ---- quotas ----


def test_a_host_and_an_address_have_a_quota_of_games_with_bots(database: str) -> None:
    with running(database, limits=True, player_bot_tables=2, address_bot_tables=3) as server:
        anna, boris, carla = (server.person() for _ in range(3))
        wish = {"game": "ra", "seats": ["me", "bot:random"]}
        for person in (anna, anna, boris):
            person.ready(person.post("/api/tables", **wish)["id"])
        assert anna.refused("POST", "/api/tables", wish) == "not_allowed"
        assert carla.refused("POST", "/api/tables", wish) == "not_allowed"
        carla.post("/api/tables", game="ra", seats=["me", "open"])
