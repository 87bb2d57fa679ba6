"""Chapter 5, artisans."""

from typing import Any

from benben.core.rule import rule, tell
from benben.games.pharaon.board.actions import DECK, TOOK_ARTISAN
from benben.games.pharaon.board.components import ARTISAN_CARDS, ARTISAN_PLACES, NO_ICON
from benben.games.pharaon.board.state import DRAW_ARTISAN, FACE_UP, GAIN, IN_DECK, LAY_ARTISAN, NOTHING
from benben.games.pharaon.board.tables import ARTISAN_GAINS
from benben.games.pharaon.flow.agenda import put


@rule
def artisans_in_deck(s: Any) -> int:
    """How many cards the deck has."""
    count = 0
    for card in range(ARTISAN_CARDS):
        if s.artisan_at[card] == IN_DECK:
            count += 1
    return count


@rule
def refuse_artisan(s: Any, card: int) -> int:
    """5.11 Three resources of one colour take an artisan face up, or the top of the deck while it has a card."""
    if card == DECK:
        if artisans_in_deck(s) == 0:
            return 511
    elif s.artisan_at[card] != FACE_UP:
        return 511
    return 0


@rule
def take_chosen_artisan(s: Any) -> None:
    """Take the artisan that was chosen, if there was one to choose."""
    if s.chosen == DECK:
        put(s, DRAW_ARTISAN)
    elif s.chosen != NOTHING:
        gain_artisan(s, s.active, s.chosen)
        clear_artisan_place(s, s.chosen)


@rule
def clear_artisan_place(s: Any, card: int) -> None:
    """Refill the place of a card at once while the deck lasts."""
    for place in range(ARTISAN_PLACES):
        if s.artisans_up[place] == card:
            s.artisans_up[place] = NOTHING
            if artisans_in_deck(s) > 0:
                put(s, LAY_ARTISAN, place)


@rule
def own_artisan(s: Any, side: int, card: int) -> None:
    """A side gets an artisan."""
    tell(s, TOOK_ARTISAN, side, card)
    s.artisan_at[card] = side
    s.artisan_order[card] = s.artisans_taken
    s.artisans_taken += 1


@rule
def gain_artisan(s: Any, seat: int, card: int) -> None:
    """5.12 An artisan gives at once what it shows, in order."""
    own_artisan(s, seat, card)
    for place in range(len(ARTISAN_GAINS[card]) - 1, -1, -1):
        if ARTISAN_GAINS[card][place] != NO_ICON:
            put(s, GAIN, ARTISAN_GAINS[card][place])
