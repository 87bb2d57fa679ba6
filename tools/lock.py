"""Write requirements.lock: the exact versions that `make play` and `make test` install.

python tools/lock.py           locks the versions installed in .venv (`make lock` upgrades them first)

The file is a list of constraints for pip, without hashes and without addresses: a version is locked wherever it is
needed, on every platform and from every package index. A local build such as `2.13.0+cpu` is locked as `2.13.0`.
"""

from dependencies import ROOT, installed
from packaging.version import Version

LOCK = ROOT / "requirements.lock"
HEAD = "# Written by `make lock`. Constraints for pip: exact versions of everything that set-up installs.\n"


def lock() -> str:
    """Every requirement of the checks, the service and the build with its version."""
    versions = {name: Version(found.version).public for name, found in installed("test").items()}
    return HEAD + "".join(f"{name}=={number}\n" for name, number in sorted(versions.items()))


if __name__ == "__main__":
    LOCK.write_text(lock(), "utf-8")
    print(f"{LOCK.name}: {len(lock().splitlines()) - 1} packages")
