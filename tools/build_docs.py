"""Build the documentation site into the package, strictly: a warning is an error.

python tools/build_docs.py
"""

import logging
import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SITE = ROOT / "src" / "benben" / "server" / "site"


def build(settings: Path = ROOT / "mkdocs.yml") -> None:
    """Build the site of these settings; a warning raises an error."""
    os.environ["NO_MKDOCS_2_WARNING"] = "1"  # the theme's note about another program
    sys.path.insert(0, str(ROOT / "tools"))
    from mkdocs.commands import build as command
    from mkdocs.config import load_config

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
    config = load_config(str(settings))
    config.plugins.on_startup(command="build", dirty=False)
    command.build(config)


if __name__ == "__main__":
    build()
