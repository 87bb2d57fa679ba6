"""The journal of an arena: one line for each finished game, so that nothing played is ever lost."""

import json
import os
from pathlib import Path
from typing import Any

from benben.arena.plan import Plan, Task
from benben.arena.play import Result


class Journal:
    """The games of a plan that are finished. Another plan's journal in the same place is put aside, not mixed in."""

    def __init__(self, plan: Plan, file: Path | None) -> None:
        self.results: dict[Task, Result] = {}
        self.file = file
        if file:
            file.parent.mkdir(parents=True, exist_ok=True)
            if file.exists() and not self._read(plan, file):
                file.rename(file.with_suffix(f".{file.stat().st_mtime_ns}.old"))
            if not file.exists():
                self._append(json.dumps({"plan": plan.identity}))

    def add(self, results: list[Result]) -> None:
        """Keep these games, on the disk at once."""
        for result in results:
            self.results[_task(result)] = result
        if self.file:
            self._append("\n".join(json.dumps(result, separators=(",", ":")) for result in results))

    def _read(self, plan: Plan, file: Path) -> bool:
        """Take the games of an earlier run of this plan; false if it was another plan."""
        lines = file.read_text("utf-8").split("\n")
        whole, torn = lines[:-1], lines[-1]  # a killed run may leave half a line
        if not whole or json.loads(whole[0]) != {"plan": plan.identity}:
            return False
        for line in whole[1:]:
            result = _numbered_times(json.loads(line))
            self.results[_task(result)] = result
        if torn:
            os.truncate(file, file.stat().st_size - len(torn.encode()))
        return True

    def _append(self, text: str) -> None:
        assert self.file is not None
        with self.file.open("a", encoding="utf-8") as out:
            out.write(text + "\n")


def _task(result: Result) -> Task:
    return Task(*result["task"])


def _numbered_times(result: dict[str, Any]) -> Result:
    """JSON makes texts of the numbers that name bins."""
    result["times"] = [{int(key): count for key, count in times.items()} for times in result["times"]]
    return result
