"""Compiling a game's rules with Numba, and the cache that can never be stale.

Numba does not notice a change in a called function or in a table, so the cache folder is named by a digest of all
engine sources and tables: another source, another folder. Where no folder can be written there is no cache.
"""

import hashlib
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np

from benben.core.protocol import OPTIONAL_VERBS, VERBS, Game
from benben.core.rule import Twin

_LOCK = threading.Lock()
_KEPT_DAYS = 30
_JUDGING = ("evaluation", "evaluate", "observation")  # modules over the rules, not called by them
_WEIGHTS = "weights.toml"  # read at run time, not compiled in


def compile_game(game: Game, tables: Mapping[str, Any], packages: tuple[str, ...]) -> Twin:
    """The compiled twin of a game's rules and of general code over them; made once for each set of tables."""
    key = (repr(sorted(tables.items())), packages)
    with _LOCK:
        if key not in game._twins:
            game._twins[key] = _compile(game, tables, packages)
        return game._twins[key]


def _compile(game: Game, tables: Mapping[str, Any], packages: tuple[str, ...]) -> Twin:
    import benben.core.evaluation  # its rules are part of every twin
    import benben.core.simulation  # noqa: F401 - and these

    engine = _cache_folder(f"{game.name}-{_digest(game, tables, (), judging=False)}")
    general = _cache_folder(f"{game.name}-{_digest(game, tables, packages, judging=True)}")

    def compile_with(function: FunctionType) -> Callable[..., Any]:
        judging = function.__module__.rpartition(".")[2] in _JUDGING or function.__module__.startswith(packages)
        cache = general if judging else engine
        if cache:
            numba.config.CACHE_DIR = str(cache)  # type: ignore[attr-defined]  # set at run time by numba
        return _compiled_once(numba.njit(nogil=True, cache=cache is not None, error_model="numpy")(function))

    assert set(VERBS) <= set(game.verbs) <= {*VERBS, *OPTIONAL_VERBS}
    rooms = ["benben.core", game.package, *game.extra_packages, *packages]
    return Twin(rooms, stand_ins=game.verbs, tables=tables, compile_with=compile_with)


def _compiled_once(rule: Any) -> Any:
    """Let rules call one version of each other: Numba would make one for every constant and width of a number."""
    general = rule.get_call_template

    def get_call_template(kinds: tuple[Any, ...], named: dict[str, Any]) -> Any:
        return general(tuple(_widest(kind) for kind in kinds), named)

    rule.get_call_template = get_call_template
    return rule


def _widest(kind: Any) -> Any:
    whole = isinstance(kind, numba.types.Integer) and kind not in numba.types.unsigned_domain
    return numba.types.int64 if whole else kind


def _digest(game: Game, tables: Mapping[str, Any], packages: tuple[str, ...], judging: bool) -> str:
    """A name for exactly these sources, tables and compiler; the rules themselves do not depend on who judges."""
    digest = hashlib.sha256()
    general = [Path(str(files(package))) for package in ("benben.core", *packages)]
    for folder in [*general, *game.sources_of_rules()]:
        for file in sorted(folder.rglob("*")):
            if (
                file.suffix in {".py", ".csv", ".toml"}
                and file.name != _WEIGHTS
                and (judging or file.stem not in _JUDGING)
            ):
                digest.update(str(file.relative_to(folder)).encode() + b"\0" + file.read_bytes())
    checked = numba.config.BOUNDSCHECK  # type: ignore[attr-defined]  # set at run time by numba
    facts = (sorted(tables.items()), numba.__version__, np.__version__, sys.version, checked)
    digest.update(repr(facts).encode())
    return digest.hexdigest()[:20]


def cache_root() -> Path:
    """Where compiled rules are kept: $BENBEN_CACHE, else the user's cache folder."""
    if chosen := os.environ.get("BENBEN_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "benben"


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
