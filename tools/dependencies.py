"""What Benben is made of: a bill of materials (CycloneDX), and whether any part has a known fault.

python tools/dependencies.py > sbom.json      everything installed for the service and built into the client
python tools/dependencies.py --audit          ask the advisories about it; needs the network and pip-audit
"""

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "web" / "package-lock.json"


def required(*extras: str) -> list[Requirement]:
    """The requirements of pyproject.toml with these extras, extras of extras included."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lines = [*project["dependencies"], *(line for extra in extras for line in project["optional-dependencies"][extra])]
    needs = [Requirement(line) for line in lines]
    more = sorted({extra for need in needs if need.name == project["name"] for extra in need.extras} - set(extras))
    return required(*extras, *more) if more else [need for need in needs if need.name != project["name"]]


def installed(*extras: str) -> dict[str, Distribution]:
    """The requirements with these extras, and the requirements of those, by name, as installed here."""
    found: dict[str, Distribution] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    waiting = [need for need in required(*extras) if applies(need)]
    while waiting:
        need = waiting.pop()
        known = (key(need.name), frozenset(need.extras))
        if known in seen:
            continue
        seen.add(known)
        found[key(need.name)] = there = distribution(need.name)
        needs = [Requirement(line) for line in there.requires or []]
        waiting += [more for more in needs if any(applies(more, extra) for extra in ["", *need.extras])]
    return found


def applies(need: Requirement, extra: str = "") -> bool:
    """Whether it is needed on this machine."""
    return need.marker is None or need.marker.evaluate({"extra": extra})


def key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def python_parts() -> Iterator[dict[str, Any]]:
    for name, found in sorted(installed("postgres").items()):
        about = found.metadata.json
        licence = str(about.get("license_expression") or about.get("license") or "").split("\n")[0][:60]
        yield part(name, found.version, "pypi", licence)


def client_parts() -> Iterator[dict[str, Any]]:
    """What the browser's client was built with, as its lock file says."""
    packages = json.loads(LOCK.read_text("utf-8"))["packages"] if LOCK.exists() else {}
    for path, about in sorted(packages.items()):
        if path:
            yield part(path.rpartition("node_modules/")[2], about["version"], "npm", about.get("license", ""))


def part(name: str, version: str, kind: str, licence: str) -> dict[str, Any]:
    address = name.replace("@", "%40")
    made = {"type": "library", "name": name, "version": version, "purl": f"pkg:{kind}/{address}@{version}"}
    return {**made, "licenses": [{"license": {"name": licence}}]} if licence else made


def bill() -> dict[str, Any]:
    parts = [*python_parts(), *client_parts()]
    return {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "components": parts}


def audit() -> int:
    """Ask about exactly these versions; the exit status of pip-audit, 1 when something is known."""
    pins = [f"{name}=={found.version}" for name, found in sorted(installed("postgres").items())]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(pins))
        file.flush()
        command = [sys.executable, "-m", "pip_audit", "--no-deps", "--disable-pip", "--requirement", file.name]
        return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    if "--audit" in sys.argv[1:]:
        sys.exit(audit())
    json.dump(bill(), sys.stdout, indent=1)
