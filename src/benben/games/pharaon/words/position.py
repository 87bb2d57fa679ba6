"""A position of Pharaon as text: its words, and how what is hidden in set-up is drawn."""

from typing import Any

from benben.core.language import _
from benben.core.notation import (
    HIDDEN,
    Counts,
    Fault,
    Groups,
    Item,
    Listed,
    Members,
    Notation,
    Number,
    Secret,
    Word,
    field_item,
    pieces,
    unknown,
    words,
)
from benben.core.protocol import CHANCE, OVER
from benben.core.records import Position
from benben.games.pharaon.board.actions import DIRECTIONS
from benben.games.pharaon.board.components import (
    AREAS,
    ARTISAN_CARDS,
    ARTISAN_PLACES,
    BASICS,
    BITS,
    COLOURS,
    FIELD,
    JARS,
    MOST_SEATS,
    MOST_SETS,
    NOBLE_CARDS,
    NOBLE_PLACES,
    RESOURCES,
    ROUNDS,
    TILES,
    TOKENS,
)
from benben.games.pharaon.board.owners import bound, table
from benben.games.pharaon.board.state import (
    AGENDA,
    ASIDE,
    FACE_UP,
    GONE,
    IN_DECK,
    JAR_DISCARDED,
    JAR_FACE_UP,
    NOTHING,
    PILES,
)
from benben.games.pharaon.rules.payments import OWN_COLOURS, learn_pair
from benben.games.pharaon.words.possible import faults
from benben.games.pharaon.words.task import QUESTIONS, STEPS, put_steps, steps_to_do
from benben.games.pharaon.words.view import PHASES, SLOTS


def _write_agenda(s: Position) -> str:
    return ",".join(steps_to_do(s)) or "-"


def _read_agenda(s: Position, text: str) -> None:
    found = [] if text == "-" else list(pieces(text, ","))
    for at, part in found:
        if part not in STEPS:
            raise Fault(at, unknown(part, STEPS))
    if len(found) > AGENDA // 2:
        raise Fault(0, _("there are too many steps"))
    put_steps(s, [part for _at, part in found])


def _order_item(key: str, places: str, order: str, taken: str, cards: int) -> Item:
    """The cards that sides have, in the order gained."""
    code = Listed(Number(0, cards - 1, shift=1), cards, NOTHING)

    def write(s: Position) -> str:
        owned = [card for card in range(cards) if getattr(s, places)[card] >= 0]
        return code.write(sorted(owned, key=lambda card: getattr(s, order)[card]))

    def read(s: Position, text: str) -> None:
        gained = [card for card in code.read(text) if card != NOTHING]
        owned = [card for card in range(cards) if getattr(s, places)[card] >= 0]
        if sorted(gained) != owned:
            raise Fault(0, _("each card that somebody has is named once, in the order gained"))
        when = getattr(s, order)
        for number, card in enumerate(gained):
            when[card] = number
        setattr(s, taken, len(gained))

    return Item(key, write, read)


class _Due:
    """Slots to pay, packed into one number."""

    code = Counts(SLOTS)

    def write(self, value: Any) -> str:
        return self.code.write([value >> (BITS * slot) & FIELD for slot in range(len(SLOTS))])

    def read(self, text: str) -> int:
        counts = self.code.read(text)
        if max(counts) > FIELD:
            raise Fault(0, _("no cost in the game is this high"))
        return sum(count << (BITS * slot) for slot, count in enumerate(counts))


class _Used:
    """Which cards are turned sideways."""

    code = Members(1, NOBLE_CARDS)

    def write(self, value: Any) -> str:
        return self.code.write(sum(1 << card + 1 for card, used in enumerate(value) if used))

    def read(self, text: str) -> list[int]:
        bits = self.code.read(text)
        return [bits >> card + 1 & 1 for card in range(NOBLE_CARDS)]


def _rows(names: Any) -> Listed:
    return Listed(Counts(names), MOST_SEATS, [0] * len(names), "/")


def _cards(count: int, places: int) -> Listed:
    return Listed(Number(0, count - 1, shift=1, none=True), places, NOTHING)


