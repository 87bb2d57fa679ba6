"""All of Kuhn poker."""

from collections.abc import Mapping
from typing import Any

from benben.core import protocol
from benben.core.protocol import CHANCE, OVER, Game, Telling
from benben.core.records import Position, record_type
from benben.core.rule import rule, tell

RECORD = record_type({"turn": (), "dealt": (), "cards": (2,), "bets": (2,), "moves": (), "won": (2,)})
PASS, BET = 0, 1
CARDS = ("jack", "queen", "king")
DEALT, MOVED, ENDED = range(3)


def begin(seats: int, options: Mapping[str, Any]) -> Position:
    s = Position(RECORD)
    s.turn = CHANCE
    s.cards = [-1, -1]
    s.bets = [1, 1]
    return s


@rule
def legal(s: Any, out: Any) -> int:
    out[0] = PASS
    out[1] = BET
    return 2


@rule
def refusal(s: Any, action: int) -> int:
    if s.turn == OVER:
        return 104
    return 0


@rule
def apply(s: Any, action: int) -> None:
    """1.2 Pass or bet."""
    tell(s, MOVED, s.turn, action)
    s.moves += 1
    answered = s.bets[1 - s.turn] > s.bets[s.turn]
    if action == BET:
        s.bets[s.turn] = 2
    if answered or (action == PASS and s.moves == 2):
        end(s, action == PASS and answered)
    else:
        s.turn = 1 - s.turn


@rule
def end(s: Any, fold: bool) -> None:
    """1.4 A fold loses; else the higher card wins."""
    if fold:
        winner = 1 - s.turn
    elif s.cards[0] > s.cards[1]:
        winner = 0
    else:
        winner = 1
    s.won[winner] = s.bets[1 - winner]
    s.won[1 - winner] = -s.bets[1 - winner]
    s.turn = OVER
    tell(s, ENDED, winner)


@rule
def chance(s: Any, weights: Any) -> int:
    """1.1 One of the cards that are left."""
    left = 0
    for card in range(len(CARDS)):
        weights[card] = int(s.dealt == 0 or s.cards[0] != card)
        left += weights[card]
    return left


@rule
def deal(s: Any, outcome: int) -> None:
    s.cards[s.dealt] = outcome
    tell(s, DEALT, s.dealt, outcome)
    s.dealt += 1
    if s.dealt == 2:
        s.turn = 0


@rule
def points(s: Any, row: int) -> int:
    return s.won[row]


def tell_event(s: Position, event: int, seat: int, a: int, b: int) -> Telling:
    if event == DEALT:
        facts = {"event": "dealt", "seat": seat, "card": CARDS[a]}
        return Telling(facts, {**facts, "card": None}, knowers=(seat,))
    facts = {"event": "moved" if event == MOVED else "won", "seat": seat}
    return Telling(facts, facts)


def view(s: Position, seat: int | None) -> dict[str, Any]:
    seen = [
        None if card < 0 or (player != seat and s.turn != OVER) else CARDS[card] for player, card in enumerate(s.cards)
    ]
    return {"game": "kuhn", "turn": s.turn if s.turn >= 0 else None, "cards": seen, "bets": list(s.bets)}


GAME = Game(
    name="kuhn",
    title="Kuhn poker",
    package="kuhn",
    rules_version=1,
    seats=(2,),
    options={},
    dtype=RECORD,
    verbs={
        protocol.legal: legal,
        protocol.refusal: refusal,
        protocol.apply: apply,
        protocol.chance: chance,
        protocol.deal: deal,
        protocol.points: points,
    },
    actions=("pass", "bet"),
    outcomes=CARDS,
    sources=("chips",),
    refusals={104: "the game is over"},
    begin=begin,
    view=view,
    tell=tell_event,
    scores=lambda s: [{"total": won, "chips": won} for won in s.won],
    winners=lambda s: [0] if s.won[0] > 0 else [1],
    ranking=lambda s: [0, 1] if s.won[0] > 0 else [1, 0],
)
