"""The line protocol: a bot in any language, over standard input and output. Described in docs/bots.md.

We say to the bot, a line each:      The bot says:
    benben 1                             name ANYTHING, then ready
    game {"game": "ra", "seats": 3, "seat": 0, "options": {...}, "seed": 7}
    position {view as JSON}
    legal draw|invoke
    choose 1000                          move draw      (within 1000 milliseconds)
    quit
"""

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, TextIO

from benben.bots.situation import Bot, Situation

VERSION = 1
PATIENCE = 10.0  # seconds for a program to be ready
FAREWELL = 1.0  # seconds for it to end
LONGEST_LINE = 1 << 16
_RUNNING: set[int] = set()  # the programs of this process


class ProcessBot:
    """A program that speaks the line protocol, as a bot."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.name = command
        self.ended = False  # it has stopped answering
        self._wanted = ""  # the first word of the answer we wait for
        self._answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._seed: int | None = None
        self._game: dict[str, Any] | None = None
        self._process = _start_program(command)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        try:
            self._ask("ready", f"benben {VERSION}", seconds=patience)
        except (OSError, RuntimeError) as error:
            self.close()
            raise ValueError(f"the program {command!r} was not ready: {error}") from error

    def begin(self, seed: int | None = None) -> None:
        """A new game, with this seed for whatever the program decides by chance."""
        self._seed = seed
        self._game = None

    def choose(self, match: Situation, seat: int, seconds: float = 1.0) -> str:
        """What the program answers, however late: its guard looks at the clock, and asks again only after that."""
        said = [
            f"position {json.dumps(match.view(seat))}",
            f"legal {'|'.join(match.legal())}",
            f"choose {int(seconds * 1000)}",
        ]
        game = {"game": match.game.name, "seats": match.seats, "seat": seat, "options": match.options}
        if game != self._game:
            self._game = game
            said.insert(0, f"game {json.dumps(game if self._seed is None else {**game, 'seed': self._seed})}")
        return self._ask("move", *said)

    def close(self) -> None:
        """Say quit; a program that does not exit, or is busy, is killed with everything it has started."""
        if self._process.returncode is not None:
            return
        ending = threading.Timer(0 if self._wanted else FAREWELL, _kill, [self._process.pid])
        ending.start()
        with suppress(OSError, ValueError):
            self._say("quit")
        self._process.wait()
        ending.cancel()
        _kill(self._process.pid)
        _RUNNING.discard(self._process.pid)
        self._listener.join(FAREWELL)
        for stream in (self._process.stdin, self._process.stdout):
            if stream and not self._listener.is_alive():
                with suppress(OSError):  # a program that has ended leaves a broken pipe
                    stream.close()

    def _ask(self, wanted: str, *lines: str, seconds: float | None = None) -> str:
        """Say some lines, return the rest of the first answer that begins with the word wanted."""
        self._answers = queue.SimpleQueue()
        if self.ended:
            raise RuntimeError("the program has ended")
        self._wanted = wanted
        try:
            for line in lines:
                self._say(line)
        except OSError:  # its pipe may break before we hear that it has ended
            raise RuntimeError("the program has ended") from None
        try:
            answer = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise TimeoutError(f"no answer after {seconds:g} s") from None
        if answer is None:
            raise RuntimeError("the program has ended")
        return answer

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _listen(self) -> None:
        """Pass on the answer we wait for; everything else that a program prints is for its author."""
        assert self._process.stdout is not None
        while line := self._process.stdout.readline(LONGEST_LINE):
            word, _, rest = line.strip().partition(" ")
            if word == "name" and self._wanted == "ready":
                self.name = rest.strip()
            if word and word == self._wanted:
                self._wanted = ""
                self._answers.put(rest.strip())
        self.ended = True
        self._answers.put(None)


def _start_program(command: str) -> subprocess.Popen[str]:
    """The program, with a session of its own: whatever it starts ends with it."""
    words = shlex.split(command)
    if not words:
        raise ValueError("a program is given as run:COMMAND, as in run:node mybot.js")
    try:
        process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            bufsize=1,
            start_new_session=True,
        )
    except OSError as error:
        raise ValueError(f"the program {command!r} cannot be started: {error.strerror}") from error
    _RUNNING.add(process.pid)
    return process


def _kill(program: int) -> None:
    """End a program at once, with all it has started; where there are no process groups, the program alone."""
    with suppress(OSError):  # it has ended already
        if hasattr(os, "killpg"):
            os.killpg(program, signal.SIGKILL)
        else:
            os.kill(program, signal.SIGTERM)


def kill_programs() -> None:
    """End all programs of this process at once."""
    while _RUNNING:
        _kill(_RUNNING.pop())


def answer_program(
    read: Iterable[str], write: TextIO, bot_for: Callable[[str], Bot], follow: Callable[[str], Situation]
) -> None:
    """The other side: one of our bots answers a program that asks in the same words.

    `bot_for(game)` makes the bot, `follow(record)` the match that a game record tells; a program that lets our bots
    play says `record TEXT-AS-JSON` instead of `position` and `legal`.
    """
    match: Situation | None = None
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
                    raise ValueError("there is nothing to decide: send the record of an unfinished game first")
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
