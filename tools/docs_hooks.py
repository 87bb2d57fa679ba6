"""What MkDocs calls while it builds the site: it adds pages made from the code and moves scripts into files."""

import hashlib
import re
import shutil
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

HTTP = "reference/http.md"  # made from the code each time the site is built; other pages may link to it
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are made from the code each time."""
    import http_reference

    files.append(File.generated(config, HTTP, content=http_reference.page()))
    return files


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Move scripts out of the page: the service forbids scripts that are not files of its own."""
    return without_inline_scripts(output, Path(config.site_dir), "../" * page.url.count("/"))


def on_post_build(config: Any) -> None:
    """Remove what the service does not need: pages for a public address, source maps, search in other languages."""
    site = Path(config.site_dir)
    for file in [site / "404.html", *site.glob("sitemap.*"), *site.rglob("*.map")]:
        file.unlink(missing_ok=True)
    shutil.rmtree(site / "assets" / "javascripts" / "lunr", ignore_errors=True)


def without_inline_scripts(html: str, site: Path, root: str) -> str:
    def moved(found: re.Match[str]) -> str:
        name = f"assets/inline-{hashlib.sha256(found[1].encode()).hexdigest()[:12]}.js"
        file = site / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(found[1], "utf-8")
        return f'<script src="{root}{name}"></script>'

    return INLINE.sub(moved, html)
