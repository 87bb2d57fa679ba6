"""How decisions of Pharaon are spoken of after a game."""

from functools import cache
from typing import Any

from benben.core.coaching import Coach, Options
from benben.core.language import N_, _
from benben.core.records import Position
from benben.games.pharaon.screen.cards import CardTables, area_name, thing, things
from benben.games.pharaon.screen.meanings import income
from benben.games.pharaon.words.view import view

KINDS = {
    "area": N_("which area"),
    "pass": N_("pass now"),
    "payment": N_("decision|payment"),
    "noble": N_("which noble"),
    "artisan": N_("which artisan"),
    "offering": N_("which offering"),
    "nile": N_("where on the Nile"),
    "jar": N_("which jar"),
    "resource": N_("which resource"),
}
_KIND_OF = {
    "act": "area",
    "free": "area",
    "pass": "pass",
    "pay": "payment",
    "colour": "payment",
    "noble": "noble",
    "keep": "noble",
    "artisan": "artisan",
    "set": "offering",
    "bonus": "offering",
    "offering": "offering",
    "option": "nile",
    "step": "nile",
    "track": "nile",
    "jar": "jar",
}


def kind(s: Position, move: str) -> str:
    """By the word of the move to find."""
    return _KIND_OF.get(move.split()[0], "resource")


def deed(s: Position, move: str, name: str, options: Options) -> str:
    """What a player chose."""
    return _("{name} chose {move}", name=name, move=move_words(s, move, options))


def move_words(s: Position, move: str, options: Options) -> str:
    """A move as the subject of a sentence."""
    word, _space, rest = move.partition(" ")
    cards = _cards(options.get("data"))
    table: Any = view(s, s.turn)
    if word in ("act", "free"):
        return area_name(rest)
    if word in ("noble", "keep"):
        return _("a noble from the deck") if rest == "deck" else cards.noble_name(int(rest))
    if word == "artisan":
        if rest == "deck":
            return _("an artisan from the deck")
        return _("the artisan {artisan}", artisan=cards.artisan(int(rest)))
    if word in ("pay", "colour"):
        return _("paying the access token") if rest == "access" else _("paying {token}", token=thing(rest))
    if word in ("step", "track"):
        return _("a step on {track}", track=thing(rest))
    if word in ("gain", "teacher"):
        return _("gaining {token}", token=thing(rest))
    if word == "jar":
        return _("the jar {jar}", jar=cards.jar(table["jars"]["up"][int(rest) - 1]))
    if word == "option":
        return _("the Nile option {option}", option=cards.option(int(rest)))
    if word == "set":
        return _("the offerings {offerings}", offerings=things(table["offerings"]["sets"][int(rest) - 1]))
    if word in ("bonus", "offering"):
        return _offering(table, rest)
    if word in ("swap", "silver"):
        given, got = [*rest.split(), "silver"][:2]
        return _("{given} for {got}", given=thing(given), got=thing(got))
    if word in ("here", "left"):
        row, space = table["pyramid"]["discs"][str(s.turn)]
        return income(table["pyramid"]["rows"][row - 1][space - 1 - (word == "left")])
    if word == "tile":
        return _("the Traitor's tile {colour}", colour=thing(rest))
    return {
        "pass": _("move|passing"),
        "no": _("nothing more"),
        "diplomat": _("three resources of your choice instead"),
    }[word]


def _offering(table: Any, place: str) -> str:
    if place == "bag":
        return _("an offering from the bag")
    return _("the offering {offering}", offering=thing(table["offerings"]["bonus"][int(place) - 1]))


@cache
def _cards(data: str | None) -> CardTables:
    return CardTables({"data": data})


COACH = Coach(KINDS, kind, deed, move_words)
