"""The six verbs of Ra: what may be done when, and which chapter does it."""

from typing import Any

from benben.core.rule import rule
from benben.games.ra.board.actions import BID_1, DONE, DRAW, GOD_1, INVOKE, LOSE_1, LOSE_END, PASS
from benben.games.ra.board.state import (
    AUCTION,
    DEALING,
    DISASTER_PHASE,
    GODS_PHASE,
    NO_AUCTION,
    NOTHING,
    TURN,
)
from benben.games.ra.board.tables import AUCTION_SPACES, CIVILIZATION, GOD, HIGHEST_SUN
from benben.games.ra.rules.auction import (
    bid,
    close_auction,
    exchange_suns,
    leave_lot,
    pass_bid,
    refuse_bid,
    refuse_pass,
    suns_to_bid,
    take_lot,
)
from benben.games.ra.rules.disasters import begin_disasters, lose, refuse_loss, resolve_disasters
from benben.games.ra.rules.epochs import all_suns_spent, end_epoch
from benben.games.ra.rules.scoring import total
from benben.games.ra.rules.turns import (
    after_god,
    bag_weights,
    deal_suns,
    draw,
    draw_tile,
    end_gods,
    end_turn,
    invoke,
    refuse_draw,
    refuse_god,
    refuse_take,
    sets_left,
    spend_god,
)


@rule
def refusal(s: Any, action: int) -> int:
    """The paragraph that forbids an action now, or 0."""
    if s.phase == TURN:
        return refuse_on_turn(s, action)
    if s.phase == GODS_PHASE:
        return refuse_after_god(s, action)
    if s.phase == AUCTION:
        return refuse_in_auction(s, action)
    if s.phase == DISASTER_PHASE:
        if LOSE_1 <= action < LOSE_END:
            return refuse_loss(s, action - LOSE_1 + CIVILIZATION)
        return 505
    return 603


@rule
def refuse_on_turn(s: Any, action: int) -> int:
    """On a turn: draw, invoke, or spend a god."""
    if action == DRAW:
        return refuse_draw(s)
    if action == INVOKE:
        return 0
    if GOD_1 <= action < BID_1:
        return refuse_god(s, action - GOD_1)
    return 203


@rule
def refuse_after_god(s: Any, action: int) -> int:
    """After a god: another, or done."""
    if action == DONE:
        return 0
    if GOD_1 <= action < BID_1:
        return refuse_god(s, action - GOD_1)
    return 308


@rule
def refuse_in_auction(s: Any, action: int) -> int:
    """In an auction: bid or pass."""
    if action == PASS:
        return refuse_pass(s)
    if BID_1 <= action < LOSE_1:
        return refuse_bid(s.suns_up[s.turn], s.best_bid, action - BID_1 + 1)
    return 401


@rule
def legal(s: Any, out: Any) -> int:
    """Write all actions that nothing forbids."""
    if s.phase == AUCTION:
        return legal_in_auction(s, out)
    if s.phase == TURN:
        return legal_on_turn(s, out)
    if s.phase == GODS_PHASE:
        out[0] = DONE
        return legal_gods(s, out, 1)
    if s.phase == DISASTER_PHASE:
        return legal_losses(s, out)
    return 0


@rule
def legal_on_turn(s: Any, out: Any) -> int:
    """Draw, invoke, or spend a god."""
    out[0] = INVOKE
    count = 1
    if refuse_draw(s) == 0:
        out[1] = DRAW
        count = 2
    return legal_gods(s, out, count)


@rule
def legal_gods(s: Any, out: Any, count: int) -> int:
    """Every space a god may take from."""
    if s.tiles[s.active][GOD] == 0:
        return count
    for space in range(AUCTION_SPACES):
        out[count] = GOD_1 + space
        if refuse_take(s, space) == 0:
            count += 1
    return count


@rule
def legal_in_auction(s: Any, out: Any) -> int:
    """Pass, or a sun that beats the best bid."""
    count = 0
    if refuse_pass(s) == 0:
        out[0] = PASS
        count = 1
    suns = suns_to_bid(s.suns_up[s.turn], s.best_bid)
    for sun in range(1, HIGHEST_SUN + 1):
        out[count] = BID_1 + sun - 1
        count += (suns >> sun) & 1
    return count


@rule
def legal_losses(s: Any, out: Any) -> int:
    """Every kind of tile the disaster may take."""
    count = 0
    for action in range(LOSE_1, LOSE_END):
        if refuse_loss(s, action - LOSE_1 + CIVILIZATION) == 0:
            out[count] = action
            count += 1
    return count


@rule
def apply(s: Any, action: int) -> None:
    """Do an action and everything that follows automatically."""
    if action == DRAW:
        draw(s)
    elif action == INVOKE:
        invoke(s)
    elif action == DONE:
        end_gods(s)
    elif action == PASS:
        if pass_bid(s):
            resolve_auction(s)
    elif action < BID_1:
        spend_god(s, action - GOD_1)
    elif action < LOSE_1:
        if bid(s, action - BID_1 + 1):
            resolve_auction(s)
    else:
        lose(s, action - LOSE_1 + CIVILIZATION)
        if not resolve_disasters(s):
            after_disasters(s)


@rule
def resolve_auction(s: Any) -> None:
    """All have bid or passed: the lot is left, or it is taken, suns are exchanged and disasters resolved."""
    if s.bidder == NOTHING:
        leave_lot(s)
        end_auction(s)
        return
    take_lot(s)
    exchange_suns(s)
    if not begin_disasters(s, s.bidder):
        end_auction(s)


@rule
def after_disasters(s: Any) -> None:
    """Go on where the disasters came from: a god, or an auction."""
    if s.auction == NO_AUCTION:
        after_god(s)
    else:
        end_auction(s)


@rule
def end_auction(s: Any) -> None:
    """4.8 Play continues to the left of the Ra player, no matter who won; if all suns are used, the epoch is over."""
    close_auction(s)
    if all_suns_spent(s):
        end_epoch(s)
    else:
        end_turn(s)


@rule
def chance(s: Any, weights: Any) -> int:
    """The weights of the draw that is due: a set of suns, or a tile."""
    if s.phase == DEALING:
        return sets_left(s, weights)
    return bag_weights(s, weights)


@rule
def deal(s: Any, outcome: int) -> None:
    """Take an outcome and everything that follows automatically."""
    if s.phase == DEALING:
        deal_suns(s, outcome)
    else:
        draw_tile(s, outcome)


@rule
def points(s: Any, row: int) -> int:
    """The total of a seat."""
    return total(s, row)
