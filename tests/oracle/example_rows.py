"""Example rows: tables in TOML that a person can read."""

import tomllib
from pathlib import Path
from typing import Any


def rows_in(folder: Path) -> list[dict[str, Any]]:
    """The rows of all files in a folder."""
    files = sorted(folder.glob("*.toml"))
    return [_with_nulls(row) for file in files for row in tomllib.loads(file.read_text())["row"]]


def _with_nulls(value: Any) -> Any:
    """TOML has no null: the examples write it as a word."""
    if isinstance(value, dict):
        return {key: _with_nulls(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_with_nulls(item) for item in value]
    return None if value == "null" else value
