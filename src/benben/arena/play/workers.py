"""Three ways to play the same games: here, on all cores, on a Ray cluster.

Workers take pieces of work (some games) and hand back results as they are done, in any order.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

from benben.arena.plan.plan import PACKAGE, Plan, Task
from benben.arena.plan.settings import Resources
from benben.arena.play.games import GameResult, play_tasks
from benben.bots.protocol import kill_programs


class Workers(Protocol):
    """Who plays."""

    size: int

    def give(self, tasks: Sequence[Task]) -> None:
        """Take a piece of work."""

    def take(self) -> list[list[GameResult]]:
        """Wait for finished pieces."""

    def leave(self) -> None:
        """Stop at once."""


class ThisProcess:
    """Nobody but this process: a piece is played when its result is asked for."""

    size = 1

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._given: list[Sequence[Task]] = []

    def give(self, tasks: Sequence[Task]) -> None:
        """Take a piece of work."""
        self._given.append(tasks)

    def take(self) -> list[list[GameResult]]:
        """Play the piece given first."""
        return [play_tasks(self._plan, self._given.pop(0))]

    def leave(self) -> None:
        """Stop at once."""
        self._given.clear()


class ProcessWorkers:
    """Some processes of this machine."""

    def __init__(self, plan: Plan, size: int) -> None:
        self.size = size
        self._plan = plan
        self._pool = ProcessPoolExecutor(size, multiprocessing.get_context("spawn"), _begin_work)
        self._given: set[Future[list[GameResult]]] = set()

    def give(self, tasks: Sequence[Task]) -> None:
        """Take a piece of work."""
        self._given.add(self._pool.submit(play_tasks, self._plan, tasks))

    def take(self) -> list[list[GameResult]]:
        """Wait for finished pieces."""
        done, self._given = wait(self._given, return_when=FIRST_COMPLETED)
        try:
            return [future.result() for future in done]
        except BrokenProcessPool:
            raise ChildProcessError(_what_ended(self._plan.bots)) from None

    def leave(self) -> None:
        """Stop at once."""
        processes = list(self._pool._processes.values())  # no public way to stop them in the middle of a game
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def _what_ended(bots: Sequence[str]) -> str:
    """Why a process may have ended in the middle of a game."""
    users = ", ".join(bot for bot in bots if ":" in bot)
    cause = f"perhaps by one of these bots: {users}" if users else "perhaps for lack of memory"
    return f"a process has ended in the middle of a game, {cause}; what was played before is kept"


def _begin_work() -> None:
    """Ctrl-C is the first process's to handle; when that is gone, so are we. What bots print is no result."""
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: _end_work())
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        _end_work()

    threading.Thread(target=watch, daemon=True).start()


def _end_work() -> None:
    """End at once, even in the middle of a game, with the programs that play in it."""
    kill_programs()
    os._exit(1)


class RayWorkers:
    """The workers of a Ray cluster; `local` or `local:2` starts one on this machine."""

    def __init__(self, plan: Plan, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise ValueError("Ray is not installed: pip install 'benben[ray]'") from None
        self._ray = ray
        self._ours = not ray.is_initialized()
        if self._ours:
            ray.init(**cluster_settings(address))
        resources: Any = ray.cluster_resources()  # type: ignore[no-untyped-call]  # ray is half typed
        self.size = max(1, int(resources.get("CPU", 1)))
        self._plan = ray.put(plan)
        self._play = ray.remote(play_tasks)
        self._given: list[Any] = []

    def give(self, tasks: Sequence[Task]) -> None:
        """Take a piece of work."""
        self._given.append(self._play.remote(self._plan, tasks))

    def take(self) -> list[list[GameResult]]:
        """Wait for finished pieces."""
        done, self._given = self._ray.wait(self._given)
        return [self._ray.get(reference) for reference in done]

    def leave(self) -> None:
        """Stop at once."""
        for reference in self._given:
            self._ray.cancel(reference, force=True)
        if self._ours:
            self._ray.shutdown()


def cluster_settings(address: str) -> dict[str, Any]:
    """How Ray is started; `local` or `local:2` is a cluster of this machine alone."""
    settings: dict[str, Any] = {"log_to_driver": False, "include_dashboard": False, "configure_logging": False}
    paths = os.pathsep.join(filter(None, [str(PACKAGE.parent), os.environ.get("PYTHONPATH")]))
    environment = {"env_vars": {"PYTHONPATH": paths}}
    if address == "local" or address.startswith("local:"):
        cores = int(address.partition(":")[2] or os.cpu_count() or 1)
        return {**settings, "num_cpus": cores, "address": "local", "runtime_env": environment}
    del settings["include_dashboard"]
    return {**settings, "address": address}


def crew_for(plan: Plan, resources: Resources) -> Workers:
    """The workers asked for: on Ray, or this number of processes, by default one for each core."""
    if resources.ray:
        return RayWorkers(plan, resources.ray)
    size = resources.jobs or os.cpu_count() or 1
    return ThisProcess(plan) if size == 1 else ProcessWorkers(plan, size)
