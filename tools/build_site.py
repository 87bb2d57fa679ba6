"""Build the page without a server into dist/site: a folder that any web host can serve, at any path.

python tools/build_site.py
"""

import shutil

from build_web import ROOT, digest, install, npm, translate

SITE = ROOT / "dist" / "site"
DOCS = ROOT / "src" / "benben" / "server" / "site"
STAMP = SITE.with_suffix(".built-from.txt")


def build() -> None:
    """Build the page unless it is built from these very sources; the documentation is copied if there is one."""
    wanted = digest()
    if not (SITE.exists() and STAMP.exists() and STAMP.read_text() == wanted):
        install()
        translate()
        npm("run", "site")
        STAMP.write_text(wanted)
    if DOCS.is_dir():
        shutil.copytree(DOCS, SITE / "docs", dirs_exist_ok=True)


if __name__ == "__main__":
    build()
    print(f"{SITE} is ready: copy it to any web host.")
