"""Whose question is next: people's tables first, analyses of finished games last; among equals by turns.

Turns go address by address and host by host.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from benben.match.thinker import Line

OTHERS_EVERY = 8  # how often a table without people has its turn although people wait


@dataclass(eq=False)
class Asked:
    """A question, who asks, and the answer to come."""

    question: Line
    key: str  # of the game's compiled bots
    people: bool = True  # whether somebody sits at the table
    address: str = ""  # of the host, if known
    host: str = ""
    spare: bool = False  # whether it waits until nothing else does
    patience: float = 0.0  # seconds that an answer may take beyond the time to think and the usual grace
    lost: int = 0  # how many processes were lost over it
    answer: "asyncio.Future[Line]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def game(self) -> Line:
        """The question that only loads the bots of the game."""
        return {name: self.question[name] for name in ("game", "options")}


class Turns:
    """Questions of one class, taken by turns."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[Asked]]] = OrderedDict()

    def put(self, asked: Asked, first: bool) -> None:
        own = self._waiting.setdefault(asked.address, OrderedDict()).setdefault(asked.host, deque())
        (own.appendleft if first else own.append)(asked)
        if first:
            self._waiting[asked.address].move_to_end(asked.host, last=False)
            self._waiting.move_to_end(asked.address, last=False)

    def __iter__(self) -> Iterator[Asked]:
        """All questions, the one whose turn it is first."""
        for hosts in self._waiting.values():
            for own in hosts.values():
                yield from own

    def take(self, wanted: Callable[[Asked], bool]) -> Asked | None:
        """The next question that is wanted; its host and address then come after the others."""
        found = next((asked for asked in self if wanted(asked)), None)
        if found:
            self._remove(found)
        return found

    def discard(self, asked: Asked) -> None:
        """Forget a question that nobody waits for any more."""
        hosts = self._waiting.get(asked.address)
        if hosts and asked in hosts.get(asked.host, ()):
            self._remove(asked)

    def _remove(self, asked: Asked) -> None:
        hosts = self._waiting[asked.address]
        hosts[asked.host].remove(asked)
        hosts.move_to_end(asked.host)
        self._waiting.move_to_end(asked.address)
        if not hosts[asked.host]:
            del hosts[asked.host]
        if not hosts:
            del self._waiting[asked.address]


class Queue:
    """All questions that wait."""

    def __init__(self) -> None:
        self._people, self._others, self._spare = Turns(), Turns(), Turns()
        self._taken = 0

    def put(self, asked: Asked, first: bool = False) -> None:
        """Let a question wait; `first` for one that had its turn, but whose process was lost."""
        self._class_of(asked).put(asked, first)

    def _class_of(self, asked: Asked) -> Turns:
        return self._spare if asked.spare else self._people if asked.people else self._others

    def take(self, wanted: Callable[[Asked], bool]) -> Asked | None:
        """The next question that is wanted."""
        self._taken += 1
        classes = (self._people, self._others)
        ordered = classes if self._taken % OTHERS_EVERY else classes[::-1]
        return ordered[0].take(wanted) or ordered[1].take(wanted) or self._spare.take(wanted)

    def discard(self, asked: Asked) -> None:
        """Forget a question that nobody waits for any more."""
        self._class_of(asked).discard(asked)

    def __iter__(self) -> Iterator[Asked]:
        yield from self._people
        yield from self._others
        yield from self._spare

    def waiting(self, people: bool) -> int:
        """How many questions of a class wait."""
        return sum(1 for _ in (self._people if people else self._others))
