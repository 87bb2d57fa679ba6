"""Who plays the games of a training run: this process, some processes, or a Ray cluster.

The games of a part depend on nothing but the part, so all of them give the same results.
"""

import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")


class Hands:
    """One process."""

    def map(self, work: Callable[[Part], Result], parts: Sequence[Part]) -> list[Result]:
        """The result of every part, in order."""
        return [work(part) for part in parts]

    def close(self) -> None:
        """Release what was started."""


class Processes(Hands):
    """Some processes of this machine."""

    def __init__(self, size: int) -> None:
        self._pool = ProcessPoolExecutor(size, multiprocessing.get_context("spawn"))

    def map(self, work: Callable[[Part], Result], parts: Sequence[Part]) -> list[Result]:
        """The result of every part, in order."""
        return [future.result() for future in [self._pool.submit(work, part) for part in parts]]

    def close(self) -> None:
        """Release what was started."""
        self._pool.shutdown(cancel_futures=True)


class Cluster(Hands):
    """The workers of a Ray cluster."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise ValueError("Ray is not installed: pip install 'benben[ray]'") from None
        self._ray = ray
        if not ray.is_initialized():
            ray.init(address=address, log_to_driver=False)

    def map(self, work: Callable[[Part], Result], parts: Sequence[Part]) -> list[Result]:
        """The result of every part, in order."""
        remote = self._ray.remote(work)
        found: list[Result] = self._ray.get([remote.remote(part) for part in parts])
        return found

    def close(self) -> None:
        """Release what was started."""
        self._ray.shutdown()


def hands_for(jobs: int | None, ray: str | None) -> Hands:
    """Those that were asked for: on Ray, or this number of processes, all cores if nothing is said."""
    if ray:
        return Cluster(ray)
    size = jobs or os.cpu_count() or 1
    return Hands() if size == 1 else Processes(size)
