"""Users' bots: `mybot.py:MyBot`, a function `choose(view, legal)` or a class with such a method."""

import importlib.util
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import signature
from pathlib import Path
from typing import Any

from benben.bots.table import Table

Choose = Callable[[dict[str, Any], list[str]], str]


class UsersBot:
    """A bot that is told what its seat sees and what it may do."""

    def __init__(self, name: str, decide: Choose) -> None:
        self.name = name
        self._decide = decide

    def choose(self, match: Table, seat: int, seconds: float = 1.0) -> str:
        """Whatever the user's code answers."""
        return self._decide(match.view(seat), match.legal())


def load_bot(address: str, seed: int | None = None) -> UsersBot:
    """The bot at `file.py:name` or `package.module:name`; a class is made anew, with the seed if it takes one."""
    place, _, name = address.rpartition(":")
    if not place or not name:
        raise ValueError(f"a bot of your own is given as file.py:Name, not {address!r}")
    found = getattr(_module(place), name, None)
    if found is None:
        raise ValueError(f"{place} has no {name!r}")
    return UsersBot(address, _decider(found, address, seed))


def _module(place: str) -> Any:
    if not place.endswith(".py"):
        with _blaming(place):
            return importlib.import_module(place)
    path = Path(place).resolve()
    if not path.is_file():
        raise ValueError(f"there is no file {place}")
    spec = importlib.util.spec_from_file_location(f"users_bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    with _blaming(place):
        spec.loader.exec_module(module)
    return module


@contextmanager
def _blaming(what: str) -> Iterator[None]:
    """Whatever goes wrong here is the fault of a user's code, and said so."""
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
        raise ValueError(f"{address} is neither a function nor has it a method choose(view, legal)")
    chosen: Choose = decide
    return chosen
