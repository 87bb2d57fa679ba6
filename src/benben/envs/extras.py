"""What is imported only when it is used, so that `pip install benben` alone plays."""

from importlib import import_module
from typing import Any


def extra_module(module: str, what: str, extra: str = "research") -> Any:
    """A module of an extra, or an ImportError that says how to get it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        raise ImportError(f"{what} needs {error.name}: pip install 'benben[{extra}]'", name=error.name) from None
