"""What all tests share: the toy game in the registry, arrays that check their bounds, a cache of compiled rules."""

import os

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

import pytest

from benben.games import REGISTRY

REGISTRY["kuhn"] = "kuhn.game"

LONG = ("web", "server", "bots", "envs")  # the folders whose files take longest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, so that two workers end together."""
    items.sort(key=lambda item: LONG.index(item.path.parent.name) if item.path.parent.name in LONG else len(LONG))
