"""What an action costs the deciding seat now, and what it is missing."""

from benben.core.language import _
from benben.core.screen import MatchLike
from benben.games.pharaon.board.actions import ACTIONS
from benben.games.pharaon.board.shapes import Area, Slot
from benben.games.pharaon.screen.cards import thing, things
from benben.games.pharaon.words.plans import payment
from benben.games.pharaon.words.previews import price


def standing(match: MatchLike, area: Area) -> tuple[bool, str]:
    """Whether the seat to decide can act in an area now, and what access and action cost; else why not."""
    assert match.turn is not None
    refused = match.refusal(f"act {area}")
    if refused is None:
        return True, cost(match, f"act {area}")
    missing = price(match.position, match.turn, area)["missing"]
    return False, _needs(missing) if missing else _(refused.sentence)


def _needs(missing: list[Slot]) -> str:
    """The fewest resources that are missing."""
    if "any" not in missing:
        return _("needs {things}", things=things(missing))
    return _("needs {n} more", n=len(missing)) if len(missing) > 1 else _("needs 1 more of any colour")


def cost(match: MatchLike, move: str) -> str:
    """The cheapest payment of an action: with access, the token laid and the tokens paid; without, only these."""
    word, tokens = move.split()[0], payment(match.position, ACTIONS.index(move))
    if word == "free":
        return _("without access: {cost}", cost=things(tokens))
    laid = _("access: {token}", token=thing(tokens[0]))
    return laid + ", " + _("pay {things}", things=things(tokens[1:])) if tokens[1:] else laid
