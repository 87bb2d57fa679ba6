"""A match from what a seat may know."""

from collections.abc import Mapping, Sequence
from typing import Any

from benben.core.errors import BadNotation
from benben.core.protocol import Game
from benben.games import game_named
from benben.match.match import Match, dealer_for, from_position
from benben.match.positions import write_option


def imagine(
    view: Mapping[str, Any], *, seed: int | None = None, legal: Sequence[str] | None = None, **options: Any
) -> Match:
    """A match that a seat with this view could be in; what the view does not tell is drawn.

    A view does not show every option, nor what is asked in the middle of an action: give the options that differ from
    their defaults as keywords, and the moves that the seat has as `legal`.
    """
    game, dealer = _game_of(view), dealer_for(seed, None)
    if game.imagined is None:
        raise ValueError(f"{game.title} cannot be imagined from a view")
    given = {name: write_option(value) for name, value in options.items()}
    reason = "this cannot be a position"
    try:
        for words in game.imagined(view, dealer):
            line = {"seats": str(view["seats"]), **words, **given}
            try:
                match = from_position(
                    " ".join([game.name, *(f"{name}={word}" for name, word in line.items())]), dealer=dealer, draw=True
                )
            except BadNotation as error:
                reason = str(error)
                continue
            if _is_seen_in(match, view) and (legal is None or match.legal() == sorted(legal)):
                return match
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"this is not a view of {game.title}: {error!r}") from None
    raise ValueError(f"no match fits this view: {reason}")


def _game_of(view: Mapping[str, Any]) -> Game:
    if not isinstance(view, Mapping) or not isinstance(view.get("game"), str):
        raise ValueError("a view is a dictionary with the name of its game")
    return game_named(view["game"])


def _is_seen_in(match: Match, view: Mapping[str, Any]) -> bool:
    return any(match.view(seat) == view for seat in (None, *range(match.seats)))
