"""A child process that thinks, and how it is asked."""

import asyncio
import contextlib
import json
import os
import sys
from pathlib import Path
from typing import Self

import benben
from benben.match.thinker import Line

COMMAND = (sys.executable, "-P", "-m", "benben.analysis.thinker")
PATIENCE = 60.0  # seconds for a process to start; a busy machine is slow
LONGEST = 1 << 20  # of a line


class Lost(Exception):  # noqa: N818 - what happened to the process
    """The process has ended, or says nothing."""


class Process:
    """One process; it is asked one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.busy = False
        self.loaded: set[str] = set()  # games whose bots it holds
        self.megabytes = 0
        self.least = 0  # megabytes right after it loaded its last game: the least it needs

    @classmethod
    async def start(cls) -> Self:
        paths = [str(Path(benben.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
        made = await asyncio.create_subprocess_exec(
            *COMMAND,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            limit=LONGEST,
        )
        process = cls(made)
        try:
            await process._answer(PATIENCE)
        except BaseException:
            process.end()
            await made.wait()
            raise
        return process

    @property
    def pid(self) -> int:
        return self._process.pid

    async def ask(self, question: Line, patience: float) -> Line:
        """The answer, or Lost if there is none in time."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps(question).encode() + b"\n")
        return await self._answer(patience)

    async def _answer(self, patience: float) -> Line:
        assert self._process.stdout
        try:
            line = await asyncio.wait_for(self._process.stdout.readline(), patience)
            said: Line = json.loads(line)
        except TimeoutError:
            raise Lost(f"no answer after {patience:g} s") from None
        except (OSError, ValueError):
            raise Lost("the process has ended") from None
        self.megabytes = said["megabytes"]
        return said

    def end(self) -> None:
        """Kill it."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def ended(self) -> None:
        """Wait until it has ended."""
        await self._process.wait()
