"""The documentation site."""

from pathlib import Path

import build_docs
import pytest


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder that `make docs` builds; built now if it is not there."""
    if not (build_docs.SITE / "index.html").exists():
        build_docs.build()
    return build_docs.SITE
