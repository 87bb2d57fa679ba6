"""The journal of an arena: one line for each finished game, so that nothing played is ever lost."""

import json
import os
from pathlib import Path
from types import TracebackType
from typing import TextIO

from benben.arena.plan.plan import Plan, Task
from benben.arena.play.games import GameResult

try:
    import fcntl

    def _lock_alone(file: TextIO) -> None:
        """Take the lock of a file, or raise BlockingIOError if another process has it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
except ImportError:  # not on this platform: two runs that write into one folder are not noticed

    def _lock_alone(file: TextIO) -> None:
        """Take no lock."""


class Journal:
    """The games of a plan that are finished. Another plan's journal in the same place is put aside, not mixed in.

    While a journal is open, nobody else may write it.
    """

    def __init__(self, plan: Plan, file: Path | None) -> None:
        self.results: dict[Task, GameResult] = {}
        self.file = file
        if file:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._lock = _locked_file(file.with_suffix(".lock"))
            if file.exists() and not self._read(plan, file):
                file.rename(file.with_suffix(f".{file.stat().st_mtime_ns}.old"))
            if not file.exists():
                self._append(json.dumps({"plan": plan.identity}))

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.file:
            self._lock.close()

    def add(self, results: list[GameResult]) -> None:
        """Keep these games, on the disk at once."""
        for result in results:
            self.results[_task(result)] = result
        if self.file:
            self._append("\n".join(json.dumps(result, separators=(",", ":")) for result in results))

    def _read(self, plan: Plan, file: Path) -> bool:
        """Read the games of an earlier run of this plan; false if it was another plan."""
        lines = file.read_text("utf-8").split("\n")
        whole, torn = lines[:-1], lines[-1]  # a killed run may leave half a line
        if not whole or _read_line(whole[0]) != {"plan": plan.identity}:
            return False
        for line in whole[1:]:
            result = _read_line(line)
            if "task" in result and "times" in result:
                self.results[_task(result)] = _numbered_times(result)
        if torn:
            os.truncate(file, file.stat().st_size - len(torn.encode()))
        return True

    def _append(self, text: str) -> None:
        assert self.file is not None
        with self.file.open("a", encoding="utf-8") as out:
            out.write(text + "\n")


def _task(result: GameResult) -> Task:
    return Task(*result["task"])


def _read_line(line: str) -> GameResult:
    """What a line says; empty if it is damaged."""
    try:
        said = json.loads(line)
    except json.JSONDecodeError:
        return {}
    return said if isinstance(said, dict) else {}


def _numbered_times(result: GameResult) -> GameResult:
    """JSON makes texts of the numbers that name bins."""
    result["times"] = [{int(key): count for key, count in times.items()} for times in result["times"]]
    return result


def _locked_file(file: Path) -> TextIO:
    """A file that only one run can hold; it is free again when that run has ended, however it ends."""
    lock = file.open("w", encoding="utf-8")
    try:
        _lock_alone(lock)
    except BlockingIOError:
        lock.close()
        raise ValueError(
            f"another run is writing into {file.parent}: wait for its end, or name another --out"
        ) from None
    return lock
