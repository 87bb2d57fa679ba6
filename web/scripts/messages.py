"""Collect the sentences of browser and prompt into one template, and bring the catalogues up to date.

`messages.py extract` writes src/benben/locale/benben.pot; `messages.py update` also merges it into the catalogues;
`messages.py check` says what is missing and fails if a complete language lacks something.
"""

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "src" / "benben" / "locale"
COMPLETE = ("pl", "uk", "it", "pt")
LANGUAGES = (*COMPLETE, "de", "fr", "es")
STRING = r'"((?:[^"\\]|\\.)*)"'
CALL = re.compile(rf"\b(tn|t|mark)\(\s*{STRING}(?:\s*,\s*{STRING})?")
IDLE = re.compile(r'"(Project-Id|Report-Msgid|POT-Creation|PO-Revision|Last-Translator|Language-Team|Generated-By)')
PYTHON = {"_": None, "ngettext": (1, 2), "gettext": None, "N_": None}


def of_browser(path: Path) -> Iterator[tuple[int, str | tuple[str, str]]]:
    """Sentences in a .ts or .svelte file; only literal strings in double quotes are sentences."""
    source = path.read_text("utf-8")
    for found in CALL.finditer(source):
        call, one, many = found.groups()
        line = source.count("\n", 0, found.start()) + 1
        if one:
            yield line, (plain(one), plain(many)) if call == "tn" and many else plain(one)


def plain(text: str) -> str:
    return text.replace('\\"', '"').replace("\\\\", "\\")


def extract() -> Catalog:
    catalogue = Catalog(project="Benben", version="", copyright_holder="The Benben developers", charset="utf-8")
    browser = sorted(path for kind in ("ts", "svelte") for path in (ROOT / "web" / "src").rglob(f"*.{kind}"))
    for path in browser:
        if "gallery" not in path.parts:
            for line, message in of_browser(path):
                catalogue.add(message, locations=[(path.relative_to(ROOT).as_posix(), line)])
    for path in sorted((ROOT / "src" / "benben").rglob("*.py")):
        for line, message, comments, _ in extract_from_file("python", path, keywords=PYTHON):
            catalogue.add(message, locations=[(path.relative_to(ROOT).as_posix(), line)], auto_comments=comments)
    return catalogue


def write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue; heads that would change with every run, or say nothing, are left out."""
    path.parent.mkdir(parents=True, exist_ok=True)
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=110, sort_output=True, include_lineno=False)
    lines = buffer.getvalue().decode().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not IDLE.match(line)), "utf-8")


def update(template: Catalog) -> None:
    for language in LANGUAGES:
        path = LOCALE / language / "LC_MESSAGES" / "benben.po"
        catalogue = Catalog(locale=language, project="Benben", charset="utf-8", fuzzy=False)
        if path.exists():
            with path.open("rb") as file:
                catalogue = read_po(file, locale=language)
        elif language not in COMPLETE:
            continue
        catalogue.header_comment = f"# Benben in the language {language}; see web/scripts/messages.py."
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        write(path, catalogue)


def lacking(language: str, template: Catalog) -> list[str]:
    path = LOCALE / language / "LC_MESSAGES" / "benben.po"
    with path.open("rb") as file:
        known = read_po(file, locale=language)
    missing = []
    for message in template:
        if message.id:
            here = known.get(message.id)
            texts = () if here is None else here.string if isinstance(here.string, tuple) else (here.string,)
            if not texts or not all(texts):
                missing.append(message.id if isinstance(message.id, str) else message.id[0])
    return missing


if __name__ == "__main__":
    what = sys.argv[1] if len(sys.argv) > 1 else "check"
    template = extract()
    if what in {"extract", "update"}:
        write(LOCALE / "benben.pot", template)
    if what == "update":
        update(template)
    if what == "check":
        begun = [one for one in LANGUAGES if (LOCALE / one).exists()]
        holes = {language: lacking(language, template) for language in begun}
        for language, missing in holes.items():
            print(f"{language}: {len(template) - len(missing)} of {len(template)}", *missing[:5], sep="\n  ")
        sys.exit(any(holes[language] for language in COMPLETE))
