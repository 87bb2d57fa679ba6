"""The clock of the service."""

import time


def _steady_ns() -> int:
    """Nanoseconds that have passed, also while the machine slept; nobody can set this clock."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic_ns()


BEGAN_NS = time.time_ns() - _steady_ns()


def now_ms() -> int:
    """Milliseconds since 1970: the time of day when this process began, and what has passed since.

    If the machine's clock is set meanwhile, no player gains or loses time.
    """
    return (BEGAN_NS + _steady_ns()) // 1_000_000
