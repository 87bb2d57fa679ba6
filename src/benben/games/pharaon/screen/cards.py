"""What is printed on the cards, tiles and boards of Pharaon, in words: our tables, or the owner's of this match."""

import csv
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from benben.core.language import N_, _, ngettext
from benben.games.pharaon.board.loader import OURS

LETTERS = {"black": "K", "yellow": "Y", "green": "G", "red": "R", "blue": "B", "silver": "S"}
COLOURS = list(LETTERS)[:5]
STYLES = {"black": "bold", "yellow": "yellow", "green": "green", "red": "red", "blue": "blue", "silver": "white"}

COLOUR_NAMES = {
    "black": N_("colour|black"),
    "yellow": N_("colour|yellow"),
    "green": N_("colour|green"),
    "red": N_("colour|red"),
    "blue": N_("colour|blue"),
    "silver": N_("colour|silver"),
}
AREAS = {
    "offerings": N_("area|Offerings"),
    "nobles": N_("area|Nobles"),
    "nile": N_("area|Nile"),
    "artisans": N_("area|Artisans"),
    "tomb": N_("area|Tomb"),
}

GAINS = {
    "jar": N_("gain|jar"),
    "offering": N_("gain|offering"),
    "artisan": N_("gain|artisan"),
    "tomb": N_("tomb stage"),
    "basic": N_("any resource|any"),
    "first": N_("First Player"),
}

NOBLES = {
    "Scribe": N_("noble|Scribe"),
    "General": N_("noble|General"),
    "Architect": N_("noble|Architect"),
    "High Priestess": N_("High Priestess"),
    "Master": N_("noble|Master"),
    "Granary Steward": N_("Granary Steward"),
    "Judge": N_("noble|Judge"),
    "Grand Vizier": N_("Grand Vizier"),
    "Doctor": N_("noble|Doctor"),
    "Head Builder": N_("Head Builder"),
    "High Priest": N_("High Priest"),
    "Governor": N_("noble|Governor"),
    "Sorceress": N_("noble|Sorceress"),
    "Treasurer": N_("noble|Treasurer"),
    "Teacher": N_("noble|Teacher"),
    "Diplomat": N_("noble|Diplomat"),
    "High Official": N_("High Official"),
}

PER = {
    "royal_token": N_("for each of Pharaoh and First Player tokens"),
    "noble": N_("for each noble"),
    "artisan_value": N_("for each different artisan value"),
    "stage": N_("for each tomb stage"),
    "offering": N_("for each offering"),
    "top_track": N_("for each Nile track at the top"),
    "god": N_("for each god"),
    "silver": N_("for each silver"),
    "basic": N_("for each coloured resource"),
}

ICONS = {
    ".": N_("nothing to gain|nothing"),
    "T": N_("a tomb stage"),
    "G": N_("this tile's god"),
    "M": N_("a Nile step of the fullest tile"),
    "m": N_("a Nile step of the emptiest tile"),
    "A+H": N_("takes the highest-scoring artisan"),
    "A+L": N_("takes the lowest-scoring artisan"),
    "A-H": N_("discards the highest-scoring artisan"),
    "A-L": N_("discards the lowest-scoring artisan"),
    "N+": N_("takes noble {n} from the left"),
    "N-": N_("discards noble {n} from the left"),
    "O": N_("takes offering set {n}"),
    "B": N_("takes bonus token {n}"),
    "P": N_("his nobles are worth {n}"),
}

Row = dict[str, str]


def area_name(area: str) -> str:
    """An area for people."""
    return _(AREAS[area])


def legend() -> list[str]:
    """What the letters and signs of the table mean."""
    letters = [f"{letter} {_(COLOUR_NAMES[colour])}" for colour, letter in LETTERS.items()]
    return [*letters, _("* offering token"), _("1pp, 2pp: offering token worth 1 or 2 PP")]


def thing(word: str) -> str:
    """A resource as its letter, a token or an icon in words."""
    if word.rstrip("*") in LETTERS:
        return LETTERS[word.rstrip("*")] + ("*" if word.endswith("*") else "")
    if word.endswith("*"):
        return f"{area_name(word[:-1])}*"
    if word.startswith("track"):
        return ngettext("{n} step on one track", "{n} steps on one track", int(word[5:]))
    return _(GAINS[word]) if word in GAINS else word


def things(words: Iterable[str]) -> str:
    """Several of them."""
    return " ".join(thing(word) for word in words) or "-"


