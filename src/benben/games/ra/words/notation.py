"""The refusals of Ra in words; the words of moves are in board/actions.py."""

from benben.core.language import N_

REFUSALS = {
    203: N_("on your turn you draw a tile, invoke Ra or spend a god"),
    301: N_("the auction track is full, so no tile can be drawn"),
    305: N_("you have no god to spend"),
    306: N_("a god takes a tile from that space, and never another god"),
    308: N_("after spending a god you may spend another one or end your turn"),
    401: N_("during an auction you bid a sun or pass"),
    402: N_("you don't have that sun face up"),
    403: N_("a bid must be higher than the best bid so far"),
    404: N_("you invoked Ra and nobody has bid, so you must bid"),
    505: N_("a disaster is being resolved, so you must choose a tile to lose"),
    506: N_("this disaster does not take such a tile from you"),
    603: N_("the game is over"),
}
