"""The refusals of Ra in words; the words of moves stand in actions.py."""

REFUSALS = {
    203: "on a turn you draw a tile, invoke Ra or spend a god, and nothing else",
    301: "the auction track is full, so no tile can be drawn",
    305: "you have no god to spend",
    306: "a god takes a tile that lies on that space, and never another god",
    308: "after a god you may spend another or be done",
    401: "during an auction you bid a sun or pass",
    402: "you have no such sun face up",
    403: "a bid must be higher than the best bid so far",
    404: "you invoked Ra and nobody has bid, so you must bid",
    505: "a disaster is being resolved, so you must choose a tile to lose",
    506: "this disaster does not take such a tile from you",
    603: "the game is over",
}
