"""Compiled environments are not taken from a cache that was made for other memory."""

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
