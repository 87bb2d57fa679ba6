"""The line protocol: a bot in any language, over standard input and output. Described in docs/bots.md.

We say to the bot, a line each:      The bot says:
    benben 1                             name ANYTHING, then ready
    game {"game": "ra", "seats": 3, "seat": 0, "options": {...}}
    position {view as JSON}
    legal draw|invoke
    choose 1000                          move draw      (within so many milliseconds)
    quit
"""

import contextlib
import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Callable, Iterable
from typing import Any, TextIO

from benben.bots.table import Bot, Table

VERSION = 1


class ProcessBot:
    """A program that speaks the line protocol, as a bot."""

    def __init__(self, command: str, patience: float = 10.0) -> None:
        self.name = command
        self._answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        threading.Thread(target=self._listen, daemon=True).start()
        self._game: tuple[Any, ...] | None = None
        self._say(f"benben {VERSION}")
        while (line := self._hear(patience)) != "ready":
            if line.startswith("name "):
                self.name = line[5:].strip()

    def choose(self, match: Table, seat: int, seconds: float = 1.0) -> str:
        """What the program answers, however late: its guard looks at the clock, and asks again only after that."""
        game = (match.game.name, match.seats, seat, repr(match.options))
        if game != self._game:
            self._game = game
            facts = {"game": match.game.name, "seats": match.seats, "seat": seat, "options": match.options}
            self._say(f"game {json.dumps(facts)}")
        while not self._answers.empty():
            self._answers.get()
        self._say(f"position {json.dumps(match.view(seat))}")
        self._say(f"legal {'|'.join(match.legal())}")
        self._say(f"choose {int(seconds * 1000)}")
        word, _, move = self._hear().partition(" ")
        if word != "move":
            raise ValueError(f"it must answer 'move ...', not {word!r}")
        return move.strip()

    def close(self) -> None:
        """Say quit, and end the program if it does not."""
        try:
            self._say("quit")
            self._process.wait(1)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):  # a program that has ended leaves a broken pipe
                if stream:
                    stream.close()

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _hear(self, seconds: float | None = None) -> str:
        try:
            line = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise TimeoutError(f"had no answer after {seconds:g} s") from None
        if line is None:
            raise RuntimeError("the program has ended")
        return line

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if text := line.strip():
                self._answers.put(text)
        self._answers.put(None)


def serve(read: Iterable[str], write: TextIO, bot_for: Callable[[str], Bot], follow: Callable[[str], Table]) -> None:
    """The other side: one of our bots answers a program that asks in the same words.

    `bot_for(game)` makes the bot, `follow(record)` the match that a game record tells; a program that lets our bots
    play says `record TEXT-AS-JSON` instead of `position` and `legal`.
    """
    match: Table | None = None
    bots: dict[str, Bot] = {}

    def say(line: str) -> None:
        write.write(line + "\n")
        write.flush()

    for raw in read:
        word, _, rest = raw.strip().partition(" ")
        try:
            if word == "benben":
                say("name benben")
                say("ready")
            elif word == "record":
                match = follow(_text(rest))
            elif word == "choose":
                if match is None or match.turn is None:
                    raise ValueError("nothing is to decide: send a record of a game under way first")
                seconds = _milliseconds(rest or "1000") / 1000
                name = match.game.name
                bots[name] = bots.get(name) or bot_for(name)
                say(f"move {bots[name].choose(match, match.turn, seconds)}")
            elif word == "quit":
                return
            elif word not in ("", "game"):
                raise ValueError(f"unknown word {word!r}")
        except ValueError as error:
            say(f"error {error}")


def _text(rest: str) -> str:
    try:
        record = json.loads(rest)
    except json.JSONDecodeError:
        record = None
    if not isinstance(record, str):
        raise ValueError(f"a record is a text as JSON, in quotation marks, not {rest}")
    return record


def _milliseconds(rest: str) -> int:
    if not rest.isdecimal():
        raise ValueError(f"choose is given milliseconds, as: choose 1000, not {rest!r}")
    return int(rest)
