"""Collect the sentences of browser and prompt, and the rules, into templates, and bring the catalogues up to date.

`messages.py extract` writes benben.pot and rules.pot in src/benben/locale; `messages.py update` also merges them into
the catalogues; `messages.py check` says what is missing and fails if a complete language lacks something.

A message may begin with a context for translators: `t("theme|dark")` is `msgctxt "theme"`, `msgid "dark"`. A comment
`TRANSLATORS: ...` above the line goes into the catalogues too, as does the place where people see the message.
"""

import io
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from benben.core.rulebook import blocks

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "src" / "benben" / "locale"
LANGUAGES = ("pl", "uk", "it", "pt_BR", "de", "fr", "es")
STRING = r'"((?:[^"\\]|\\.)*)"'
CALL = re.compile(rf"\b(tn|t|mark)\(\s*{STRING}(?:\s*,\s*{STRING})?")
IDLE = re.compile(r'"(Project-Id|Report-Msgid|POT-Creation|PO-Revision|Last-Translator|Language-Team|Generated-By)')
NOTE = re.compile(r"TRANSLATORS: (.*?)\s*(?:\*/|-->|$)")
Message = str | tuple[str, ...]
PLACES = {  # where people see the messages of a folder
    "web/src/account": "account and settings pages",
    "web/src/coach": "analysis, hints and puzzles in the browser",
    "web/src/games": "board of a game in the browser",
    "web/src/learn": "lessons and rules in the browser",
    "web/src/lobby": "lobby in the browser",
    "web/src/offline": "games on this device in the browser",
    "web/src/table": "at a table in the browser",
    "web/src": "browser",
    "src/benben/arena": "reports of the arena",
    "src/benben/games": "board of a game at the prompt",
    "src/benben/server": "answers of the server",
    "src/benben": "prompt",
}
PYTHON = {"_": None, "ngettext": (1, 2), "gettext": None, "N_": None}


def of_browser(path: Path) -> Iterator[tuple[int, Message, list[str]]]:
    """Sentences in a .ts or .svelte file, with their notes; only literal strings in double quotes are sentences."""
    source = path.read_text("utf-8")
    lines = source.split("\n")
    for found in CALL.finditer(source):
        call, one, many = found.groups()
        line = source.count("\n", 0, found.start()) + 1
        if one:
            note = NOTE.search(lines[line - 2]) if line > 1 else None
            yield line, (plain(one), plain(many)) if call == "tn" and many else plain(one), [note[1]] if note else []


def of_lesson(path: Path) -> Iterator[tuple[int, Message, list[str]]]:
    """What a lesson says, with its numbers and names as placeholders."""
    plan = tomllib.loads(path.read_text("utf-8"))
    for words in (*(step["say"] for step in plan["steps"]), plan["free"], plan["end"]):
        yield 1, words, [f"lesson “{path.stem}”; {{name0}}, {{name1}} are players"] if "{name" in words else []


def of_levels(path: Path) -> Iterator[tuple[int, Message, list[str]]]:
    """What the levels of bots are like."""
    for name, level in tomllib.loads(path.read_text("utf-8")).items():
        yield 1, level["about"], [f"the bot “{name}”, in lists after its name, without a full stop"]


def plain(text: str) -> str:
    return text.replace('\\"', '"').replace("\\\\", "\\")


def extract() -> Catalog:
    catalogue = Catalog(project="Benben", version="", copyright_holder="The Benben developers", charset="utf-8")
    browser = sorted(path for kind in ("ts", "svelte") for path in (ROOT / "web" / "src").rglob(f"*.{kind}"))
    for path in browser:
        if "gallery" not in path.parts:
            for line, message, notes in of_browser(path):
                add(catalogue, message, path, line, notes)
    for path in sorted((ROOT / "web" / "src" / "games").glob("*/lessons/*.toml")):
        for line, message, notes in of_lesson(path):
            add(catalogue, message, path, line, notes)
    for path in sorted((ROOT / "src" / "benben" / "games").glob("*/data/bots.toml")):
        for line, message, notes in of_levels(path):
            add(catalogue, message, path, line, notes)
    for path in sorted((ROOT / "src" / "benben").rglob("*.py")):
        for line, message, notes, _ in extract_from_file(
            "python", path, PYTHON, ["TRANSLATORS:"], strip_comment_tags=True
        ):
            add(catalogue, message, path, line, notes)
    return catalogue


def add(catalogue: Catalog, message: Message, path: Path, line: int, notes: list[str]) -> None:
    """Add a message with its context, its place and the notes for translators."""
    place = path.relative_to(ROOT).as_posix()
    seen = next(seen for folder, seen in PLACES.items() if place.startswith(folder + "/"))
    one, *more = (message,) if isinstance(message, str) else message
    context, bar, words = one.rpartition("|")
    key = (words, *(form.rpartition("|")[2] for form in more)) if more else words
    catalogue.add(key, locations=[(place, line)], auto_comments=[seen, *notes], context=context if bar else None)


def extract_rules() -> Catalog:
    """A message for every block of a rules.md that has words."""
    catalogue = Catalog(project="Benben", version="", copyright_holder="The Benben developers", charset="utf-8")
    for path in sorted((ROOT / "src" / "benben" / "games").glob("*/rules.md")):
        for mark, words in blocks(path.read_text("utf-8")):
            place = mark.strip("*_# ")
            catalogue.add(
                words, locations=[(path.relative_to(ROOT).as_posix(), 1)], auto_comments=[place] * bool(place)
            )
    return catalogue


def write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue, rules in their order; heads that change with every run, or say nothing, are left out."""
    path.parent.mkdir(parents=True, exist_ok=True)
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=110, sort_output=path.stem == "benben", include_lineno=False)
    lines = buffer.getvalue().decode().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not IDLE.match(line)), "utf-8")


def catalogue_of(language: str, domain: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def update(domain: str, template: Catalog) -> None:
    for language in LANGUAGES:
        path = catalogue_of(language, domain)
        catalogue = Catalog(locale=language, project="Benben", charset="utf-8", fuzzy=False)
        if path.exists():
            with path.open("rb") as file:
                catalogue = read_po(file, locale=language)
        catalogue.header_comment = f"# Benben in the language {language}; see web/scripts/messages.py."
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        write(path, catalogue)


def lacking(path: Path, template: Catalog) -> list[str]:
    with path.open("rb") as file:
        known = read_po(file)
    missing = []
    for message in template:
        if message.id:
            here = known.get(message.id, message.context)
            texts = () if here is None else here.string if isinstance(here.string, tuple) else (here.string,)
            if not texts or not all(texts):
                missing.append(message.id if isinstance(message.id, str) else message.id[0])
    return missing


def check(domain: str, template: Catalog) -> bool:
    """Say what each language lacks; is everything there?"""
    holes = {language: lacking(catalogue_of(language, domain), template) for language in LANGUAGES}
    for language, missing in holes.items():
        print(f"{domain} {language}: {len(template) - len(missing)} of {len(template)}", *missing[:5], sep="\n  ")
    return not any(holes.values())


if __name__ == "__main__":
    what = sys.argv[1] if len(sys.argv) > 1 else "check"
    templates = {"benben": extract(), "rules": extract_rules()}
    for name, template in templates.items():
        if what in {"extract", "update"}:
            write(LOCALE / f"{name}.pot", template)
        if what == "update":
            update(name, template)
    if what == "check":
        complete = [check(name, template) for name, template in templates.items()]
        sys.exit(not all(complete))
