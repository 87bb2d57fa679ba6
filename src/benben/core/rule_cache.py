"""Numba's cache of one compiled rule, in a folder whose name says everything that its code depends on.

Numba itself names files by the path of a module and the time it was written; here a copy of the package finds the same.
"""

from pathlib import Path
from types import FunctionType

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator


class RuleCache(FunctionCache):
    """The compiled versions of a rule in a folder."""

    def __init__(self, rule: FunctionType, folder: Path) -> None:
        self._impl_class = lambda rule: _RuleFiles(rule, folder)  # type: ignore[assignment]  # it is only called
        super().__init__(rule)


class _RuleFiles(CompileResultCacheImpl):
    def __init__(self, rule: FunctionType, folder: Path) -> None:
        self._locator = _RulePlace(rule, folder)
        self._lineno = rule.__code__.co_firstlineno
        self._filename_base = self.get_filename_base(rule.__qualname__, "")


class _RulePlace(_CacheLocator):
    """Where the files are: named by the module, the name and the line of a rule."""

    def __init__(self, rule: FunctionType, folder: Path) -> None:
        self._py_file = rule.__code__.co_filename  # for Numba's warnings
        self._folder = folder / rule.__module__
        self._line = rule.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return str(self._line)
