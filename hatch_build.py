"""Build the browser client before a wheel or a source archive is made."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebBuildHook(BuildHookInterface[Any]):
    """A source archive holds the built client, so that a wheel made from it needs neither Node nor a network.

    An editable install serves what `make` builds.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        sys.path.insert(0, str(Path(self.root) / "tools"))
        from build_web import build

        build()
