"""Compiling a game's rules with Numba, with a cache that can never be stale.

Numba does not notice a change in a called function or in a table, so the cache folder is named by a digest of all
rules and tables as they are loaded: another rule, another folder. Where the sources are and when they were written
does not matter, so a copy or a new installation compiles nothing again. Where no folder can be written there is no
cache.
"""

import hashlib
import importlib
import os
import pkgutil
import shutil
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np

from benben.core.files import cache_root
from benben.core.linking import EntryPipeline, RulePipeline
from benben.core.protocol import VERBS, Game
from benben.core.rule import F, Twin, is_inlined, rules_of
from benben.core.rule_cache import RuleCache

_LOCK = threading.Lock()
_KEPT_DAYS = 30
_OPTIONS = {
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,  # rules allocate nothing, so nothing need be counted; counting costs a fifth of the time
    "no_cfunc_wrapper": True,
}
_LINKING = 2  # counts up when the same rules are linked in another way (core/linking.py)
_JUDGING = ".judging."  # the folder of a game with what is built on its rules and not called by them


class Compiled:
    """The compiled rules of a game with general code over them, for Python to call."""

    def __init__(self, game: Game, twin: Twin, tables: Mapping[str, Any], packages: tuple[str, ...]) -> None:
        self._twin = twin
        self._packages = packages
        # Games of one package share what is compiled of the same rules and tables.
        name = game.package.rpartition(".")[2]
        self._engine = _cache_folder(f"{name}-{_digest(game, tables, (), judging=False)}")
        self._upper = [  # a package may call those before it, so its folder is shared by all who compile exactly these
            _cache_folder(f"{name}-{_digest(game, tables, packages[:end], judging=True)}")
            for end in range(1, len(packages) + 1)
        ]
        self._entries: dict[Callable[..., Any], Any] = {}

    def __getitem__(self, function: F) -> F:
        """A compiled rule with everything below it; compiled when it is first called, or read from the cache."""
        if function not in self._entries:
            rule: Any = self._twin[function]
            self._entries[function] = self._entry(rule.py_func)
        entry: F = self._entries[function]
        return entry

    def _entry(self, function: FunctionType) -> Any:
        entry = _jit(function, pipeline_class=EntryPipeline)
        if folder := self._folder_of(function):
            entry._cache = RuleCache(function, folder)
        return entry

    def _folder_of(self, function: FunctionType) -> Path | None:
        for package, folder in zip(self._packages, self._upper, strict=True):
            if function.__module__.startswith(package):
                return folder
        return self._upper[0] if self._upper and _JUDGING in function.__module__ else self._engine


def compile_game(game: Game, tables: Mapping[str, Any], packages: tuple[str, ...]) -> Compiled:
    """The compiled rules of a game and of general code over them; made once for each set of tables."""
    import benben.core.simulation  # noqa: F401 - its rules are part of every twin

    set_of_tables = repr(sorted(tables.items()))
    with _LOCK:
        twin = game._twins.get(set_of_tables)
        if twin is None:
            assert set(VERBS) <= set(game.verbs)
            rooms = ["benben.core", game.package, *game.extra_packages]
            twin = Twin(rooms, stand_ins=game.verbs, tables=tables, compile_with=_compile_rule)
            game._twins[set_of_tables] = twin
        key = (set_of_tables, packages)
        if key not in game._compiled:
            for package in packages:
                _load_all(package)
            twin.extend(packages)
            game._compiled[key] = Compiled(game, twin, tables, packages)
        return game._compiled[key]


def _compile_rule(function: FunctionType) -> Any:
    return _compiled_once(_jit(function, pipeline_class=RulePipeline, no_cpython_wrapper=True))


def _jit(function: FunctionType, **how: Any) -> Any:
    compile_one = numba.njit(  # type: ignore[call-overload]  # its stubs lack the options about wrappers
        **_OPTIONS, forceinline=is_inlined(function), **how
    )
    return compile_one(function)


def _load_all(package: str) -> None:
    """Load every module of a package: which of them happen to be loaded would otherwise change the digest."""
    for module in pkgutil.iter_modules(importlib.import_module(package).__path__, f"{package}."):
        importlib.import_module(module.name)


def _compiled_once(rule: Any) -> Any:
    """Let rules call one version of each other: Numba would compile one for every constant and integer width."""
    general = rule.get_call_template

    def get_call_template(kinds: tuple[Any, ...], named: dict[str, Any]) -> Any:
        return general(tuple(_widest(kind) for kind in kinds), named)

    rule.get_call_template = get_call_template
    return rule


def _widest(kind: Any) -> Any:
    whole = isinstance(kind, numba.types.Integer) and kind not in numba.types.unsigned_domain
    return numba.types.int64 if whole else kind


def _digest(game: Game, tables: Mapping[str, Any], packages: tuple[str, ...], judging: bool) -> str:
    """A name for exactly these rules, tables and compiler; the rules do not depend on the judging code.

    It names what this process has loaded, not what is on the disk now.
    """
    digest = hashlib.sha256()
    rules = rules_of(["benben.core", game.package, *game.extra_packages, *packages])
    for function in rules:
        if judging or _JUDGING not in function.__module__:
            digest.update(_fingerprint(function))
    for shape in _shapes({function.__module__ for function in rules}):
        digest.update(repr(shape).encode())
    checked = numba.config.BOUNDSCHECK  # type: ignore[attr-defined]  # set at run time by numba
    verbs = sorted(_place(verb) for verb in game.verbs.values())
    facts = (sorted(tables.items()), verbs, numba.__version__, np.__version__, sys.version, checked, _OPTIONS, _LINKING)
    digest.update(repr(facts).encode())
    return digest.hexdigest()[:20]


def _shapes(modules: set[str]) -> list[tuple[str, tuple[str, ...]]]:
    """The named tuples that rules of these modules take: what is kept was compiled for exactly these fields."""
    kinds = [kind for module in modules for kind in vars(sys.modules[module]).values() if isinstance(kind, type)]
    tuples = {kind for kind in kinds if issubclass(kind, tuple) and kind.__module__ in modules}
    return sorted(
        (f"{kind.__module__}.{kind.__qualname__}", kind._fields) for kind in tuples if hasattr(kind, "_fields")
    )


def _place(function: Callable[..., Any]) -> str:
    """The module and name of a rule."""
    return f"{function.__module__}.{function.__qualname__}"


def _fingerprint(function: FunctionType) -> bytes:
    """The code of a rule and every number and table it reads."""
    code = function.__code__
    seen = {name: function.__globals__[name] for name in code.co_names if name in function.__globals__}
    values = {name: value for name, value in seen.items() if not callable(value)}
    place = (_place(function), code.co_firstlineno, function.__defaults__, is_inlined(function))
    return repr((place, code.co_code, code.co_consts, code.co_names, values)).encode()


def _cache_folder(name: str) -> Path | None:
    """The folder of this name, if it can be written."""
    try:
        root = cache_root()
        folder = root / name
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
        os.utime(folder)
        _forget_old(root)
    except (OSError, RuntimeError):
        return None
    return folder


def _forget_old(root: Path) -> None:
    """Remove folders of compiled rules that nobody has used for a month."""
    for folder in root.glob("*-" + "[0-9a-f]" * 20):
        if folder.is_dir() and folder.stat().st_mtime < time.time() - _KEPT_DAYS * 86400:
            shutil.rmtree(folder, ignore_errors=True)
