"""Numbers for Prometheus, in its text form."""

import time
from collections import Counter

try:
    import resource

    def _peak_kilobytes() -> int | None:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
except ImportError:  # not on this platform: the metric is left out

    def _peak_kilobytes() -> int | None:
        return None


class Metrics:
    """What this worker has counted."""

    def __init__(self) -> None:
        self.moves = 0
        self.requests: Counter[tuple[str, int]] = Counter()  # method, status
        self.problems: Counter[str] = Counter()
        self.request_seconds = 0.0
        self.started = time.time()

    def text(self, sockets: int, tables: int, people: int) -> str:
        """Everything counted, with what is open now."""
        lines = [
            *_number("moves_total", "counter", "Rows written to logs by this worker.", self.moves),
            *_number("sockets", "gauge", "Open sockets.", sockets),
            *_number("live_tables", "gauge", "Tables in memory.", tables),
            *_number("people", "gauge", "Players at tables.", people),
            *_number("request_seconds_total", "counter", "Time in HTTP requests.", round(self.request_seconds, 6)),
            *_number("start_time_seconds", "gauge", "When the worker started.", round(self.started, 3)),
            *_peak_memory(),
            "# HELP benben_requests_total HTTP requests.",
            "# TYPE benben_requests_total counter",
            *(
                f'benben_requests_total{{method="{method}",status="{status}"}} {count}'
                for (method, status), count in sorted(self.requests.items())
            ),
            "# HELP benben_problems_total Refusals by code.",
            "# TYPE benben_problems_total counter",
            *(f'benben_problems_total{{code="{code}"}} {count}' for code, count in sorted(self.problems.items())),
        ]
        return "\n".join(lines) + "\n"


def _number(name: str, kind: str, words: str, value: float) -> list[str]:
    return [f"# HELP benben_{name} {words}", f"# TYPE benben_{name} {kind}", f"benben_{name} {value}"]


def _peak_memory() -> list[str]:
    kilobytes = _peak_kilobytes()
    return _number("peak_memory_bytes", "gauge", "Most memory held.", kilobytes * 1024) if kilobytes else []
