"""The long part of the tests, for minutes of training, kills or games: `BENBEN_LONG=1 make test`."""

import os

import pytest

LONG = os.environ.get("BENBEN_LONG") == "1"


def long(why: str) -> pytest.MarkDecorator:
    """Marks a test of the long part."""
    return pytest.mark.skipif(not LONG, reason=f"{why}: BENBEN_LONG=1")
