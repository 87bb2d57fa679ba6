"""Numbers for Prometheus: what a worker counts, and the text of all workers of this machine.

Workers of one machine share a port, so a scrape reaches any of them. Each leaves its numbers in a folder, and the one
that is asked answers for all, with the label `worker`.
"""

import contextlib
import json
import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

try:
    import resource

    def _peak_kilobytes() -> int:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
except ImportError:  # not on this platform: the metric is left out

    def _peak_kilobytes() -> int:
        return 0


BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
FRESH_SECONDS = 30.0  # a worker that has reported nothing for this long is gone
Labels = dict[str, str]


class Family(NamedTuple):
    """A metric with its samples: what is added to the name, labels, value."""

    name: str
    kind: str
    words: str
    samples: list[tuple[str, Labels, float]]


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.seconds = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.seconds += seconds

    def samples(self) -> Iterator[tuple[str, Labels, float]]:
        """The samples of Prometheus, each bucket with all that took less."""
        total = 0
        for bound, count in zip((*BUCKETS, "+Inf"), self.counts, strict=True):
            total += count
            yield "_bucket", {"le": str(bound)}, total
        yield "_sum", {}, round(self.seconds, 6)
        yield "_count", {}, total


class Metrics:
    """What this worker has counted."""

    def __init__(self) -> None:
        self.moves = 0
        self.requests: Counter[tuple[str, int]] = Counter()  # method, status
        self.problems: Counter[str] = Counter()
        self.request_seconds = Histogram()
        self.move_seconds = Histogram()  # from a command to its acknowledgement
        self.lag_seconds = Histogram()  # how late the event loop is
        self.lag = 0.0  # the last of these
        self.started = time.time()

    def families(self, now: Iterable[tuple[str, str, str, float]] = ()) -> list[Family]:
        """Everything counted, and the present values `now`: name, kind, words, value."""
        plain = [
            ("moves_total", "counter", "Rows written to logs.", self.moves),
            ("start_time_seconds", "gauge", "When the worker started.", round(self.started, 3)),
            ("peak_memory_bytes", "gauge", "Most memory held by the web process.", _peak_kilobytes() * 1024),
            *now,
        ]
        requests = [("", {"method": m, "status": str(s)}, float(n)) for (m, s), n in sorted(self.requests.items())]
        problems = [("", {"code": code}, float(n)) for code, n in sorted(self.problems.items())]
        return [
            *(Family(name, kind, words, [("", {}, value)]) for name, kind, words, value in plain),
            Family("requests_total", "counter", "HTTP requests.", requests),
            Family("problems_total", "counter", "Refusals by code.", problems),
            Family("request_seconds", "histogram", "Time of HTTP requests.", list(self.request_seconds.samples())),
            Family("move_seconds", "histogram", "From a command to its ack.", list(self.move_seconds.samples())),
            Family("loop_lag_seconds", "histogram", "How late the event loop is.", list(self.lag_seconds.samples())),
        ]


def text(workers: dict[str, list[Family]]) -> str:
    """The numbers of some workers in the form of Prometheus."""
    merged: dict[str, Family] = {}
    for worker, families in workers.items():
        for family in families:
            known = merged.setdefault(family.name, family._replace(samples=[]))
            known.samples.extend(
                (suffix, {**labels, "worker": worker}, value) for suffix, labels, value in family.samples
            )
    return "".join(line + "\n" for family in merged.values() for line in _lines(family))


def _lines(family: Family) -> Iterator[str]:
    name = f"benben_{family.name}"
    yield f"# HELP {name} {family.words}"
    yield f"# TYPE {name} {family.kind}"
    for suffix, labels, value in family.samples:
        shown = ",".join(f'{label}="{content}"' for label, content in labels.items())
        yield f"{name}{suffix}{{{shown}}} {value:.12g}"


class Board:
    """Where the workers of this machine leave their numbers for each other; without a folder there is only one."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder) if folder else None
        self.worker = str(os.getpid())

    def post(self, families: list[Family]) -> None:
        """Leave the numbers of this worker."""
        if self._folder is None:
            return
        part = self._folder / f"{self.worker}.part"
        with contextlib.suppress(OSError):  # the service goes on even if the disk is full
            part.write_text(json.dumps(families))
            part.replace(self._folder / f"{self.worker}.json")

    def all(self, own: list[Family]) -> dict[str, list[Family]]:
        """The numbers of all workers, those of this one as they are now."""
        found = {self.worker: own}
        for file in sorted(self._folder.glob("*.json")) if self._folder else ():
            with contextlib.suppress(OSError, ValueError):
                if file.stem == self.worker or file.stat().st_mtime < time.time() - FRESH_SECONDS:
                    continue
                found[file.stem] = [Family(*family) for family in json.loads(file.read_text())]
        return found
