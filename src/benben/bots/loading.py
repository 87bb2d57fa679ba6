"""Users' bots: `mybot.py:MyBot`, a function `choose(view, legal)` or a class with such a method."""

import importlib.util
import re
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import signature
from pathlib import Path
from typing import Any

from benben.bots.situation import Situation

Choose = Callable[..., str]
_LABELLED = re.compile(r"(?P<label>[\w-]+)=(?P<name>.+)")


class UsersBot:
    """A bot that gets what its seat sees and what it may do."""

    def __init__(self, name: str, decide: Choose, seed: int | None = None) -> None:
        self.name = name
        self._decide = decide
        self._takes_seconds = takes(decide, "seconds")
        self._hook = getattr(getattr(decide, "__self__", None), "begin", None)  # of the user's class
        self.begin(seed)

    def begin(self, seed: int | None = None) -> None:
        """A new game: the user's own `begin` is called before its first decision."""
        self._seed = seed
        self._game: dict[str, Any] | None = None

    def choose(self, match: Situation, seat: int, seconds: float = 1.0) -> str:
        """Whatever the user's code answers."""
        game = {"game": match.game.name, "seats": match.seats, "seat": seat, "options": dict(match.options)}
        if self._hook and game != self._game:
            self._hook({**game, "seed": self._seed})
        self._game = game
        if self._takes_seconds:
            return self._decide(match.view(seat), match.legal(), seconds=seconds)
        return self._decide(match.view(seat), match.legal())


def takes(function: Callable[..., Any], parameter: str) -> bool:
    """Whether a function has a parameter of this name."""
    try:
        return parameter in signature(function).parameters
    except ValueError:  # built-in functions have no signature
        return False


def split_label(text: str) -> tuple[str, str]:
    """The label and the name of a bot: `old=mybot.py:MyBot` has both, `mybot.py:MyBot` is its own label."""
    found = _LABELLED.fullmatch(text)
    return (found["label"], found["name"]) if found else (text, text)


def load_bot(address: str, seed: int | None = None) -> UsersBot:
    """The bot at `file.py:name` or `package.module:name`; of a class a new instance, with the seed if it takes one."""
    place, _, name = address.rpartition(":")
    if not place or not name:
        raise ValueError(f"a bot of your own is given as file.py:Name, not {address!r}")
    found = getattr(_module(place), name, None)
    if found is None:
        raise ValueError(f"{place} has no {name!r}")
    return UsersBot(address, _decider(found, address, seed), seed)


def _module(place: str) -> Any:
    if not place.endswith(".py"):
        with _blaming(place):
            return importlib.import_module(place)
    path = Path(place).resolve()
    if not path.is_file():
        raise ValueError(f"there is no file {place}")
    spec = importlib.util.spec_from_file_location(f"users_bot_{path.stem}_{zlib.crc32(bytes(path)):08x}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    with _blaming(place):
        spec.loader.exec_module(module)
    return module


@contextmanager
def _blaming(what: str) -> Iterator[None]:
    """Blame whatever goes wrong here on the user's code."""
    try:
        yield
    except (Exception, SystemExit) as error:
        raise ValueError(f"{what} failed before the game: {type(error).__name__}: {error}") from error


def _decider(found: Any, address: str, seed: int | None) -> Choose:
    if isinstance(found, type):
        with _blaming(address):
            found = found(seed=seed) if "seed" in signature(found).parameters else found()
    decide = getattr(found, "choose", found)
    if not callable(decide):
        raise ValueError(f"{address} is neither a function nor an object with a method choose(view, legal)")
    chosen: Choose = decide
    return chosen
