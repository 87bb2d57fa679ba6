"""The documentation site."""

import subprocess
import sys
from pathlib import Path

import build_docs
import pytest


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder that `make docs` builds; built now if it is not there."""
    if not (build_docs.SITE / "index.html").exists():
        subprocess.run([sys.executable, build_docs.__file__], check=True)  # its packages warn of their next versions
    return build_docs.SITE
