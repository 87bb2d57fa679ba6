"""Players of any game: `benben.bots()` lists them, `make` makes one, `choose` asks one, `hint` asks the best.

A bot is one of our names (`random` ... `mcts`, or a level for people), a file of yours (`mybot.py:MyBot`), or a
program in any language (`run:node mybot.js`) that speaks the line protocol of docs/bots.md.
"""

import sys
from types import ModuleType

from benben.bots.hints import Hint, hint
from benben.bots.ladder import Listing, listing_named, listings, make_rung
from benben.bots.loading import load_bot, split_label
from benben.bots.protocol import ProcessBot
from benben.bots.seat import Answer, BotSeat, Forfeit, Guarded
from benben.bots.situation import Bot, Situation
from benben.bots.thinking import Thinker, is_warm, warm, warm_up
from benben.core.protocol import Game
from benben.games import all_games

__all__ = [
    "Answer",
    "Bot",
    "BotSeat",
    "Forfeit",
    "Guarded",
    "Hint",
    "Listing",
    "choose",
    "hint",
    "is_warm",
    "levels",
    "listing_named",
    "listings",
    "make",
    "seat_for",
    "warm",
    "warm_up",
]

PROGRAM = "run:"


def make(name: str, game: Game, seed: int | None = None, simulations: int | None = None) -> Bot:
    """The bot of this name; a bot that is not ours is guarded. One of ours waits until it is compiled."""
    name = split_label(name)[1]
    if name.startswith(PROGRAM):
        return Guarded(ProcessBot(name.removeprefix(PROGRAM)), seed)
    if ":" in name:
        return Guarded(load_bot(name, seed), seed)
    return make_rung(name, game, seed, simulations)


def seat_for(name: str, game: Game, seed: int | None = None, wait: bool = True) -> BotSeat:
    """A seat with the bot of this name.

    Without `wait`, a simpler rung answers while a bot of ours is being compiled, and each answer says which.
    """
    bot = make(name, game, seed)
    if isinstance(bot, Thinker):
        bot.wait = wait
    return bot if isinstance(bot, BotSeat) else BotSeat(bot, seed)


def choose(name: str, match: Situation, seat: int, seconds: float = 1.0) -> str:
    """The move of a bot or level of ours, once it is compiled; may be called from any thread."""
    return make_rung(name, match.game).choose(match, seat, seconds)


def levels(game: Game) -> list[str]:
    """The levels for people, easiest first."""
    return [listing.name for listing in listings(game) if listing.level]


class _CallableModule(ModuleType):
    """Since version 0.1.0 `benben.bots()` lists all bots; a module can be called only through its class."""

    def __call__(self) -> list[Listing]:
        """All bots of all games, with what they need."""
        return [listing for game in all_games().values() for listing in listings(game)]


sys.modules[__name__].__class__ = _CallableModule
