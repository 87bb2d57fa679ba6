"""Sentences in the reader's language.

English sentences are the keys; translations come from `locale/<language>/LC_MESSAGES/benben.po`, the one source of
browser, terminal and log; the paragraphs of the rules are beside it in `rules.po`. The words of moves and records
stay English in every language.

    speak("pl")
    _("{name} passed.", name="Iza")
    ngettext("{n} tile", "{n} tiles", 3)
    _("theme|dark")          # a context before the bar, for translators: English shows "dark"
"""

import ast
import gettext
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parents[1] / "locale"
_FIELD = re.compile(r'^(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)?\s*(".*")$')


@dataclass
class Translations:
    """The sentences of one language."""

    language: str = "en"
    sentences: dict[str, list[str]] = field(default_factory=dict)
    plural: Callable[[int], int] = lambda n: int(n != 1)

    def find(self, message: str, form: int = 0) -> str:
        """The translation of a sentence, or the empty text."""
        forms = self.sentences.get(message, [])
        return forms[form] if form < len(forms) else ""


_spoken = Translations()
_own: ContextVar[Translations | None] = ContextVar("language", default=None)  # of the current task or thread


def _(message: str, **values: object) -> str:
    """A sentence, with its values filled in."""
    return (_in_use().find(message) or without_context(message)).format(**values)


def ngettext(one: str, many: str, n: int, **values: object) -> str:
    """A sentence in the plural form for the number `n`; `{n}` is filled in."""
    spoken = _in_use()
    text = spoken.find(one, spoken.plural(n)) or without_context(one if n == 1 else many)
    return text.format(n=n, **values)


def without_context(message: str) -> str:
    """The words of a message, without the context before its bar."""
    return message.rpartition("|")[2]


def N_(message: str) -> str:  # noqa: N802 - the name that gettext's tools look for
    """Mark a sentence for the catalogues where it is written, to be translated where it is shown."""
    return message


def languages() -> list[str]:
    """The available languages."""
    return ["en", *sorted(path.parts[-3].replace("_", "-") for path in LOCALE.glob("*/LC_MESSAGES/benben.po"))]


def nearest(tag: str) -> str | None:
    """The language for a tag as `pt_BR.UTF-8`: with its region, else without, else of another region."""
    language, region = [*re.split(r"[_.@-]", tag), ""][:2]
    known, wanted = languages(), language.lower()
    near = [f"{wanted}-{region.upper()}", wanted, *(code for code in known if code.startswith(f"{wanted}-"))]
    return next((code for code in near if code in known), None)


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language set in the environment: the first known one of BENBEN_LANG, LANGUAGE, LC_ALL, ..."""
    for name in ("BENBEN_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for tag in environment.get(name, "").split(":"):
            if language := nearest(tag):
                return language
            if re.split(r"[_.@-]", tag)[0].lower() in ("c", "posix"):
                return "en"
    return "en"


def speak(language: str) -> None:
    """Use this language from now on; a ValueError names the available ones."""
    global _spoken
    _spoken = read_catalogue(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use a language inside a `with` block, in this task or thread alone; an unknown one means English."""
    before = _own.set(read_catalogue(nearest(language) or "en"))
    try:
        yield
    finally:
        _own.reset(before)


def spoken() -> str:
    """The current language."""
    return _in_use().language


def _in_use() -> Translations:
    return _own.get() or _spoken


@cache
def read_catalogue(language: str, domain: str = "benben") -> Translations:
    """The catalogue of a language, from its gettext file; a ValueError names the languages there are."""
    code = nearest(language)
    if code is None:
        raise ValueError(f"there is no language {language!r}; there are {', '.join(languages())}")
    catalogue = Translations(code)
    if code == "en":
        return catalogue
    text = (LOCALE / code.replace("-", "_") / "LC_MESSAGES" / f"{domain}.po").read_text("utf-8")
    for block in re.split(r"\n\s*\n", text):
        message, forms = _read_entry(block)
        if message:
            catalogue.sentences[message] = forms
        elif forms and (found := re.search(r"plural=([^;\n]+)", forms[0])):
            catalogue.plural = gettext.c2py(found[1])
    return catalogue


def _read_entry(block: str) -> tuple[str, list[str]]:
    """The message of an entry and its translations; none where it is marked as doubtful."""
    parts: dict[str, str] = {}
    name = ""
    for line in block.splitlines():
        if found := _FIELD.match(line):
            name = found[1] or name
            parts[name] = parts.get(name, "") + ast.literal_eval(found[2])
    message = "|".join(filter(None, (parts.get("msgctxt"), parts.get("msgid", ""))))
    if message and re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE):
        return "", []
    return message, [text for key, text in parts.items() if key.startswith("msgstr")]
