"""Files that people name, with errors as plain sentences, and the folder of compiled rules."""

import json
import os
from pathlib import Path
from typing import Any

from benben.core.language import _


def read_text(path: Path) -> str:
    """The text of a file."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(_("{file} is not UTF-8 text (byte {n}).", file=path, n=error.start)) from None
    except OSError as error:
        raise _complaint(path, error) from None


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, "utf-8")
        part.replace(path)
    except OSError as error:
        raise _complaint(path, error) from None


def write_json(report: Any, file: str) -> None:
    """Write a report as JSON into a file; - is standard output."""
    text = json.dumps(report, indent=2) + "\n"
    if file == "-":
        print(text, end="")
    else:
        write_text(Path(file), text)


def _complaint(path: Path, error: OSError) -> ValueError:
    return ValueError(f"{path}: {error.strerror}.")


def cache_root() -> Path:
    """Where compiled rules are kept: $BENBEN_CACHE, else the user's cache folder."""
    if chosen := os.environ.get("BENBEN_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "benben"
