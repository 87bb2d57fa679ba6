"""The commands `bots` and `bot-protocol`."""

import sys

from rich.table import Table

from benben.bots import Listing, listing_named, listings, make
from benben.bots.characters import USUAL
from benben.bots.protocol import answer_program
from benben.core.language import _
from benben.games import all_games, first_game, game_named
from benben.match import replay
from benben.terminal.screen import console_for


def bots(game: str = "") -> None:
    """List the bots and what they need, and how strong the levels for people are.

    Parameters
    ----------
    game
        Only the bots of this game.

    """
    table = Table()
    headings = (_("column|game"), _("column|bot"), _("for people"), _("column|needs"), _("what it does"))
    for heading in (*headings, _("rating by seats")):
        table.add_column(heading)
    for name, rules in {game: game_named(game)}.items() if game else all_games().items():
        for bot in listings(rules):
            level = _("column|level") if bot.level else ""
            table.add_row(name, bot.name, level, _(bot.needs), _(bot.about), ratings_text(bot))
    console_for().print(table)


def ratings_text(bot: Listing) -> str:
    """The measured ratings of a bot by number of seats."""
    return "\n".join(f"{rating.seats}: {rating.points}" for rating in bot.ratings)


def bot_protocol(*, bot: str = USUAL) -> None:
    """Let one of our bots answer another program, line by line over standard input and output (docs/bots.md).

    Parameters
    ----------
    bot
        Which bot answers.

    """
    if not any(bot == listing.name for game in all_games().values() for listing in listings(game)):
        listing_named(bot, game_named(first_game()))  # says which bots there are
    answer_program(sys.stdin, sys.stdout, lambda game: make(bot, game_named(game)), replay)