def spelled(word: str) -> str:
    """A resource, a token or an icon in whole words."""
    plain = word.removesuffix("*")
    if plain in COLOUR_NAMES:
        name = _(COLOUR_NAMES[plain])
        return _("{colour} offering", colour=name) if word.endswith("*") else name
    if plain in AREAS:
        return _("{area} offering", area=area_name(plain))
    worth = {"1pp": N_("offering worth 1"), "2pp": N_("offering worth 2")}
    return _(worth[word]) if word in worth else thing(word)


def prestige(points: object) -> str:
    """A number of prestige points."""
    return _("{n} PP", n=points)


class CardTables:
    """The tables of a match; `listed` names resources and gains."""

    def __init__(self, options: Mapping[str, Any], listed: Callable[[Iterable[str]], str] = things) -> None:
        self._listed = listed
        self.folder = Path(options["data"]) if options.get("data") else OURS
        self.nobles = self._numbered("nobles")
        self.artisans = self._numbered("artisans")
        self.jars = self._numbered("jars")
        self.tomb = self._numbered("tomb")
        self.nile = self._numbered("nile")
        self.levels = self._numbered("levels")
        self.tiles = {(row["area"], row["side"] == "dark"): row["spaces"].split() for row in self._rows("traitor")}

    def _rows(self, name: str) -> list[Row]:
        path = self.folder / f"{name}.csv"
        text = (path if path.exists() else OURS / path.name).read_text("utf-8-sig")
        return list(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))

    def _numbered(self, name: str) -> dict[int, Row]:
        return dict(enumerate(self._rows(name), start=1))

    def jar(self, number: int) -> str:
        """What a jar holds: bottom, left, right."""
        row = self.jars[number]
        return self._listed((row["bottom"], row["left"], row["right"]))

    def artisan(self, number: int) -> str:
        """Points and gains of an artisan."""
        row = self.artisans[number]
        return f"{prestige(row['points'])} {self._listed(row['gains'].split())}"

    def noble_name(self, number: int) -> str:
        """A noble's name."""
        name = self.nobles[number]["name"]
        return _(NOBLES.get(name, name))

    def noble(self, number: int) -> str:
        """Name, points and ability of a noble."""
        ability = self._ability(self.nobles[number])
        return f"{self.noble_name(number)}, {self._points(self.nobles[number])}" + (f"; {ability}" if ability else "")

    def _points(self, row: Row) -> str:
        per = row["per"]
        if per == "other_noble":
            return _("the PP of another of your nobles")
        if per == "nothing":
            return prestige(row["points"])
        if per.startswith("god_beside_"):
            each = _("for each god beside {area}", area=area_name(per.removeprefix("god_beside_")))
        else:
            each = _(PER[per])
        return f"{prestige(row['points'])} +{row['more']} {each}"

    def _ability(self, row: Row) -> str:
        given = row["with"].split()
        sentences = {
            "pay_as": lambda: _("{one} and {other} pay for each other", one=thing(given[0]), other=thing(given[1])),
            "extra_step": lambda: _("one more step in the pyramid when passing"),
            "any_access": lambda: _("any resource opens {area}", area=area_name(given[0])),
            "any_five": lambda: _("a noble costs any five resources"),
            "no_access": lambda: _("once a round, {area} without access", area=area_name(given[0])),
            "swap": lambda: _("once a round, one resource for another"),
            "to_silver": lambda: _("once a round, one resource for a silver"),
            "one_more": lambda: _("once a round, one more resource with a jar"),
            "any_three": lambda: _("once a round, a jar of any three colours"),
            "at_once": lambda: _("at once: {gains}", gains=things(given)),
        }
        return sentences.get(row["ability"], lambda: "")()

    def option(self, number: int) -> str:
        """What a Nile option costs and gives."""
        row = self.nile[number]
        pay = _("2 alike") if row["pay"] == "alike" else self._listed(row["pay"].split())
        steps = ngettext("{n} step", "{n} steps", int(row["steps"]))
        return f"{pay} > {self._listed(row['gains'].split())}, {steps}"

    def icon(self, tile: Mapping[str, Any], space: int) -> str:
        """What happens when the space (from 1) of a Traitor's tile is filled."""
        word = self.tiles[tile["area"], tile["dark"]][space - 1]
        kind = word.rstrip("0123456789")
        return _(ICONS[kind], n=word[len(kind) :])

    def ahead(self, tile: Mapping[str, Any]) -> str:
        """The next icon on a Traitor's tile, and how many tokens away it is."""
        spaces = self.tiles[tile["area"], tile["dark"]]
        for space in range(tile["filled"] + 1, len(spaces) + 1):
            if spaces[space - 1] != ".":
                return _("in {n}: {what}", n=space - tile["filled"], what=self.icon(tile, space))
        return "-"