def _read_passed(s: Position, text: str) -> None:
    s.passed = _PASSED.read(text)
    s.passes = len([side for side in s.passed if side != NOTHING])


_SIDE = Number(0, MOST_SEATS - 1, none=True)
_PASSED = Listed(_SIDE, MOST_SEATS, NOTHING)
_AREA, _COLOUR, _TOKEN = words(AREAS, none=True), words(COLOURS, none=True), words(TOKENS, none=True)
_CARD_PLACES = {
    **{side: str(side) for side in range(MOST_SEATS)},
    FACE_UP: "up",
    ASIDE: "aside",
    GONE: "gone",
    IN_DECK: "deck",
}
_JAR_PLACES = {0: "pile", 1: "old", 2: "older", JAR_DISCARDED: "discard", JAR_FACE_UP: "up"}
_NOBLES = Groups(_CARD_PLACES, NOBLE_CARDS, IN_DECK)
_DEALT = _cards(NOBLE_CARDS, 2)

ITEMS = (
    field_item("round", Number(0, ROUNDS)),
    field_item("phase", Word(PHASES)),
    field_item("turn", Word({**{seat: str(seat) for seat in range(MOST_SEATS)}, OVER: "over", CHANCE: "chance"})),
    field_item("active", _SIDE),
    field_item("question", words(QUESTIONS), "asked"),
    Item("todo", _write_agenda, _read_agenda),
    field_item("areas", Listed(_AREA, len(AREAS), NOTHING)),
    field_item("wheel", Listed(_COLOUR, len(AREAS), NOTHING)),
    field_item("direction", words(DIRECTIONS)),
    field_item("occupied", Counts(COLOURS)),
    field_item("on_wheel", Counts(RESOURCES)),
    field_item("tokens_on_wheel", Counts(TOKENS)),
    field_item("supply", Counts(RESOURCES)),
    field_item("jar_at", Groups(_JAR_PLACES, JARS, 0), "jars"),
    field_item("traitors_jars", Listed(Number(0, JARS), PILES)),
    field_item("jars_up", _cards(JARS, MOST_SEATS)),
    field_item("sets", Listed(Listed(_TOKEN, 2, NOTHING, "+"), MOST_SETS, [NOTHING, NOTHING])),
    field_item("bonus", Listed(_TOKEN, MOST_SETS, NOTHING)),
    field_item("bag", Counts(TOKENS)),
    field_item("discard", Counts(TOKENS)),
    field_item("artisan_at", Groups(_CARD_PLACES, ARTISAN_CARDS, IN_DECK), "artisans"),
    _order_item("artisans_gained", "artisan_at", "artisan_order", "artisans_taken", ARTISAN_CARDS),
    field_item("artisans_up", _cards(ARTISAN_CARDS, ARTISAN_PLACES)),
    field_item("noble_at", _NOBLES, "nobles"),
    _order_item("nobles_gained", "noble_at", "noble_order", "nobles_taken", NOBLE_CARDS),
    field_item("nobles_up", _cards(NOBLE_CARDS, NOBLE_PLACES)),
    field_item("used", _Used()),
    field_item("dealt", _DEALT),
    field_item("first_player", _SIDE),
    field_item("pharaoh", _SIDE),
    Item("passed", lambda s: _PASSED.write(s.passed), _read_passed),
    field_item("row", Listed(Number(0, MOST_SEATS - 2, shift=1, none=True), MOST_SEATS, NOTHING)),
    field_item("space", Listed(Number(0, 20), MOST_SEATS)),
    field_item("area", _AREA),
    field_item("access", Number(-1, BASICS)),
    field_item("chosen", Number(-2, JARS)),
    field_item("colour", Number(-1, BASICS)),
    field_item("bonus_chosen", Number(-1, MOST_SETS)),
    field_item("due", _Due()),
    field_item("tracks", Number(0, (1 << BASICS) - 1)),
    field_item("jar", Number(0, JARS - 1)),
    field_item("steps", Number(0, 9)),
    field_item("gains_left", Number(0, 9)),
    field_item("gain_from", Number(0, BASICS)),
    field_item("resources", _rows(RESOURCES)),
    field_item("tokens", _rows(TOKENS)),
    field_item("nile", _rows(COLOURS)),
    field_item("tomb", Listed(Number(0, 20), MOST_SEATS)),
    field_item("tiles", Listed(_AREA, TILES, NOTHING)),
    field_item("tile_colour", Listed(_COLOUR, TILES, NOTHING)),
    field_item("filled", Listed(Number(0, 20), TILES)),
)


