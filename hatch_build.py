"""Put the built browser client into the wheel."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebBuildHook(BuildHookInterface[Any]):
    """Builds web/ before a wheel is made; an editable install is served what `make` builds."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        sys.path.insert(0, str(Path(self.root) / "tools"))
        from build_web import build

        build()
        build_data["artifacts"].append("src/benben/server/static/**")
