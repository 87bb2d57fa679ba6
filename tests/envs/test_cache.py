"""Compiled environments are not taken from a cache that was made for other memory."""

import subprocess
import sys
from typing import NamedTuple

import pytest

from benben.core.compiling import _digest
from benben.envs.batch import PACKAGES
from benben.envs.compiled import stepping
from benben.games import game_named


class Other(NamedTuple):
    """Memory of another shape."""

    start: int


def test_another_name_or_field_of_the_memory_of_a_batch_is_another_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("ra")
    before = _digest(game, {}, PACKAGES, judging=True)
    monkeypatch.setattr(Other, "__module__", stepping.__name__)
    monkeypatch.setattr(stepping, "BatchMemory", Other)
    assert _digest(game, {}, PACKAGES, judging=True) != before


def test_who_compiles_does_not_matter_for_the_cache() -> None:
    asked = "import sys; from benben.envs.batch import WITH_SEARCH; from benben.games import game_named; "
    asked += "game_named('ra').compiled({}, WITH_SEARCH); print('benben.envs.compiled.trees' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert said.stdout == "True\n"  # also without a tree search in sight
