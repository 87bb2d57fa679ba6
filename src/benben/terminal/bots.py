"""The commands `bots` and `bot-protocol`."""

import sys

from rich.table import Table

from benben.bots import listing_named, listings, make
from benben.bots.protocol import answer_program
from benben.core.language import _
from benben.games import all_games, first_game, game_named
from benben.match import replay
from benben.terminal.screen import console_for


def bots(game: str = "") -> None:
    """List the bots and what they need.

    Parameters
    ----------
    game
        Only the bots of this game.

    """
    table = Table()
    for heading in (_("column|game"), _("column|bot"), _("for people"), _("column|needs"), _("what it does")):
        table.add_column(heading)
    for name, rules in {game: game_named(game)}.items() if game else all_games().items():
        for bot in listings(rules):
            table.add_row(name, bot.name, _("column|level") if bot.level else "", _(bot.needs), _(bot.about))
    console_for().print(table)


def bot_protocol(*, bot: str = "priest") -> None:
    """Let one of our bots answer another program, line by line over standard input and output (docs/bots.md).

    Parameters
    ----------
    bot
        Which bot answers.

    """
    if not any(bot == listing.name for game in all_games().values() for listing in listings(game)):
        listing_named(bot, game_named(first_game()))  # says which bots there are
    answer_program(sys.stdin, sys.stdout, lambda game: make(bot, game_named(game)), replay)
