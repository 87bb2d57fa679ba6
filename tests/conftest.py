"""What all tests share: the toy game in the registry, arrays that check their bounds, a cache of compiled rules."""

import os
from pathlib import Path

import pytest

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

from benben.games import REGISTRY

REGISTRY["kuhn"] = "kuhn.game"

# Begun first: what compiles bots that others use afterwards, and what takes minutes and should not be left for last.
FIRST = ("bots/test_ladder.py", "web/test_games.py", "web/test_access.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files in the order in which two processes are done soonest."""
    ranks = {Path(__file__).parent / name: rank for rank, name in enumerate(FIRST)}
    items.sort(key=lambda item: ranks.get(item.path, len(FIRST)))
