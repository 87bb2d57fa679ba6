"""One readable source, native speed.

A rule is a plain Python function over a state. Called as it is, it runs interpreted on a `Position`: real
tracebacks, coverage, pdb. `Twin` makes the compiled sisters of all rules of a game: the same code objects over
namespaces in which every rule is replaced by its compiled sister and every `Lookup` by an array.

Rules never raise, never allocate, never draw random numbers and never read the clock.
"""

import sys
from collections.abc import Callable, Iterable, Mapping
from types import FunctionType
from typing import Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

_RULES: list[FunctionType] = []


def rule(function: F) -> F:
    """Mark a function as a rule, so that it is compiled with its game."""
    assert isinstance(function, FunctionType)
    _RULES.append(function)
    return function


def inlined(function: F) -> F:
    """Mark a rule to be inlined when compiled; for small ones that are called for every action."""
    vars(function)["inlined"] = True
    return function


def is_inlined(function: Callable[..., Any]) -> bool:
    """Is the rule marked as inlined?"""
    return vars(function).get("inlined", False) is True


def native(room: str) -> Callable[[F], F]:
    """Mark a function that is not translated to JavaScript but written there by hand, in this part of the runtime."""

    def mark(function: F) -> F:
        vars(function)["native"] = room
        return function

    return mark


def native_room(function: Callable[..., Any]) -> str | None:
    """The part of the runtime in which a function is written by hand."""
    room: str | None = vars(function).get("native")
    return room


def rules_of(packages: Iterable[str]) -> list[FunctionType]:
    """All rules of these packages that are loaded, in the order of their names."""
    prefixes = tuple(packages)
    found = [function for function in _RULES if function.__module__.startswith(prefixes)]
    return sorted(found, key=lambda function: (function.__module__, function.__qualname__))


class Lookup(list[Any]):
    """A table of whole numbers: lists when interpreted, an array when compiled."""


@native("listening")
def tell(s: Any, event: int, seat: int = -1, a: int = 0, b: int = 0) -> None:
    """Report an event to the listener, if there is one; costs nothing when compiled."""
    if s.listener is not None:
        s.listener(s, event, seat, a, b)


def _say_nothing(s: Any, event: int, seat: int = -1, a: int = 0, b: int = 0) -> None:
    pass


class Twin:
    """All rules of some packages, bound together again: compiled, or interpreted with other tables."""

    def __init__(
        self,
        packages: Iterable[str],
        *,
        stand_ins: Mapping[Callable[..., Any], Callable[..., Any]] | None = None,
        tables: Mapping[str, Any] | None = None,
        compile_with: Callable[[FunctionType], Callable[..., Any]] | None = None,
    ) -> None:
        self._stand_ins = stand_ins or {}
        self._tables = tables or {}
        self._compile = compile_with
        self._spaces: dict[str, dict[str, Any]] = {}
        self._sisters: dict[Callable[..., Any], Callable[..., Any]] = {}
        if compile_with:
            self._sisters[tell] = compile_with(_say_nothing)  # type: ignore[arg-type]  # a plain function
        self.extend(packages)

    def extend(self, packages: Iterable[str]) -> None:
        """Add the rules of more packages; rules that could not find these until now call them from now on."""
        for function in rules_of(packages):
            if function not in self._sisters:
                self._sisters[function] = self._sister(function)
        for stub, verb in self._stand_ins.items():
            self._sisters[stub] = self._sisters[verb]
        for space in self._spaces.values():
            for name, value in space.items():
                space[name] = self._bound(name, value)

    def _sister(self, function: FunctionType) -> Callable[..., Any]:
        """The same code in a namespace of this twin."""
        module = function.__module__
        space = self._spaces.setdefault(module, dict(vars(sys.modules[module])))
        sister = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
        sister.__module__ = module
        sister.__qualname__ = function.__qualname__
        vars(sister).update(vars(function))
        return self._compile(sister) if self._compile else sister

    def _bound(self, name: str, value: Any) -> Any:
        if isinstance(value, FunctionType):
            return self._sisters.get(value, value)
        value = self._tables.get(name, value)
        if self._compile and isinstance(value, Lookup):
            return np.array(value, dtype=np.int64)
        return value

    def __getitem__(self, function: F) -> F:
        """The sister of a rule."""
        return self._sisters[function]  # type: ignore[return-value]  # a sister has the same signature
