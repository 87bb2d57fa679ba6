"""How decisions of Ra are described after a game."""

from benben.core.coaching import Coach, Options
from benben.core.language import N_, _, ngettext
from benben.core.phrases import SeatNames, enumeration
from benben.core.records import Position
from benben.games.ra.board.state import AUCTION, NOTHING, TURN
from benben.games.ra.board.tables import TILES
from benben.games.ra.judging.features import lot_worth
from benben.games.ra.screen.words import LABELS, a_tile, label
from benben.games.ra.words.view import speakers

KINDS = {
    "turn": N_("invoke or draw"),
    "bid": N_("bid or pass"),
    "god": N_("which god"),
    "lose": N_("what to lose"),
}


def kind(s: Position, move: str) -> str:
    """By what is asked; on a turn a god may be the move to find."""
    if s.phase == AUCTION:
        return "bid"
    if move.startswith("god") or move == "done":
        return "god"
    return "turn" if s.phase == TURN else "lose"


def deed(s: Position, move: str, name: str, options: Options) -> str:
    """What a player did, and what the lot was worth."""
    word, _space, rest = move.partition(" ")
    if word == "god":
        return _("{name} spent a god to take {tile}", name=name, tile=a_tile(_on_track(s, rest)))
    if word == "done":
        return _("{name} kept the other gods", name=name)
    if word == "lose":
        return _("{name} lost {tile}", name=name, tile=a_tile(rest))
    points = _worth(s)
    if word == "bid" and speakers(s) == [s.turn]:
        return _("{name} paid sun {sun} for a lot worth {points}", name=name, sun=rest, points=points)
    if word == "bid":
        return _("{name} bid sun {sun} for a lot worth {points}", name=name, sun=rest, points=points)
    if word == "pass":
        return _("{name} passed on a lot worth {points}", name=name, points=points)
    if word == "invoke":
        return _("{name} invoked Ra for a lot worth {points}", name=name, points=points)
    return _("{name} drew a tile, with a lot worth {points} on the track", name=name, points=points)


def move_words(s: Position, move: str, options: Options) -> str:
    """A move as the subject of a sentence."""
    word, _space, rest = move.partition(" ")
    if word == "god":
        return _("spending a god to take {tile}", tile=a_tile(_on_track(s, rest)))
    if word == "lose":
        return _("losing {tile}", tile=a_tile(rest))
    if word == "bid":
        return _("bidding {sun}", sun=rest)
    return {
        "draw": _("drawing a tile"),
        "invoke": _("invoking Ra"),
        "pass": _("move|passing"),
        "done": _("keeping the other gods"),
    }[word]


def _on_track(s: Position, space: str) -> str:
    """The tile on a space of the auction track."""
    kind = s.track[int(space) - 1]
    return "god" if kind == NOTHING else TILES[kind]


def _worth(s: Position) -> str:
    """What the lot is worth to the seat that decides, as bots weigh it."""
    points = round(lot_worth(s, s.turn) / 2)
    return ngettext("about {n} point", "about {n} points", points)


def situation(s: Position, options: Options) -> str:
    """What the lot is worth, where it matters."""
    if s.phase not in (TURN, AUCTION):
        return ""
    return _("The lot is worth {points} to you.", points=_worth(s))


def dealt(outcome: str, names: SeatNames, options: Options) -> str:
    """A tile, or the suns that a seat begins with."""
    return label(outcome) if outcome in LABELS else _("Suns: {suns}", suns=enumeration(outcome.split("-")))


COACH = Coach(KINDS, kind, deed, move_words, situation, dealt)
