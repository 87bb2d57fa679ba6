"""How a game describes decisions afterwards: their kinds, and moves as parts of a sentence."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from benben.core.language import _
from benben.core.phrases import SeatNames, capital
from benben.core.records import Position

Options = Mapping[str, Any]


def _one_kind(s: Position, move: str) -> str:
    return "move"


def _plain_deed(s: Position, move: str, name: str, options: Options) -> str:
    return _("{name} played {move}", name=name, move=move)


def _plain_move(s: Position, move: str, options: Options) -> str:
    return move


def _plain_deal(outcome: str, names: SeatNames, options: Options) -> str:
    return outcome


def _nothing_to_say(s: Position, options: Options) -> str:
    return ""


@dataclass(frozen=True)
class Coach:
    """The words of one game; by default the words of its moves."""

    kinds: Mapping[str, str] = field(default_factory=dict)  # of decisions, by name: labels to be translated
    kind: Callable[[Position, str], str] = _one_kind  # of a decision in which this move was the one to find
    deed: Callable[[Position, str, str, Options], str] = _plain_deed  # what the named player did, without a full stop
    move: Callable[[Position, str, Options], str] = _plain_move  # the subject of a sentence: "passing"
    situation: Callable[[Position, Options], str] = _nothing_to_say  # what a decision is about, in a sentence
    deal: Callable[[str, SeatNames, Options], str] = _plain_deal  # what was dealt

    def label(self, kind: str) -> str:
        """A kind of decision for people."""
        return _(self.kinds[kind]) if kind in self.kinds else kind


def best_of(move: str, second: str, gain: float) -> str:
    """One sentence on a move that is best by this much win chance."""
    n = max(1, round(100 * gain))
    return capital(_("{best}: {n} % better than the next best, {second}.", best=move, second=second, n=n))


def better(deed: str, move: str, loss: float) -> str:
    """One sentence on a move that cost win chance: what was done, and what was better by how much."""
    return _("{done}; {better} was {n} % better.", done=deed, better=move, n=max(1, round(100 * loss)))
