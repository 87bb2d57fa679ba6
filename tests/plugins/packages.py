"""Packages with games as pip would install them: a folder with their code, and one with what their metadata says."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "mehen"


def installed(folder: Path, name: str, entry_points: dict[str, str]) -> None:
    """Lay down the metadata of an installed package."""
    metadata = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [f"{key} = {value}" for key, value in entry_points.items()]
    (metadata / "entry_points.txt").write_text("\n".join(["[benben.games]", *lines, ""]))


def install_example(folder: Path) -> list[str]:
    """The folders on the path of a process that has the example's package."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    installed(folder, project["name"], project["entry-points"]["benben.games"])
    return [str(EXAMPLE), str(folder)]


def run(packages: list[str], *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A Python process that finds these packages; its output and errors as text."""
    path = os.pathsep.join([str(ROOT / "src"), *packages])
    environment = {**os.environ, "PYTHONPATH": path, "COLUMNS": "120"}
    return subprocess.run(
        [sys.executable, *arguments], input=typed, env=environment, capture_output=True, text=True, timeout=300
    )