def _tidied(s: Position) -> Position:
    """No rule needs the steps already done or the last draw."""
    twin = s.copy()
    rest = AGENDA - s.agenda_size
    twin.agenda[s.agenda_size :], twin.argument[s.agenda_size :] = [0] * rest, [0] * rest
    if s.turn != CHANCE:
        twin.drawing = twin.place = 0
    return twin


def _complete(s: Position) -> None:
    """Which colours pay which follows from the scribes; what was due when dealing began is done."""
    s.drawing = s.place = 0
    s.pays_as = [OWN_COLOURS] * MOST_SEATS
    for card, scribe in enumerate(table(s, "IS_SCRIBE")):
        if scribe and 0 <= s.noble_at[card] < s.seats:
            bound(s, learn_pair)(s, s.noble_at[card], card)


def _known_aside(s: Position, seat: int | None) -> set[int]:
    """Nobles aside that a seat may know: scribes taken out for newcomers, and those it chooses from."""
    scribes = {card for card, scribe in enumerate(table(s, "IS_SCRIBE")) if scribe and s.newcomers}
    return scribes | ({card for card in s.dealt if card != NOTHING} if s.active == seat else set())


def _hide_nobles(s: Position, seat: int | None) -> str:
    """1.9 Nobles dealt to others and those rejected are secret until all have chosen."""
    known = _known_aside(s, seat)
    hidden = [card for card, place in enumerate(s.noble_at) if place == ASIDE and card not in known]
    shown = [IN_DECK if card in hidden else place for card, place in enumerate(s.noble_at)]
    groups = [group for group in _NOBLES.write(shown).split(";") if group != "-"]
    if hidden:
        groups.append("hidden:" + ",".join(HIDDEN for _ in hidden))
    return ";".join(groups) or "-"


def _draw_nobles(s: Position, text: str, dealer: Any) -> None:
    """Each noble of the deck is as likely as any other to be among those aside."""
    groups = text.split(";")
    count = groups[-1].removeprefix("hidden:").split(",")
    if not groups[-1].startswith("hidden:") or set(count) != {HIDDEN}:
        raise Fault(text.index(HIDDEN), _("hidden nobles are written last, as {example}", example="hidden:?,?"))
    s.noble_at = _NOBLES.read(";".join(groups[:-1]) or "-")
    known = _known_aside(s, None)
    for _noble in count:
        could = [card for card, place in enumerate(s.noble_at) if place == IN_DECK and card not in known]
        if not could:
            raise Fault(text.index(HIDDEN), _("the deck does not have that many nobles"))
        s.noble_at[could[dealer.below(len(could))]] = ASIDE


def _hide_dealt(s: Position, seat: int | None) -> str:
    return _DEALT.write(s.dealt) if s.active == seat or NOTHING in s.dealt else f"{HIDDEN},{HIDDEN}"


def _draw_dealt(s: Position, text: str, dealer: Any) -> None:
    """Any two of the hidden nobles."""
    if text != f"{HIDDEN},{HIDDEN}":
        raise Fault(text.index(HIDDEN), _("both nobles dealt are known, or none: {example}", example="?,?"))
    known = _known_aside(s, None)
    could = [card for card, place in enumerate(s.noble_at) if place == ASIDE and card not in known]
    for number in range(2):
        if not could:
            raise Fault(0, _("two nobles must be aside"))
        s.dealt[number] = could.pop(dealer.below(len(could)))


NOTATION = Notation(
    ITEMS,
    faults,
    _complete,
    _tidied,
    {"nobles": Secret(_hide_nobles, _draw_nobles), "dealt": Secret(_hide_dealt, _draw_dealt)},
)
