"""Bots made by name and seated in a game of the arena.

A bot is written as its room names it: `heuristic`, `priest`, `mybot.py:MyBot`, `run:node mybot.js`. A search may be
given a budget for each move: `mcts@50ms`, `mcts@2s`, or, so that results are the same everywhere, `mcts@500`
simulations; else it thinks for a second, or half of what any decision may take if that is less.
"""

import atexit
import logging
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from benben import bots
from benben.arena.plan.budgets import check_budget, read_spec
from benben.arena.plan.plan import Plan, Task
from benben.arena.play.entrant import Entrant
from benben.arena.play.game_in_play import CompiledGame
from benben.bots.thinking import scale_of, softmax_pick
from benben.core.protocol import Game
from benben.core.random import Stream
from benben.core.records import unpack
from benben.search import PACKAGES
from benben.search.deciding import rate_at
from benben.search.mind import Character, mind_for, weights_of_character
from benben.search.net_files import net_for, rung_at
from benben.search.rungs import BY_NETS, RANDOM, RUNG_NAMES, SEARCHES

log = logging.getLogger("benben.arena")
_PROGRAMS: dict[tuple[str, int], Any] = {}  # running programs, by command and entrant


class CompiledBot:
    """A compiled bot without search: it takes a record and an action's number where `benben.bots` has words."""

    def __init__(self, listing: bots.Listing, game: Game, seats: int, options: Mapping[str, Any], seed: int) -> None:
        self.name = listing.name
        self._listing = listing
        self._game = game
        self._rung = rung_at(game, seats, listing.rung)
        self._workspace = workspace_for(game, seats, game.rows(seats), self._rung in BY_NETS, listing.character)
        self._rate = game.compiled(options, PACKAGES)[rate_at]
        self._stream = Stream.named(seed, f"bot {listing.name}")

    def choose_at(self, batch: Any, legal: list[int]) -> int:
        """The action this bot takes in a position."""
        if self._rung == RANDOM:
            return legal[self._stream.below(len(legal))]
        self._workspace.look_at(veiled_batch(self._game, batch))
        count = self._rate(self._workspace.minds, self._rung)
        ratings = self._workspace.ratings[:count]
        heat = scale_of(self._rung) * self._listing.temperature
        return int(self._workspace.legal[softmax_pick(ratings.tolist(), heat, self._stream)])


class Workspace:
    """The memory in which compiled bots think, one decision after another."""

    def __init__(self, game: Game, seats: int, rows: int, with_net: bool, character: Character) -> None:
        weights = weights_of_character(game, seats, character)
        self.minds = mind_for(game, seats, rows, weights, nets=(net_for(game, seats),) if with_net else ())
        self.ratings = self.minds["ratings"][0]
        self.legal = self.minds["legal"][0, 0]
        self._position = self.minds["batch"][0, :1].view(np.uint8)

    def look_at(self, batch: Any) -> None:
        """Think about this position."""
        self._position[:] = batch.view(np.uint8)


@cache
def workspace_for(game: Game, seats: int, rows: int, with_net: bool = False, character: Character = ()) -> Workspace:
    """The workspace for games with this number of seats and rows of the score table, for bots of one character."""
    return Workspace(game, seats, rows, with_net, character)


def veiled_batch(game: Game, batch: Any) -> Any:
    """The position with the secrets of others replaced; nothing to do where there are none."""
    if not game.has_secrets(batch):
        return batch
    position = unpack(batch)
    return game.veil(position, position.turn).packed()


def player_for(text: str, game: Game, seats: int, options: Mapping[str, Any], seed: int, entrant: int) -> Any:
    """The bot of this name, with its own random stream; a program keeps running from game to game while it can."""
    spec = read_spec(text)
    if spec.name.startswith(bots.PROGRAM):
        if (text, entrant) in _PROGRAMS and _PROGRAMS[text, entrant].lost:
            _PROGRAMS.pop((text, entrant)).close()
        if (text, entrant) not in _PROGRAMS:
            _PROGRAMS[text, entrant] = bots.make(spec.name, game)
        _PROGRAMS[text, entrant].begin(seed)
        return _PROGRAMS[text, entrant]
    if ":" not in spec.name:
        listing = bots.listing_named(spec.name, game)
        if rung_at(game, seats, listing.rung) not in SEARCHES:
            return CompiledBot(listing, game, seats, options, seed)
        bots.warm(game, options)  # else the first moves would come from slower, interpreted rules
    return bots.make(spec.name, game, seed, spec.simulations)


@atexit.register
def close_programs() -> None:
    """End all programs that are running."""
    while _PROGRAMS:
        _PROGRAMS.popitem()[1].close()


class Missing:
    """A bot that could be loaded before the first game and cannot be now: it forfeits every decision of this game."""

    def __init__(self, name: str, why: ValueError) -> None:
        self.name = name
        self._why = why

    def choose(self, match: Any, seat: int, seconds: float = 1.0) -> str:
        """Nothing, and why."""
        raise self._why


def entrants_of(plan: Plan, task: Task) -> list[Entrant]:
    """The bots at their seats, each with a random stream of its own."""
    seats = []
    for entrant, bot in zip(plan.entrants_by_seat(task), plan.bots_by_seat(task), strict=True):
        seed = plan.bot_seed(task, entrant)
        try:
            player = player_for(plan.bots[bot], plan.rules, plan.seats, plan.checked_options, seed, entrant)
        except ValueError as error:
            player = bots.Guarded(Missing(plan.bots[bot], error), seed)
        stays = player in _PROGRAMS.values()
        seats.append(Entrant(player, seed, plan.limit, read_spec(plan.bots[bot]).seconds, stays))
    return seats


def check_bots(plan: Plan) -> None:
    """Raise a ValueError before the first game if a bot cannot be loaded."""
    for bot in plan.bots:
        check_budget(bot, plan.rules, plan.limit)
        player_for(bot, plan.rules, plan.seats, plan.checked_options, 0, 0)
        if ":" not in bot:
            _warn_without_net(bots.listing_named(read_spec(bot).name, plan.rules), plan)


def _warn_without_net(listing: bots.Listing, plan: Plan) -> None:
    """Say which rung is measured in place of one that has no net for this number of seats."""
    rung = rung_at(plan.rules, plan.seats, listing.rung)
    if rung != listing.rung:
        said = "%s: no net is trained for %s with %d seats; %s answers."
        log.warning(said, listing.name, plan.rules.title, plan.seats, RUNG_NAMES[rung])


def compile_bots(plan: Plan) -> None:
    """Let our own bots decide once, so that all is compiled before several processes need it."""
    table = CompiledGame(plan.rules, plan.seats, plan.checked_options, 0)
    for bot in plan.bots:
        if ":" not in bot:
            player = player_for(bot, plan.rules, plan.seats, plan.checked_options, 0, 0)
            Entrant(player, 0, plan.limit, read_spec(bot).seconds).decide(table)
    table.play(table.legal()[0])
