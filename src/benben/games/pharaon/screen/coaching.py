"""How decisions of Pharaon are described after a game."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from benben.core.coaching import Coach, Options
from benben.core.language import N_, _
from benben.core.phrases import SeatNames, capital, enumeration
from benben.core.records import Position
from benben.games.pharaon.screen.cards import CardTables, area_name, spelled
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
    if word == "act":
        return area_name(rest)
    if word == "free":
        return _("{area}, without access", area=area_name(rest))
    if word in ("noble", "keep"):
        return _("a noble from the deck") if rest == "deck" else cards.noble_name(int(rest))
    if word == "artisan":
        if rest == "deck":
            return _("an artisan from the deck")
        return _("the artisan {artisan}", artisan=cards.artisan(int(rest)))
    if word in ("pay", "colour"):
        return _("paying the access token") if rest == "access" else _("paying {token}", token=spelled(rest))
    if word == "step":
        return _("a step on {track}", track=spelled(rest))
    if word == "track":
        return _("All steps on {colour}", colour=spelled(rest))
    if word in ("gain", "teacher"):
        return _("gaining {token}", token=spelled(rest))
    if word == "jar":
        return _("the jar {jar}", jar=cards.jar(table["jars"]["up"][int(rest) - 1]))
    if word == "option":
        return _("the Nile option {option}", option=cards.option(int(rest)))
    if word == "set":
        return _listed(table["offerings"]["sets"][int(rest) - 1])
    if word in ("bonus", "offering"):
        return _offering(table, rest)
    if word in ("swap", "silver"):
        given, got = [*rest.split(), "silver"][:2]
        return _("{given} for {got}", given=spelled(given), got=spelled(got))
    if word in ("here", "left"):
        row, space = table["pyramid"]["discs"][str(s.turn)]
        income = table["pyramid"]["rows"][row - 1][space - 1 - (word == "left")]
        return spelled(income) if income else _("nothing to gain|nothing")
    if word == "tile":
        return _("the Traitor's tile {colour}", colour=spelled(rest))
    return {
        "pass": _("move|passing"),
        "no": _("nothing more"),
        "diplomat": _("three resources of your choice instead"),
    }[word]


def _listed(words: Iterable[str]) -> str:
    return enumeration([spelled(word) for word in words])


def _offering(table: Any, place: str) -> str:
    if place == "bag":
        return _("an offering from the bag")
    return spelled(table["offerings"]["bonus"][int(place) - 1])


def dealt(outcome: str, names: SeatNames, options: Options) -> str:
    """What was drawn or turned up, or how the board was set up."""
    what, _space, item = outcome.partition(" ")
    cards = _cards(options.get("data"))
    if what == "offering":
        return capital(spelled(item))
    if what == "jar":
        return _("Jar: {jar}", jar=cards.jar(int(item)))
    if what == "noble":
        return _("Noble: {noble}", noble=cards.noble_name(int(item)))
    if what == "artisan":
        return _("Artisan: {artisan}", artisan=cards.artisan(int(item)))
    if what == "area":
        return _("Next area: {area}", area=area_name(item))
    if what == "wheel":
        return _("First colour of the wheel: {colour}", colour=spelled(item))
    if what == "direction":
        clockwise = item == "clockwise"
        return _("The wheel turns clockwise") if clockwise else _("The wheel turns counterclockwise")
    if what == "start":
        return _("First player: {name}", name=names.rival if item == "traitor" else names[int(item)])
    if what == "tile":
        return _("The Traitor's next tile: {area}", area=area_name(item))
    return _("The Traitor's next colour: {colour}", colour=spelled(item))


@cache
def _cards(data: str | None) -> CardTables:
    return CardTables({"data": data}, _listed)


COACH = Coach(KINDS, kind, deed, move_words, deal=dealt)
